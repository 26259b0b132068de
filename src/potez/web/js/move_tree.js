/** A game with its variations: a tree of moves, and the node that is on the board. */
/** @import {MoveSequence} from "./types.js" */

/**
 * The first of `next` continues the main line.
 * @typedef {{move: string, ply: number, parent: MoveNode | null, next: MoveNode[]}} MoveNode
 */

export class MoveTree {
  /** @param {MoveSequence} game */
  constructor({ game, start, moves }) {
    this.game = game;
    this.start = start;
    /** @type {MoveNode} */
    this.root = { move: "", ply: 0, parent: null, next: [] };
    this.current = this.root;
    for (const move of moves) this.play(move);
  }

  /**
   * Make a move. A new one starts a variation.
   * @param {string} move
   */
  play(move) {
    let node = this.current.next.find((known) => known.move === move);
    if (!node) {
      node = { move, ply: this.current.ply + 1, parent: this.current, next: [] };
      this.current.next.push(node);
    }
    this.current = node;
  }

  /** The nodes from the root to the one on the board. @returns {MoveNode[]} */
  get path() {
    /** @type {MoveNode[]} */
    const nodes = [];
    for (let node = /** @type {MoveNode | null} */ (this.current); node; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** The game up to the node on the board. @returns {MoveSequence} */
  get position() {
    return {
      game: this.game,
      start: this.start,
      moves: this.path.slice(1).map(({ move }) => move),
    };
  }

  /** The main line, from the root. @returns {MoveNode[]} */
  get mainLine() {
    return [this.root, ...continuation(this.root)];
  }

  /** The line through the node on the board, from the root to its end. @returns {MoveNode[]} */
  get currentLine() {
    return [...this.path, ...continuation(this.current)];
  }
}

/**
 * The first moves after a node.
 * @param {MoveNode} from
 */
function continuation(from) {
  const nodes = [];
  for (let node = from.next[0]; node; node = node.next[0]) nodes.push(node);
  return nodes;
}
