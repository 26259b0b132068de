/** A game with its variations: a tree of moves, and the place in it that is looked at. */
/** @import {Line} from "./types.js" */

/**
 * The first of `next` is the main line.
 * @typedef {{move: string, ply: number, parent: Step | null, next: Step[]}} Step
 */

export class Variations {
  /** @param {Line} line */
  constructor({ game, start, moves }) {
    this.game = game;
    this.start = start;
    /** @type {Step} */
    this.root = { move: "", ply: 0, parent: null, next: [] };
    this.at = this.root;
    for (const move of moves) this.play(move);
  }

  /**
   * Go on by a move; a new one begins a variation.
   * @param {string} move
   */
  play(move) {
    let step = this.at.next.find((known) => known.move === move);
    if (!step) {
      step = { move, ply: this.at.ply + 1, parent: this.at, next: [] };
      this.at.next.push(step);
    }
    this.at = step;
  }

  /**
   * The moves that lead to a step.
   * @param {Step} step
   * @returns {string[]}
   */
  path(step) {
    return step.parent ? [...this.path(step.parent), step.move] : [];
  }

  /** The line to where we are. @returns {Line} */
  get line() {
    return { game: this.game, start: this.start, moves: this.path(this.at) };
  }

  /** The main line from the first move on. @returns {Step[]} */
  get main() {
    const steps = [];
    for (let step = this.root.next[0]; step; step = step.next[0]) steps.push(step);
    return steps;
  }

  /** The line through where we are to its end: what the buttons go through. @returns {Step[]} */
  get through() {
    /** @type {Step[]} */
    const steps = [];
    for (let step = /** @type {Step | null} */ (this.at); step; step = step.parent) steps.unshift(step);
    for (let step = this.at.next[0]; step; step = step.next[0]) steps.push(step);
    return steps;
  }
}
