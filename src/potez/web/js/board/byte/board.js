/** Byte: choose a stack and the level to lift from, then where it goes. */
/** @import {BoardPoint, ByteView, Cell, Side} from "../../types.js" */

import { h, s } from "../../element.js";
import { t } from "../../language.js";
import { announce } from "../../live_region.js";
import { GridBoard, slide } from "../grid_board.js";
import { cellOf, nameOf } from "./notation.js";

const PITCH = 60;
const BASE = PITCH * 0.07;
/** Rows down and columns to the right of each direction. @type {Record<string, [number, number]>} */
const STEPS = { GL: [-1, -1], GD: [-1, 1], DL: [1, -1], DD: [1, 1] };

/**
 * @typedef {object} Choice
 * @property {string | null} from the square of the stack
 * @property {number} level
 * @property {string | null} waiting a move that waits for its confirmation
 * @property {boolean} carried whether checkers are being dragged
 * @property {boolean} fresh whether the stack under the finger was chosen just now
 */

/** How thick a checker is drawn in a stack of a height. @param {number} height */
const thickness = (height) => PITCH * Math.min(0.19, 0.74 / height);

/** @extends {GridBoard<ByteView, Choice>} */
export class ByteBoard extends GridBoard {
  /** @param {ByteView["board"]} board */
  gridOf({ size }) {
    const rowNames = Array.from({ length: size }, (_, i) => String.fromCharCode(65 + i));
    const colNames = rowNames.map((_, i) => String(i + 1));
    const cellClass = (/** @type {number} */ row, /** @type {number} */ col) => ((row + col) % 2 ? "light" : "dark");
    return { rows: size, cols: size, pitch: PITCH, inset: 0, rowNames, colNames, cellClass };
  }

