/** What a search knows of every node after each of its events. Goes forward and back, and says what has changed. */
/** @import {Bound, SearchEvent, TreeNode, TreeValue} from "../../types.js" */

import { childrenOf } from "./values.js";

/**
 * `best` is the child that the value comes from, `source` the node from which the table knows it.
 * @typedef {{
 *   phase: "unseen" | "open" | "done" | "cut",
 *   window: [TreeValue, TreeValue] | null,
 *   value: TreeValue | null,
 *   bound: Bound,
 *   best: number | null,
 *   skipped: number[],
 *   source: number | null,
 * }} NodeState
 */

/** @type {NodeState} */
const UNSEEN = { phase: "unseen", window: null, value: null, bound: "open", best: null, skipped: [], source: null };
/** @type {NodeState} */
const CUT = { ...UNSEEN, phase: "cut" };

export class Replay {
  /**
   * @param {TreeNode[]} nodes
   * @param {SearchEvent[]} events
   */
  constructor(nodes, events) {
    this.nodes = nodes;
    this.events = events;
    this.children = childrenOf(nodes);
    /** How many events have happened. */
    this.step = 0;
    this.states = nodes.map(() => UNSEEN);
    /** For each event that has happened, the states that it has replaced. @type {[number, NodeState][][]} */
    this.replaced = [];
    const count = (/** @type {string} */ kind) => {
      let sum = 0;
      return [0, ...events.map((event) => (sum += event[0] === kind ? 1 : 0))];
    };
    this.visitsUntil = count("enter");
    this.cutsUntil = count("cut");
  }

  get end() {
    return this.events.length;
  }

  /** The event that happened last. */
  get last() {
    return this.step ? this.events[this.step - 1] : null;
  }

  /** The node of the last event. */
  get current() {
    const { last } = this;
    return last && last[0] !== "deepen" ? last[1] : null;
  }

  /** How often the search has come to a node. */
  get visits() {
    return this.visitsUntil[this.step];
  }

  get cuts() {
    return this.cutsUntil[this.step];
  }

  /** The step after the next cut; the end if there is none. */
  get nextCut() {
    const found = this.events.findIndex((event, number) => number >= this.step && event[0] === "cut");
    return found < 0 ? this.end : found + 1;
  }

  /**
   * Go to a step.
   * @param {number} step
   * @returns {Set<number>} the nodes that look different now
   */
  goTo(step) {
    const goal = Math.max(0, Math.min(this.end, step));
    /** @type {Set<number>} */
    const changed = new Set();
    const touch = () => {
      if (this.current !== null) changed.add(this.current);
    };
    touch();
    while (this.step < goal) this.forward(changed);
    while (this.step > goal) this.back(changed);
    touch();
    return changed;
  }

  /** @param {Set<number>} changed */
  forward(changed) {
    /** @type {[number, NodeState][]} */
    const replaced = [];
    this.replaced.push(replaced);
    this.apply(this.events[this.step++], (node, state) => {
      replaced.push([node, this.states[node]]);
      this.replace(node, state, changed);
    });
  }

  /** @param {Set<number>} changed */
  back(changed) {
    this.step--;
    for (const [node, state] of (this.replaced.pop() ?? []).reverse()) this.replace(node, state, changed);
  }

  /**
   * @param {number} node
   * @param {NodeState} state
   * @param {Set<number>} changed
   */
  replace(node, state, changed) {
    const before = this.states[node];
    this.states[node] = state;
    changed.add(node);
    // The branch to the best child is drawn with the child.
    if (before.best !== state.best)
      for (const child of [before.best, state.best]) if (child !== null) changed.add(child);
  }

  /**
   * @param {SearchEvent} event
   * @param {(node: number, state: NodeState) => void} set
   */
  apply(event, set) {
    if (event[0] === "deepen") {
      this.states.forEach((state, node) => state !== UNSEEN && set(node, UNSEEN));
      return;
    }
    const node = event[1];
    const state = this.states[node];
    if (event[0] === "enter") set(node, { ...UNSEEN, phase: "open", window: [event[2], event[3]] });
    else if (event[0] === "evaluate") set(node, { ...state, phase: "done", value: event[2], bound: "exact" });
    else if (event[0] === "recall")
      set(node, { ...state, phase: "done", value: event[2], bound: event[3], source: event[4] });
    else if (event[0] === "backup") set(node, { ...state, best: event[2], value: event[3], bound: event[4] });
    else if (event[0] === "tighten") set(node, { ...state, window: [event[2], event[3]] });
    else if (event[0] === "leave") set(node, { ...state, phase: "done", value: event[2], bound: event[3] });
    else {
      set(node, { ...state, skipped: event[2] });
      for (const child of event[2]) set(child, CUT);
    }
  }

  /**
   * Where the side above has something at least as good as a cut node: a child of the nearest node above it where the
   * other side moves and already has the value that the window ends with.
   * @param {number} cut
   */
  better(cut) {
    const { max } = this.nodes[cut];
    const limit = JSON.stringify(this.states[cut].window?.[max ? 1 : 0]);
    for (let at = this.nodes[cut].parent; at !== null; at = this.nodes[at].parent)
      if (this.nodes[at].max !== max && JSON.stringify(this.states[at].value) === limit) return this.states[at].best;
    return null;
  }
}
