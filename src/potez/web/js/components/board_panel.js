/** A board and what is around it: what to do now, warnings, typed moves, the position in words. */
/** @import {Board, BoardHost, GameInfo, MoveSequence, Prompt, View} from "../types.js" */

import { checkMove, Refusal } from "../api.js";
import { createBoard } from "../board/boards.js";
import { button, h } from "../element.js";
import { t } from "../language.js";

/** Milliseconds that the pointer rests before an illegal move is explained. */
const EXPLAIN_DELAY = 90;
const TEXT_MODE = "potez.text";

/** @implements {BoardHost} */
export class BoardPanel {
  /**
   * @param {GameInfo} game
   * @param {(move: string) => void} onMove
   * @param {HTMLElement | null} below what stands right under the board
   */
  constructor(game, onMove, below = null) {
    this.game = game;
    this.onMove = onMove;
    /** @type {Board | null} */
    this.board = null;
    /** How the position came about. @type {MoveSequence | null} */
    this.position = null;
    /** The illegal move that is being explained. */
    this.explained = "";
    this.frame = h("div", { class: "frame" });
    this.instruction = h("p", { class: "instruction", role: "status" });
    this.buttons = h("div", { class: "row buttons" });
    this.warning = h("p", { class: "warning", role: "status" });
    this.description = h("ul", { class: "description" });
    this.input = h("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": t("Type a move"),
      placeholder: t("Type a move"),
    });
    this.form = h(
      "form",
      { class: "row move-form", hidden: true, onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      this.input,
      h("button", {}, t("Play")),
    );
    const textMode = h(
      "details",
      {
        ontoggle: () => {
          this.setTextMode(textMode.open);
        },
      },
      h("summary", {}, t("Text mode")),
      this.description,
    );
    textMode.open = localStorage.getItem(TEXT_MODE) === "on";
    this.element = h(
      "section",
      { class: "board-panel" },
      this.frame,
      below,
      h("div", { class: "prompt" }, this.instruction, this.buttons, this.warning),
      this.form,
      textMode,
    );
    this.element.classList.toggle("text-mode", textMode.open);
  }

  /** @param {boolean} on */
  setTextMode(on) {
    localStorage.setItem(TEXT_MODE, on ? "on" : "off");
    this.element.classList.toggle("text-mode", on);
  }

  /**
   * @param {View} view
   * @param {boolean} canMove whether the player at this screen is to move
   * @param {MoveSequence} position
   */
  show(view, canMove, position) {
    this.position = position;
    this.board ??= createBoard(this.game, this.frame, this, view);
    this.board.show(view, canMove);
    const may = canMove && !view.outcome;
    if (!may) this.prompt({ text: "", buttons: [] });
    this.explain("");
    this.form.hidden = !may;
    this.description.replaceChildren(...this.sentences(view).map((sentence) => h("li", {}, sentence)));
    this.element.classList.toggle("can-move", may);
    this.element.classList.toggle("over", view.outcome !== null);
  }

  /** @param {View} view */
  sentences({ outcome, side, last }) {
    return [
      outcome ? outcome.message : t("{side} to move", { side }),
      ...(last ? [t("The last move was {move}.", { move: last.move })] : []),
      ...(this.board?.describe() ?? []),
    ];
  }

  /** @param {string[]} moves */
  showHint(moves) {
    this.board?.showHint(moves);
  }

  /** @param {string} text */
  move(text) {
    this.instruction.textContent = "";
    this.buttons.replaceChildren();
    this.onMove(text);
  }

  /** @param {Prompt} prompt */
  prompt({ text, buttons }) {
    this.instruction.textContent = text;
    this.buttons.replaceChildren(
      ...buttons.map(({ label, act, primary, pressed }) =>
        button(label, act, {
          class: primary ? "primary" : null,
          "aria-pressed": pressed === undefined ? null : String(pressed),
        }),
      ),
    );
  }

  /**
   * Ask the server why a move is not allowed, once the pointer rests.
   * @param {string} move
   */
  explain(move) {
    if (move === this.explained) return;
    this.explained = move;
    clearTimeout(this.timer);
    this.warning.textContent = "";
    const { position } = this;
    if (!move || !position) return;
    this.timer = setTimeout(async () => {
      const answer = await checkMove(position, move).catch(() => null);
      if (this.explained === move && answer && !answer.ok) this.warn(answer.messages.join("; "));
    }, EXPLAIN_DELAY);
  }

  /** @param {string} text */
  warn(text) {
    this.warning.textContent = text;
    this.warning.classList.remove("info");
  }

  /** Show something that is no warning in the same place. @param {string} text */
  inform(text) {
    this.warn(text);
    this.warning.classList.add("info");
  }

  /** Make the typed move. @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || !this.position) return;
    try {
      const answer = await checkMove(this.position, text);
      if (answer.ok) {
        this.input.value = "";
        this.warn("");
        this.onMove(answer.move);
      } else this.warn(answer.messages.join("; "));
    } catch (error) {
      if (error instanceof Refusal) this.warn(error.message);
      else throw error;
    }
  }
}
