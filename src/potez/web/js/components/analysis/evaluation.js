/** Evaluations on the screen: a bar beside the board and a graph over the game, both from X's point of view. */
/** @import {GameInfo, Review, Score, Side} from "../../types.js" */

import { h, s } from "../../element.js";
import { t } from "../../language.js";
import { scoreWords } from "../evaluation_words.js";

const [WIDTH, HEIGHT] = [600, 110];

/**
 * X's part of the bar, from 0 to 1.
 * @param {Score} score for the side to move
 * @param {Side} side
 * @param {GameInfo} game
 */
export function barFraction({ value, win_in: win, loss_in: loss }, side, game) {
  const own = win !== undefined ? 1 : loss !== undefined ? 0 : 0.5 + 0.46 * Math.tanh((value ?? 0) / game.score_unit);
  return side === "X" ? own : 1 - own;
}

export class EvaluationBar {
  constructor() {
    this.fill = h("span");
    this.element = h(
      "div",
      {
        class: "bar",
        role: "meter",
        "aria-label": t("Evaluation for X in percent"),
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": 50,
      },
      this.fill,
    );
  }

  /** @param {number} fraction X's part */
  show(fraction) {
    this.fill.style.setProperty("--fraction", String(fraction));
    this.element.setAttribute("aria-valuenow", String(Math.round(fraction * 100)));
  }
}

/**
 * @typedef {object} GraphOwner
 * @property {(ply: number) => Side} sideAt
 * @property {(ply: number) => void} go
 * @property {(ply: number) => void} point the pointer rests on a ply, or on none: 0
 */

/**
 * @param {Review[]} reviews by ply
 * @param {GraphOwner} owner
 * @param {GameInfo} game
 * @param {number} shown the ply on the board
 * @param {string[]} moves
 */
export function evaluationGraph(reviews, { sideAt, go, point }, game, shown, moves) {
  const last = Math.max(1, reviews.length - 1);
  const x = (/** @type {number} */ ply) => (ply / last) * (WIDTH - 10) + 5;
  const points = reviews.map(({ ply, score }) => [
    x(ply),
    HEIGHT - 5 - barFraction(score, sideAt(ply), game) * (HEIGHT - 10),
  ]);
  const line = points.map(([px, py]) => `${px},${py}`).join(" ");
  const dots = reviews.map(({ ply, loss, score, best }, i) => {
    const [cx, cy] = points[i];
    const words = [
      ply ? `${ply}. ${moves[ply - 1]}` : t("To the start"),
      scoreWords(score, sideAt(ply), game),
      loss && best ? t("best: {move}", { move: best }) : "",
    ];
    return s(
      "circle",
      { cx, cy, r: ply === shown ? 6 : 3.5, class: loss ? "dot mistake" : "dot" },
      s("title", {}, words.filter(Boolean).join(" ")),
    );
  });
  const plyAt = (/** @type {MouseEvent} */ { currentTarget, clientX }) => {
    if (!(currentTarget instanceof Element)) return 0;
    const box = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round(((clientX - box.left) / box.width) * last)));
  };
  return s(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": t("Evaluation over the game: X above, O below"),
      onclick: (/** @type {MouseEvent} */ event) => go(plyAt(event)),
      onpointermove: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && point(plyAt(event)),
      onpointerleave: () => point(0),
    },
    s("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
    s("polygon", { points: `5,${HEIGHT} ${line} ${points.at(-1)?.[0] ?? 5},${HEIGHT}` }),
    s("polyline", { points: line }),
    ...dots,
  );
}
