/** A tree from so far away that there is no type: all nodes that look the same are one shape. */
/** @import {TreeNode} from "../../types.js" */
/** @import {arrange} from "./layout.js" */
/** @import {Replay} from "./replay.js" */

import { s } from "../../element.js";

export class Overview {
  /**
   * @param {TreeNode[]} nodes
   * @param {ReturnType<typeof arrange>} layout
   */
  constructor(nodes, layout) {
    this.nodes = nodes;
    this.places = layout.places;
    this.boxes = layout.places.map(({ x, y, width, height }) => `M${x - width / 2} ${y}h${width}v${height}h${-width}z`);
    const edges = nodes.map(({ parent }, index) => {
      if (parent === null) return "";
      const [from, to] = [layout.places[parent], layout.places[index]];
      return `M${from.x} ${from.y + from.height}L${to.x} ${to.y}`;
    });
    this.element = s("g", { class: "overview" }, s("path", { class: "edge", d: edges.join("") }));
    /** The nodes of each look, and their shape. @type {Map<string, {members: Set<number>, shape: SVGPathElement}>} */
    this.looks = new Map();
    /** @type {string[]} */
    this.lookOf = [];
  }

  /**
   * Draw what has changed.
   * @param {number[] | Set<number>} changed
   * @param {Replay} replay
   */
  update(changed, replay) {
    /** @type {Set<string>} */
    const stale = new Set();
    for (const index of changed) {
      const kind = index === replay.current ? "current" : replay.states[index].phase;
      const look = `${this.nodes[index].max ? "max" : "min"} ${kind}`;
      const before = this.lookOf[index];
      if (look === before) continue;
      this.lookOf[index] = look;
      this.looks.get(before)?.members.delete(index);
      this.membersOf(look).add(index);
      stale.add(look).add(before);
    }
    for (const look of stale) {
      const { members, shape } = this.looks.get(look) ?? {};
      shape?.setAttribute("d", [...(members ?? [])].map((index) => this.boxes[index]).join(""));
    }
  }

  /** @param {string} look */
  membersOf(look) {
    let found = this.looks.get(look);
    if (!found) {
      found = { members: new Set(), shape: s("path", { class: look }) };
      this.looks.set(look, found);
      this.element.append(found.shape);
    }
    return found.members;
  }

  /** The node nearest to a click. @param {MouseEvent} event */
  nearest({ clientX, clientY }) {
    const toScreen = this.element.getScreenCTM() ?? undefined;
    const far = this.places.map(({ x, y, height }) => {
      const middle = new DOMPoint(x, y + height / 2).matrixTransform(toScreen);
      return Math.hypot(middle.x - clientX, middle.y - clientY);
    });
    return far.indexOf(Math.min(...far));
  }
}
