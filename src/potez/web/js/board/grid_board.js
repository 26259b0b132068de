/** What the drawn boards have in common: a grid of cells that scales, pointer and keys. The server knows the rules. */
/** @import {Board, BoardHost, BoardPoint, Cell, Grid, Path, Side, View} from "../types.js" */

import { motionAllowed, s } from "../element.js";
import { t } from "../language.js";
import { announce } from "../live_region.js";
import { SIZES } from "./art.js";
import { arrange } from "./layer.js";
import { defineShapes, piece } from "./pieces.js";

/** Pixels that a finger or a mouse may move without dragging. */
const STILL = 6;
const LAYERS = /** @type {const} */ ([
  "table",
  "ground",
  "marks",
  "paths",
  "pieces",
  "hints",
  "ghost",
  "cursor",
  "surface",
]);
/** Boards with more columns scroll sideways on a phone. */
const WIDEST = 20;
const HINTED_MOVES = 3;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * The base class of the drawn boards. The origin of the drawing is the top left corner of the top left cell.
 * @template {View} V the views it shows
 * @template {object} Choice a move half made
 * @implements {Board}
 */
export class GridBoard {
  /**
   * @param {HTMLElement} parent
   * @param {BoardHost | null} host nobody moves on a board without a host
   * @param {V} view a position; all others have as many rows and columns
   * @param {string} title
   */
  constructor(parent, host, view, title) {
    this.host = host;
    this.view = view;
    this.grid = this.gridOf(view.board);
    this.shown = false;
    this.canMove = false;
    /** What the player has chosen of the next move. @type {Partial<Choice>} */
    this.choice = {};
    /** The cell of the keyboard's cursor. @type {Cell} */
    this.cursor = { row: 0, col: 0 };
    /** Whether a button of the mouse or a finger is down. */
    this.held = false;
    /** Whether a pointer gave the board its focus. Then the arrow keys are the page's. */
    this.pointed = false;
    /** Whether the board is seen from the other side. */
    this.flipped = false;
    /** Where the player has pointed last: parts of the width and height of the drawing. @type {{x: number, y: number}} */
    this.spot = { x: 0.5, y: 0.5 };
    /** @type {string[]} */
    this.hint = [];
    /** @type {Path[]} */
    this.ways = [];
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: name })]));
    this.svg = s("svg", { class: "board", role: host ? "application" : "img" }, ...Object.values(this.layers));
    this.svg.setAttribute(
      "aria-label",
      t("The board of {game}: arrow keys move the cursor, Enter chooses", { game: title }),
    );
    defineShapes();
    this.drawGround();
    parent.append(this.svg);
    if (host) this.listen();
  }

  /**
   * Show a position. A move half made stays if nothing has changed.
   * @param {V} view
   * @param {boolean} [canMove]
   */
  show(view, canMove = false) {
    const before = this.view;
    const next = this.shown && view.ply === before.ply + 1;
    const may = canMove && !view.outcome && this.host !== null;
    if (this.shown && before.text === view.text && before.ply === view.ply && this.canMove === may) return;
    this.shown = true;
    this.view = view;
    this.canMove = may;
    this.choice = {};
    this.hint = [];
    this.paint();
    if (may) this.updatePrompt();
    if (next && view.last && motionAllowed()) this.animate();
  }

  /** See the board from the other side, or from its own. @param {boolean} flipped */
  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.drawGround();
    for (const layer of [this.layers.marks, this.layers.pieces]) arrange(layer);
    this.paint();
    this.showPaths(this.ways);
  }

  /** @param {string[]} moves */
  showHint(moves) {
    this.hint = moves;
    this.layers.hints.replaceChildren(...this.hintShapes(moves.slice(0, HINTED_MOVES)));
  }

  /**
   * Draw the best move and the one that was played instead.
   * @param {string} best
   * @param {string} played
   */
  showComparison(best, played) {
    const drawn = (/** @type {string} */ kind, /** @type {string} */ move) =>
      s("g", { class: `compared ${kind}`, "data-move": move }, ...this.hintShapes([move]));
    this.layers.hints.replaceChildren(drawn("played", played), drawn("best", best));
  }

  /** Draw shortest paths, and the cells that one cannot go around quickly. @param {Path[]} paths */
  showPaths(paths) {
    this.ways = paths;
    const { pitch } = this.grid;
    this.layers.paths.replaceChildren(
      ...paths.map(({ side, cells, narrow }) => {
        const points = cells.map(([row, col]) => this.at(row - 0.5, col - 0.5));
        const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
        const rings = narrow.map(([row, col]) => this.square(row - 1, col - 1, "bottleneck", pitch * 0.1));
        return s("g", { class: `path ${side}` }, s("polyline", { points: line }), ...rings);
      }),
    );
  }

  /** Draw what stays: the table, the cells and the labels at the edges. */
  drawGround() {
    const { rows, cols, pitch, inset, rowNames, colNames, cellClass } = this.grid;
    const size = Math.max(pitch * 0.3, (cols * pitch) / 40);
    const margin = size * 1.5;
    const [width, height] = [cols * pitch, rows * pitch];
    const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.svg.style.setProperty("--cells", String(cols));
    this.svg.style.setProperty("--ratio", String(box.width / box.height));
    this.svg.classList.toggle("scrolls", cols > WIDEST);
    if (this.host) {
      this.svg.setAttribute("tabindex", "0");
      // The pointer is over this alone. Its shape changes with each move, and all that it is over would inherit it.
      this.layers.surface.replaceChildren(s("rect", { fill: "none", ...box }));
    }
    const label = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y) =>
      s("text", { x, y, class: "label", "font-size": size }, name);
    const edge = margin / 2;
    const gap = SIZES.gap * pitch;
    const groove = { x: -gap, y: -gap, width: width + 2 * gap, height: height + 2 * gap, rx: gap };
    this.layers.table.replaceChildren(
      s("rect", { class: "frame-low", ...box }),
      s("rect", { class: "frame-top", ...box, height: box.height - margin * 0.16, rx: margin * 0.2 }),
      s("rect", { class: "groove", ...groove }),
      ...rowNames.flatMap((name, row) => [-edge, width + edge].map((x) => label(name, x, this.at(row + 0.5, 0).y))),
      ...colNames.flatMap((name, col) => [-edge, height + edge].map((y) => label(name, this.at(0, col + 0.5).x, y))),
    );
    this.layers.ground.replaceChildren(
      ...Array.from({ length: rows * cols }, (_, i) => {
        const [row, col] = [Math.floor(i / cols), i % cols];
        return this.square(row, col, cellClass(row, col), inset);
      }),
    );
  }

  /**
   * The point of the drawing for a point of the board.
   * @param {number} row in cells, from the top; the middle of the first cell is 0.5
   * @param {number} col
   */
  at(row, col) {
    const { rows, cols, pitch } = this.grid;
    return this.flipped ? { x: (cols - col) * pitch, y: (rows - row) * pitch } : { x: col * pitch, y: row * pitch };
  }

  /**
   * A piece of the art with its origin at a point of the board.
   * @param {string} name
   * @param {number} row
   * @param {number} col
   */
  piece(name, row, col) {
    const { x, y } = this.at(row, col);
    return piece(name, x, y, this.grid.pitch);
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {string} kind
   * @param {number} inset
   */
  square(row, col, kind, inset) {
    const side = this.grid.pitch - 2 * inset;
    const { x, y } = this.at(row + 0.5, col + 0.5);
    return s("rect", { class: kind, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: inset });
  }

  /**
   * An arrow between the middles of two cells.
   * @param {Cell} from
   * @param {Cell} to
   */
  arrow(from, to) {
    const { pitch } = this.grid;
    const { x: x1, y: y1 } = this.at(from.row + 0.5, from.col + 0.5);
    const { x: x2, y: y2 } = this.at(to.row + 0.5, to.col + 0.5);
    const size = pitch * 0.2;
    const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    return s(
      "g",
      { class: "arrow" },
      s("line", { x1, y1, x2, y2, "stroke-width": size / 2 }),
      s("path", { d: `M0 0L${-size * 1.4} ${-size}V${size}Z`, transform: `translate(${x2} ${y2}) rotate(${turn})` }),
    );
  }

  /**
   * Where on the board an event happened.
   * @param {PointerEvent} event
   * @returns {BoardPoint}
   */
  pointOf(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const { rows, cols, pitch } = this.grid;
    const [across, down] = [point.x / pitch, point.y / pitch];
    const [x, y] = this.flipped ? [cols - across, rows - down] : [across, down];
    const box = this.svg.getBoundingClientRect();
    this.spot = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    return { x, y, row: Math.floor(y), col: Math.floor(x), touch: event.pointerType === "touch" };
  }

  listen() {
    const { svg } = this;
    /** Where the pointer went down. On a narrow screen the prompt grows then, and moves the board from under it. */
    let pressed = /** @type {{x: number, y: number, point: BoardPoint} | null} */ (null);
    svg.addEventListener("pointerdown", (event) => {
      this.pointed = true;
      if (!this.canMove || event.button !== 0) return;
      this.held = true;
      svg.setPointerCapture(event.pointerId);
      pressed = { x: event.clientX, y: event.clientY, point: this.pointOf(event) };
      this.press(pressed.point);
    });
    svg.addEventListener("pointermove", (event) => {
      if (this.canMove && (this.held || event.pointerType !== "touch")) this.hover(this.pointOf(event));
    });
    svg.addEventListener("pointerup", (event) => {
      if (!this.canMove || !this.held) return;
      this.held = false;
      const still = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STILL;
      this.drop(still && pressed ? pressed.point : this.pointOf(event));
    });
    svg.addEventListener("pointercancel", () => {
      this.held = false;
      if (this.canMove) this.leave();
    });
    svg.addEventListener("pointerleave", (event) => {
      if (this.canMove && event.pointerType !== "touch") this.leave();
    });
    // A click gives the focus too, but then nobody uses the cursor.
    svg.addEventListener("focus", () => svg.matches(":focus-visible") && this.showCursor());
    svg.addEventListener("blur", () => {
      this.pointed = false;
      this.layers.cursor.replaceChildren();
    });
    svg.addEventListener("keydown", (event) => this.pressKey(event));
  }

  /** @param {KeyboardEvent} event */
  pressKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && this.pointed) return;
    if (arrow) {
      const { rows, cols } = this.cursorRange();
      const way = this.flipped ? -1 : 1;
      const row = Math.max(0, Math.min(rows - 1, this.cursor.row + arrow[0] * way));
      const col = Math.max(0, Math.min(cols - 1, this.cursor.col + arrow[1] * way));
      this.cursor = { row, col };
      this.showCursor();
      if (this.canMove) this.cursorMoved();
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.canMove) this.enter(this.cursor);
    } else if (event.key === "Escape") {
      if (this.canMove) this.cancel();
    } else if (!this.canMove || !this.key(event.key.toLowerCase())) return;
    event.preventDefault();
  }

  /** Draw the cursor of the keyboard and announce what is there. */
  showCursor() {
    const { row, col } = this.cursor;
    const { rows, cols } = this.grid;
    const { x, y } = { x: (col + 0.5) / cols, y: (row + 0.5) / rows };
    this.spot = this.flipped ? { x: 1 - x, y: 1 - y } : { x, y };
    this.layers.cursor.replaceChildren(this.square(row, col, "cursor-cell", this.grid.pitch * 0.04));
    announce(this.describeCell(this.cursor));
  }

  /** The cells that the cursor can reach now. */
  cursorRange() {
    return { rows: this.grid.rows, cols: this.grid.cols };
  }

  // What each kind of board does in its own way.

  /**
   * @param {V["board"]} board
   * @returns {Grid}
   */
  gridOf(board) {
    throw new Error(`${this.constructor.name} has no grid for ${Object.keys(board)}`);
  }

  /** Draw the pieces, and the marks of a move half made: what differs from before. */
  paint() {}
  /** Let the last move be seen. */
  animate() {}
  /** Say what to do now. */
  updatePrompt() {}
  /** The cursor has gone to another cell. */
  cursorMoved() {}
  /** Give up the move half made. */
  cancel() {}
  /** The pointer has left the board. */
  leave() {}
  /** @param {BoardPoint} point */
  press(point) {}
  /** @param {BoardPoint} point */
  hover(point) {}
  /** @param {BoardPoint} point */
  drop(point) {}
  /**
   * Enter was pressed on a cell.
   * @param {Cell} cell
   */
  enter(cell) {}
  /**
   * @param {string} key
   * @returns {boolean} whether the key means something
   */
  key(key) {
    return false;
  }
  /**
   * @param {Cell} cell
   * @returns {string}
   */
  describeCell(cell) {
    return `${this.grid.rowNames[cell.row]}${this.grid.colNames[cell.col]}`;
  }
  /**
   * @param {string[]} moves
   * @returns {SVGElement[]}
   */
  hintShapes(moves) {
    return [];
  }
  /**
   * @param {string} move
   * @returns {string}
   */
  sentence(move) {
    return move;
  }
  /** @returns {string[]} */
  describe() {
    return [];
  }
  /**
   * @param {Side} side
   * @returns {HTMLElement | null}
   */
  holdings(side) {
    return null;
  }
}
