/** A board on which the reader plays both sides. */
/** @import {GameInfo} from "../../types.js" */

import { fetchView } from "../../api.js";
import { BoardPanel } from "../board_panel.js";
import { button, h } from "../../element.js";
import { t } from "../../language.js";

/**
 * @param {GameInfo} game
 * @param {string} start
 */
export function tryBoard(game, start) {
  /** @type {string[]} */
  let moves = [];
  const panel = new BoardPanel(game, (move) => void show([...moves, move]));
  const state = h("code", {});

  /** @param {string[]} wanted */
  async function show(wanted) {
    const view = await fetchView({ game: game.name, start, moves: wanted });
    moves = wanted;
    panel.show(view, true, { game: game.name, start, moves });
    state.textContent = view.text;
  }

  void show([]);
  return h(
    "div",
    { class: "try-board small panel" },
    panel.element,
    h("p", { role: "status" }, state),
    h(
      "div",
      { class: "row" },
      button(t("Take back"), () => void show(moves.slice(0, -1))),
      button(t("Start over"), () => void show([])),
    ),
  );
}
