/** Where the nodes of a tree are drawn: ends side by side, parents over the middle of their children. */
/** @import {TreeNode} from "../../types.js" */

import { valueText } from "./values.js";

/** @typedef {{x: number, y: number, width: number, height: number, stacked: boolean}} Place the middle of the upper edge */

export const [VALUE_SIZE, WINDOW_SIZE] = [34, 24];
/** Moves of games are long, and a tree has many. The letters of other trees are as large as windows can be. */
const [MOVE_SIZE, LETTER_SIZE] = [30, 32];
/** The width of a letter in units of its size, about. */
const LETTER = 0.64;
const GAP = 16;
const LEVEL = 152;
const [INNER_HEIGHT, END_HEIGHT] = [80, 54];
/** Room for the names of the levels. */
export const MARGIN = 96;
/** With more ends than this, those of one node stand below each other. */
const MANY_ENDS = 64;

/**
 * @param {TreeNode[]} nodes
 * @param {number[][]} children
 */
export function arrange(nodes, children) {
  const longest = Math.max(...nodes.map(({ value }) => valueText(value).length));
  const longestMove = Math.max(...nodes.map(({ move }) => move.length));
  const moveSize = longestMove > 2 ? MOVE_SIZE : LETTER_SIZE;
  const moveWidth = longestMove * moveSize * LETTER + 8;
  const endWidth = Math.max(74, longest * VALUE_SIZE * LETTER + 18, moveWidth);
  const innerWidth = Math.max(140, (2 * Math.max(2, longest) + 3) * WINDOW_SIZE * LETTER + 12, moveWidth);
  const manyEnds = children.filter((below) => !below.length).length > MANY_ENDS;
  const isEnd = (/** @type {number} */ index) => children[index].length === 0;
  const isStack = (/** @type {number} */ index) =>
    manyEnds && children[index].length > 2 && children[index].every(isEnd);

  /** @type {Place[]} */
  const places = nodes.map((_, index) => ({
    x: 0,
    y: 0,
    width: isEnd(index) ? endWidth : innerWidth,
    height: isEnd(index) ? END_HEIGHT : INNER_HEIGHT,
    stacked: false,
  }));
  /** The width of everything from each node on. Children have higher numbers than their parents. */
  const widths = nodes.map(() => 0);
  for (let index = nodes.length - 1; index >= 0; index--) {
    const below = children[index].reduce((sum, child) => sum + widths[child], 0);
    const own = places[index].width + GAP;
    widths[index] = isStack(index) ? Math.max(own, endWidth + moveWidth + 3 * GAP) : Math.max(own, below);
  }
  /** Who moves at each level that has moves. @type {{y: number, max: boolean}[]} */
  const levels = [];
  /** @param {number} index @param {number} left @param {number} level */
  const put = (index, left, level) => {
    Object.assign(places[index], { x: left + widths[index] / 2, y: level * LEVEL });
    if (!isEnd(index)) levels[level] = { y: level * LEVEL + INNER_HEIGHT / 2, max: nodes[index].max };
    if (isStack(index)) stackChildren(index, level);
    else {
      const below = children[index].reduce((sum, child) => sum + widths[child], 0);
      let next = left + (widths[index] - below) / 2;
      for (const child of children[index]) {
        put(child, next, level + 1);
        next += widths[child];
      }
      const [first, last] = [children[index][0], children[index].at(-1)];
      if (first !== undefined && last !== undefined) places[index].x = (places[first].x + places[last].x) / 2;
    }
  };
  /** @param {number} index @param {number} level */
  const stackChildren = (index, level) => {
    children[index].forEach((child, row) =>
      Object.assign(places[child], {
        x: places[index].x + moveWidth / 2 + GAP / 2,
        y: (level + 1) * LEVEL - 30 + row * (END_HEIGHT + 8),
        stacked: true,
      }),
    );
  };
  put(0, MARGIN, 0);
  /** From where to where everything reaches that is drawn from each node on. @type {[number, number][]} */
  const spans = places.map(({ x, width, stacked }) => [x - width / 2 - (stacked ? moveWidth + GAP : 0), x + width / 2]);
  for (let index = nodes.length - 1; index > 0; index--) {
    const above = spans[nodes[index].parent ?? 0];
    above[0] = Math.min(above[0], spans[index][0]);
    above[1] = Math.max(above[1], spans[index][1]);
  }
  const bottom = Math.max(...places.map(({ y, height }) => y + height));
  return { places, levels, spans, moveSize, width: MARGIN + widths[0] + GAP, height: bottom + GAP };
}
