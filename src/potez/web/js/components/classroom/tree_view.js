/** The drawing of a tree while a search goes through it. A step changes only the nodes that it is about. */
/** @import {TreeNode} from "../../types.js" */
/** @import {NodeState, Replay} from "./replay.js" */

import { motionAllowed, s } from "../../element.js";
import { t } from "../../language.js";
import { arrange, MARGIN, VALUE_SIZE, WINDOW_SIZE } from "./layout.js";
import { Overview } from "./overview.js";
import { boundText, nameOf, roleOf, sizeOf, valueText } from "./values.js";

/** Milliseconds that a value takes to go up. */
const RISE = 350;

/** @typedef {{branch: SVGGElement, node: SVGGElement, value: SVGTextElement, window: SVGTextElement | null, scissors: SVGGElement | null}} Drawn */

export class TreeView {
  /**
   * @param {TreeNode[]} nodes
   * @param {{
   *   endsKnown: boolean,
   *   choose: (index: number) => void,
   *   open: (index: number) => void,
   * }} options whether the values at the ends are known before the search, and what clicks on nodes and scissors do
   */
  constructor(nodes, { endsKnown, choose, open }) {
    this.nodes = nodes;
    this.endsKnown = endsKnown;
    this.open = open;
    this.layout = arrange(nodes);
    this.children = this.layout.children;
    /** Cut nodes whose skipped branches show their values. @type {Set<number>} */
    this.opened = new Set();
    /** @type {Set<number>} */
    this.chosen = new Set();
    /** @type {Drawn[]} */
    this.drawn = [];
    /** @type {SVGGElement | undefined} */
    this.handles = undefined;
    const { width, height, levels } = this.layout;
    this.svg = s("svg", {
      class: "tree",
      viewBox: `0 -8 ${width} ${height + 8}`,
      role: "group",
      "aria-label": t("The search tree"),
      onclick: (/** @type {MouseEvent} */ event) => {
        const found = event.target instanceof Element ? event.target.closest("[data-node]") : null;
        if (found) choose(Number(found.getAttribute("data-node")));
        else if (this.isTiny) choose(this.overview.nearest(event));
      },
    });
    for (const { y, max } of levels)
      this.svg.append(
        s("text", { class: "level-name", x: MARGIN / 2, y: y + 10, "font-size": 28 }, max ? "MAX" : "MIN"),
      );
    this.svg.append(this.branch(0));
    this.overview = new Overview(nodes, this.layout);
    this.isTiny = false;
  }

  /** Draw shapes without type, or everything. @param {boolean} tiny */
  setTiny(tiny) {
    if (tiny === this.isTiny) return;
    this.isTiny = tiny;
    this.svg.classList.toggle("tiny", tiny);
    const [before, now] = tiny
      ? [this.drawn[0].branch, this.overview.element]
      : [this.overview.element, this.drawn[0].branch];
    before.replaceWith(now);
  }

  /**
   * A node with the branch that leads to it and everything below it.
   * @param {number} index
   * @returns {SVGGElement}
   */
  branch(index) {
    const node = this.nodes[index];
    const { x, y, width, height } = this.layout.places[index];
    const value = s("text", { class: "value", y: height > 60 ? 33 : 39, "font-size": VALUE_SIZE });
    const box = s(
      "g",
      { transform: `translate(${x} ${y})`, "data-node": index, role: "button", tabindex: -1 },
      s("rect", { x: -width / 2, width, height, rx: node.max ? 6 : Math.min(26, height / 2) }),
      value,
    );
    const group = s("g", {}, ...this.edge(index), box);
    this.drawn[index] = { branch: group, node: box, value, window: null, scissors: null };
    group.append(...this.children[index].map((child) => this.branch(child)));
    return group;
  }

