/** How Byte names its squares, such as C3: a letter for the row and a number for the column, from the top left. */
/** @import {Cell} from "../../types.js" */

/** @param {string} name @returns {Cell} */
export const cellOf = (name) => ({ row: name.charCodeAt(0) - 65, col: Number(name.slice(1)) - 1 });

/** @param {Cell} cell */
export const nameOf = ({ row, col }) => String.fromCharCode(65 + row) + (col + 1);
