/** Domineering: a domino under the pointer, vertical for X and horizontal for O. */
/** @import {BoardPoint, Cell, DomineeringView, Side} from "../../types.js" */
/** @import {Shapes} from "../layer.js" */

import { s } from "../../element.js";
import { t } from "../../language.js";
import { SIZES } from "../art.js";
import { GridBoard } from "../grid_board.js";
import { arrange } from "../layer.js";
import { drop } from "../motion.js";
import { piece } from "../pieces.js";
import { tile } from "../tile.js";

const PITCH = 48;

/**
 * @typedef {object} Choice
 * @property {string | null} anchor the cell that names the domino under the pointer
 * @property {boolean} touched whether a finger has chosen it, so that it waits for a confirmation
 */

/** @extends {GridBoard<DomineeringView, Choice>} */
export class DomineeringBoard extends GridBoard {
  /** @param {DomineeringView["board"]} board */
  gridOf({ rows, cols }) {
    const rowNames = Array.from({ length: rows }, (_, i) => String(rows - i));
    const colNames = Array.from({ length: cols }, (_, i) => String.fromCharCode(65 + i));
    return { rows, cols, pitch: PITCH, inset: (SIZES.gap * PITCH) / 2, rowNames, colNames, cellClass: tile };
  }

  /** @param {Cell} cell */
  nameOf({ row, col }) {
    return String.fromCharCode(65 + col) + (this.grid.rows - row);
  }

  /** @param {string} name */
  cellOf(name) {
    return { row: this.grid.rows - Number(name.slice(1)), col: name.charCodeAt(0) - 65 };
  }

