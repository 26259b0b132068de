/** Blockade: a turn in two steps, the pawn and then the wall; the first can be taken back before the second. */
/** @import {BlockadeBoard, BlockadeLegal, Cell, Colour, Pair, Spot, View} from "../types.js" */

import { s } from "../element.js";
import { t } from "../language.js";
import { Board, slide } from "./board.js";

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const PITCH = 44;
const INSET = 3;

/** @param {number} n */
const symbol = (n) => SYMBOLS[n - 1];
/** @param {Pair} pair */
const cellName = ([row, col]) => symbol(row) + symbol(col);
/** @param {string} text */
const pairOf = (text) => /** @type {Pair} */ ([SYMBOLS.indexOf(text[0]) + 1, SYMBOLS.indexOf(text[1]) + 1]);
/** @type {(pair: Pair, cell: Cell) => boolean} */
const on = ([row, col], cell) => row === cell.row + 1 && col === cell.col + 1;
/** @param {Pair} pair */
const cellOf = ([row, col]) => ({ row: row - 1, col: col - 1 });

export class BlockadeView extends Board {
  /** The chosen pawn, "1" or "2". @type {string | null} */
  pawn = null;
  /** The first step, as in "1-64". @type {string | null} */
  step = null;
  /** The wall that may come. @type {string | null} */
  wall = null;
  /** @type {Colour} */
  colour = "B";
  /** @type {Set<string>} */
  walls = new Set();
  carried = false;
  /** Whether a finger has chosen the wall, so that it waits for a confirmation. */
  awaited = false;

  begin() {
    this.pawn = null;
    this.step = null;
    this.wall = null;
    this.walls = new Set(this.legal.walls);
    this.carried = false;
    this.awaited = false;
    if (this.mine) this.ask();
  }

  /** @returns {BlockadeBoard} */
  get board() {
    return this.view.board;
  }

  /** @returns {BlockadeLegal} */
  get legal() {
    return this.view.legal;
  }

  /** @param {View} view */
  gridOf({ board: { rows, cols } }) {
    return { rows, cols, pitch: PITCH, rowNames: [...SYMBOLS.slice(0, rows)], colNames: [...SYMBOLS.slice(0, cols)] };
  }

  /** Where a pawn is, the first step taken into account. @param {string} name */
  place(name) {
    return this.step && name === this.view.side + this.step[0] ? pairOf(this.step.slice(2)) : this.board.pawns[name];
  }

  paint() {
    const { rows, cols, homes, walls, pawns } = this.board;
    const { last } = this.view;
    const ground = Array.from({ length: rows * cols }, (_, i) =>
      this.square(Math.floor(i / cols), i % cols, "cell", INSET),
    );
    this.layers.marks.replaceChildren(
      ...ground,
      ...(last ? [last.from, last.to].map(([row, col]) => this.square(row - 1, col - 1, "last", INSET)) : []),
      ...Object.entries(homes).map(([name, [row, col]]) => this.square(row - 1, col - 1, `home ${name[0]}`, INSET + 3)),
      ...this.targets(),
    );
    this.layers.pieces.replaceChildren(
      ...walls.map((wall) => this.wallShape(wall, wall === last?.wall ? "newest" : "")),
      ...Object.keys(pawns).map((name) => this.pawnShape(name)),
    );
    this.layers.ghost.replaceChildren();
    this.advise(this.advice);
  }

  targets() {
    if (!this.mine || this.step || !this.pawn) return [];
    return this.legal.pawns[this.pawn].map(([row, col]) => {
      const wins = this.legal.wins.includes(`${this.pawn}-${cellName([row, col])}`);
      return s("circle", {
        class: wins ? "target wins" : "target",
        cx: this.x(col - 0.5),
        cy: this.y(row - 0.5),
        r: PITCH * (wins ? 0.38 : 0.14),
      });
    });
  }

  /** @param {string} name */
  pawnShape(name) {
    const { row, col } = cellOf(this.place(name));
    const ready = this.mine && !this.step && name[0] === this.view.side && this.legal.pawns[name[1]].length > 0;
    const chosen = this.pawn !== null && name === this.view.side + this.pawn;
    const kind = `pawn ${name[0]}${ready ? " ready" : ""}${chosen ? " chosen" : ""}`;
    return s(
      "g",
      { class: kind, "data-pawn": name, transform: `translate(${this.x(col + 0.5)} ${this.y(row + 0.5)})` },
      s("g", {}, s("circle", { r: PITCH * 0.36 }), s("text", { "font-size": PITCH * 0.36 }, name)),
    );
  }

