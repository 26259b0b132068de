/** How Blockade names its cells, such as 4B, its walls, such as G4B, and its moves, such as X1-64-G49. */
/** @import {Cell, RowCol} from "../../types.js" */

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @param {RowCol} cell */
export const cellName = ([row, col]) => SYMBOLS[row - 1] + SYMBOLS[col - 1];

/** @param {string} name @returns {RowCol} */
export const parseCell = (name) => [SYMBOLS.indexOf(name[0]) + 1, SYMBOLS.indexOf(name[1]) + 1];

/** The cell of the board, which counts from 0. @param {RowCol} cell @returns {Cell} */
export const boardCell = ([row, col]) => ({ row: row - 1, col: col - 1 });

/** The other way round. @param {Cell} cell @returns {RowCol} */
export const rowCol = ({ row, col }) => [row + 1, col + 1];

/** What a move does: the pawn, its new cell and the wall, if there is one. @param {string} move */
export function readTurn(move) {
  const [pawn, to, wall = ""] = move.split("-");
  return { pawn, to, wall };
}
