/** Blockade in words: a wall, a move, and a position for those who cannot see it. */
/** @import {BlockadeView} from "../../types.js" */

import { t } from "../../language.js";
import { cellName, readTurn } from "./notation.js";

const SIDES = /** @type {const} */ (["X", "O"]);

/** @param {string} wall */
export function wallInWords(wall) {
  const blanks = { anchor: wall.slice(1) };
  return wall[0] === "B" ? t("blue wall at {anchor}", blanks) : t("green wall at {anchor}", blanks);
}

/** @param {string} move */
export function moveInWords(move) {
  const { pawn, to, wall } = readTurn(move);
  const step = t("pawn {pawn} to {to}", { pawn, to });
  return wall ? `${step}, ${wallInWords(wall)}` : step;
}

/** Walls that may be placed are too many to be listed. @param {BlockadeView} view */
export function describePosition({ board, legal, outcome }) {
  const { pawns, homes, hand, walls } = board;
  const sides = SIDES.map((side) => {
    const [one, two] = [`${side}1`, `${side}2`];
    return t(
      "{side}: pawns on {one} and {two}, homes {first} and {second}, {blue} blue and {green} green walls in hand.",
      {
        side,
        one: cellName(pawns[one]),
        two: cellName(pawns[two]),
        first: cellName(homes[one]),
        second: cellName(homes[two]),
        blue: hand[side].B,
        green: hand[side].G,
      },
    );
  });
  const placed = walls.length ? t("Walls: {walls}.", { walls: walls.join(" ") }) : t("There are no walls yet.");
  const steps = Object.entries(legal.pawns).map(([pawn, cells]) =>
    t("Pawn {pawn} can go to {cells}.", { pawn, cells: cells.map(cellName).join(", ") || "–" }),
  );
  return [...sides, placed, ...(outcome ? [] : steps)];
}
