/** A board with a task: the visitor moves, the answer is judged, and the board shows what follows from it. */
/** @import {Answer, GameInfo} from "../../types.js" */

import { fetchView, Refusal } from "../../api.js";
import { button, h, motionAllowed } from "../../element.js";
import { t } from "../../language.js";
import { play } from "../../sounds.js";
import { BoardPanel } from "../board_panel.js";

/** Milliseconds between two moves that the board shows by itself. */
const PAUSE = 900;

/**
 * @typedef {object} Task
 * @property {GameInfo} game
 * @property {string} start the text of a position
 * @property {Node[]} head what the task is
 * @property {Node[]} [foot] what stands below the answer
 * @property {(move: string) => Promise<Answer>} judge
 * @property {() => Node[]} next what to offer once the task is done
 * @property {() => Node[]} help what to offer until then
 * @property {(right: boolean) => void} answered
 */

export class Exercise {
  /** @param {Task} task */
  constructor(task) {
    this.task = task;
    this.left = false;
    /** Counts how often the visitor has begun, so that a line which is still shown can see that it is over. */
    this.tries = 0;
    this.panel = new BoardPanel(task.game, (move) => void this.answer(move));
    this.verdict = h("div", { class: "answer", role: "status" });
    const side = h("div", { class: "exercise-side" }, this.verdict, this.panel.tools, ...(task.foot ?? []));
    this.element = h("div", { class: "exercise" }, h("div", {}, ...task.head), this.panel.element, side);
  }

  /** Show the position of the task, for a new try. */
  async begin() {
    this.verdict.className = "answer";
    this.verdict.replaceChildren(h("div", { class: "row help" }, ...this.task.help()));
    this.tries++;
    await this.show([], true);
  }

  /** The page is left: nothing moves any more. */
  leave() {
    this.left = true;
  }

  /**
   * @param {string[]} moves
   * @param {boolean} canMove
   */
  async show(moves, canMove) {
    const { game, start } = this.task;
    const view = await fetchView({ game: game.name, start, moves });
    if (!this.left) this.panel.show(view, canMove, { game: game.name, start, moves });
  }

  /** @param {string} move */
  async answer(move) {
    await this.show([move], false);
    try {
      const answer = await this.task.judge(move);
      if (this.left) return;
      this.task.answered(answer.right);
      play(answer.right ? "win" : "refused");
      this.tell(
        answer.right,
        answer.messages,
        answer.right ? this.task.next() : [this.againButton(), ...this.task.help()],
      );
      await this.follow([move], answer.line);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.tell(false, [error.message], [this.againButton()]);
    }
  }

  /**
   * Show a move and what follows, one by one.
   * @param {string[]} moves
   * @param {string[]} line
   */
  async follow(moves, line) {
    const { tries } = this;
    for (let count = 1; count <= line.length; count++) {
      if (motionAllowed()) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (this.left || this.tries !== tries) return;
      await this.show([...moves, ...line.slice(0, count)], false);
    }
  }

  /**
   * @param {boolean} right
   * @param {string[]} messages
   * @param {Node[]} choices
   */
  tell(right, messages, choices) {
    this.verdict.className = `answer ${right ? "right" : "wrong"}`;
    this.verdict.replaceChildren(
      h("p", {}, h("strong", {}, right ? t("Well done!") : t("Not quite.")), " ", messages.join("; ")),
      h("div", { class: "row" }, ...choices),
    );
    if (!right) return;
    const first = this.verdict.querySelector(".primary");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  againButton() {
    return button(t("Try again"), () => void this.begin(), { class: "primary" });
  }

  /** Show a move on the board without making it. @param {string} move */
  hint(move) {
    this.panel.showHint([move]);
    this.panel.inform(this.panel.board?.sentence(move) ?? move);
  }
}
