/** The shapes of Blockade: pawns and walls on the board, and walls in hand. */
/** @import {WallColour} from "../../types.js" */

import { h, s } from "../../element.js";
import { t } from "../../language.js";
import { SIZES } from "../art.js";
import { piece } from "../pieces.js";

export const PITCH = 44;
export const INSET = SIZES.gap * PITCH;
/** More walls in hand are shown by their number. */
const MOST_WALLS = 12;

/** @typedef {{x: number, y: number}} Point a point of the drawing */

/**
 * @param {string} name
 * @param {string} kind
 * @param {Point} middle
 */
export function pawnShape(name, kind, { x, y }) {
  return s(
    "g",
    { class: kind, "data-pawn": name, transform: `translate(${x} ${y})` },
    s("circle", { class: "ring", r: PITCH * 0.42 }),
    s(
      "g",
      {},
      piece(`pawn-${name[0].toLowerCase()}`, 0, 0, PITCH),
      s("text", { y: PITCH * 0.2, "font-size": PITCH * 0.26 }, name),
    ),
  );
}

/**
 * @param {string} wall
 * @param {string} kind
 * @param {Point} middle
 */
export function wallShape(wall, kind, { x, y }) {
  const [long, thick] = [PITCH * 1.94, PITCH * 0.28];
  const [width, height] = wall[0] === "B" ? [long, thick] : [thick, long];
  return s(
    "g",
    { class: `wall ${wall[0]} ${kind}`, "data-wall": wall },
    s("rect", { class: "under", x: x - width / 2, y: y - height / 2, width, height, rx: thick / 3 }),
    piece(`wall-${wall[0].toLowerCase()}`, x, y, PITCH),
  );
}

/** @param {Record<WallColour, number>} hand */
export function wallsInHand({ B: blue, G: green }) {
  const label = t("{blue} blue and {green} green walls", { blue, green });
  const attributes = { class: "holdings walls", role: "img", "aria-label": label, title: label };
  const few = Math.max(blue, green) <= MOST_WALLS;
  const walls = (/** @type {WallColour} */ colour, /** @type {number} */ count) =>
    h(
      "span",
      { class: colour },
      ...Array.from({ length: few ? count : Math.min(1, count) }, () => h("i")),
      few ? null : count,
    );
  return h("span", attributes, walls("B", blue), walls("G", green));
}
