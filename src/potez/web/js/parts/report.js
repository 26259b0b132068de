/** The moves that gave the most away, what was better, and why. */
/** @import {Review} from "../types.js" */

import { button, h } from "../element.js";
import { t } from "../language.js";

const WORST = 6;

/**
 * @param {Review[]} reviews
 * @param {string[]} moves
 * @param {(ply: number) => void} go
 */
export function report(reviews, moves, go) {
  const poor = reviews
    .filter(({ loss, why }) => loss > 0 && why)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, WORST);
  if (!poor.length) return [h("p", {}, t("No move gave anything away."))];
  const items = poor
    .sort((a, b) => a.ply - b.ply)
    .map(({ ply, best, why }) =>
      h(
        "li",
        {},
        button(`${ply}. ${moves[ply - 1]}`, () => go(ply), { class: "move" }),
        best ? h("span", {}, t("better: {move}", { move: best })) : null,
        h("p", {}, why),
      ),
    );
  return [h("h2", {}, t("What gave the most away")), h("ul", { class: "plain" }, ...items)];
}
