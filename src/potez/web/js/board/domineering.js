/** Domineering: a domino under the pointer, standing for X and lying for O. */
/** @import {Cell, DomineeringBoard, Side, Spot, View} from "../types.js" */

import { s } from "../element.js";
import { t } from "../language.js";
import { Board } from "./board.js";

const PITCH = 48;

export class DomineeringView extends Board {
  /** The anchor of the domino that may come. @type {string | null} */
  anchor = null;
  /** Whether a finger has chosen it, so that it waits for a confirmation. */
  awaited = false;

  begin() {
    this.anchor = null;
    this.awaited = false;
    if (this.mine) this.ask();
  }

  /** @returns {DomineeringBoard} */
  get board() {
    return this.view.board;
  }

  /** @returns {Record<string, string[]>} */
  get anchors() {
    return this.view.legal.anchors;
  }

  /** @param {View} view */
  gridOf({ board: { rows, cols } }) {
    const rowNames = Array.from({ length: rows }, (_, i) => String(rows - i));
    const colNames = Array.from({ length: cols }, (_, i) => String.fromCharCode(65 + i));
    return { rows, cols, pitch: PITCH, rowNames, colNames };
  }

  /** @param {Cell} cell */
  nameOf({ row, col }) {
    return String.fromCharCode(65 + col) + (this.board.rows - row);
  }

  /** @param {string} name */
  cellOf(name) {
    return { row: this.board.rows - Number(name.slice(1)), col: name.charCodeAt(0) - 65 };
  }

  paint() {
    const { rows, cols } = this.board;
    const cells = Array.from({ length: rows * cols }, (_, i) =>
      this.square(Math.floor(i / cols), i % cols, "cell", 1.5),
    );
    this.layers.marks.replaceChildren(...cells);
    const newest = this.view.last ? this.view.last.cells[0] : "";
    this.layers.pieces.replaceChildren(
      ...this.dominoes().map(({ side, cell }) => this.domino(side, cell, this.nameOf(cell) === newest ? "newest" : "")),
    );
    this.layers.ghost.replaceChildren();
    this.advise(this.advice);
  }

  /** The dominoes on the board: runs of covered cells, cut in twos. @returns {{side: Side, cell: Cell}[]} */
  dominoes() {
    const { rows, cols, cells } = this.board;
    /** @type {{side: Side, cell: Cell}[]} */
    const found = [];
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++)
        if (cells[row][col] === "O") found.push({ side: "O", cell: { row, col: col++ } });
    for (let col = 0; col < cols; col++)
      for (let row = rows - 1; row >= 0; row--)
        if (cells[row][col] === "X") found.push({ side: "X", cell: { row: row--, col } });
    return found;
  }

  /**
   * @param {Side} side
   * @param {Cell} anchor the lower or the left cell
   * @param {string} kind
   */
  domino(side, { row, col }, kind) {
    const [inset, long, wide] = [4, 2 * PITCH - 8, PITCH - 8];
    const stands = side === "X";
    const [width, height] = stands ? [wide, long] : [long, wide];
    const [x, y] = [this.x(col) + inset, this.y(stands ? row - 1 : row) + inset];
    return s(
      "g",
      { class: `domino ${side} ${kind}`, "data-domino": this.nameOf({ row, col }) },
      s("rect", { x, y, width, height, rx: 7 }),
      s("text", { x: x + width / 2, y: y + height / 2, "font-size": PITCH * 0.34 }, side),
    );
  }

  animate() {
    const newest = this.layers.pieces.querySelector(".newest");
    newest?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220 });
  }

  ask() {
    const upright = this.view.side === "X";
    const said = upright ? t("Place a standing domino") : t("Place a lying domino");
    const place = { label: t("Place the domino"), act: () => this.settle(), primary: true };
    this.table?.prompt({ said, buttons: this.awaited && this.anchor && this.anchors[this.anchor] ? [place] : [] });
  }

  /**
   * The domino on the cell under a point and on its neighbour that is nearer, or that is free.
   * @param {Spot} spot
   */
  nearest({ row, col, x, y }) {
    const upright = this.view.side === "X";
    const { rows, cols } = this.board;
    if (row < 0 || col < 0 || row >= rows || col >= cols) return null;
    const one = { row, col };
    const other = upright ? { row: row + 1, col } : { row, col: col - 1 };
    const nearer = upright ? y - row < 0.5 : x - col >= 0.5;
    const wanted = nearer ? [one, other] : [other, one];
    const names = wanted.filter((cell) => cell.row < rows && cell.col >= 0).map((cell) => this.nameOf(cell));
    return names.find((name) => name in this.anchors) ?? this.nameOf(one);
  }

  /** @param {string | null} anchor */
  imagine(anchor) {
    if (anchor === this.anchor && this.layers.ghost.childElementCount) return;
    this.anchor = anchor;
    const allowed = anchor !== null && anchor in this.anchors;
    const kind = allowed ? "ghost" : "ghost warn";
    this.layers.ghost.replaceChildren(...(anchor ? [this.domino(this.view.side, this.cellOf(anchor), kind)] : []));
    this.table?.doubt(anchor && !allowed ? anchor : "");
  }

  settle() {
    if (!this.anchor || !(this.anchor in this.anchors)) return;
    this.mine = false;
    this.table?.prompt({ said: "", buttons: [] });
    this.table?.move(this.anchor);
  }

  /** @param {Spot} spot */
  press(spot) {
    this.awaited = spot.touch;
    this.imagine(this.nearest(spot));
  }

  /** @param {Spot} spot */
  hover(spot) {
    this.imagine(this.nearest(spot));
  }

  /** @param {Spot} spot */
  drop(spot) {
    this.imagine(this.nearest(spot));
    if (spot.touch) this.ask();
    else this.settle();
  }

  leave() {
    if (!this.awaited) this.imagine(null);
  }

  cancel() {
    this.imagine(null);
    this.ask();
  }

  /** @param {Cell} cell */
  enter(cell) {
    this.imagine(this.nameOf(cell));
    this.settle();
  }

  pass() {
    this.imagine(this.nameOf(this.at));
  }

  /** @param {Cell} cell */
  describe(cell) {
    const name = this.nameOf(cell);
    const owner = this.board.cells[cell.row][cell.col];
    const parts = [name, owner === "." ? t("empty") : t("covered by {side}", { side: owner })];
    if (this.mine && name in this.anchors)
      parts.push(t("a domino fits on {cells}", { cells: this.anchors[name].join(" ") }));
    return parts.join(", ");
  }

  /** @param {string[]} moves */
  sketch(moves) {
    let side = this.view.side;
    return moves.map((move, order) => {
      const shape = this.domino(side, this.cellOf(move), `advice n${order}`);
      side = side === "X" ? "O" : "X";
      return shape;
    });
  }
}
