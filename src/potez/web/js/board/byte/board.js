/** Byte: choose a stack and the level to lift from, then where it goes. */
/** @import {BoardPoint, ByteView, Cell, Side} from "../../types.js" */
/** @import {Shapes} from "../layer.js" */
/** @import {Lift} from "./notation.js" */

import { s } from "../../element.js";
import { t } from "../../language.js";
import { announce } from "../../live_region.js";
import { GridBoard } from "../grid_board.js";
import { arrange } from "../layer.js";
import { slide } from "../motion.js";
import { cellOf, directionTo, nameOf, readLift } from "./notation.js";
import { flyToTrophies, FOOT, PITCH, stackShape, THICK, trophies } from "./shapes.js";
import { describePosition, moveInWords } from "./words.js";

/**
 * @typedef {object} Choice
 * @property {string | null} from the square of the stack
 * @property {number} level
 * @property {string | null} waiting a move that waits for its confirmation
 * @property {boolean} carried whether checkers are being dragged
 * @property {boolean} fresh whether the stack under the finger was chosen just now
 */

/** @extends {GridBoard<ByteView, Choice>} */
export class ByteBoard extends GridBoard {
  /** The legal moves of a view by their squares. @type {Map<string, Lift[]>} */
  liftsOf = new Map();
  /** That view. @type {ByteView | null} */
  listed = null;

  /** @param {ByteView["board"]} board */
  gridOf({ size }) {
    const rowNames = Array.from({ length: size }, (_, i) => String.fromCharCode(65 + i));
    const colNames = rowNames.map((_, i) => String(i + 1));
    const cellClass = (/** @type {number} */ row, /** @type {number} */ col) => ((row + col) % 2 ? "light" : "dark");
    return { rows: size, cols: size, pitch: PITCH, inset: 0, rowNames, colNames, cellClass };
  }

