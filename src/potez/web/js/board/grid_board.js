/** What the drawn boards have in common: a grid of cells that scales, pointer and keys. The server knows the rules. */
/** @import {Board, BoardHost, BoardPoint, Cell, Grid, Side, View} from "../types.js" */

import { motionAllowed, s } from "../element.js";
import { t } from "../language.js";
import { announce } from "../live_region.js";

const LAYERS = /** @type {const} */ (["ground", "marks", "pieces", "hints", "ghost", "cursor"]);
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
    /** @type {string[]} */
    this.hint = [];
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: name })]));
    this.svg = s("svg", { class: "board", role: host ? "application" : "img" }, ...Object.values(this.layers));
    this.svg.setAttribute(
      "aria-label",
      t("The board of {game}: arrow keys move the cursor, Enter chooses", { game: title }),
    );
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

  /** @param {string[]} moves */
  showHint(moves) {
    this.hint = moves;
    this.layers.hints.replaceChildren(...this.hintShapes(moves.slice(0, HINTED_MOVES)));
  }

  /** Draw what stays: the cells and the labels at the edges. */
  drawGround() {
    const { rows, cols, pitch, inset, rowNames, colNames, cellClass } = this.grid;
    const size = Math.max(pitch * 0.3, (cols * pitch) / 40);
    const margin = size * 1.5;
    const [width, height] = [cols * pitch, rows * pitch];
    this.svg.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
    this.svg.style.setProperty("--cells", String(cols));
    this.svg.style.setProperty("--ratio", String((width + 2 * margin) / (height + 2 * margin)));
    this.svg.classList.toggle("scrolls", cols > WIDEST);
    if (this.host) this.svg.setAttribute("tabindex", "0");
    const label = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y) =>
      s("text", { x, y, class: "label", "font-size": size }, name);
    const edge = margin / 2;
    this.layers.ground.replaceChildren(
      ...Array.from({ length: rows * cols }, (_, i) => {
        const [row, col] = [Math.floor(i / cols), i % cols];
        return this.square(row, col, cellClass(row, col), inset);
      }),
      ...rowNames.flatMap((name, row) => [-edge, width + edge].map((x) => label(name, x, (row + 0.5) * pitch))),
      ...colNames.flatMap((name, col) => [-edge, height + edge].map((y) => label(name, (col + 0.5) * pitch, y))),
    );
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {string} kind
   * @param {number} inset
   */
  square(row, col, kind, inset) {
    const { pitch } = this.grid;
    const side = pitch - 2 * inset;
    const [x, y] = [col * pitch + inset, row * pitch + inset];
    return s("rect", { class: kind, x, y, width: side, height: side, rx: inset });
  }

  /**
   * An arrow between the middles of two cells.
   * @param {Cell} from
   * @param {Cell} to
   */
  arrow(from, to) {
    const { pitch } = this.grid;
    const [x1, y1, x2, y2] = [from.col, from.row, to.col, to.row].map((n) => (n + 0.5) * pitch);
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
    const [x, y] = [point.x / this.grid.pitch, point.y / this.grid.pitch];
    return { x, y, row: Math.floor(y), col: Math.floor(x), touch: event.pointerType === "touch" };
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      if (!this.canMove || event.button !== 0) return;
      this.held = true;
      svg.setPointerCapture(event.pointerId);
      this.press(this.pointOf(event));
    });
    svg.addEventListener("pointermove", (event) => {
      if (this.canMove && (this.held || event.pointerType !== "touch")) this.hover(this.pointOf(event));
    });
    svg.addEventListener("pointerup", (event) => {
      if (!this.canMove || !this.held) return;
      this.held = false;
      this.drop(this.pointOf(event));
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
    svg.addEventListener("blur", () => this.layers.cursor.replaceChildren());
    svg.addEventListener("keydown", (event) => this.pressKey(event));
  }

  /** @param {KeyboardEvent} event */
  pressKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const { rows, cols } = this.cursorRange();
      const row = Math.max(0, Math.min(rows - 1, this.cursor.row + arrow[0]));
      const col = Math.max(0, Math.min(cols - 1, this.cursor.col + arrow[1]));
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

  /** Draw the pieces, and the marks of a move half made. */
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

/**
 * Let an element slide from somewhere else to where it is.
 * @param {Element | undefined | null} element
 * @param {number} dx
 * @param {number} dy
 */
export function slide(element, dx, dy) {
  element?.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
    duration: 220,
    easing: "ease-out",
  });
}
