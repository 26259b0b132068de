/** Byte in words: a move, and a position for those who cannot see it. */
/** @import {ByteView} from "../../types.js" */

import { t } from "../../language.js";
import { readLift } from "./notation.js";

/**
 * @param {ByteView} view
 * @param {string} move
 */
export function moveInWords(view, move) {
  if (move === "pass") return t("pass");
  const { from, level, to } = readLift(move);
  const count = (view.board.stacks[from] ?? "").length - level;
  return level
    ? t("the top {count} of {from} to {to}", { count, from, to })
    : t("the stack on {from} to {to}", { from, to });
}

/** @param {ByteView} view */
export function describePosition({ board, legal, outcome }) {
  const { X: x, O: o } = board.score;
  const stacks = Object.entries(board.stacks).map(([name, stack]) => `${name} ${stack}`);
  const moves = t("Legal moves: {moves}.", { moves: legal.lifts.join(", ") });
  return [
    t("Stacks scored: X {x}, O {o}.", { x, o }),
    t("Stacks, bottom to top: {stacks}.", { stacks: stacks.join(", ") }),
    ...(outcome ? [] : [moves]),
  ];
}