  /**
   * @param {string} wall
   * @param {string} kind
   */
  wallShape(wall, kind) {
    const [row, col] = pairOf(wall.slice(1));
    const [length, width] = [2 * PITCH - 2 * INSET, 9];
    const flat = wall[0] === "B";
    const [x, y] = [this.x(col), this.y(row)];
    const [w, height] = flat ? [length, width] : [width, length];
    return s("rect", {
      class: `wall ${wall[0]} ${kind}`,
      "data-wall": wall,
      x: x - w / 2,
      y: y - height / 2,
      width: w,
      height,
      rx: 3,
    });
  }

  animate() {
    const { from, to, side, move } = /** @type {any} */ (this.view.last);
    const pawn = this.layers.pieces.querySelector(`[data-pawn="${side}${move[1]}"] > g`);
    slide(pawn, (from[1] - to[1]) * PITCH, (from[0] - to[0]) * PITCH);
  }

  /** Say what to do now. */
  ask() {
    const prompt = this.table?.prompt;
    if (!prompt) return;
    const back = { label: t("Take the step back"), act: () => this.cancel() };
    if (!this.step)
      prompt({ said: this.pawn ? t("Choose where the pawn goes") : t("Choose one of your pawns"), buttons: [] });
    else if (this.legal.alone.includes(this.step))
      prompt({
        said: t("Move without a wall?"),
        buttons: [{ label: t("Move"), act: () => this.finish(null), primary: true }, back],
      });
    else {
      const place = { label: t("Place the wall"), act: () => this.settle(), primary: true };
      const turn = { label: t("Turn the wall (R)"), act: () => this.turn() };
      prompt({ said: t("Now place a wall"), buttons: this.wall && this.awaited ? [place, turn, back] : [turn, back] });
    }
  }

  /** @param {string | null} pawn */
  choose(pawn) {
    this.pawn = pawn;
    this.paint();
    this.ask();
  }

  /** @param {Cell} cell */
  pawnOn(cell) {
    return Object.keys(this.legal.pawns).find(
      (pawn) => this.legal.pawns[pawn].length && on(this.board.pawns[this.view.side + pawn], cell),
    );
  }

  /** @param {Cell} cell */
  isTarget(cell) {
    return this.pawn !== null && this.legal.pawns[this.pawn].some((pair) => on(pair, cell));
  }

  /**
   * The first step. What ends the turn by itself is a whole move.
   * @param {Cell} cell
   * @param {boolean} touch
   */
  go(cell, touch) {
    const step = `${this.pawn}-${cellName([cell.row + 1, cell.col + 1])}`;
    this.step = step;
    if (this.legal.wins.includes(step) || (this.legal.alone.includes(step) && !touch)) {
      this.finish(null);
      return;
    }
    this.pawn = null;
    const { B, G } = this.board.hand[this.view.side];
    if (!(this.colour === "G" ? G : B)) this.colour = G ? "G" : "B";
    this.paint();
    this.ask();
  }

  /** @param {string | null} wall */
  finish(wall) {
    const move = this.view.side + this.step + (wall ? `-${wall}` : "");
    this.mine = false;
    this.table?.doubt("");
    this.table?.prompt({ said: "", buttons: [] });
    this.table?.move(move);
    this.pawn = null;
    this.layers.ghost.replaceChildren();
    if (wall) this.layers.ghost.append(this.wallShape(wall, "sent"));
  }

  /** @param {string} wall */
  allowed(wall) {
    return this.step !== null && this.walls.has(wall) && !this.legal.except[this.step]?.includes(wall);
  }

  /**
   * Show a wall that may come; in a warning colour if it may not.
   * @param {string | null} wall
   */
  imagine(wall) {
    if (wall === this.wall && this.layers.ghost.childElementCount) return;
    this.wall = wall;
    const allowed = wall !== null && this.allowed(wall);
    this.layers.ghost.replaceChildren(...(wall ? [this.wallShape(wall, allowed ? "ghost" : "ghost warn")] : []));
    this.table?.doubt(wall && !allowed ? `${this.view.side}${this.step}-${wall}` : "");
  }

  /**
   * The wall nearest to a point, lying or standing as the nearer line between cells does.
   * @param {Spot} spot
   */
  nearest({ x, y }) {
    const { rows, cols } = this.board;
    const hand = this.board.hand[this.view.side];
    const [row, col] = [Math.max(1, Math.min(rows - 1, Math.round(y))), Math.max(1, Math.min(cols - 1, Math.round(x)))];
    const flat = Math.abs(y - row) < Math.abs(x - col);
    this.colour = (flat && hand.B) || !hand.G ? "B" : "G";
    return this.colour + cellName([row, col]);
  }

