/** Byte: choose a stack and the level to lift from, then where it goes. */
/** @import {ByteBoard, Cell, Spot, View} from "../types.js" */

import { s } from "../element.js";
import { t } from "../language.js";
import { Board, slide } from "./board.js";

const PITCH = 60;
const BASE = PITCH * 0.07;
/** @type {Record<string, [number, number]>} */
const STEPS = { GL: [-1, -1], GD: [-1, 1], DL: [1, -1], DD: [1, 1] };

/** How thick a checker is drawn in a stack of so many. @param {number} height */
const thickness = (height) => PITCH * Math.min(0.19, 0.74 / height);
/** @param {string} name */
const cellOf = (name) => ({ row: name.charCodeAt(0) - 65, col: Number(name.slice(1)) - 1 });
/** @param {Cell} cell */
const nameOf = ({ row, col }) => String.fromCharCode(65 + row) + (col + 1);

export class ByteView extends Board {
  /** @type {string | null} */
  from = null;
  level = 0;
  /** A move that waits for its confirmation. @type {string | null} */
  waiting = null;
  carried = false;
  /** Whether the stack under the finger was chosen just now. */
  fresh = false;

  begin() {
    this.from = null;
    this.level = 0;
    this.waiting = null;
    this.carried = false;
    if (this.mine) this.ask();
  }

  /** @returns {ByteBoard} */
  get board() {
    return this.view.board;
  }

  /** @param {View} view */
  gridOf({ board: { size } }) {
    const rows = Array.from({ length: size }, (_, i) => i);
    const names = { rowNames: rows.map((i) => String.fromCharCode(65 + i)), colNames: rows.map((i) => String(i + 1)) };
    return { rows: size, cols: size, pitch: PITCH, ...names };
  }

  /** The legal moves from a square: level, direction and text. @param {string} from */
  lifts(from) {
    return /** @type {string[]} */ (this.view.legal.lifts)
      .filter((move) => move.startsWith(`${from}-`))
      .map((move) => {
        const [, level, direction] = move.split("-");
        const [down, right] = STEPS[direction];
        const { row, col } = cellOf(from);
        return { move, level: Number(level), to: nameOf({ row: row + down, col: col + right }) };
      });
  }

  /** @param {string} from */
  levels(from) {
    return [...new Set(this.lifts(from).map((lift) => lift.level))].sort((a, b) => a - b);
  }

  /** The move onto a square, if there is one. @param {string} to */
  onto(to) {
    return this.from
      ? this.lifts(this.from).find((lift) => lift.level === this.level && lift.to === to)?.move
      : undefined;
  }

  paint() {
    const { size, stacks } = this.board;
    const { last } = this.view;
    const squares = Array.from({ length: size * size }, (_, i) => {
      const [row, col] = [Math.floor(i / size), i % size];
      return this.square(row, col, (row + col) % 2 ? "light" : "dark");
    });
    const lifted = this.from ? this.lifts(this.from).filter((lift) => lift.level === this.level) : [];
    this.layers.marks.replaceChildren(
      ...squares,
      ...(last?.from ? [last.from, last.to].map((name) => this.mark(name, "last")) : []),
      ...(this.mine
        ? Object.keys(stacks)
            .filter((name) => this.levels(name).length)
            .map((name) => this.mark(name, "ready"))
        : []),
      ...(this.from ? [this.mark(this.from, "chosen")] : []),
      ...lifted.map((lift) => this.mark(lift.to, "goal")),
    );
    this.layers.pieces.replaceChildren(
      ...Object.entries(stacks).map(([name, stack]) =>
        this.stackShape(name, stack, 0, name === this.from ? this.level : null),
      ),
    );
    this.layers.ghost.replaceChildren();
    this.advise(this.advice);
  }

  /**
   * @param {string} name
   * @param {string} kind
   */
  mark(name, kind) {
    const { row, col } = cellOf(name);
    return this.square(row, col, kind, 1.5);
  }

