/** The report of a game: how accurately each side played, and the worst mistakes, which one may try to better. */
/** @import {GameInfo, Review, Score, Side} from "../../types.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { barFraction } from "./evaluation.js";

const MOST = 8;
/** Parts of the bar that a move gives away: from here on it is inaccurate, a mistake, a blunder. */
const [INACCURATE, MISTAKE, BLUNDER] = [0.05, 0.12, 0.25];

/**
 * How much of the bar a move gave away, from 0 to 1.
 * @param {Score} before for the side that moved
 * @param {Score} after for the other side
 * @param {GameInfo} game
 */
export function given(before, after, game) {
  return Math.max(0, barFraction(before, "X", game) - (1 - barFraction(after, "X", game)));
}

/**
 * The sign and the class of a move.
 * @param {number} loss a part of the bar
 */
export function judgement(loss) {
  if (loss >= BLUNDER) return { kind: "blunder", name: t("blunder") };
  if (loss >= MISTAKE) return { kind: "poor", name: t("mistake") };
  if (loss >= INACCURATE) return { kind: "inaccurate", name: t("inaccuracy") };
  return null;
}

/**
 * What each move of a game gave away, by ply; the first entry belongs to no move.
 * @param {Review[]} reviews
 * @param {GameInfo} game
 */
export const losses = (reviews, game) =>
  reviews.map(({ score, loss }, i) => (i && loss ? given(reviews[i - 1].score, score, game) : 0));

/**
 * The accuracy of a side in percent: 100 if no move gave anything away.
 * @param {number[]} given what the moves of the side gave away
 */
export function accuracy(given) {
  if (!given.length) return 100;
  const each = given.map((loss) => Math.max(0, 103.17 * Math.exp(-4.354 * loss) - 3.17));
  return Math.min(100, each.reduce((sum, value) => sum + value, 0) / each.length);
}

/**
 * @param {Review[]} reviews
 * @param {GameInfo} game
 * @param {string[]} moves
 * @param {Side} first the side that began
 * @param {{go: (ply: number) => void, retry: (ply: number) => void, show: (ply: number, move: string) => void}} acts
 */
export function report(reviews, game, moves, first, acts) {
  const all = losses(reviews, game);
  const sides = /** @type {Side[]} */ (first === "X" ? ["X", "O"] : ["O", "X"]);
  const shares = sides.map((side, i) =>
    h(
      "li",
      {},
      h("span", { class: `side-mark ${side}` }, side),
      t("accuracy {percent} %", { percent: Math.round(accuracy(all.filter((_, ply) => ply && (ply - 1) % 2 === i))) }),
    ),
  );
  const mistakes = reviews
    .filter(({ ply, best }) => best && best !== moves[ply - 1] && judgement(all[ply]))
    .sort((a, b) => all[b.ply] - all[a.ply])
    .slice(0, MOST)
    .sort((a, b) => a.ply - b.ply);
  const items = mistakes.map(({ ply, best = "", why }) =>
    h(
      "li",
      { class: judgement(all[ply])?.kind ?? "" },
      h(
        "div",
        { class: "row" },
        button(`${ply}. ${moves[ply - 1]}`, () => acts.go(ply), { class: "move" }),
        h("em", {}, judgement(all[ply])?.name),
        h("span", {}, t("better:")),
        button(best, () => acts.show(ply, best), { class: "move better" }),
      ),
      why ? h("p", {}, why) : null,
      button(t("Find the better move"), () => acts.retry(ply), { class: "retry" }),
    ),
  );
  return [
    h("h2", {}, t("Report")),
    h("ul", { class: "accuracy plain" }, ...shares),
    items.length ? h("ul", { class: "mistakes plain" }, ...items) : h("p", {}, t("No mistakes found.")),
  ];
}