  turn() {
    this.colour = this.colour === "B" ? "G" : "B";
    if (this.wall) this.imagine(this.colour + this.wall.slice(1));
    else this.pass();
    this.point();
  }

  settle() {
    if (this.wall && this.allowed(this.wall)) this.finish(this.wall);
  }

  /** Whether a wall is to be placed now. */
  get building() {
    return this.step !== null && !this.legal.alone.includes(this.step);
  }

  /** @param {Spot} spot */
  press(spot) {
    this.awaited = spot.touch;
    if (this.building) {
      this.imagine(this.nearest(spot));
      return;
    }
    const pawn = this.pawnOn(spot);
    if (pawn) {
      this.carried = true;
      this.choose(pawn);
    }
  }

  /** @param {Spot} spot */
  hover(spot) {
    if (this.building) this.imagine(this.nearest(spot));
    else if (this.held && this.carried && this.pawn) {
      const shape = this.pawnShape(this.view.side + this.pawn);
      shape.setAttribute("transform", `translate(${this.x(spot.x)} ${this.y(spot.y)})`);
      shape.classList.add("ghost");
      this.layers.ghost.replaceChildren(shape);
    }
  }

  /** @param {Spot} spot */
  drop(spot) {
    if (this.building) {
      this.imagine(this.nearest(spot));
      if (spot.touch) this.ask();
      else this.settle();
      return;
    }
    if (this.step) return;
    this.layers.ghost.replaceChildren();
    if (this.isTarget(spot)) this.go(spot, spot.touch);
    else if (!this.pawnOn(spot)) this.choose(null);
    this.carried = false;
  }

  leave() {
    if (this.building && !this.awaited) this.imagine(null);
  }

  cancel() {
    if (this.step) {
      const pawn = this.step[0];
      this.step = null;
      this.imagine(null);
      this.choose(pawn);
    } else this.choose(null);
  }

  /** @param {Cell} cell */
  enter(cell) {
    if (this.step && !this.building) this.finish(null);
    else if (this.building) {
      this.pass();
      this.settle();
    } else if (this.isTarget(cell)) {
      this.go(cell, false);
      if (this.building)
        this.at = { row: Math.min(cell.row, this.reach().rows - 1), col: Math.min(cell.col, this.reach().cols - 1) };
    } else {
      const pawn = this.pawnOn(cell);
      if (pawn) this.choose(pawn);
    }
  }

  /** @param {string} key */
  key(key) {
    if (!this.building || key !== "r") return false;
    this.turn();
    return true;
  }

  pass() {
    if (this.building) this.imagine(this.colour + cellName([this.at.row + 1, this.at.col + 1]));
  }

  reach() {
    const less = this.building ? 1 : 0;
    return { rows: this.board.rows - less, cols: this.board.cols - less };
  }

  /** @param {Cell} cell */
  describe(cell) {
    const name = cellName([cell.row + 1, cell.col + 1]);
    if (this.mine && this.building) {
      const wall = this.colour + name;
      const blanks = { anchor: name };
      const what = this.colour === "B" ? t("blue wall at {anchor}", blanks) : t("green wall at {anchor}", blanks);
      return this.allowed(wall) ? what : `${what}, ${t("not allowed")}`;
    }
    const pawn = Object.keys(this.board.pawns).find((pawn) => on(this.place(pawn), cell));
    const home = Object.keys(this.board.homes).find((home) => on(this.board.homes[home], cell));
    const parts = [name];
    if (pawn) parts.push(t("pawn {pawn}", { pawn }));
    if (home) parts.push(t("home of {side}", { side: home[0] }));
    if (this.mine && this.isTarget(cell)) parts.push(t("can go here"));
    return parts.join(", ");
  }

  /** @param {string[]} moves */
  sketch(moves) {
    const pawns = { ...this.board.pawns };
    return moves.flatMap((move, order) => {
      const [, pawn, to, wall] = /^([XO][12])-(..)(?:-(...))?$/.exec(move) ?? [];
      if (!pawn) return [];
      const arrow = this.arrow(cellOf(pawns[pawn]), cellOf(pairOf(to)));
      pawns[pawn] = pairOf(to);
      const shapes = [arrow, ...(wall ? [this.wallShape(wall, "hint")] : [])];
      return [s("g", { class: `advice n${order}` }, ...shapes)];
    });
  }
}