  /**
   * Checkers from a height on, bottom to top; those from `lifted` on stand out.
   * @param {string} name
   * @param {string} stack
   * @param {number} height
   * @param {number | null} lifted
   */
  stackShape(name, stack, height, lifted) {
    const { row, col } = cellOf(name);
    const [width, total] = [PITCH * 0.7, height + stack.length];
    const thick = thickness(total);
    const pills = [...stack].map((owner, i) => {
      const chosen = lifted !== null && i >= lifted ? " lifted" : "";
      const y = PITCH - BASE - (height + i + 1) * thick;
      return s("rect", {
        class: `checker ${owner}${chosen}`,
        x: (PITCH - width) / 2,
        y,
        width,
        height: thick - 0.8,
        rx: thick * 0.42,
      });
    });
    const count =
      total > 1 &&
      s("text", { class: "height", x: PITCH * 0.5, y: PITCH - BASE - total * thick - 5.5, "font-size": 10.5 }, total);
    return s(
      "g",
      { "data-stack": name, transform: `translate(${this.x(col)} ${this.y(row)})` },
      s("g", {}, ...pills, count),
    );
  }

  animate() {
    const { from, to } = /** @type {any} */ (this.view.last);
    if (!from) return;
    const [a, b] = [cellOf(from), cellOf(to)];
    slide(
      this.layers.pieces.querySelector(`[data-stack="${to}"] > g`),
      (a.col - b.col) * PITCH,
      (a.row - b.row) * PITCH,
    );
  }

  ask() {
    const prompt = this.table?.prompt;
    if (!prompt) return;
    if (this.view.legal.lifts[0] === "pass") {
      prompt({
        said: t("You cannot move"),
        buttons: [{ label: t("Pass"), act: () => this.finish("pass"), primary: true }],
      });
      return;
    }
    if (!this.from) {
      prompt({ said: t("Choose a stack to lift from"), buttons: [] });
      return;
    }
    const from = this.from;
    const { waiting } = this;
    const confirm = waiting ? [{ label: t("Move"), act: () => this.finish(waiting), primary: true }] : [];
    const levels = this.levels(from);
    const choices = levels.map((level) => ({
      label: t("Lift {stack}", { stack: this.board.stacks[from].slice(level) }),
      act: () => this.lift(level),
      pressed: level === this.level,
    }));
    const said =
      levels.length > 1 ? t("Choose what to lift, bottom to top, and where it goes") : t("Choose where it goes");
    prompt({
      said,
      buttons: [
        ...confirm,
        ...(levels.length > 1 ? choices : []),
        { label: t("Another stack"), act: () => this.cancel() },
      ],
    });
  }

  /** @param {string | null} from */
  choose(from) {
    this.from = from;
    this.level = from ? this.levels(from)[0] : 0;
    this.waiting = null;
    this.paint();
    this.ask();
  }

  /** @param {number} level */
  lift(level) {
    this.level = level;
    this.waiting = null;
    this.paint();
    this.ask();
    if (this.from) this.table?.say(t("Lift {stack}", { stack: this.board.stacks[this.from].slice(level) }));
  }

  /** @param {string} move */
  finish(move) {
    this.mine = false;
    this.table?.doubt("");
    this.table?.prompt({ said: "", buttons: [] });
    this.table?.move(move);
  }

  /** The level of the checker under the pointer, if it can be lifted. @param {Spot} spot */
  levelAt(spot) {
    const name = nameOf(spot);
    const level = Math.floor(((1 - (spot.y - spot.row)) * PITCH - BASE) / thickness(this.board.stacks[name].length));
    const levels = this.levels(name);
    return levels.includes(level) ? level : levels[0];
  }

  /** @param {Spot} spot */
  press(spot) {
    const name = nameOf(spot);
    this.carried = false;
    if (this.onto(name) || !this.levels(name).length) return;
    this.carried = true;
    this.fresh = this.from !== name;
    if (this.fresh) this.choose(name);
    if (!spot.touch) this.lift(this.levelAt(spot));
  }

