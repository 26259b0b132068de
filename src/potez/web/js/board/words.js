/** A position in words, for those who listen to it. */
/** @import {BlockadeBoard, ByteBoard, DomineeringBoard, View} from "../types.js" */

import { t } from "../language.js";

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIDES = /** @type {const} */ (["X", "O"]);

/**
 * @param {View} view
 * @returns {string[]} sentences
 */
export function inWords(view) {
  const turn = view.outcome ? view.outcome.said : t("{side} to move", { side: view.side });
  const last = view.last ? [t("The last move was {move}.", { move: view.last.move })] : [];
  return [turn, ...last, ...(WORDS[view.game]?.(view.board) ?? []), ...(view.outcome ? [] : possible(view))];
}

/**
 * What the side to move can do. Walls are too many to be told.
 * @param {View} view
 */
function possible({ legal }) {
  const moves = legal.lifts ?? (legal.anchors ? Object.keys(legal.anchors) : null);
  if (moves) return [t("Legal moves: {moves}.", { moves: moves.join(", ") })];
  const cells = (/** @type {[number, number][]} */ pairs) =>
    pairs.map(([row, col]) => SYMBOLS[row - 1] + SYMBOLS[col - 1]).join(", ");
  return Object.entries(legal.pawns ?? {}).map(([pawn, pairs]) =>
    t("Pawn {pawn} can go to {cells}.", { pawn, cells: cells(/** @type {any} */ (pairs)) || "–" }),
  );
}

/** @type {Record<string, (board: any) => string[]>} */
const WORDS = {
  /** @param {BlockadeBoard} board */
  blockade(board) {
    const cell = (/** @type {[number, number]} */ [row, col]) => SYMBOLS[row - 1] + SYMBOLS[col - 1];
    const sides = SIDES.map((side) => {
      const [one, two, first, second] = [board.pawns, board.homes].flatMap((where) => [
        cell(where[`${side}1`]),
        cell(where[`${side}2`]),
      ]);
      const { B: blue, G: green } = board.hand[side];
      return t(
        "{side}: pawns on {one} and {two}, homes {first} and {second}, {blue} blue and {green} green walls in hand.",
        {
          side,
          one,
          two,
          first,
          second,
          blue,
          green,
        },
      );
    });
    return [
      ...sides,
      board.walls.length ? t("Walls: {walls}.", { walls: board.walls.join(" ") }) : t("There are no walls yet."),
    ];
  },
  /** @param {ByteBoard} board */
  byte({ stacks, score: { X: x, O: o } }) {
    const list = Object.entries(stacks).map(([name, stack]) => `${name} ${stack}`);
    return [
      t("Stacks scored: X {x}, O {o}.", { x, o }),
      t("Stacks, bottom to top: {stacks}.", { stacks: list.join(", ") }),
    ];
  },
  /** @param {DomineeringBoard} board */
  domineering({ rows, cells }) {
    return cells.map((row, i) =>
      t("Row {row}: {cells}", { row: rows - i, cells: [...row].map((cell) => (cell === "." ? "–" : cell)).join(" ") }),
    );
  },
};