  /** The dominoes are runs of covered cells, cut in twos. */
  paint() {
    const { rows, cols, cells } = this.view.board;
    /** @type {{side: Side, cell: Cell}[]} */
    const found = [];
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++)
        if (cells[row][col] === "O") found.push({ side: "O", cell: { row, col: col++ } });
    for (let col = 0; col < cols; col++)
      for (let row = rows - 1; row >= 0; row--)
        if (cells[row][col] === "X") found.push({ side: "X", cell: { row: row--, col } });
    /** @type {Shapes} */
    const pieces = new Map();
    for (const { side, cell } of found) {
      const name = this.nameOf(cell);
      const kind = name === this.view.last?.cells[0] ? "newest" : "";
      pieces.set(`${name} ${side} ${kind}`, () => this.domino(side, cell, kind));
    }
    arrange(this.layers.pieces, pieces);
    this.layers.ghost.replaceChildren();
    this.showHint(this.hint);
  }

  /**
   * @param {Side} side
   * @param {Cell} anchor the lower or the left cell
   * @param {string} kind
   */
  domino(side, { row, col }, kind) {
    const [down, right] = side === "X" ? [0, 0.5] : [0.5, 1];
    const { x, y } = this.at(row + down, col + right);
    const [width, height] = side === "X" ? [PITCH, 2 * PITCH] : [2 * PITCH, PITCH];
    return s(
      "g",
      { class: `domino ${side} ${kind}`, "data-domino": this.nameOf({ row, col }) },
      s("rect", { class: "under", x: x - width / 2, y: y - height / 2, width, height, rx: PITCH * 0.14 }),
      piece(`domino-${side.toLowerCase()}`, x, y, PITCH),
    );
  }

  animate() {
    drop(this.layers.pieces.querySelector(".newest"), PITCH / 3);
  }

  updatePrompt() {
    const { anchor, touched } = this.choice;
    const text = this.view.side === "X" ? t("Place a vertical domino") : t("Place a horizontal domino");
    const place = { label: t("Place the domino"), act: () => this.confirm(), primary: true };
    this.host?.prompt({ text, buttons: touched && anchor && anchor in this.view.legal.anchors ? [place] : [] });
  }

  /**
   * The domino on the cell at a point and on the nearer neighbour, or else on the other one if only that is free.
   * @param {BoardPoint} point
   */
  nearest({ row, col, x, y }) {
    const vertical = this.view.side === "X";
    const { rows, cols } = this.grid;
    if (row < 0 || col < 0 || row >= rows || col >= cols) return null;
    const here = { row, col };
    const other = vertical ? { row: row + 1, col } : { row, col: col - 1 };
    const first = vertical ? y - row < 0.5 : x - col >= 0.5;
    const wanted = first ? [here, other] : [other, here];
    const names = wanted.filter((cell) => cell.row < rows && cell.col >= 0).map((cell) => this.nameOf(cell));
    return names.find((name) => name in this.view.legal.anchors) ?? this.nameOf(here);
  }

  /**
   * Show the domino that a click would place, in a warning colour if it may not be placed.
   * @param {string | null} anchor
   */
  showGhost(anchor) {
    if (anchor === this.choice.anchor) return;
    this.choice.anchor = anchor;
    const allowed = anchor !== null && anchor in this.view.legal.anchors;
    const kind = allowed ? "ghost" : "ghost warn";
    this.layers.ghost.replaceChildren(...(anchor ? [this.domino(this.view.side, this.cellOf(anchor), kind)] : []));
    this.host?.explain(anchor && !allowed ? anchor : "");
  }

  /** Make the move, if it is legal. */
  confirm() {
    const { anchor } = this.choice;
    if (!anchor || !(anchor in this.view.legal.anchors)) {
      if (anchor) this.host?.explain(anchor);
      return;
    }
    this.canMove = false;
    this.host?.move(anchor);
  }

  /** @param {BoardPoint} point */
  press(point) {
    this.choice.touched = point.touch;
    this.showGhost(this.nearest(point));
  }

  /** @param {BoardPoint} point */
  hover(point) {
    this.showGhost(this.nearest(point));
  }

  /** @param {BoardPoint} point */
  drop(point) {
    this.showGhost(this.nearest(point));
    if (point.touch) this.updatePrompt();
    else this.confirm();
  }

  leave() {
    if (!this.choice.touched) this.showGhost(null);
  }

  cancel() {
    this.showGhost(null);
    this.updatePrompt();
  }

  /** @param {Cell} cell */
  enter(cell) {
    this.showGhost(this.nameOf(cell));
    this.confirm();
  }

  cursorMoved() {
    this.showGhost(this.nameOf(this.cursor));
  }

  /** @param {Cell} cell */
  describeCell(cell) {
    const { board, legal } = this.view;
    const name = this.nameOf(cell);
    const owner = board.cells[cell.row][cell.col];
    const parts = [name, owner === "." ? t("empty") : t("covered by {side}", { side: owner })];
    if (this.canMove && name in legal.anchors)
      parts.push(t("a domino fits on {cells}", { cells: legal.anchors[name].join(" ") }));
    return parts.join(", ");
  }

  /** @param {string} move */
  sentence(move) {
    const { row, col } = this.cellOf(move);
    const vertical = move in this.view.legal.anchors ? this.view.side === "X" : this.view.side !== "X";
    const other = this.nameOf(vertical ? { row: row - 1, col } : { row, col: col + 1 });
    return t("a domino on {one} and {two}", { one: move, two: other });
  }

  describe() {
    const { board, legal, outcome } = this.view;
    const rows = board.cells.map((row, i) =>
      t("Row {row}: {cells}", { row: board.rows - i, cells: [...row.replaceAll(".", "–")].join(" ") }),
    );
    return outcome ? rows : [...rows, t("Legal moves: {moves}.", { moves: Object.keys(legal.anchors).join(", ") })];
  }

  /** @param {string[]} moves */
  hintShapes(moves) {
    const sides = this.view.side === "X" ? /** @type {const} */ (["X", "O"]) : /** @type {const} */ (["O", "X"]);
    return moves.map((move, i) => this.domino(sides[i % 2], this.cellOf(move), `hint n${i}`));
  }
}
