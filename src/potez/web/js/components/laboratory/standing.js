/** The score of a program against a level, with its error bar. */
/** @import {Estimate, Standing} from "../../types.js" */

import { h, s } from "../../element.js";
import { t } from "../../language.js";

const [WIDTH, HEIGHT] = [300, 34];

/** @param {number | null} part */
const percent = (part) => `${Math.round(100 * (part ?? 0))} %`;
/** @param {number | null} elo */
const signed = (elo) => (elo === null ? "∞" : `${elo < 0 ? "−" : "+"}${Math.abs(Math.round(elo))}`);

/**
 * @param {Standing} standing
 * @param {number} level
 */
export function standingBox({ wins, draws, losses, score, elo }, level) {
  const games = h(
    "p",
    {},
    t("Against level {level}: {wins} won, {draws} drawn, {losses} lost.", { level, wins, draws, losses }),
  );
  if (!score || !elo) return h("div", { class: "standing" }, games);
  const low = elo.low === null ? "−∞" : signed(elo.low);
  const words = t("Score {score}, with 95 % confidence between {low} and {high}.", {
    score: percent(score.value),
    low: percent(score.low),
    high: percent(score.high),
  });
  const strength = t("In Elo {value}, between {low} and {high}.", {
    value: elo.value === null ? ((score.value ?? 0) > 0.5 ? "+∞" : "−∞") : signed(elo.value),
    low,
    high: elo.high === null ? "+∞" : signed(elo.high),
  });
  return h("div", { class: "standing" }, games, bar(score, words), h("p", {}, words, " ", strength));
}

/**
 * @param {Estimate} score
 * @param {string} words
 */
function bar({ value, low, high }, words) {
  const x = (/** @type {number | null} */ part) => WIDTH * (part ?? 0);
  const middle = HEIGHT / 2;
  return s(
    "svg",
    { viewBox: `-2 0 ${WIDTH + 4} ${HEIGHT}`, width: WIDTH, role: "img", "aria-label": words },
    s("rect", { x: 0, y: middle - 5, width: WIDTH, height: 10, rx: 5, class: "track" }),
    s("rect", { x: 0, y: middle - 5, width: x(value), height: 10, rx: 5, class: "score" }),
    s("path", {
      d: `M${x(low)} ${middle}H${x(high)}M${x(low)} 4V${HEIGHT - 4}M${x(high)} 4V${HEIGHT - 4}`,
      class: "error",
    }),
  );
}
