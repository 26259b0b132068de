/** The drawing of a search tree: nodes from left to right in the order of visits, cut branches in grey. */
/** @import {Score, Side, TraceNode} from "../types.js" */

import { s } from "../element.js";
import { t } from "../language.js";

/** The distance between neighbours, and between levels. */
const [STEP_X, STEP_Y] = [70, 92];
const [WIDTH, HEIGHT] = [64, 40];

/**
 * `last` is the index of its last descendant.
 * @typedef {{node: TraceNode, x: number, y: number, last: number, children: Place[]}} Place
 */

/**
 * A score from the point of view of the side at the root, which maximises.
 * @param {Score} score for the side to move at the node
 * @param {boolean} flipped whether that is the other side
 */
export function scoreText({ win_in: win, loss_in: loss, value }, flipped) {
  if (win !== undefined || loss !== undefined) {
    const plies = win ?? loss ?? 0;
    return (win !== undefined) === flipped ? `−#${plies}` : `+#${plies}`;
  }
  return String(flipped ? -(value ?? 0) : (value ?? 0)).replace("-", "−");
}

/**
 * The value of a node from the point of view of the root. After a cut only a bound is known; leaves are exact.
 * @param {TraceNode} node
 * @param {Side} root
 */
export function valueText({ value, bound, side, best }, root) {
  const flipped = side !== root;
  const sign = bound === "exact" || best === null ? "" : (bound === "lower") !== flipped ? "≥ " : "≤ ";
  return sign + scoreText(value, flipped);
}

/**
 * Alpha and beta of a node, from the point of view of the root.
 * @param {TraceNode} node
 * @param {Side} root
 */
export function windowText({ alpha, beta, side }, root) {
  const flipped = side !== root;
  const [low, high] = flipped ? [beta, alpha] : [alpha, beta];
  const open = (/** @type {Score} */ { win_in: win, loss_in: loss }) => win === 0 || loss === 0;
  return [open(low) ? "−∞" : scoreText(low, flipped), open(high) ? "+∞" : scoreText(high, flipped)];
}

/**
 * Where every node is drawn: leaves side by side, parents over the middle of their children.
 * @param {TraceNode[]} nodes
 */
export function arrange(nodes) {
  /** @type {Place[]} */
  const places = nodes.map((node) => ({ node, x: 0, y: 0, last: node.index, children: [] }));
  for (const place of places.slice(1)) places[place.node.parent ?? 0].children.push(place);
  let next = 0;
  /** @param {Place} place @param {number} level */
  const arrangeFrom = (place, level) => {
    place.y = level * STEP_Y;
    for (const child of place.children) arrangeFrom(child, level + 1);
    const stub = place.node.skipped.length > 0 || place.children.length === 0;
    const [first, last] = [place.children[0], place.children.at(-1)];
    const own = stub ? next++ * STEP_X : 0;
    place.x = first && last ? (first.x + last.x) / 2 : own;
    place.last = last ? last.last : place.node.index;
  };
  arrangeFrom(places[0], 0);
  const bottom = Math.max(...places.map(({ y }) => y));
  return { places, width: next * STEP_X + STEP_X / 2, height: bottom + HEIGHT + 16 };
}

/**
 * The tree after so many visits.
 * @param {ReturnType<typeof arrange>} tree
 * @param {number} visited the index of the node visited last
 * @param {number} chosen
 * @param {(index: number) => void} choose
 */
export function treeDrawing({ places, width, height }, visited, chosen, choose) {
  const root = places[0].node.side;
  const shown = places.filter(({ node }) => node.index <= visited);
  const best = new Set();
  if (visited >= places[0].last)
    for (let at = /** @type {number | null} */ (0); at !== null && places[at]; at = places[at].node.best) best.add(at);
  const lines = shown.flatMap((place) =>
    place.children
      .filter(({ node }) => node.index <= visited)
      .map((child) => edge(place, child, best.has(child.node.index))),
  );
  const stubs = shown.filter((place) => place.last <= visited && place.node.skipped.length).map(stub);
  const boxes = shown.map((place) =>
    box(place, root, visited, place.node.index === chosen, () => choose(place.node.index)),
  );
  return s(
    "svg",
    {
      class: "tree",
      viewBox: `${-STEP_X / 2} -6 ${width} ${height}`,
      role: "group",
      "aria-label": t("The search tree"),
    },
    ...lines,
    ...stubs,
    ...boxes,
  );
}

/**
 * @param {Place} from
 * @param {Place} to
 * @param {boolean} best
 */
function edge(from, to, best) {
  const [x1, y1, x2, y2] = [from.x, from.y + HEIGHT, to.x, to.y];
  return s(
    "g",
    { class: best ? "edge best" : "edge" },
    s("line", { x1, y1, x2, y2 }),
    s("text", { x: x1 + (x2 - x1) * 0.68, y: y1 + (y2 - y1) * 0.68 }, to.node.move ?? ""),
  );
}

/** A branch for the moves that were cut off. @param {Place} place */
function stub(place) {
  const x = Math.max(place.children.at(-1)?.x ?? place.x, place.x) + STEP_X;
  const y = place.y + STEP_Y;
  return s(
    "g",
    { class: "cut" },
    s("line", { x1: place.x, y1: place.y + HEIGHT, x2: x, y2: y }),
    s("text", { x, y: y + 10 }, `✂ ${place.node.skipped.length}`),
  );
}

/**
 * @param {Place} place
 * @param {Side} root
 * @param {number} visited
 * @param {boolean} chosen
 * @param {() => void} act
 */
function box({ node, x, y, last }, root, visited, chosen, act) {
  const done = last <= visited;
  const [low, high] = windowText(node, root);
  const value = done ? valueText(node, root) : "?";
  const kinds = [
    "node",
    node.side === root ? "max" : "min",
    chosen && "chosen",
    node.cut && done && "pruned",
    node.index === visited && "newest",
  ];
  const label = t("Node {index}, move {move}: value {value}, between {low} and {high}", {
    index: node.index,
    move: node.move ?? "–",
    value,
    low,
    high,
  });
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return s(
    "g",
    {
      class: kinds.filter(Boolean).join(" "),
      transform: `translate(${x} ${y})`,
      tabindex: chosen ? 0 : -1,
      role: "button",
      "aria-label": label,
      onclick: act,
      onkeydown: press,
    },
    s("rect", { x: -WIDTH / 2, width: WIDTH, height: HEIGHT, rx: node.side === root ? 4 : 18 }),
    s("text", { y: 14, class: "value" }, value),
    s("text", { y: 30, class: "window" }, `${low} … ${high}`),
  );
}
