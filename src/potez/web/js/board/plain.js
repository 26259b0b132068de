/** The board of a game that has no drawing: its text, and a button for every legal move. */
/** @import {Board, BoardHost, PlainView, Side} from "../types.js" */

import { button, h } from "../element.js";
import { t } from "../language.js";

/** @implements {Board} */
export class PlainBoard {
  /**
   * @param {HTMLElement} parent
   * @param {BoardHost | null} host nobody moves on a board without a host
   * @param {string} title
   * @param {PlainView} view
   */
  constructor(parent, host, title, view) {
    this.host = host;
    this.view = view;
    this.text = h("pre", { tabindex: host ? "0" : null });
    this.moves = h("div", { class: "row", role: "group", "aria-label": t("Legal moves") });
    parent.append(h("div", { class: "plain-board" }, this.text, host && this.moves));
  }

  /**
   * @param {PlainView} view
   * @param {boolean} [canMove]
   */
  show(view, canMove = false) {
    this.view = view;
    this.text.textContent = view.board.plain;
    const moves = canMove && !view.outcome ? view.legal.moves : [];
    if (moves.length) this.host?.prompt({ text: t("Choose a move, or type one"), buttons: [] });
    this.moves.replaceChildren(...moves.map((move) => button(move, () => this.finish(move), { class: "move" })));
  }

  /** Make the move. @param {string} move */
  finish(move) {
    this.moves.replaceChildren();
    this.host?.move(move);
  }

  /** @param {string[]} moves */
  showHint(moves) {
    for (const each of this.moves.children) each.classList.toggle("hinted", each.textContent === moves[0]);
  }

  describe() {
    const { legal, outcome } = this.view;
    return outcome ? [] : [t("Legal moves: {moves}.", { moves: legal.moves.join(", ") })];
  }

  /**
   * @param {Side} side
   * @returns {HTMLElement | null}
   */
  holdings(side) {
    return null;
  }
}
