/** Drawing a tree: add a branch to the chosen node, remove it, change its value. What comes out is text again. */
/** @import {TreeNode} from "../../types.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { childrenOf, valueText } from "./values.js";

/** The value of a new end. */
const NEW_VALUE = 0;

/**
 * The text of a tree in which some nodes are written differently.
 * @param {TreeNode[]} nodes
 * @param {Map<number, (text: string) => string>} changes
 */
function write(nodes, changes) {
  const children = childrenOf(nodes);
  /** @param {number} index @returns {string} */
  const text = (index) => {
    const below = children[index].map(text).filter(Boolean);
    // A node that has lost all its branches is an end again.
    const plain = below.length
      ? `(${below.join(" ")})`
      : String(children[index].length ? NEW_VALUE : nodes[index].value);
    const change = changes.get(index);
    return change ? change(plain) : plain;
  };
  return text(0);
}

export class TreeEditor {
  /** @param {(text: string, chosen: number) => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {TreeNode[]} */
    this.nodes = [];
    this.chosen = 0;
    this.on = false;
    this.value = h("input", {
      type: "text",
      inputmode: "numeric",
      size: 6,
      onchange: () => this.setValue(),
    });
    this.valueLabel = h("label", { class: "row" }, h("span", {}, t("Value")), this.value);
    this.removeButton = button(t("Remove it"), () => this.remove());
    this.switch = button(t("Draw a tree"), () => this.toggle(), { "aria-pressed": "false" });
    this.tools = h(
      "div",
      { class: "row editor", hidden: true },
      h("span", {}, t("The chosen node:")),
      button(t("Add a branch"), () => this.add()),
      this.removeButton,
      this.valueLabel,
    );
  }

  toggle() {
    this.on = !this.on;
    this.switch.setAttribute("aria-pressed", String(this.on));
    this.tools.hidden = !this.on;
  }

  /**
   * @param {TreeNode[]} nodes
   * @param {number} chosen
   */
  show(nodes, chosen) {
    this.nodes = nodes;
    this.chosen = chosen;
    const isEnd = !nodes.some(({ parent }) => parent === chosen);
    this.valueLabel.hidden = !isEnd;
    this.removeButton.disabled = chosen === 0;
    if (document.activeElement !== this.value) this.value.value = isEnd ? valueText(nodes[chosen].value) : "";
  }

  /** An end becomes a node with one branch; a node gets one more. */
  add() {
    const more = (/** @type {string} */ text) =>
      text.endsWith(")") ? `${text.slice(0, -1)} ${NEW_VALUE})` : `(${text})`;
    this.changed(write(this.nodes, new Map([[this.chosen, more]])), this.chosen);
  }

  remove() {
    const { parent } = this.nodes[this.chosen];
    if (parent !== null) this.changed(write(this.nodes, new Map([[this.chosen, () => ""]])), parent);
  }

  setValue() {
    const { value } = this.value;
    this.changed(write(this.nodes, new Map([[this.chosen, () => value.trim() || String(NEW_VALUE)]])), this.chosen);
  }
}