  /** The legal moves from a square: level, target and text. @param {string} from */
  lifts(from) {
    if (this.listed !== this.view) {
      this.listed = this.view;
      this.liftsOf = new Map();
      for (const lift of this.view.legal.lifts.filter((move) => move !== "pass").map(readLift))
        this.liftsOf.set(lift.from, [...(this.liftsOf.get(lift.from) ?? []), lift]);
    }
    return this.liftsOf.get(from) ?? [];
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
    /** @type {[Shapes, Shapes]} */
    const [marks, pieces] = [new Map(), new Map()];
    const mark = (/** @type {string} */ name, /** @type {string} */ kind) =>
      marks.set(`${name} ${kind}`, () => this.mark(name, kind));
    if (last?.from) for (const name of [last.from, last.to]) mark(name, "last");
    for (const name of ready) mark(name, "ready");
    if (from) mark(from, "chosen");
    for (const { to } of lifted) mark(to, "goal");
    for (const [name, stack] of this.fromTheBack(Object.entries(stacks))) {
      const above = name === from ? level : null;
      pieces.set(`${name} ${stack} ${above}`, () => this.stack(name, stack, 0, above));
    }
    arrange(this.layers.marks, marks);
    arrange(this.layers.pieces, pieces);
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
   * Checkers on a square from a height on, bottom to top; those from `lifted` on stand out.
   * @param {string} name
   * @param {string} stack
   * @param {number} height
   * @param {number | null} lifted
   */
  stack(name, stack, height, lifted) {
    const { row, col } = cellOf(name);
    const { x, y } = this.at(row + 0.5, col + 0.5);
    const shape = stackShape(stack, height, lifted);
    shape.setAttribute("data-stack", name);
    shape.setAttribute("transform", `translate(${x} ${y})`);
    return shape;
  }

  /**
   * Stacks reach over the squares behind them, so those behind are drawn first.
   * @param {[string, string][]} stacks
   */
  fromTheBack(stacks) {
    return stacks.sort(([a], [b]) => (cellOf(a).row - cellOf(b).row) * (this.flipped ? -1 : 1));
  }

  animate() {
    if (!this.view.last?.from) return;
    const [from, to] = [cellOf(this.view.last.from), cellOf(this.view.last.to)];
    const stack = this.layers.pieces.querySelector(`[data-stack="${this.view.last.to}"] > g`);
    const [a, b] = [this.at(from.row, from.col), this.at(to.row, to.col)];
    slide(stack, a.x - b.x, a.y - b.y, PITCH / 3);
    if (this.view.last.done) flyToTrophies(this.svg, this.at(to.row + 0.5, to.col + 0.5), this.view.last.done);
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

  /**
   * The square of the stack at a point: a tall stack reaches over the light square behind it.
   * @param {BoardPoint} point
   */
  squareAt(point) {
    if ((point.row + point.col) % 2 === 0) return nameOf(point);
    const before = nameOf({ row: point.row + (this.flipped ? -1 : 1), col: point.col });
    const stack = this.view.board.stacks[before];
    return stack && this.heightAt(point, before) < stack.length ? before : nameOf(point);
  }

  /**
   * How many checkers of a stack are below a point.
   * @param {BoardPoint} point
   * @param {string} name
   */
  heightAt(point, name) {
    const foot = this.at(cellOf(name).row + 0.5, 0).y + FOOT;
    return Math.floor((foot - this.at(point.y, 0).y) / THICK);
  }

  /**
   * The level of the checker at a point if it can be lifted, or else the lowest that can.
   * @param {BoardPoint} point
   * @param {string} name
   */
  levelAt(point, name) {
    const level = this.heightAt(point, name);
    const levels = this.levels(name);
    return levels.includes(level) ? level : levels[0];
  }

  /** @param {BoardPoint} point */
  press(point) {
    const name = this.squareAt(point);
    this.choice.carried = false;
    if (this.moveOnto(name) || !this.levels(name).length) return;
    this.choice.carried = true;
    this.choice.fresh = this.choice.from !== name;
    if (this.choice.fresh) this.choose(name);
    if (!point.touch) this.lift(this.levelAt(point, name));
  }

  /** @param {BoardPoint} point */
  hover(point) {
    const { from, level, waiting, carried } = this.choice;
    if (!from || waiting) return;
    const name = this.squareAt(point);
    const shapes = [];
    if (this.held && carried) {
      const shape = this.stack(from, this.view.board.stacks[from].slice(level), 0, null);
      const { x, y } = this.at(point.y, point.x);
      shape.setAttribute("transform", `translate(${x} ${y - FOOT})`);
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
    const shape = this.stack(name, lifted, (stacks[name] ?? "").length, null);
    shape.classList.add("ghost");
    return shape;
  }

  /** Have it explained why the chosen checkers cannot go to a neighbour. @param {string} name */
  explain(name) {
    const { from, level } = this.choice;
    const direction = directionTo(from ?? "", name);
    this.host?.explain(direction && !this.moveOnto(name) ? `${from}-${level}-${direction}` : "");
  }

  /** @param {BoardPoint} point */
  drop(point) {
    const { from, fresh } = this.choice;
    const name = this.squareAt(point);
    const move = this.moveOnto(name);
    if (move && point.touch) {
      this.choice.waiting = move;
      this.layers.ghost.replaceChildren(this.ghostOn(name));
      this.updatePrompt();
    } else if (move) this.finish(move);
    else if (name === from) {
      if (point.touch && !fresh) this.nextLevel();
      this.layers.ghost.replaceChildren();
    } else {
      this.layers.ghost.replaceChildren();
      this.refuse(name);
    }
  }

  /** Say why nothing can be lifted from a square, or why the chosen checkers cannot go there. @param {string} name */
  refuse(name) {
    const { from } = this.choice;
    const { row, col } = cellOf(name);
    const { rows, cols } = this.grid;
    if (row < 0 || col < 0 || row >= rows || col >= cols) this.choose(null);
    else if (from && directionTo(from, name)) this.explain(name);
    else if (from) this.host?.refuse(t("Checkers move to a square diagonally next to theirs."));
    else this.refuseLift(name);
  }

  /** Say why nothing can be lifted from a square. @param {string} name */
  refuseLift(name) {
    const stack = this.view.board.stacks[name] ?? "";
    const { side } = this.view;
    if (!stack) this.host?.refuse(t("There is no stack to lift here."));
    else if (!stack.includes(side)) this.host?.refuse(t("There is no checker of {side} in this stack.", { side }));
    else this.host?.refuse(t("No checker of {side} can be lifted from this stack now.", { side }));
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
    else this.refuse(name);
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

  /** @param {string} move */
  sentence(move) {
    return moveInWords(this.view, move);
  }

  describe() {
    return describePosition(this.view);
  }

  /** @param {Side} side */
  holdings(side) {
    return trophies(side, this.view.board.score[side]);
  }

  /** @param {string[]} moves */
  hintShapes(moves) {
    return moves.flatMap((move, i) => {
      if (move === "pass") return [];
      const { from, to } = readLift(move);
      return [s("g", { class: `hint n${i}` }, this.arrow(cellOf(from), cellOf(to)))];
    });
  }
}
