/** The drawing of one node: its box, the branch that leads to it, and the scissors where the search cut. */
/** @import {NodeState} from "./replay.js" */
/** @import {TreeView} from "./tree_view.js" */

import { s } from "../../element.js";
import { t } from "../../language.js";
import { VALUE_SIZE, WINDOW_SIZE } from "./layout.js";
import { nameOf, roleOf, sizeOf, valueText } from "./values.js";

export class NodeView {
  /**
   * @param {TreeView} tree
   * @param {number} index
   */
  constructor(tree, index) {
    this.tree = tree;
    this.index = index;
    const { x, y, width, height } = tree.layout.places[index];
    this.value = s("text", { class: "value", y: height > 60 ? 33 : 39, "font-size": VALUE_SIZE });
    this.box = s(
      "g",
      { transform: `translate(${x} ${y})`, "data-node": index, role: "button" },
      s("rect", { x: -width / 2, width, height, rx: tree.nodes[index].max ? 6 : Math.min(26, height / 2) }),
      this.value,
    );
    /** @type {SVGTextElement | null} */
    this.window = null;
    /** @type {SVGGElement | null} */
    this.scissors = null;
    /** The branch: the line, the box and everything below it. */
    this.element = s("g", {}, ...this.edge(), this.box);
    this.update();
  }

  /** The line from the parent and the move. */
  edge() {
    const { places, moveSize } = this.tree.layout;
    const { parent, move } = this.tree.nodes[this.index];
    if (parent === null) return [];
    const { x, y, width, height, stacked } = places[this.index];
    const from = places[parent];
    const bottom = from.y + from.height;
    if (stacked) {
      const [side, middle] = [x - width / 2, y + height / 2];
      const trunk = from.x - from.width / 2 + 12;
      return [
        s("path", { class: "edge", d: `M${trunk} ${bottom}V${middle}H${side}` }),
        s("text", { class: "move", x: (trunk + side) / 2, y: middle - 7, "font-size": moveSize }, move),
      ];
    }
    return [
      s("path", { class: "edge", d: `M${from.x} ${bottom}L${x} ${y}` }),
      s("text", { class: "move", x: x + (from.x - x) * 0.16, y: y - 14, "font-size": moveSize }, move),
    ];
  }

  /** Draw what has changed. */
  update() {
    const { tree, index } = this;
    const { replay } = tree;
    const node = tree.nodes[index];
    const state = replay.states[index];
    const best = node.parent !== null && replay.states[node.parent].best === index;
    write(this.element, "class", `branch${state.phase === "cut" ? " cut" : ""}${best ? " best" : ""}`);
    const kinds = ["node", node.max ? "max" : "min", state.phase];
    if (index === replay.current) kinds.push("current");
    if (index === tree.chosen) kinds.push("chosen");
    if (tree.isRevealed(index)) kinds.push("revealed");
    write(this.box, "class", kinds.join(" "));
    write(this.box, "tabindex", index === tree.chosen ? "0" : "-1");
    const value = tree.valueOf(index);
    if (this.value.textContent !== value) this.value.textContent = value;
    const window = state.window && tree.children[index].length ? state.window.map(valueText).join(" … ") : "";
    if (window || this.window) {
      this.window ??= this.box.appendChild(s("text", { class: "window", y: 66, "font-size": WINDOW_SIZE }));
      if (this.window.textContent !== window) this.window.textContent = window;
    }
    this.updateScissors(state);
    write(this.box, "aria-label", this.label(state, value));
  }

  /** @param {NodeState} state */
  updateScissors({ skipped }) {
    if (!skipped.length) {
      this.scissors?.remove();
      this.scissors = null;
      return;
    }
    if (this.scissors) return;
    const { children, layout, open } = this.tree;
    const count = skipped.reduce((sum, child) => sum + sizeOf(children, child), 0);
    const [from, to] = [layout.places[this.index], layout.places[skipped[0]]];
    const bottom = from.y + from.height;
    const [x, y] = to.stacked ? [from.x + from.width / 4, bottom + 18] : [(from.x + to.x) / 2, (bottom + to.y) / 2];
    this.scissors = s(
      "g",
      {
        class: "scissors",
        transform: `translate(${x} ${y})`,
        "aria-hidden": "true",
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          open(this.index);
        },
      },
      s("rect", { x: -42, y: -19, width: 84, height: 38, rx: 19 }),
      s("text", { y: 9, "font-size": 26 }, `✂ ${count}`),
    );
    this.element.append(this.scissors);
  }

  /**
   * What a screen reader says of the node.
   * @param {NodeState} state
   * @param {string} value
   */
  label({ phase, window, skipped }, value) {
    const { index } = this;
    const { nodes } = this.tree;
    const told = [t("Node {index}, {name}, {role}", { index, name: nameOf(nodes, index), role: roleOf(nodes[index]) })];
    if (value) told.push(t("value {value}", { value }));
    if (phase === "open" && window)
      told.push(t("alpha {alpha}, beta {beta}", { alpha: valueText(window[0]), beta: valueText(window[1]) }));
    if (phase === "unseen") told.push(t("not visited"));
    if (phase === "cut") told.push(t("cut off"));
    if (skipped.length) told.push(t("moves cut off here: {count}", { count: skipped.length }));
    return told.join(", ");
  }
}

/**
 * Set an attribute, unless it has that value.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function write(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
