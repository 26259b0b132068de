/** The worst mistakes of a game: what was better, and why. */
/** @import {Review} from "../types.js" */

import { button, h } from "../element.js";
import { t } from "../language.js";

const MOST = 6;

/**
 * @param {Review[]} reviews
 * @param {string[]} moves
 * @param {(ply: number) => void} go
 */
export function report(reviews, moves, go) {
  const mistakes = reviews
    .filter(({ loss, why }) => loss && why)
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))
    .slice(0, MOST);
  if (!mistakes.length) return [h("p", {}, t("No mistakes found."))];
  const items = mistakes
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
  return [h("h2", {}, t("The worst mistakes")), h("ul", { class: "plain" }, ...items)];
}
