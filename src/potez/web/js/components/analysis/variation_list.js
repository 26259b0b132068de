/** The moves of an analysis: the main line, and the variations indented under the move they replace. */
/** @import {MoveNode, MoveTree} from "../../move_tree.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";

/**
 * @param {MoveTree} tree
 * @param {(node: MoveNode) => void} go
 * @param {(node: MoveNode) => string} kind a class for a move
 * @param {(node: MoveNode) => string} note what to say of a move when the pointer rests on it
 */
export function variationList(tree, go, kind, note) {
  const moveButton = (/** @type {MoveNode} */ node) =>
    button(node.move, () => go(node), {
      class: `move ${kind(node)}`,
      title: note(node) || null,
      "aria-current": node === tree.current ? "step" : null,
    });
  const remark = (/** @type {MoveNode} */ { comment }) => (comment ? h("span", { class: "remark" }, comment) : "");
  const number = (/** @type {MoveNode} */ node) => `${Math.ceil(node.ply / 2)}${node.ply % 2 ? "." : "…"} `;

  /**
   * The moves after a node.
   * @param {MoveNode} from
   * @returns {(Node | string)[]}
   */
  function after(from) {
    /** @type {(Node | string)[]} */
    const parts = [];
    let parent = from;
    let numbered = true;
    while (parent.next.length) {
      const [node, ...others] = parent.next;
      if (numbered || node.ply % 2) parts.push(number(node));
      parts.push(moveButton(node), " ");
      if (node.comment) parts.push(remark(node), " ");
      for (const other of others)
        parts.push(
          h(
            "span",
            { class: "variation" },
            "( ",
            number(other),
            moveButton(other),
            " ",
            remark(other),
            ...after(other),
            ")",
          ),
        );
      numbered = others.length > 0;
      parent = node;
    }
    return parts;
  }

  return h("div", { class: "moves flowing", role: "group", "aria-label": t("Moves") }, ...after(tree.root));
}
