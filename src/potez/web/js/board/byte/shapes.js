/** The shapes of Byte: stacks on the board, and finished stacks as trophies. */
/** @import {Side} from "../../types.js" */

import { h, s } from "../../element.js";
import { t } from "../../language.js";
import { SIZES } from "../art.js";
import { MOTION } from "../motion.js";
import { piece } from "../pieces.js";

export const PITCH = 60;
/** The foot of a stack, below the middle of its square. */
export const FOOT = SIZES.floor * PITCH;
/** The thickness of a checker. */
export const THICK = SIZES.thickness * PITCH;
/** The height of a finished stack. */
const HIGHEST = 8;
/** How far chosen checkers are lifted off the others. */
const LIFTED = THICK * 0.7;

/**
 * Checkers from a height on, bottom to top, around the middle of a square; those from `lifted` on stand out.
 * @param {string} stack
 * @param {number} height
 * @param {number | null} lifted
 */
export function stackShape(stack, height, lifted) {
  const raised = (/** @type {number} */ i) => (lifted !== null && i >= lifted ? LIFTED : 0);
  const checkers = [...stack].map((owner, i) => {
    const made = piece(`checker-${owner.toLowerCase()}`, 0, FOOT - (height + i) * THICK - raised(i), PITCH);
    made.setAttribute("class", `checker ${owner}${raised(i) ? " lifted" : ""}`);
    return made;
  });
  const top = stack.length - 1;
  const face = FOOT - (height + top) * THICK - raised(top);
  const total = height + stack.length;
  return s(
    "g",
    {},
    s(
      "g",
      {},
      height ? null : piece("checker-shadow", 0, FOOT, PITCH),
      ...checkers,
      piece(`checker-mark-${stack[top].toLowerCase()}`, 0, face, PITCH),
      total > 1 && s("text", { class: "height", x: PITCH * 0.41, y: PITCH * 0.4, "font-size": 13 }, total),
    ),
  );
}

/** A stack of eight, won by a side. @param {Side} side */
function trophy(side) {
  const checkers = Array.from({ length: HIGHEST }, (_, i) =>
    piece(`checker-${side.toLowerCase()}`, 0, -i * SIZES.thickness, 1),
  );
  const mark = piece(`checker-mark-${side.toLowerCase()}`, 0, (1 - HIGHEST) * SIZES.thickness, 1);
  return s("svg", { viewBox: "-0.45 -1.4 0.9 1.6", "aria-hidden": "true" }, ...checkers, mark);
}

/**
 * The stacks scored, as a row of trophies.
 * @param {Side} side
 * @param {number} count
 */
export function trophies(side, count) {
  const label = t("stacks: {count}", { count });
  return h(
    "span",
    { class: "holdings trophies", role: "img", "aria-label": label, title: label, "data-side": side },
    ...Array.from({ length: Math.max(0, count) }, () => trophy(side)),
    count ? null : h("span", { class: "none" }, label),
  );
}

/**
 * Let a finished stack fly from a point of the board to its owner's row of trophies, if the page shows one.
 * @param {SVGSVGElement} board
 * @param {{x: number, y: number}} from
 * @param {Side} side
 */
export function flyToTrophies(board, from, side) {
  requestAnimationFrame(() => {
    const goal = document.querySelector(`.trophies[data-side="${side}"] svg:last-of-type`);
    const matrix = board.getScreenCTM();
    if (!goal || !matrix) return;
    const start = new DOMPoint(from.x, from.y).matrixTransform(matrix);
    const end = goal.getBoundingClientRect();
    const size = PITCH * matrix.a;
    const flying = h("div", { class: "flying" }, trophy(side));
    flying.style.cssText = `left:${end.left}px;top:${end.top}px;width:${end.width}px;height:${end.height}px`;
    document.body.append(flying);
    const [dx, dy] = [start.x - end.left - end.width / 2, start.y - end.top - end.height / 2];
    const away = { transform: `translate(${dx}px, ${dy}px) scale(${size / end.width})` };
    flying.animate([away, { transform: "none" }], { duration: MOTION, easing: "ease-in-out" }).onfinish = () =>
      flying.remove();
  });
}
