/** A board on which a position is set up by hand: with the pointer, or with arrow keys and the digits of the brushes. */
/** @import {BoardPoint, GameInfo, View} from "../../types.js" */

import { fetchView, Refusal } from "../../api.js";
import { brushesOf, createBoard } from "../../board/boards.js";
import { GridBoard } from "../../board/grid_board.js";
import { button, h } from "../../element.js";
import { t } from "../../language.js";

/** A host on whose board nobody moves. */
const IDLE_HOST = { move: () => {}, prompt: () => {}, explain: () => {}, refuse: () => {} };

/**
 * @param {GameInfo} game
 * @param {View} view the position to begin with
 * @param {(text: string) => void} done
 * @returns {HTMLElement | null} null for a game whose positions cannot be set up by hand
 */
export function positionEditor(game, view, done) {
  const brushes = brushesOf(game);
  const frame = h("div", { class: "small" });
  const board = createBoard(game, frame, IDLE_HOST, view);
  if (!brushes || !(board instanceof GridBoard)) return null;
  const state = structuredClone(view.board);
  let side = view.side;
  let strokes = 0;
  const labels = Object.entries(brushes.labels());
  let brush = labels[0][0];
  const warning = h("p", { class: "warning", role: "status" });
  const turn = button("", () => {
    side = side === "X" ? "O" : "X";
    void show();
  });
  const ready = button(t("Use this position"), () => done(brushes.text(state, side)), { class: "primary" });
  const choice = h("div", { class: "row", role: "group", "aria-label": t("What to put on the board") });
  choice.append(
    ...labels.map(([name, label], i) => {
      const made = button(label, () => choose(name), { "data-brush": name, "aria-keyshortcuts": i + 1 });
      made.append(h("kbd", { "aria-hidden": "true" }, i + 1));
      return made;
    }),
  );

  const choose = (/** @type {string} */ name) => {
    brush = name;
    for (const each of choice.children)
      each.setAttribute("aria-pressed", String(each.getAttribute("data-brush") === brush));
  };

  const show = async () => {
    turn.textContent = t("{side} to move", { side });
    const text = brushes.text(state, side);
    const edited = { ...view, text, ply: strokes++, side, outcome: null, board: state, last: null };
    board.show(/** @type {View} */ (edited));
    try {
      await fetchView({ game: game.name, start: text });
      warning.textContent = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      warning.textContent = error.message;
    }
    ready.disabled = warning.textContent !== "";
  };

  const paint = (/** @type {BoardPoint} */ point) => {
    brushes.paint(state, brush, point);
    void show();
  };

  frame.addEventListener("pointerdown", (event) => {
    const point = board.pointOf(event);
    const { rows, cols } = board.grid;
    if (point.row < 0 || point.col < 0 || point.row >= rows || point.col >= cols) return;
    paint(point);
  });
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const chosen = labels[Number(event.key) - 1];
    if (chosen) choose(chosen[0]);
    else if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const { row, col } = board.cursor;
    paint({ row, col, x: col + 1, y: row + 1, touch: false });
    board.showCursor();
  });
  choose(brush);
  void show();
  const help = h(
    "small",
    {},
    t("Move over the board with the arrow keys. Press a digit or Enter to put a piece there."),
  );
  return h("div", { class: "position-editor" }, choice, frame, help, warning, h("div", { class: "row" }, turn, ready));
}
