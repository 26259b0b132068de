/** Blockade: a turn in two steps, the pawn and then the wall. The first can be taken back before the second. */
/** @import {BlockadeView, BoardPoint, Cell, RowCol, Side, WallColour} from "../../types.js" */
/** @import {Shapes} from "../layer.js" */

import { s } from "../../element.js";
import { t } from "../../language.js";
import { GridBoard } from "../grid_board.js";
import { arrange } from "../layer.js";
import { drop, slide } from "../motion.js";
import { tile } from "../tile.js";
import { boardCell, cellName, parseCell, readTurn, rowCol, SYMBOLS } from "./notation.js";
import { INSET, pawnShape, PITCH, wallShape, wallsInHand } from "./shapes.js";
import { describePosition, moveInWords, wallInWords } from "./words.js";

/**
 * @typedef {object} Choice
 * @property {string | null} pawn "1" or "2"
 * @property {string | null} step the first step, as in "1-64"
 * @property {string | null} wall the wall under the pointer
 * @property {boolean} carried whether the pawn is being dragged
 * @property {boolean} touched whether a finger has chosen the wall, so that it waits for a confirmation
 */

/** @type {(a: Cell, b: Cell) => boolean} */
const same = (a, b) => a.row === b.row && a.col === b.col;

/** @extends {GridBoard<BlockadeView, Choice>} */
export class BlockadeBoard extends GridBoard {
  /** The colour of the next wall. @type {WallColour} */
  colour = "B";

  /** @param {BlockadeView["board"]} board */
  gridOf({ rows, cols }) {
    const [rowNames, colNames] = [[...SYMBOLS.slice(0, rows)], [...SYMBOLS.slice(0, cols)]];
    return { rows, cols, pitch: PITCH, inset: INSET, rowNames, colNames, cellClass: tile };
  }

  /** Where a pawn is, after the first step if there is one. @param {string} name */
  pawnCell(name) {
    const { step } = this.choice;
    return boardCell(
      step && name === this.view.side + step[0] ? parseCell(step.slice(2)) : this.view.board.pawns[name],
    );
  }

  paint() {
    const { homes, walls, pawns } = this.view.board;
    const { last } = this.view;
    /** @type {[Shapes, Shapes]} */
    const [marks, pieces] = [new Map(), new Map()];
    const mark = (/** @type {RowCol} */ cell, /** @type {string} */ kind) => {
      const { row, col } = boardCell(cell);
      marks.set(`${cellName(cell)} ${kind}`, () => this.square(row, col, kind, INSET));
    };
    for (const [name, cell] of Object.entries(homes)) mark(cell, `home ${name[0]}`);
    if (last) for (const cell of [last.from, last.to]) mark(cell, "last");
    for (const [name, [row, col]] of Object.entries(homes))
      marks.set(`sign ${name}`, () => this.piece(`home-${name[0].toLowerCase()}`, row - 0.5, col - 0.5));
    this.addTargets(marks);
    for (const wall of walls) {
      const kind = wall === last?.wall ? "newest" : "";
      pieces.set(`${wall} ${kind}`, () => this.wall(wall, kind));
    }
    // A pawn stands before those behind it.
    const ordered = Object.keys(pawns).sort((a, b) => (pawns[a][0] - pawns[b][0]) * (this.flipped ? -1 : 1));
    for (const name of ordered) {
      const kind = this.pawnKind(name);
      const { row, col } = this.pawnCell(name);
      pieces.set(`${name} ${row} ${col} ${kind}`, () => this.pawn(name));
    }
    arrange(this.layers.marks, marks);
    arrange(this.layers.pieces, pieces);
    this.layers.ghost.replaceChildren();
    this.showHint(this.hint);
  }

  /** Mark the cells that the chosen pawn can go to. @param {Shapes} marks */
  addTargets(marks) {
    const { pawn, step } = this.choice;
    if (!this.canMove || step || !pawn) return;
    for (const [row, col] of this.view.legal.pawns[pawn]) {
      const wins = this.view.legal.wins.includes(`${pawn}-${cellName([row, col])}`);
      const { x: cx, y: cy } = this.at(row - 0.5, col - 0.5);
      const circle = { class: wins ? "target wins" : "target", cx, cy, r: PITCH * (wins ? 0.4 : 0.13) };
      marks.set(`${row} ${col} ${circle.class}`, () => s("circle", circle));
    }
  }

  /** The classes of a pawn: whose it is, and whether it can be chosen or is. @param {string} name */
  pawnKind(name) {
    const { pawn, step } = this.choice;
    const mine = name[0] === this.view.side;
    const ready = this.canMove && !step && mine && this.view.legal.pawns[name[1]].length > 0;
    return `pawn ${name[0]}${ready ? " ready" : ""}${mine && name[1] === pawn ? " chosen" : ""}`;
  }

  /** @param {string} name */
  pawn(name) {
    const { row, col } = this.pawnCell(name);
    return pawnShape(name, this.pawnKind(name), this.at(row + 0.5, col + 0.5));
  }

