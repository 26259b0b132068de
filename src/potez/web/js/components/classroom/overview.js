/** A tree from so far away that there is no type: neighbours that look the same are one shape. */
/** @import {TreeNode} from "../../types.js" */
/** @import {arrange} from "./layout.js" */
/** @import {Replay} from "./replay.js" */

import { s } from "../../element.js";

/** How many nodes can be one shape. A change writes the whole shape anew. */
const NEIGHBOURS = 64;

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
    /** The nodes of each shape. @type {Map<SVGPathElement, Set<number>>} */
    this.members = new Map();
    /** Shapes by look and neighbourhood. @type {Map<string, SVGPathElement>} */
    this.shapes = new Map();
    /** @type {SVGPathElement[]} */
    this.shapeOf = [];
  }

  /**
   * Draw what has changed.
   * @param {Iterable<number>} changed
   * @param {Replay} replay
   */
  update(changed, replay) {
    /** @type {Set<SVGPathElement>} */
    const stale = new Set();
    for (const index of changed) {
      const kind = index === replay.current ? "current" : replay.states[index].phase;
      const [before, now] = [
        this.shapeOf[index],
        this.shape(`${this.nodes[index].max ? "max" : "min"} ${kind}`, index),
      ];
      if (now === before) continue;
      this.shapeOf[index] = now;
      this.members.get(before)?.delete(index);
      this.members.get(now)?.add(index);
      stale.add(now);
      if (before) stale.add(before);
    }
    for (const shape of stale)
      shape.setAttribute("d", [...(this.members.get(shape) ?? [])].map((index) => this.boxes[index]).join(""));
  }

  /**
   * The shape for nodes of this look beside a node.
   * @param {string} look
   * @param {number} index
   */
  shape(look, index) {
    const key = `${look} ${Math.floor(index / NEIGHBOURS)}`;
    let found = this.shapes.get(key);
    if (!found) {
      found = s("path", { class: look });
      this.shapes.set(key, found);
      this.members.set(found, new Set());
      this.element.append(found);
    }
    return found;
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
