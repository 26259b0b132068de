/** A game that has no drawing of its own: its plain board, and a button for every legal move. */
/** @import {Table, View} from "../types.js" */

import { button, h } from "../element.js";

export class ListedView {
  /**
   * @param {HTMLElement} host
   * @param {Table | null} table
   */
  constructor(host, table) {
    this.table = table;
    this.picture = h("pre", { class: "plain" });
    this.moves = h("div", { class: "row" });
    host.replaceChildren(this.picture, this.moves);
  }

  /**
   * @param {View} view
   * @param {boolean} [mine]
   */
  show(view, mine = false) {
    this.picture.textContent = view.board.plain;
    const moves = mine && !view.outcome ? /** @type {string[]} */ (view.legal.moves) : [];
    this.moves.replaceChildren(...moves.map((move) => button(move, () => this.table?.move(move))));
  }

  advise() {}
}