  /** The legal moves from a square: level, target and text. @param {string} from */
  lifts(from) {
    return this.view.legal.lifts
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

  /** The move of the chosen checkers onto a square, if there is one. @param {string} to */
  moveOnto(to) {
    const { from, level } = this.choice;
    return from ? this.lifts(from).find((lift) => lift.level === level && lift.to === to)?.move : undefined;
  }

  paint() {
    const { stacks } = this.view.board;
    const { last } = this.view;
    const { from, level = 0 } = this.choice;
    const ready = this.canMove ? Object.keys(stacks).filter((name) => this.levels(name).length) : [];
    const lifted = from ? this.lifts(from).filter((lift) => lift.level === level) : [];
    this.layers.marks.replaceChildren(
      ...(last?.from ? [last.from, last.to].map((name) => this.mark(name, "last")) : []),
      ...ready.map((name) => this.mark(name, "ready")),
      ...(from ? [this.mark(from, "chosen")] : []),
      ...lifted.map((lift) => this.mark(lift.to, "goal")),
    );
    this.layers.pieces.replaceChildren(
      ...Object.entries(stacks).map(([name, stack]) => this.stackShape(name, stack, 0, name === from ? level : null)),
    );
    this.layers.ghost.replaceChildren();
    this.showHint(this.hint);
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
    const checkers = [...stack].map((owner, i) =>
      s("rect", {
        class: `checker ${owner}${lifted !== null && i >= lifted ? " lifted" : ""}`,
        x: (PITCH - width) / 2,
        y: PITCH - BASE - (height + i + 1) * thick,
        width,
        height: thick - 0.8,
        rx: thick * 0.42,
      }),
    );
    const count =
      total > 1 &&
      s("text", { class: "height", x: PITCH * 0.5, y: PITCH - BASE - total * thick - 5.5, "font-size": 10.5 }, total);
    return s(
      "g",
      { "data-stack": name, transform: `translate(${col * PITCH} ${row * PITCH})` },
      s("g", {}, ...checkers, count),
    );
  }

  animate() {
    if (!this.view.last?.from) return;
    const [from, to] = [cellOf(this.view.last.from), cellOf(this.view.last.to)];
    const stack = this.layers.pieces.querySelector(`[data-stack="${this.view.last.to}"] > g`);
    slide(stack, (from.col - to.col) * PITCH, (from.row - to.row) * PITCH);
  }

  /** Whether the only legal move is to pass. */
  get mustPass() {
    return this.view.legal.lifts[0] === "pass";
  }

  updatePrompt() {
    const { from, level, waiting } = this.choice;
    if (this.mustPass) {
      const pass = { label: t("Pass"), act: () => this.finish("pass"), primary: true };
      this.host?.prompt({ text: t("You cannot move"), buttons: [pass] });
      return;
    }
    if (!from) {
      this.host?.prompt({ text: t("Choose a stack to lift from"), buttons: [] });
      return;
    }
    const confirm = waiting ? [{ label: t("Move"), act: () => this.finish(waiting), primary: true }] : [];
    const levels = this.levels(from);
    const choices = levels.map((each) => ({
      label: t("Lift {stack}", { stack: this.view.board.stacks[from].slice(each) }),
      act: () => this.lift(each),
      pressed: each === level,
    }));
    const other = { label: t("Another stack"), act: () => this.cancel() };
    if (levels.length > 1)
      this.host?.prompt({
        text: t("Choose what to lift, bottom to top, and where it goes"),
        buttons: [...confirm, ...choices, other],
      });
    else this.host?.prompt({ text: t("Choose where it goes"), buttons: [...confirm, other] });
  }

  /** @param {string | null} from */
  choose(from) {
    this.choice = { ...this.choice, from, level: from ? this.levels(from)[0] : 0, waiting: null };
    this.paint();
    this.updatePrompt();
  }

  /** Choose the level to lift from. @param {number} level */
  lift(level) {
    this.choice.level = level;
    this.choice.waiting = null;
    this.paint();
    this.updatePrompt();
    const { from } = this.choice;
    if (from) announce(t("Lift {stack}", { stack: this.view.board.stacks[from].slice(level) }));
  }

  /** Make the move. @param {string} move */
  finish(move) {
    this.canMove = false;
    this.host?.move(move);
  }

  /** The level of the checker at a point if it can be lifted, or else the lowest that can. @param {BoardPoint} point */
  levelAt(point) {
    const name = nameOf(point);
    const thick = thickness(this.view.board.stacks[name].length);
    const level = Math.floor(((1 - (point.y - point.row)) * PITCH - BASE) / thick);
    const levels = this.levels(name);
    return levels.includes(level) ? level : levels[0];
  }

  /** @param {BoardPoint} point */
  press(point) {
    const name = nameOf(point);
    this.choice.carried = false;
    if (this.moveOnto(name) || !this.levels(name).length) return;
    this.choice.carried = true;
    this.choice.fresh = this.choice.from !== name;
    if (this.choice.fresh) this.choose(name);
    if (!point.touch) this.lift(this.levelAt(point));
  }

  /** @param {BoardPoint} point */
  hover(point) {
    const { from, level, waiting, carried } = this.choice;
    if (!from || waiting) return;
    const name = nameOf(point);
    const shapes = [];
    if (this.held && carried) {
      const shape = this.stackShape(from, this.view.board.stacks[from].slice(level), 0, null);
      shape.setAttribute("transform", `translate(${(point.x - 0.5) * PITCH} ${(point.y - 0.7) * PITCH})`);
      shape.classList.add("ghost");
      shapes.push(shape);
    }
    if (this.moveOnto(name)) shapes.push(this.ghostOn(name));
    this.layers.ghost.replaceChildren(...shapes);
    this.explain(name);
  }

  /** The chosen checkers as they would stand on a square. @param {string} name */
  ghostOn(name) {
    const { stacks } = this.view.board;
    const lifted = stacks[this.choice.from ?? ""].slice(this.choice.level);
    const shape = this.stackShape(name, lifted, (stacks[name] ?? "").length, null);
    shape.classList.add("ghost");
    return shape;
  }

  /** Have it explained why the chosen checkers cannot go to a neighbour. @param {string} name */
  explain(name) {
    const { from, level } = this.choice;
    const [a, b] = [cellOf(from ?? ""), cellOf(name)];
    const direction = Object.keys(STEPS).find(
      (key) => STEPS[key][0] === b.row - a.row && STEPS[key][1] === b.col - a.col,
    );
    this.host?.explain(direction && !this.moveOnto(name) ? `${from}-${level}-${direction}` : "");
  }

  /** @param {BoardPoint} point */
  drop(point) {
    const { from, carried, fresh } = this.choice;
    const name = nameOf(point);
    const move = this.moveOnto(name);
    if (move && point.touch) {
      this.choice.waiting = move;
      this.layers.ghost.replaceChildren(this.ghostOn(name));
      this.updatePrompt();
    } else if (move) this.finish(move);
    else if (name === from) {
      if (point.touch && !fresh) this.nextLevel();
      this.layers.ghost.replaceChildren();
    } else if (!carried) {
      if (from) this.explain(name);
      if (!point.touch || !from) this.choose(null);
    } else this.layers.ghost.replaceChildren();
  }

  /** Choose the next level that can be lifted. */
  nextLevel() {
    const { from, level } = this.choice;
    if (!from) return;
    const levels = this.levels(from);
    this.lift(levels[(levels.indexOf(level ?? 0) + 1) % levels.length]);
  }

  leave() {
    if (!this.choice.waiting) this.layers.ghost.replaceChildren();
    this.host?.explain("");
  }

  cancel() {
    this.choose(null);
    this.host?.explain("");
  }

  /** @param {Cell} cell */
  enter(cell) {
    const { from } = this.choice;
    const name = nameOf(cell);
    const move = this.mustPass ? "pass" : this.moveOnto(name);
    if (move) this.finish(move);
    else if (name === from) this.nextLevel();
    else if (this.levels(name).length) this.choose(name);
    else if (from) this.explain(name);
  }

  /** @param {string} key */
  key(key) {
    const { from } = this.choice;
    if (!from || !this.levels(from).includes(Number(key))) return false;
    this.lift(Number(key));
    return true;
  }

  cursorMoved() {
    if (!this.choice.from) return;
    const name = nameOf(this.cursor);
    this.layers.ghost.replaceChildren(...(this.moveOnto(name) ? [this.ghostOn(name)] : []));
  }

  /** @param {Cell} cell */
  describeCell(cell) {
    const name = nameOf(cell);
    const stack = this.view.board.stacks[name];
    const parts = [name, stack ? t("stack {stack}, bottom to top", { stack }) : t("empty")];
    if (this.canMove && this.moveOnto(name)) parts.push(t("can go here"));
    else if (this.canMove && this.levels(name).length)
      parts.push(t("can be lifted from level {levels}", { levels: this.levels(name).join(", ") }));
    return parts.join(", ");
  }

  describe() {
    const { board, legal, outcome } = this.view;
    const { X: x, O: o } = board.score;
    const stacks = Object.entries(board.stacks).map(([name, stack]) => `${name} ${stack}`);
    const moves = t("Legal moves: {moves}.", { moves: legal.lifts.join(", ") });
    return [
      t("Stacks scored: X {x}, O {o}.", { x, o }),
      t("Stacks, bottom to top: {stacks}.", { stacks: stacks.join(", ") }),
      ...(outcome ? [] : [moves]),
    ];
  }

  /** The stacks scored. @param {Side} side */
  holdings(side) {
    return h("span", { class: "holdings" }, t("stacks: {count}", { count: this.view.board.score[side] }));
  }

  /** @param {string[]} moves */
  hintShapes(moves) {
    return moves.flatMap((move, i) => {
      const [from, , direction] = move.split("-");
      if (!direction) return [];
      const { row, col } = cellOf(from);
      const [down, right] = STEPS[direction];
      return [s("g", { class: `hint n${i}` }, this.arrow({ row, col }, { row: row + down, col: col + right }))];
    });
  }
}
