/** The pieces of the boards, drawn from the shapes of the art. Each shape is defined once in the page and used often. */

import { s } from "../element.js";
import { SHAPES } from "./art.js";

/** Whether the page has the definitions. */
let defined = false;

/**
 * A piece with its origin at a point of the drawing.
 * @param {string} name a shape of the art, such as `pawn-x`
 * @param {number} x
 * @param {number} y
 * @param {number} size the side of a cell
 */
export function piece(name, x, y, size) {
  return s("use", { href: `#art-${name}`, transform: `translate(${x} ${y}) scale(${size})` });
}

/** Put the definitions into the page, once. */
export function defineShapes() {
  if (defined) return;
  defined = true;
  /** @type {Map<string, SVGElement>} */
  const gradients = new Map();
  const colour = (/** @type {string} */ fill) => {
    const names = fill.split(/[/|]/);
    if (names.length < 2) return fill ? `var(--${fill})` : "none";
    const id = `art-${names.join("-")}-${fill.includes("/") ? "down" : "across"}`;
    const end = fill.includes("/") ? { x2: 0, y2: 1 } : { x2: 1, y2: 0 };
    const stops = names.map((name, offset) => s("stop", { offset, "stop-color": `var(--${name})` }));
    gradients.set(id, s("linearGradient", { id, ...end }, ...stops));
    return `url(#${id})`;
  };
  const shapes = Object.entries(SHAPES).map(([name, parts]) =>
    s(
      "g",
      { id: `art-${name}`, "stroke-linecap": "round", "stroke-linejoin": "round" },
      ...parts.map(([kind, numbers, fill, stroke, width]) =>
        part(kind, numbers, { fill: colour(fill), stroke: colour(stroke), "stroke-width": stroke ? width : null }),
      ),
    ),
  );
  const made = s(
    "svg",
    { class: "art", width: 0, height: 0, "aria-hidden": "true" },
    s("defs", {}, ...gradients.values(), ...shapes),
  );
  document.body.append(made);
}

/**
 * @param {string} kind
 * @param {string} numbers
 * @param {Record<string, string | number | null>} colours
 */
function part(kind, numbers, colours) {
  if (kind === "path") return s("path", { d: numbers, ...colours });
  const [x, y, a, b, rx] = numbers.split(" ");
  if (kind === "oval") return s("ellipse", { cx: x, cy: y, rx: a, ry: b, ...colours });
  return s("rect", { x, y, width: a, height: b, rx, ...colours });
}
