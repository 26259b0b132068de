/** Scores in words. They name the side, so nobody must know whose point of view a number has. */
/** @import {GameInfo, Score, Side} from "../types.js" */

import { t } from "../language.js";

/** From which part of the game's unit on a side is slightly better, better, and nearly winning. */
const [SLIGHTLY, CLEARLY, NEARLY] = [0.12, 0.6, 1.6];

/** From this guess on, the search saw a win, but not every answer to it. */
const LIKELY = 29000;

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "X" ? "O" : "X");

/**
 * Who is better, and by how much.
 * @param {Score} score for the side to move
 * @param {Side} side the side to move
 * @param {GameInfo} game
 */
export function scoreWords({ value = 0, win_in: win, loss_in: loss }, side, game) {
  if (win !== undefined) return winWords(side, win);
  if (loss !== undefined) return winWords(other(side), loss);
  const ahead = Math.abs(value) / game.score_unit;
  const blanks = { side: value > 0 ? side : other(side) };
  if (ahead < SLIGHTLY) return t("The position is even.");
  if (ahead < CLEARLY) return t("{side} is slightly better.", blanks);
  if (ahead < NEARLY) return t("{side} is clearly better.", blanks);
  return t("{side} is nearly winning.", blanks);
}

/**
 * @param {Side} side who wins
 * @param {number} plies
 */
function winWords(side, plies) {
  const moves = Math.ceil(plies / 2);
  if (moves === 0) return t("{side} has won.", { side });
  return moves === 1
    ? t("{side} wins with the next move.", { side })
    : t("{side} wins in {moves} moves.", { side, moves });
}

/**
 * The number behind the words, for X: what the bar and the graph show.
 * @param {Score} score for the side to move
 * @param {Side} side
 */
export function scoreForX({ value = 0, win_in: win, loss_in: loss }, side) {
  const plies = win ?? loss;
  if (plies !== undefined)
    return t("{side} wins in {moves}", {
      side: win !== undefined ? side : other(side),
      moves: Math.ceil(plies / 2),
    });
  if (Math.abs(value) >= LIKELY) return t("{side} is likely to win", { side: value > 0 ? side : other(side) });
  const own = Math.round(side === "X" ? value : -value);
  return own > 0 ? `X +${own}` : own < 0 ? `O +${-own}` : "0";
}
