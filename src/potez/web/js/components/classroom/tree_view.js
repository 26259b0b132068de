/** The drawing of a tree while a search goes through it. Only what is in sight is there, and a step changes only the
 * nodes that it is about. */
/** @import {Replay} from "./replay.js" */

import { motionAllowed, s } from "../../element.js";
import { t } from "../../language.js";
import { arrange, MARGIN, VALUE_SIZE } from "./layout.js";
import { NodeView } from "./node_view.js";
import { Overview } from "./overview.js";
import { boundText, valueText } from "./values.js";

/** Milliseconds that a value takes to go up. */
const RISE = 350;

/** What of a tree is in sight, in its own units. @typedef {{left: number, right: number, bottom: number}} Sight */

/** @type {Sight} */
export const EVERYTHING = { left: -Infinity, right: Infinity, bottom: Infinity };

export class TreeView {
  /**
   * @param {Replay} replay
   * @param {{
   *   endsKnown: boolean,
   *   choose: (index: number) => void,
   *   open: (index: number) => void,
   * }} options whether the values at the ends are known before the search, and what clicks on nodes and scissors do
   */
  constructor(replay, { endsKnown, choose, open }) {
    this.replay = replay;
    this.nodes = replay.nodes;
    this.children = replay.children;
    this.endsKnown = endsKnown;
    this.open = open;
    this.layout = arrange(this.nodes, this.children);
    /** Cut nodes whose skipped branches show their values. @type {Set<number>} */
    this.opened = new Set();
    /** @type {number | null} */
    this.chosen = null;
    /** The nodes in sight. @type {Map<number, NodeView>} */
    this.drawn = new Map();
    /** @type {SVGGElement | undefined} */
    this.handles = undefined;
    const { width, height, levels } = this.layout;
    this.root = this.draw(0);
    this.svg = s(
      "svg",
      {
        class: "tree",
        viewBox: `0 -8 ${width} ${height + 8}`,
        role: "group",
        "aria-label": t("The search tree"),
        onclick: (/** @type {MouseEvent} */ event) => {
          const found = event.target instanceof Element ? event.target.closest("[data-node]") : null;
          if (found) choose(Number(found.getAttribute("data-node")));
          else if (this.isTiny) choose(this.overview.nearest(event));
        },
      },
      ...levels.map(({ y, max }) =>
        s("text", { class: "level-name", x: MARGIN / 2, y: y + 10, "font-size": 28 }, max ? "MAX" : "MIN"),
      ),
      this.root.element,
    );
    this.overview = new Overview(this.nodes, this.layout);
    this.overview.update(this.nodes.keys(), replay);
    this.isTiny = false;
  }

  /** Draw shapes without type, or everything. @param {boolean} tiny */
  setTiny(tiny) {
    if (tiny === this.isTiny) return;
    this.isTiny = tiny;
    this.svg.classList.toggle("tiny", tiny);
    const [before, now] = [this.root.element, this.overview.element];
    if (tiny) before.replaceWith(now);
    else now.replaceWith(before);
  }

  /**
   * Draw what is in sight, and take away the rest: browsers take time for everything that is there, even if it is not
   * displayed. The line from a parent that is seen to a child that is not may be missed at the border.
   * @param {Sight} sight
   * @param {{near: number, most: number}} [part] draw only so many nodes more, those nearest to a place
   * @returns {boolean} whether everything in sight is drawn
   */
  drawIn({ left, right, bottom }, { near, most } = { near: 0, most: Infinity }) {
    const { places, spans } = this.layout;
    /** @type {number[]} */
    const missing = [];
    const visit = (/** @type {number} */ index) => {
      const [from, to] = spans[index];
      if (to < left || from > right || places[index].y > bottom) return this.erase(index);
      if (!this.drawn.has(index)) missing.push(index);
      this.children[index].forEach(visit);
    };
    visit(0);
    const distance = (/** @type {number} */ index) => Math.abs(places[index].x - near);
    if (missing.length > most) missing.sort((one, other) => distance(one) - distance(other));
    for (const index of missing.slice(0, most)) this.draw(index);
    return missing.length <= most;
  }

  /** Draw a node where it belongs, its parent first. @param {number} index @returns {NodeView} */
  draw(index) {
    const there = this.drawn.get(index);
    if (there) return there;
    const drawn = new NodeView(this, index);
    const { parent } = this.nodes[index];
    if (parent !== null) {
      const siblings = this.children[parent];
      const before = siblings.slice(0, siblings.indexOf(index)).findLast((sibling) => this.drawn.has(sibling));
      const above = this.draw(parent);
      (before === undefined ? above.box : this.draw(before).element).after(drawn.element);
    }
    this.drawn.set(index, drawn);
    return drawn;
  }

  /** Take away a node and everything below it. @param {number} index */
  erase(index) {
    const drawn = this.drawn.get(index);
    if (!drawn) return;
    drawn.element.remove();
    this.drawn.delete(index);
    for (const child of this.children[index]) this.erase(child);
  }

  /** Draw what has changed. @param {Iterable<number>} changed */
  update(changed) {
    for (const index of changed) this.drawn.get(index)?.update();
    this.overview.update(changed, this.replay);
  }

  /** The value that is written in a node. @param {number} index */
  valueOf(index) {
    const { value, bound } = this.replay.states[index];
    if (value !== null) return boundText(value, bound);
    const isEnd = !this.children[index].length;
    return this.isRevealed(index) || (isEnd && this.endsKnown) ? valueText(this.nodes[index].value) : "";
  }

  /** Whether a node was cut off and its true value should be seen. @param {number} index */
  isRevealed(index) {
    if (!this.opened.size || this.replay.states[index].value !== null) return false;
    for (let at = index, { parent } = this.nodes[at]; parent !== null; at = parent, { parent } = this.nodes[at])
      if (this.opened.has(parent) && this.replay.states[parent].skipped.includes(at)) return true;
    return false;
  }

  /** Show or hide the values of what was cut off at a node. @param {number} index */
  toggle(index) {
    if (!this.opened.delete(index)) this.opened.add(index);
    const below = (/** @type {number} */ at) => {
      this.drawn.get(at)?.update();
      this.children[at].forEach(below);
    };
    this.replay.states[index].skipped.forEach(below);
  }

  /** @param {number} index */
  choose(index) {
    const before = this.chosen;
    this.chosen = index;
    for (const at of [before ?? index, index]) this.drawn.get(at)?.update();
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
    this.drawn.get(index)?.box.focus({ preventScroll: true });
  }

  /**
   * Show how a value goes from a child up to its parent.
   * @param {number} child
   * @param {number} parent
   */
  rise(child, parent) {
    if (!motionAllowed()) return;
    const [from, to] = [this.layout.places[child], this.layout.places[parent]];
    const text = s("text", { class: "rising", "font-size": VALUE_SIZE }, this.valueOf(child));
    this.svg.append(text);
    const at = (/** @type {{x: number, y: number}} */ { x, y }) => ({ transform: `translate(${x}px, ${y + 36}px)` });
    const motion = text.animate([at(from), at(to)], { duration: RISE, easing: "ease-in-out" });
    motion.onfinish = () => text.remove();
  }
}
