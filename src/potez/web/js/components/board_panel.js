/** A board and what is around it: what to do now, refusals at the spot, typed moves, the position in words. */
/** @import {Board, BoardHost, GameInfo, MoveSequence, Path, Prompt, View} from "../types.js" */

import { checkMove, Refusal } from "../api.js";
import { createBoard } from "../board/boards.js";
import { GridBoard } from "../board/grid_board.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { play } from "../sounds.js";
import { load, store } from "../storage.js";

/** Milliseconds that the pointer rests before an illegal move is explained. */
const EXPLAIN_DELAY = 90;
/** Milliseconds that a refusal without a move stays. */
const REFUSAL_SHOWN = 4000;
const TEXT_MODE = "potez.text";

/** @implements {BoardHost} */
export class BoardPanel {
  /**
   * @param {GameInfo} game
   * @param {(move: string) => void} onMove
   */
  constructor(game, onMove) {
    this.game = game;
    /** Makes a move on the board. */
    this.move = onMove;
    /** @type {Board | null} */
    this.board = null;
    this.flipped = false;
    /** How the position came about. @type {MoveSequence | null} */
    this.position = null;
    /** The position on the board: its ply and text. */
    this.shown = "";
    /** The illegal move that is being explained. */
    this.explained = "";
    this.frame = h("div", { class: "frame" });
    this.instruction = h("p", { class: "instruction", role: "status" });
    this.buttons = h("div", { class: "row buttons" });
    this.words = h("p", { class: "words", role: "status" });
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
    textMode.open = load(TEXT_MODE) === "on";
    /** Other ways to move and to read the board. A page may put them somewhere else. */
    this.tools = h("div", { class: "panel-tools" }, this.form, textMode);
    this.element = h(
      "section",
      { class: "board-panel" },
      h("div", { class: "prompt" }, this.instruction, this.words, this.buttons),
      this.frame,
      this.tools,
    );
    this.frame.append(this.warning);
    this.element.classList.toggle("text-mode", textMode.open);
  }

  /** @param {boolean} on */
  setTextMode(on) {
    store(TEXT_MODE, on ? "on" : "off");
    this.element.classList.toggle("text-mode", on);
  }

  /**
   * @param {View} view
   * @param {boolean} canMove whether the player at this screen is to move
   * @param {MoveSequence} position
   */
  show(view, canMove, position) {
    this.position = position;
    this.board ??= this.create(view);
    this.board.show(view, canMove);
    const may = canMove && !view.outcome;
    if (!may) this.prompt({ text: "", buttons: [] });
    const shown = `${view.ply} ${view.text}`;
    if (shown !== this.shown) this.forget();
    this.shown = shown;
    this.form.hidden = !may;
    this.description.replaceChildren(...this.sentences(view).map((sentence) => h("li", {}, sentence)));
    this.element.classList.toggle("can-move", may);
    this.element.classList.toggle("over", view.outcome !== null);
  }

  /** @param {View} view */
  create(view) {
    const board = createBoard(this.game, this.frame, this, view);
    board.flip(this.flipped);
    return board;
  }

  /** See the board from the other side, or from its own. @param {boolean} flipped */
  flip(flipped) {
    this.flipped = flipped;
    this.board?.flip(flipped);
  }

  /** Take away what was said about another position. */
  forget() {
    this.explain("");
    this.warn("");
    this.inform("");
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

  /** Draw shortest paths over the position. @param {Path[]} paths */
  showPaths(paths) {
    this.board?.showPaths(paths);
  }

  /** @param {Prompt} prompt */
  prompt({ text, buttons }) {
    if (!this.explained) this.warn("");
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

  /** Say again what to do on the board. */
  promptAgain() {
    this.prompt({ text: "", buttons: [] });
    if (this.board instanceof GridBoard && this.board.canMove) this.board.updatePrompt();
  }

  /**
   * Ask the server why a move is not allowed, once the pointer rests.
   * @param {string} move
   */
  explain(move) {
    if (move === this.explained) return;
    this.explained = move;
    clearTimeout(this.timer);
    this.warn("");
    const { position } = this;
    if (!move || !position) return;
    this.timer = setTimeout(async () => {
      const answer = await checkMove(position, move).catch(() => null);
      if (this.explained === move && answer && !answer.ok) this.warn(answer.messages.join("; "));
    }, EXPLAIN_DELAY);
  }

  /** Refuse something at the spot of the board where it was tried. @param {string} text */
  warn(text) {
    const { warning, board } = this;
    warning.textContent = text;
    if (!text) return;
    const spot = board instanceof GridBoard ? board.spot : { x: 0.5, y: 0 };
    const svg = this.frame.querySelector(".board");
    const left =
      svg instanceof SVGElement ? svg.getBoundingClientRect().left - this.frame.getBoundingClientRect().left : 0;
    warning.classList.add("at-spot");
    warning.classList.toggle("above", spot.y > 0.6);
    warning.style.setProperty("--spot-x", `${left + spot.x * (svg?.clientWidth ?? 0)}px`);
    warning.style.setProperty("--spot-y", `${spot.y * 100}%`);
    this.frame.append(warning);
    play("refused");
  }

  /** @param {string} text */
  refuse(text) {
    this.explain("");
    this.warn(text);
    this.timer = setTimeout(() => this.warn(""), REFUSAL_SHOWN);
  }

  /** Refuse a typed move where it was typed. @param {string} text */
  warnTyped(text) {
    this.warning.textContent = text;
    this.warning.classList.remove("at-spot", "above");
    this.form.after(this.warning);
  }

  /** Say something that is no refusal. @param {string} text */
  inform(text) {
    this.words.textContent = text;
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
        this.forget();
        this.move(answer.move);
      } else this.warnTyped(answer.messages.join("; "));
    } catch (error) {
      if (error instanceof Refusal) this.warnTyped(error.message);
      else throw error;
    }
  }
}
