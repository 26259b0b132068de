/** The board of a game that has no drawing: its text, and a button for every legal move. */
/** @import {Board, BoardHost, PlainView, Side} from "../types.js" */

import { button, h } from "../element.js";
import { t } from "../language.js";

/** @implements {Board} */
export class PlainBoard {
  /**
   * @param {HTMLElement} parent
   * @param {BoardHost | null} host nobody moves on a board without a host
   * @param {PlainView} view
   */
  constructor(parent, host, view) {
    this.host = host;
    this.view = view;
    /** The view whose moves have buttons. @type {PlainView | null} */
    this.offered = null;
    this.text = h("pre", { tabindex: host ? "0" : null });
    this.moves = h("div", { class: "row", role: "group", "aria-label": t("Legal moves") });
    parent.append(h("div", { class: "plain-board" }, this.text, host && this.moves));
  }

  /**
   * @param {PlainView} view
   * @param {boolean} [canMove]
   */
  show(view, canMove = false) {
    const { offered } = this;
    const may = canMove && !view.outcome;
    this.view = view;
    this.text.textContent = view.board.plain;
    // The same buttons stay, and with them the focus.
    if (may && offered && offered.text === view.text && offered.ply === view.ply) return;
    this.offered = may ? view : null;
    const moves = may ? view.legal.moves : [];
    if (moves.length) this.host?.prompt({ text: t("Choose a move, or type one"), buttons: [] });
    this.moves.replaceChildren(...moves.map((move) => button(move, () => this.finish(move), { class: "move" })));
  }

  /** Make the move. @param {string} move */
  finish(move) {
    this.offered = null;
    this.moves.replaceChildren();
    this.host?.move(move);
  }

  /** @param {string[]} moves */
  showHint(moves) {
    for (const each of this.moves.children) each.classList.toggle("hinted", each.textContent === moves[0]);
  }

  /** @param {string} best */
  showComparison(best) {
    this.showHint([best]);
  }

  /** A board of text has no other side. */
  flip() {}

  /** @param {string} move */
  sentence(move) {
    return move;
  }

  showPaths() {}

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
