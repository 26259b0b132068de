/**
 * The class of a cell: neighbours differ a little, as boards of wood do.
 * @param {number} row
 * @param {number} col
 */
export const tile = (row, col) => `cell tile${((row * 7 + col * 13 + row * col) % 3) + 1}`;
