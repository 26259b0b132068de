/** A board on which a position is set up by hand. */
/** @import {Side, View} from "../types.js" */

import { position, Refused } from "../api.js";
import { boardOf } from "../board/boards.js";
import { ListedView } from "../board/listed.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { BRUSHES } from "./brushes.js";

/**
 * @param {View} view the position to begin with
 * @param {(text: string) => void} done
 */
export function setupBox(view, done) {
  const brushes = BRUSHES[view.game];
  const host = h("div", { class: "small" });
  const board = boardOf(view.game, host, null);
  if (!brushes || board instanceof ListedView) return null;
  const state = structuredClone(view.board);
  let side = view.side;
  let brush = Object.keys(brushes.names())[0];
  let strokes = 0;
  const said = h("p", { class: "warning", role: "status" });
  const choice = h("div", { class: "row", role: "group", "aria-label": t("What to put on the board") });
  const turn = button("", () => void show((side = side === "X" ? "O" : "X")));
  const ready = button(t("Set up this position"), () => done(brushes.text(state, side)), { class: "primary" });
  choice.append(
    ...Object.entries(brushes.names()).map(([name, label]) =>
      button(
        label,
        () => {
          brush = name;
          pressed();
        },
        { "data-brush": name },
      ),
    ),
  );

  function pressed() {
    for (const each of choice.children)
      each.setAttribute("aria-pressed", String(each.getAttribute("data-brush") === brush));
  }

  /** @param {Side} toMove */
  async function show(toMove) {
    turn.textContent = t("{side} to move", { side: toMove });
    const text = brushes.text(state, toMove);
    const nothing = { pawns: { 1: [], 2: [] }, wins: [], alone: [], walls: [], except: {}, lifts: [], anchors: {} };
    board.show({
      ...view,
      text,
      ply: strokes++,
      side: toMove,
      outcome: null,
      board: state,
      legal: nothing,
      last: null,
    });
    try {
      await position({ game: view.game, start: text });
      said.textContent = "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said.textContent = error.message;
    }
    ready.disabled = said.textContent !== "";
  }

  host.addEventListener("pointerdown", (event) => {
    const spot = board.spot(event);
    const { rows, cols } = board.cells;
    if (spot.row < 0 || spot.col < 0 || spot.row >= rows || spot.col >= cols) return;
    brushes.paint(state, brush, spot);
    void show(side);
  });
  pressed();
  void show(side);
  return h("div", { class: "setup" }, choice, host, said, h("div", { class: "row" }, turn, ready));
}
