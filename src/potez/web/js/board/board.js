/** What the boards have in common: a grid of cells that scales, pointer and keys. The server knows the rules. */
/** @import {Cell, Grid, Spot, Table, View} from "../types.js" */

import { lively, s } from "../element.js";
import { t } from "../language.js";
import { gameTitle } from "../names.js";

const LAYERS = /** @type {const} */ (["ground", "marks", "pieces", "hints", "ghost", "cursor"]);
/** Columns from which a phone has to scroll the board sideways. */
const VAST = 20;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Table | null} table nobody moves on a board without one
   */
  constructor(host, table) {
    this.table = table;
    this.mine = false;
    /** @type {Cell} */
    this.at = { row: 0, col: 0 };
    this.held = false;
    /** @type {string[]} */
    this.advice = [];
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: name })]));
    this.svg = s("svg", { class: "board", role: table ? "application" : "img" }, ...Object.values(this.layers));
    host.replaceChildren(this.svg);
    if (table) this.listen();
  }

  /** @returns {View} */
  get view() {
    if (!this.shown) throw new Error("no position is shown yet");
    return this.shown;
  }

  /**
   * Show a position. A choice half made stays if nothing has changed.
   * @param {View} view
   * @param {boolean} mine whether whoever looks is to move
   */
  show(view, mine = false) {
    const before = this.shown;
    const may = mine && !view.outcome && this.table !== null;
    if (before && before.text === view.text && before.ply === view.ply && this.mine === may) return;
    this.shown = view;
    this.mine = may;
    this.advice = [];
    this.grid = this.gridOf(view);
    this.frame();
    this.begin();
    this.paint();
    if (before && view.last && view.ply === before.ply + 1 && lively()) this.animate();
  }

  /**
   * Draw a line of moves over the position, the first ones only.
   * @param {string[]} moves
   */
  advise(moves) {
    this.advice = moves;
    this.layers.hints.replaceChildren(...this.sketch(moves.slice(0, 3)));
  }

  /** Set the size, the labels at the edges and the name for those who cannot see. */
  frame() {
    const { rows, cols, pitch, rowNames, colNames } = this.cells;
    const type = Math.max(pitch * 0.3, (cols * pitch) / 40);
    this.margin = type * 1.5;
    const [width, height] = [cols * pitch + 2 * this.margin, rows * pitch + 2 * this.margin];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.setProperty("--cells", String(cols));
    this.svg.style.setProperty("--ratio", String(width / height));
    this.svg.setAttribute(
      "aria-label",
      t("The board of {game}: arrow keys move, Enter acts", { game: gameTitle(this.view.game) }),
    );
    if (this.table) this.svg.setAttribute("tabindex", "0");
    this.svg.classList.toggle("vast", cols > VAST);
    const label = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y) =>
      s("text", { x, y, class: "label", "font-size": type }, name);
    const edge = this.margin / 2;
    this.layers.ground.replaceChildren(
      ...rowNames.flatMap((name, row) => [edge, width - edge].map((x) => label(name, x, this.y(row + 0.5)))),
      ...colNames.flatMap((name, col) => [edge, height - edge].map((y) => label(name, this.x(col + 0.5), y))),
    );
    this.at = { row: Math.min(this.at.row, rows - 1), col: Math.min(this.at.col, cols - 1) };
    this.layers.cursor.replaceChildren();
  }

  /** @returns {Grid} */
  get cells() {
    if (!this.grid) throw new Error("no position is shown yet");
    return this.grid;
  }

  /** @param {number} col */
  x(col) {
    return (this.margin ?? 0) + col * this.cells.pitch;
  }

  /** @param {number} row */
  y(row) {
    return (this.margin ?? 0) + row * this.cells.pitch;
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {string} kind
   * @param {number} inset
   */
  square(row, col, kind, inset = 0) {
    const side = this.cells.pitch - 2 * inset;
    return s("rect", {
      class: kind,
      x: this.x(col) + inset,
      y: this.y(row) + inset,
      width: side,
      height: side,
      rx: inset,
    });
  }

  /**
   * An arrow between the middles of two cells.
   * @param {Cell} from
   * @param {Cell} to
   */
  arrow(from, to) {
    const [x1, y1, x2, y2] = [
      this.x(from.col + 0.5),
      this.y(from.row + 0.5),
      this.x(to.col + 0.5),
      this.y(to.row + 0.5),
    ];
    const size = this.cells.pitch * 0.2;
    const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    return s(
      "g",
      { class: "arrow" },
      s("line", { x1, y1, x2, y2, "stroke-width": size / 2 }),
      s("path", { d: `M0 0L${-size * 1.4} ${-size}V${size}Z`, transform: `translate(${x2} ${y2}) rotate(${turn})` }),
    );
  }

  /**
   * @param {PointerEvent} event
   * @returns {Spot}
   */
  spot(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const [x, y] = [(point.x - this.x(0)) / this.cells.pitch, (point.y - this.y(0)) / this.cells.pitch];
    return { x, y, row: Math.floor(y), col: Math.floor(x), touch: event.pointerType === "touch" };
  }

  listen() {
    const { svg } = this;
    const spot = (/** @type {PointerEvent} */ event) => this.spot(event);
    svg.addEventListener("pointerdown", (event) => {
      if (!this.mine || event.button !== 0) return;
      this.held = true;
      svg.setPointerCapture(event.pointerId);
      this.press(spot(event));
    });
    svg.addEventListener(
      "pointermove",
      (event) => this.mine && (this.held || event.pointerType !== "touch") && this.hover(spot(event)),
    );
    svg.addEventListener("pointerup", (event) => {
      if (!this.mine || !this.held) return;
      this.held = false;
      this.drop(spot(event));
    });
    svg.addEventListener("pointercancel", () => {
      this.held = false;
      if (this.mine) this.leave();
    });
    svg.addEventListener("pointerleave", (event) => this.mine && event.pointerType !== "touch" && this.leave());
    svg.addEventListener("focus", () => this.shown && this.point());
    svg.addEventListener("blur", () => this.layers.cursor.replaceChildren());
    svg.addEventListener("keydown", (event) => this.typed(event));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const { rows, cols } = this.reach();
      const row = Math.max(0, Math.min(rows - 1, this.at.row + arrow[0]));
      const col = Math.max(0, Math.min(cols - 1, this.at.col + arrow[1]));
      this.at = { row, col };
      this.point();
      if (this.mine) this.pass();
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.mine) this.enter(this.at);
    } else if (event.key === "Escape") {
      if (this.mine) this.cancel();
    } else if (!this.mine || !this.key(event.key.toLowerCase())) return;
    event.preventDefault();
  }

  /** Draw the cursor of the keyboard and say what is there. */
  point() {
    this.layers.cursor.replaceChildren(this.square(this.at.row, this.at.col, "cursor-cell", this.cells.pitch * 0.04));
    this.table?.say(this.describe(this.at));
  }

  /** Where the keyboard can go now. */
  reach() {
    return { rows: this.cells.rows, cols: this.cells.cols };
  }

  // What each game has its own way of doing. "Nothing" is an answer too.

  /**
   * @param {View} view
   * @returns {Grid}
   */
  gridOf(view) {
    throw new Error(`no grid for ${view.game}`);
  }

  /** A new choice begins. */
  begin() {}
  paint() {}
  animate() {}
  /** The keyboard's cursor has gone to another cell. */
  pass() {}
  /** Give up the choice half made. */
  cancel() {}
  /** The pointer has left. */
  leave() {}
  /** @param {Spot} spot */
  press(spot) {
    void spot;
  }
  /** @param {Spot} spot */
  hover(spot) {
    void spot;
  }
  /** @param {Spot} spot */
  drop(spot) {
    void spot;
  }
  /** @param {Cell} cell */
  enter(cell) {
    void cell;
  }
  /**
   * @param {string} key
   * @returns {boolean} whether the key means something
   */
  key(key) {
    void key;
    return false;
  }
  /**
   * @param {Cell} cell
   * @returns {string}
   */
  describe(cell) {
    return `${this.cells.rowNames[cell.row]}${this.cells.colNames[cell.col]}`;
  }
  /**
   * @param {string[]} moves
   * @returns {SVGElement[]}
   */
  sketch(moves) {
    void moves;
    return [];
  }
}

/**
 * Let an element come from somewhere else to where it is.
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
