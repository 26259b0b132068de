/** How Blockade names its cells: a symbol for the row and one for the column, such as 4B. */
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
