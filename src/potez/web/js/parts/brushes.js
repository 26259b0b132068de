/** How a position is changed by hand, and how it is written: each game's brushes. The server says whether it can be. */
/** @import {BlockadeBoard, ByteBoard, Colour, DomineeringBoard, Side, Spot} from "../types.js" */

import { t } from "../language.js";

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * @typedef {object} Brushes
 * @property {() => Record<string, string>} names
 * @property {(board: any, brush: string, spot: Spot) => void} paint
 * @property {(board: any, side: Side) => string} text
 */

/** @type {Brushes} */
const blockade = {
  names: () => ({ X1: "X1", X2: "X2", O1: "O1", O2: "O2", B: t("blue wall"), G: t("green wall") }),
  /** @param {BlockadeBoard} board */
  paint(board, brush, { row, col, x, y }) {
    if (board.pawns[brush]) {
      board.pawns[brush] = [row + 1, col + 1];
      return;
    }
    const at = (/** @type {number} */ n, /** @type {number} */ last) =>
      SYMBOLS[Math.max(1, Math.min(last - 1, Math.round(n))) - 1];
    const wall = brush + at(y, board.rows) + at(x, board.cols);
    const known = board.walls.indexOf(wall);
    if (known >= 0) board.walls.splice(known, 1);
    else board.walls.push(wall);
  },
  /** @param {BlockadeBoard} board */
  text({ rows, cols, pawns, homes, hand, walls }, side) {
    const names = ["X1", "X2", "O1", "O2"];
    const cells = (/** @type {Record<string, [number, number]>} */ where) =>
      names.map((name) => where[name].map((n) => SYMBOLS[n - 1]).join("")).join(",");
    const left = [hand.X.B, hand.X.G, hand.O.B, hand.O.G].join(",");
    const standing = (/** @type {Colour} */ colour) => walls.filter((wall) => wall[0] === colour).sort();
    const all = [...standing("B"), ...standing("G")];
    return `${rows}x${cols} ${side} ${cells(pawns)} ${cells(homes)} ${left} ${all.join(",") || "-"}`;
  },
};

/** @type {Brushes} */
const byte = {
  names: () => ({ X: t("X on top"), O: t("O on top"), "": t("take the top off") }),
  /** @param {ByteBoard} board */
  paint({ stacks }, brush, { row, col }) {
    if ((row + col) % 2) return;
    const name = String.fromCharCode(65 + row) + (col + 1);
    const stack = stacks[name] ?? "";
    const changed = brush ? stack + brush : stack.slice(0, -1);
    if (changed) stacks[name] = changed;
    else delete stacks[name];
  },
  /** @param {ByteBoard} board */
  text({ size, stacks, score }, side) {
    const rows = Array.from({ length: size }, (_, row) => {
      /** @type {(string | number)[]} */
      const parts = [];
      for (let col = row % 2; col < size; col += 2) {
        const stack = stacks[String.fromCharCode(65 + row) + (col + 1)];
        const last = parts.at(-1);
        if (stack) parts.push(stack);
        else if (typeof last === "number") parts[parts.length - 1] = last + 1;
        else parts.push(1);
      }
      return parts.join(",");
    });
    return `${rows.join("/")} ${side} ${score.X}-${score.O}`;
  },
};

/** @type {Brushes} */
const domineering = {
  names: () => ({ X: t("standing domino"), O: t("lying domino"), ".": t("empty cell") }),
  /** @param {DomineeringBoard} board */
  paint(board, brush, { row, col }) {
    const covered =
      brush === "X"
        ? [
            [row, col],
            [row - 1, col],
          ]
        : brush === "O"
          ? [
              [row, col],
              [row, col + 1],
            ]
          : [[row, col]];
    for (const [r, c] of covered)
      if (board.cells[r]?.[c]) board.cells[r] = board.cells[r].slice(0, c) + brush + board.cells[r].slice(c + 1);
  },
  /** @param {DomineeringBoard} board */
  text({ cells }, side) {
    return `${cells.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/")} ${side}`;
  },
};

/** @type {Record<string, Brushes>} */
export const BRUSHES = { blockade, byte, domineering };
