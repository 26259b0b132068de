/** A board and what is around it: what to do now, the server's warning, typed moves, the position in words. */
/** @import {Line, Prompt, View} from "../types.js" */

import { check, Refused } from "../api.js";
import { boardOf } from "../board/boards.js";
import { inWords } from "../board/words.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { say } from "./voice.js";

const PAUSE = 90;
const TEXT = "potez.text";

export class Stage {
  /**
   * @param {string} game
   * @param {(move: string) => void} move
   * @param {HTMLElement | null} foot what stands right under the board
   */
  constructor(game, move, foot = null) {
    this.move = move;
    /** @type {Line | null} */
    this.line = null;
    this.doubted = "";
    this.frame = h("div", { class: "frame" });
    this.said = h("p", { class: "said", role: "status" });
    this.buttons = h("div", { class: "row buttons" });
    this.warning = h("p", { class: "warning", role: "status" });
    this.words = h("ul", { class: "words" });
    this.input = h("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": t("Type a move"),
      placeholder: t("Type a move"),
    });
    this.form = h(
      "form",
      { class: "row typed", hidden: true, onsubmit: (/** @type {Event} */ event) => this.type(event) },
      this.input,
      h("button", {}, t("Play")),
    );
    const spoken = h(
      "details",
      { class: "text", ontoggle: () => this.toggled(spoken.open) },
      h("summary", {}, t("Text mode")),
      this.words,
    );
    spoken.open = localStorage.getItem(TEXT) === "on";
    this.element = h(
      "section",
      { class: "stage", "data-game": game },
      this.frame,
      foot,
      h("div", { class: "prompt" }, this.said, this.buttons, this.warning),
      this.form,
      spoken,
    );
    this.element.classList.toggle("texted", spoken.open);
    this.board = boardOf(game, this.frame, {
      move,
      say,
      prompt: (prompt) => this.prompt(prompt),
      doubt: (doubted) => this.doubt(doubted),
    });
  }

  /** @param {boolean} open */
  toggled(open) {
    localStorage.setItem(TEXT, open ? "on" : "off");
    this.element.classList.toggle("texted", open);
  }

  /**
   * @param {View} view
   * @param {boolean} mine
   * @param {Line} line how the position came about
   */
  show(view, mine, line) {
    this.line = line;
    this.mine = mine && !view.outcome;
    if (!this.mine) this.prompt({ said: "", buttons: [] });
    this.doubt("");
    this.form.hidden = !this.mine;
    this.words.replaceChildren(...inWords(view).map((sentence) => h("li", {}, sentence)));
    this.board.show(view, mine);
    this.element.classList.toggle("mine", this.mine);
    this.element.classList.toggle("done", view.outcome !== null);
  }

  /** @param {Prompt} prompt */
  prompt({ said, buttons }) {
    this.said.textContent = said;
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
  doubt(move) {
    if (move === this.doubted) return;
    this.doubted = move;
    clearTimeout(this.timer);
    this.warning.textContent = "";
    const { line } = this;
    if (!move || !line) return;
    this.timer = setTimeout(async () => {
      const answer = await check(line, move).catch(() => null);
      if (this.doubted === move && answer?.messages) this.warn(answer.messages.join("; "));
    }, PAUSE);
  }

  /** @param {string} text */
  warn(text) {
    this.warning.textContent = text;
    this.warning.classList.remove("told");
  }

  /** Say something that is no warning. @param {string} text */
  tell(text) {
    this.warn(text);
    this.warning.classList.add("told");
  }

  /** @param {Event} event */
  async type(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || !this.line) return;
    try {
      const answer = await check(this.line, text);
      if (answer.ok && answer.move) {
        this.input.value = "";
        this.warn("");
        this.move(answer.move);
      } else this.warn((answer.messages ?? []).join("; "));
    } catch (error) {
      if (error instanceof Refused) this.warn(error.message);
      else throw error;
    }
  }
}
