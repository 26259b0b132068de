/** The moves of an analysis: the main line in two columns, and variations under the move they replace. */
/** @import {MoveNode, MoveTree} from "../../move_tree.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";

/**
 * @typedef {object} MoveListOwner
 * @property {(node: MoveNode) => void} go
 * @property {(node: MoveNode) => string} kind a class for a move
 * @property {(node: MoveNode | null) => void} point the pointer or the focus is on a move, or on none
 */

/**
 * @param {MoveTree} tree
 * @param {MoveListOwner} owner
 */
export function variationList(tree, { go, kind, point }) {
  const moveButton = (/** @type {MoveNode} */ node) =>
    button(node.move, () => go(node), {
      class: `move ${kind(node)}`,
      "aria-current": node === tree.current ? "step" : null,
      onpointerenter: () => point(node),
      onpointerleave: () => point(null),
      onfocus: () => point(node),
      onblur: () => point(null),
    });
  const remark = (/** @type {MoveNode} */ { comment }) => (comment ? h("span", { class: "remark" }, comment) : "");
  const number = (/** @type {MoveNode} */ node) => `${Math.ceil(node.ply / 2)}${node.ply % 2 ? "." : "…"} `;
  const gap = () => h("span", { class: "gap" }, "…");

  /**
   * A variation as running text, from a node on.
   * @param {MoveNode} node
   * @returns {HTMLElement}
   */
  function variation(node) {
    /** @type {(Node | string)[]} */
    const parts = [number(node), moveButton(node), " ", remark(node)];
    for (let parent = node, numbered = false; parent.next.length; [parent] = parent.next) {
      const [next, ...others] = parent.next;
      parts.push(numbered || next.ply % 2 ? number(next) : "", moveButton(next), " ", remark(next));
      parts.push(...others.map(variation));
      numbered = others.length > 0;
    }
    return h("span", { class: "variation" }, "( ", ...parts, ")");
  }

  /** @type {(Node | string)[]} */
  const cells = [remark(tree.root)];
  let open = false; // whether a row waits for its second move
  for (let parent = tree.root; parent.next.length; [parent] = parent.next) {
    const [node, ...others] = parent.next;
    if (!open) cells.push(h("span", { class: "number" }, `${Math.ceil(node.ply / 2)}.`));
    if (!open && node.ply % 2 === 0) cells.push(gap());
    cells.push(moveButton(node));
    open = node.ply % 2 === 1;
    if (!others.length && !node.comment) continue;
    if (open && node.next.length) cells.push(gap());
    cells.push(remark(node), ...others.map(variation));
    open = false;
  }
  const made = h("div", { class: "moves with-variations", role: "group", "aria-label": t("Moves") }, ...cells);
  requestAnimationFrame(() => {
    const current = made.querySelector("[aria-current]");
    if (current instanceof HTMLElement) made.scrollTop = current.offsetTop - made.clientHeight / 2;
  });
  return made;
}