  /** @param {Spot} spot */
  hover(spot) {
    if (!this.from || this.waiting) return;
    const name = nameOf(spot);
    const lifted = this.board.stacks[this.from].slice(this.level);
    const shapes = [];
    if (this.held && this.carried) {
      const shape = this.stackShape(this.from, lifted, 0, null);
      shape.setAttribute("transform", `translate(${this.x(spot.x - 0.5)} ${this.y(spot.y - 0.7)})`);
      shape.classList.add("ghost");
      shapes.push(shape);
    }
    if (this.onto(name)) shapes.push(this.imagined(name));
    this.layers.ghost.replaceChildren(...shapes);
    this.doubt(name);
  }

  /** The stack as it would stand on a square. @param {string} name */
  imagined(name) {
    const lifted = this.board.stacks[this.from ?? ""].slice(this.level);
    const shape = this.stackShape(name, lifted, (this.board.stacks[name] ?? "").length, null);
    shape.classList.add("ghost");
    return shape;
  }

  /** Have it said why a neighbour is no goal. @param {string} name */
  doubt(name) {
    const [a, b] = [cellOf(this.from ?? ""), cellOf(name)];
    const direction = Object.keys(STEPS).find(
      (key) => STEPS[key][0] === b.row - a.row && STEPS[key][1] === b.col - a.col,
    );
    this.table?.doubt(direction && !this.onto(name) ? `${this.from}-${this.level}-${direction}` : "");
  }

  /** @param {Spot} spot */
  drop(spot) {
    const name = nameOf(spot);
    const move = this.onto(name);
    if (move && spot.touch) {
      this.waiting = move;
      this.layers.ghost.replaceChildren(this.imagined(name));
      this.ask();
    } else if (move) this.finish(move);
    else if (name === this.from) {
      if (spot.touch && !this.fresh) this.next();
      this.layers.ghost.replaceChildren();
    } else if (!this.carried) {
      if (this.from) this.doubt(name);
      if (!spot.touch || !this.from) this.choose(null);
    } else this.layers.ghost.replaceChildren();
  }

  /** The next level that can be lifted. */
  next() {
    if (!this.from) return;
    const levels = this.levels(this.from);
    this.lift(levels[(levels.indexOf(this.level) + 1) % levels.length]);
  }

  leave() {
    if (!this.waiting) this.layers.ghost.replaceChildren();
    this.table?.doubt("");
  }

  cancel() {
    this.choose(null);
    this.table?.doubt("");
  }

  /** @param {Cell} cell */
  enter(cell) {
    const name = nameOf(cell);
    const move = this.onto(name);
    if (this.view.legal.lifts[0] === "pass") this.finish("pass");
    else if (move) this.finish(move);
    else if (name === this.from) this.next();
    else if (this.levels(name).length) this.choose(name);
    else if (this.from) this.doubt(name);
  }

  /** @param {string} key */
  key(key) {
    if (!this.from || !this.levels(this.from).includes(Number(key))) return false;
    this.lift(Number(key));
    return true;
  }

  pass() {
    if (!this.from) return;
    const name = nameOf(this.at);
    this.layers.ghost.replaceChildren(...(this.onto(name) ? [this.imagined(name)] : []));
  }

  /** @param {Cell} cell */
  describe(cell) {
    const name = nameOf(cell);
    const stack = this.board.stacks[name];
    const parts = [name, stack ? t("stack {stack}, bottom to top", { stack }) : t("empty")];
    if (this.mine && this.onto(name)) parts.push(t("can go here"));
    else if (this.mine && this.levels(name).length)
      parts.push(t("can be lifted from {levels}", { levels: this.levels(name).join(", ") }));
    return parts.join(", ");
  }

  /** @param {string[]} moves */
  sketch(moves) {
    return moves.flatMap((move, order) => {
      const [from, , direction] = move.split("-");
      if (!direction) return [];
      const a = cellOf(from);
      const [down, right] = STEPS[direction];
      return [s("g", { class: `advice n${order}` }, this.arrow(a, { row: a.row + down, col: a.col + right }))];
    });
  }
}