  /** The line from the parent and the move. @param {number} index */
  edge(index) {
    const { parent, move } = this.nodes[index];
    if (parent === null) return [];
    const { x, y, width, height, stacked } = this.layout.places[index];
    const from = this.layout.places[parent];
    const size = this.layout.moveSize;
    const bottom = from.y + from.height;
    if (stacked) {
      const [side, middle] = [x - width / 2, y + height / 2];
      const trunk = from.x - from.width / 2 + 12;
      return [
        s("path", { class: "edge", d: `M${trunk} ${bottom}V${middle}H${side}` }),
        s("text", { class: "move", x: (trunk + side) / 2, y: middle - 7, "font-size": size }, move),
      ];
    }
    return [
      s("path", { class: "edge", d: `M${from.x} ${bottom}L${x} ${y}` }),
      s("text", { class: "move", x: x + (from.x - x) * 0.16, y: y - 14, "font-size": size }, move),
    ];
  }

  /**
   * Leave out the branches that cannot be seen: those that do not reach between two places. Drawing takes time for
   * everything that is there, and browsers lay out a group even if it is not displayed. The line from a parent that is
   * seen to a child that is not may be missed at the border.
   * @param {number} from
   * @param {number} to
   */
  cull(from, to) {
    const visit = (/** @type {number} */ index) => {
      /** @type {SVGElement} */
      let before = this.drawn[index].node;
      for (const child of this.children[index]) {
        const [left, right] = this.layout.spans[child];
        const { branch } = this.drawn[child];
        if (right < from || left > to) branch.remove();
        else {
          if (!branch.parentNode) before.after(branch);
          before = branch;
          visit(child);
        }
      }
    };
    visit(0);
  }

  /**
   * Draw what has changed.
   * @param {number[] | Set<number>} changed
   * @param {Replay} replay
   */
  update(changed, replay) {
    for (const index of changed) this.updateNode(index, replay);
    this.overview.update(changed, replay);
  }

  /**
   * @param {number} index
   * @param {Replay} replay
   */
  updateNode(index, replay) {
    const node = this.nodes[index];
    const state = replay.states[index];
    const drawn = this.drawn[index];
    const isEnd = !this.children[index].length;
    const best = node.parent !== null && replay.states[node.parent].best === index;
    write(drawn.branch, "class", `branch${state.phase === "cut" ? " cut" : ""}${best ? " best" : ""}`);
    const kinds = ["node", node.max ? "max" : "min", state.phase];
    if (index === replay.current) kinds.push("current");
    if (this.chosen.has(index)) kinds.push("chosen");
    const revealed = state.value === null && this.isRevealed(index, replay);
    if (revealed) kinds.push("revealed");
    write(drawn.node, "class", kinds.join(" "));
    const known = state.value !== null ? boundText(state.value, state.bound) : "";
    const text = known || (revealed || (isEnd && this.endsKnown) ? valueText(node.value) : "");
    if (drawn.value.textContent !== text) drawn.value.textContent = text;
    const window = state.window && !isEnd ? state.window.map(valueText).join(" … ") : "";
    if (window || drawn.window) {
      drawn.window ??= drawn.node.appendChild(s("text", { class: "window", y: 66, "font-size": WINDOW_SIZE }));
      if (drawn.window.textContent !== window) drawn.window.textContent = window;
    }
    this.updateScissors(index, state);
    write(drawn.node, "aria-label", this.label(index, state, text));
  }

