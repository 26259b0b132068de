/** How Byte names its squares, such as C3, and its moves, such as C3-0-GL: the square, the level and the direction. */
/** @import {Cell} from "../../types.js" */
/** @typedef {{move: string, from: string, level: number, to: string}} Lift */

/** Rows down and columns to the right of each direction. @type {Record<string, [number, number]>} */
const STEPS = { GL: [-1, -1], GD: [-1, 1], DL: [1, -1], DD: [1, 1] };

/** A letter for the row and a number for the column, from the top left. @param {string} name @returns {Cell} */
export const cellOf = (name) => ({ row: name.charCodeAt(0) - 65, col: Number(name.slice(1)) - 1 });

/** @param {Cell} cell */
export const nameOf = ({ row, col }) => String.fromCharCode(65 + row) + (col + 1);

/** What a move lifts, and where it goes. @param {string} move not a pass @returns {Lift} */
export function readLift(move) {
  const [from, level, direction] = move.split("-");
  const [down, right] = STEPS[direction];
  const { row, col } = cellOf(from);
  return { move, from, level: Number(level), to: nameOf({ row: row + down, col: col + right }) };
}

/**
 * The direction from a square to a neighbour.
 * @param {string} from
 * @param {string} to
 */
export function directionTo(from, to) {
  const [a, b] = [cellOf(from), cellOf(to)];
  return Object.keys(STEPS).find((key) => STEPS[key][0] === b.row - a.row && STEPS[key][1] === b.col - a.col);
}