  /**
   * @param {string} wall
   * @param {string} kind
   */
  wall(wall, kind) {
    const [row, col] = parseCell(wall.slice(1));
    return wallShape(wall, kind, this.at(row, col));
  }

  animate() {
    if (!this.view.last) return;
    const { from, to, side, move } = this.view.last;
    const pawn = this.layers.pieces.querySelector(`[data-pawn="${side}${move[1]}"] > g`);
    const [a, b] = [this.at(from[0], from[1]), this.at(to[0], to[1])];
    const far = Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) > 1;
    slide(pawn, a.x - b.x, a.y - b.y, far ? PITCH / 2 : 0);
    drop(this.layers.pieces.querySelector(".wall.newest"), PITCH / 2);
  }

  updatePrompt() {
    const { pawn, step, wall, touched } = this.choice;
    const back = { label: t("Take the step back"), act: () => this.cancel() };
    if (!step)
      this.host?.prompt({ text: pawn ? t("Choose where the pawn goes") : t("Choose one of your pawns"), buttons: [] });
    else if (this.view.legal.alone.includes(step))
      this.host?.prompt({
        text: t("Move without a wall?"),
        buttons: [{ label: t("Move"), act: () => this.finish(null), primary: true }, back],
      });
    else {
      const place = { label: t("Place the wall"), act: () => this.confirm(), primary: true };
      const turn = { label: t("Turn the wall (R)"), act: () => this.turn() };
      this.host?.prompt({ text: t("Now place a wall"), buttons: wall && touched ? [place, turn, back] : [turn, back] });
    }
  }

  /** @param {string | null} pawn */
  choose(pawn) {
    this.choice.pawn = pawn;
    this.host?.explain("");
    this.paint();
    this.updatePrompt();
  }

  /** The pawn on a cell, if it can move. @param {Cell} cell */
  pawnAt(cell) {
    const { pawns } = this.view.legal;
    return Object.keys(pawns).find((pawn) => pawns[pawn].length && same(this.pawnCell(this.view.side + pawn), cell));
  }

  /** @param {Cell} cell */
  isTarget(cell) {
    const { pawn } = this.choice;
    return !!pawn && this.view.legal.pawns[pawn].some((target) => same(boardCell(target), cell));
  }

  /**
   * Make the first step. It may be the whole move.
   * @param {Cell} cell
   * @param {boolean} touch
   */
  stepTo(cell, touch) {
    const step = `${this.choice.pawn}-${cellName(rowCol(cell))}`;
    this.choice.step = step;
    if (this.view.legal.wins.includes(step) || (this.view.legal.alone.includes(step) && !touch)) {
      this.finish(null);
      return;
    }
    this.choice.pawn = null;
    const hand = this.view.board.hand[this.view.side];
    if (!hand[this.colour]) this.colour = hand.G ? "G" : "B";
    this.paint();
    this.updatePrompt();
  }

  /** Make the move. @param {string | null} wall */
  finish(wall) {
    this.canMove = false;
    this.layers.ghost.replaceChildren(...(wall ? [this.wall(wall, "sent")] : []));
    this.host?.move(this.view.side + this.choice.step + (wall ? `-${wall}` : ""));
  }

  /** @param {string} wall */
  allowed(wall) {
    const { walls, except } = this.view.legal;
    const { step } = this.choice;
    return !!step && walls.includes(wall) && !except[step]?.includes(wall);
  }

  /**
   * Show the wall that a click would place, in a warning colour if it may not be placed.
   * @param {string | null} wall
   */
  showGhost(wall) {
    if (wall === this.choice.wall && this.layers.ghost.childElementCount) return;
    this.choice.wall = wall;
    const allowed = wall !== null && this.allowed(wall);
    this.layers.ghost.replaceChildren(...(wall ? [this.wall(wall, allowed ? "ghost" : "ghost warn")] : []));
    this.host?.explain(wall && !allowed ? `${this.view.side}${this.choice.step}-${wall}` : "");
  }

  /**
   * The wall nearest to a point: along the nearer of the lines between cells, if the player has such a wall.
   * @param {BoardPoint} point
   */
  nearestWall({ x, y }) {
    const { rows, cols } = this.grid;
    const hand = this.view.board.hand[this.view.side];
    const row = Math.max(1, Math.min(rows - 1, Math.round(y)));
    const col = Math.max(1, Math.min(cols - 1, Math.round(x)));
    const horizontal = Math.abs(y - row) < Math.abs(x - col);
    this.colour = (horizontal && hand.B) || !hand.G ? "B" : "G";
    return this.colour + cellName([row, col]);
  }

  turn() {
    const { wall } = this.choice;
    this.colour = this.colour === "B" ? "G" : "B";
    if (wall) this.showGhost(this.colour + wall.slice(1));
    else this.cursorMoved();
    this.showCursor();
  }

  /** Place the wall, if it is allowed. */
  confirm() {
    const { wall } = this.choice;
    if (wall && this.allowed(wall)) this.finish(wall);
  }

  /** Whether a wall is to be placed now. */
  get placingWall() {
    const { step } = this.choice;
    return !!step && !this.view.legal.alone.includes(step);
  }

  /** @param {BoardPoint} point */
  press(point) {
    this.choice.touched = point.touch;
    if (this.placingWall) {
      this.showGhost(this.nearestWall(point));
      return;
    }
    const pawn = this.choice.step ? null : this.pawnAt(point);
    if (pawn) {
      this.choice.carried = true;
      this.choose(pawn);
    }
  }

  /** @param {BoardPoint} point */
  hover(point) {
    const { pawn, carried } = this.choice;
    if (this.placingWall) this.showGhost(this.nearestWall(point));
    else if (this.held && carried && pawn) {
      const shape = this.pawn(this.view.side + pawn);
      const { x, y } = this.at(point.y, point.x);
      shape.setAttribute("transform", `translate(${x} ${y})`);
      shape.classList.add("ghost");
      this.layers.ghost.replaceChildren(shape);
    }
  }

  /** @param {BoardPoint} point */
  drop(point) {
    if (this.placingWall) {
      this.showGhost(this.nearestWall(point));
      if (point.touch) this.updatePrompt();
      else this.confirm();
      return;
    }
    if (this.choice.step) return;
    this.layers.ghost.replaceChildren();
    if (this.isTarget(point)) this.stepTo(point, point.touch);
    else if (!this.pawnAt(point)) this.refuse(point);
    this.choice.carried = false;
  }

  /** Have it explained why the chosen pawn cannot go to a cell; the pawn stays chosen. @param {Cell} cell */
  refuse(cell) {
    const { rows, cols } = this.grid;
    const { pawn } = this.choice;
    if (cell.row < 0 || cell.col < 0 || cell.row >= rows || cell.col >= cols) this.choose(null);
    else if (pawn) this.host?.explain(`${this.view.side}${pawn}-${cellName(rowCol(cell))}`);
    else this.refuseChoice(cell);
  }

  /** Say why there is no pawn to choose on a cell. @param {Cell} cell */
  refuseChoice(cell) {
    const name = Object.keys(this.view.board.pawns).find((each) => same(this.pawnCell(each), cell));
    const { side } = this.view;
    if (!name) this.host?.refuse(t("Choose a pawn of {side} first.", { side }));
    else if (name[0] !== side) this.host?.refuse(t("This pawn belongs to {side}.", { side: name[0] }));
    else this.host?.refuse(t("This pawn cannot move."));
  }

  leave() {
    if (this.placingWall && !this.choice.touched) this.showGhost(null);
  }

  cancel() {
    const { step } = this.choice;
    if (step) {
      this.choice.step = null;
      this.showGhost(null);
    }
    this.choose(step ? step[0] : null);
  }

  /** @param {Cell} cell */
  enter(cell) {
    if (this.placingWall) {
      this.cursorMoved();
      this.confirm();
    } else if (this.choice.step) this.finish(null);
    else if (this.isTarget(cell)) {
      this.stepTo(cell, false);
      const { rows, cols } = this.cursorRange();
      this.cursor = { row: Math.min(cell.row, rows - 1), col: Math.min(cell.col, cols - 1) };
    } else {
      const pawn = this.pawnAt(cell);
      if (pawn) this.choose(pawn);
      else this.refuse(cell);
    }
  }

  /** @param {string} key */
  key(key) {
    if (!this.placingWall || key !== "r") return false;
    this.turn();
    return true;
  }

  cursorMoved() {
    if (this.placingWall) this.showGhost(this.colour + cellName(rowCol(this.cursor)));
  }

  cursorRange() {
    const less = this.placingWall ? 1 : 0;
    return { rows: this.grid.rows - less, cols: this.grid.cols - less };
  }

  /** @param {Cell} cell */
  describeCell(cell) {
    const name = cellName(rowCol(cell));
    if (this.canMove && this.placingWall) {
      const wall = wallInWords(this.colour + name);
      return this.allowed(this.colour + name) ? wall : `${wall}, ${t("not allowed")}`;
    }
    const { pawns, homes } = this.view.board;
    const pawn = Object.keys(pawns).find((pawn) => same(this.pawnCell(pawn), cell));
    const home = Object.keys(homes).find((home) => same(boardCell(homes[home]), cell));
    const parts = [name];
    if (pawn) parts.push(t("pawn {pawn}", { pawn }));
    if (home) parts.push(t("home of {side}", { side: home[0] }));
    if (this.canMove && this.isTarget(cell)) parts.push(t("can go here"));
    return parts.join(", ");
  }

  /** @param {string} move */
  sentence(move) {
    return moveInWords(move);
  }

  describe() {
    return describePosition(this.view);
  }

  /** @param {Side} side */
  holdings(side) {
    return wallsInHand(this.view.board.hand[side]);
  }

  /** @param {string[]} moves */
  hintShapes(moves) {
    const pawns = { ...this.view.board.pawns };
    return moves.flatMap((move, i) => {
      const { pawn, to, wall } = readTurn(move);
      const arrow = this.arrow(boardCell(pawns[pawn]), boardCell(parseCell(to)));
      pawns[pawn] = parseCell(to);
      return [s("g", { class: `hint n${i}` }, arrow, wall ? this.wall(wall, "hinted") : null)];
    });
  }
}