  /**
   * @param {number} index
   * @param {NodeState} state
   */
  updateScissors(index, { skipped }) {
    const drawn = this.drawn[index];
    if (!skipped.length) {
      drawn.scissors?.remove();
      drawn.scissors = null;
      return;
    }
    if (drawn.scissors) return;
    const count = skipped.reduce((sum, child) => sum + sizeOf(this.children, child), 0);
    const [from, to] = [this.layout.places[index], this.layout.places[skipped[0]]];
    const bottom = from.y + from.height;
    const [x, y] = to.stacked ? [from.x + from.width / 4, bottom + 18] : [(from.x + to.x) / 2, (bottom + to.y) / 2];
    drawn.scissors = s(
      "g",
      {
        class: "scissors",
        transform: `translate(${x} ${y})`,
        "aria-hidden": "true",
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          this.open(index);
        },
      },
      s("rect", { x: -42, y: -19, width: 84, height: 38, rx: 19 }),
      s("text", { y: 9, "font-size": 26 }, `✂ ${count}`),
    );
    this.svg.append(drawn.scissors);
  }

  /**
   * Whether a node was cut off and its true value should be seen.
   * @param {number} index
   * @param {Replay} replay
   */
  isRevealed(index, replay) {
    if (!this.opened.size) return false;
    for (let at = index, { parent } = this.nodes[at]; parent !== null; at = parent, { parent } = this.nodes[at])
      if (this.opened.has(parent) && replay.states[parent].skipped.includes(at)) return true;
    return false;
  }

  /**
   * Show or hide the values of what was cut off at a node.
   * @param {number} index
   * @param {Replay} replay
   */
  toggle(index, replay) {
    if (!this.opened.delete(index)) this.opened.add(index);
    const below = (/** @type {number} */ at) => {
      this.updateNode(at, replay);
      this.children[at].forEach(below);
    };
    replay.states[index].skipped.forEach(below);
  }

  /**
   * What a screen reader says of a node.
   * @param {number} index
   * @param {NodeState} state
   * @param {string} value
   */
  label(index, { phase, window, skipped }, value) {
    const node = this.nodes[index];
    const told = [t("Node {index}, {name}, {role}", { index, name: nameOf(this.nodes, index), role: roleOf(node) })];
    if (value) told.push(t("value {value}", { value }));
    if (phase === "open" && window)
      told.push(t("alpha {alpha}, beta {beta}", { alpha: valueText(window[0]), beta: valueText(window[1]) }));
    if (phase === "unseen") told.push(t("not visited"));
    if (phase === "cut") told.push(t("cut off"));
    if (skipped.length) told.push(t("moves cut off here: {count}", { count: skipped.length }));
    return told.join(", ");
  }

  /**
   * @param {number} index
   * @param {Replay} replay
   */
  choose(index, replay) {
    const before = [...this.chosen];
    this.chosen = new Set([index]);
    for (const at of before) {
      this.updateNode(at, replay);
      this.drawn[at].node.setAttribute("tabindex", "-1");
    }
    this.updateNode(index, replay);
    this.drawn[index].node.setAttribute("tabindex", "0");
  }

  /**
   * Show signs at a node that change the tree.
   * @param {number} index
   * @param {Record<string, () => void>} acts by sign
   */
  showHandles(index, acts) {
    this.handles?.remove();
    const { x, y, width, height } = this.layout.places[index];
    this.handles = s(
      "g",
      { class: "handles", transform: `translate(${x + width / 2} ${y + height})`, "aria-hidden": "true" },
      ...Object.entries(acts).map(([sign, act], number) =>
        s(
          "g",
          { transform: `translate(${number * 46 - 23} 6)`, onclick: act },
          s("circle", { r: 21 }),
          s("text", { y: 11, "font-size": 32 }, sign),
        ),
      ),
    );
    this.svg.append(this.handles);
  }

  /** @param {number} index */
  focus(index) {
    this.drawn[index].node.focus({ preventScroll: true });
  }

  /**
   * Show how a value goes from a child up to its parent.
   * @param {number} child
   * @param {number} parent
   */
  rise(child, parent) {
    if (!motionAllowed()) return;
    const [from, to] = [this.layout.places[child], this.layout.places[parent]];
    const text = s("text", { class: "rising", "font-size": VALUE_SIZE }, this.drawn[child].value.textContent ?? "");
    this.svg.append(text);
    const at = (/** @type {{x: number, y: number}} */ { x, y }) => ({ transform: `translate(${x}px, ${y + 36}px)` });
    const motion = text.animate([at(from), at(to)], { duration: RISE, easing: "ease-in-out" });
    motion.onfinish = () => text.remove();
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
