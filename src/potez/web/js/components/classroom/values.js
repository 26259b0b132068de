/** Values, windows and nodes as text. All values are those for MAX. */
/** @import {Bound, TreeNode, TreeValue} from "../../types.js" */

import { t } from "../../language.js";

/** @param {TreeValue} value */
export function valueText(value) {
  if (typeof value === "number") return String(value).replace("-", "−");
  if ("win_in" in value) return value.win_in === 0 ? "+∞" : `+#${value.win_in}`;
  return value.loss_in === 0 ? "−∞" : `−#${value.loss_in}`;
}

const SIGNS = { exact: "", lower: "≥ ", upper: "≤ ", open: "" };

/**
 * A value and what is certain of it. Dots say that it is only the best so far.
 * @param {TreeValue} value
 * @param {Bound} bound
 */
export const boundText = (value, bound) => SIGNS[bound] + valueText(value) + (bound === "open" ? " …" : "");

/** Who moves at a node. @param {TreeNode} node */
export const roleOf = (node) => (node.max ? "MAX" : "MIN");

/**
 * The moves from the root to a node.
 * @param {TreeNode[]} nodes
 * @param {number} index
 * @returns {string[]}
 */
export function pathTo(nodes, index) {
  const { parent, move } = nodes[index];
  return parent === null ? [] : [...pathTo(nodes, parent), move];
}

/**
 * @param {TreeNode[]} nodes
 * @param {number} index
 */
export const nameOf = (nodes, index) => (index ? pathTo(nodes, index).join(" ") : t("the root"));

/** The children of each node. @param {TreeNode[]} nodes */
export function childrenOf(nodes) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach(({ parent }, index) => {
    if (parent !== null) children[parent].push(index);
  });
  return children;
}

/**
 * How many nodes there are from a node on, itself included.
 * @param {number[][]} children
 * @param {number} index
 * @returns {number}
 */
export const sizeOf = (children, index) => children[index].reduce((sum, child) => sum + sizeOf(children, child), 1);
