/** A game with its variations and comments: a tree of moves, and the node that is on the board. */
/** @import {CommentedGame, MoveSequence} from "./types.js" */

/**
 * The first of `next` continues the main line.
 * @typedef {{move: string, ply: number, parent: MoveNode | null, next: MoveNode[], comment: string}} MoveNode
 */

export class MoveTree {
  /** @param {CommentedGame} game */
  constructor({ game, start, moves, comments = {} }) {
    this.game = game;
    this.start = start;
    /** @type {MoveNode} */
    this.root = { move: "", ply: 0, parent: null, next: [], comment: "" };
    this.current = this.root;
    for (const move of moves) this.play(move);
    for (const node of this.path) node.comment = String(comments[node.ply] ?? "");
  }

  /**
   * A tree from its text.
   * @param {{game: string, start: string}} game
   * @param {string} text as `text` writes it; moves alone are fine
   * @param {string} [at] as `place` writes it; without it the end of the main line
   */
  static read({ game, start }, text, at) {
    const tree = new MoveTree({ game, start, moves: [] });
    /** @type {MoveNode[]} */
    const branches = [];
    for (const [token] of text.matchAll(/\{[^}]*\}|[()]|[^\s(){}]+/g))
      if (token === "(") {
        branches.push(tree.current);
        tree.current = tree.current.parent ?? tree.root;
      } else if (token === ")") tree.current = branches.pop() ?? tree.current;
      else if (token.startsWith("{")) tree.current.comment = token.slice(1, -1);
      else tree.play(token);
    if (at) tree.current = tree.nodeAt(at);
    return tree;
  }

  /**
   * Make a move. A new one starts a variation.
   * @param {string} move
   */
  play(move) {
    let node = this.current.next.find((known) => known.move === move);
    if (!node) {
      node = { move, ply: this.current.ply + 1, parent: this.current, next: [], comment: "" };
      this.current.next.push(node);
    }
    this.current = node;
  }

  /** The moves as text: comments in braces, variations in parentheses after the move they replace. */
  get text() {
    const comment = (/** @type {MoveNode} */ node) => (node.comment ? [`{${node.comment.replace(/[{}]/g, "")}}`] : []);
    /** @param {MoveNode} from @returns {string[]} */
    const after = (from) => {
      const [main, ...others] = from.next;
      if (!main) return [];
      const variations = others.map((node) => `(${[node.move, ...comment(node), ...after(node)].join(" ")})`);
      return [main.move, ...comment(main), ...variations, ...after(main)];
    };
    return [...comment(this.root), ...after(this.root)].join(" ");
  }

  /** Where the board is: the ply on the main line, or the numbers of the branches taken. */
  get place() {
    const branches = this.path.slice(1).map((node) => node.parent?.next.indexOf(node) ?? 0);
    return branches.some(Boolean) ? branches.join(".") : String(branches.length);
  }

  /** @param {string} place */
  nodeAt(place) {
    const numbers = place.split(".").map(Number);
    const branches = numbers.length > 1 ? numbers : Array.from({ length: numbers[0] || 0 }, () => 0);
    let node = this.root;
    for (const branch of branches) node = node.next[branch] ?? node;
    return node;
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

  /** The moves of the main line. */
  get mainMoves() {
    return this.mainLine.slice(1).map(({ move }) => move);
  }

  /** The line through the node on the board, as a record writes it. */
  get record() {
    const escaped = (/** @type {string} */ text) => text.replace(/[\\}]/g, "\\$&").replaceAll("\n", "\\n");
    const comment = (/** @type {MoveNode} */ node) => (node.comment ? [`{${escaped(node.comment)}}`] : []);
    const moves = this.currentLine.flatMap((node) => [...(node.move ? [node.move] : []), ...comment(node)]);
    return `[Game "${this.game}"]\n[Start "${this.start}"]\n\n${moves.join(" ")}\n`;
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
