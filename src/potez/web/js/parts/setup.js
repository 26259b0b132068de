/** A board on which a position is set up by hand: by pointer, or by arrow keys and the digits of the pieces. */
/** @import {Side, Spot, View} from "../types.js" */

import { position, Refused } from "../api.js";
import { boardOf } from "../board/boards.js";
import { ListedView } from "../board/listed.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { BRUSHES } from "./brushes.js";
import { say } from "./voice.js";

/**
 * @param {View} view the position to begin with
 * @param {(text: string) => void} done
 */
export function setupBox(view, done) {
  const brushes = BRUSHES[view.game];
  const host = h("div", { class: "small" });
  const board = boardOf(view.game, host, { move: nothing, prompt: nothing, doubt: nothing, say });
  if (!brushes || board instanceof ListedView) return null;
  const state = structuredClone(view.board);
  let side = view.side;
  const names = Object.entries(brushes.names());
  let brush = names[0][0];
  let strokes = 0;
  const said = h("p", { class: "warning", role: "status" });
  const choice = h("div", { class: "row", role: "group", "aria-label": t("What to put on the board") });
  const turn = button("", () => void show((side = side === "X" ? "O" : "X")));
  const ready = button(t("Set up this position"), () => done(brushes.text(state, side)), { class: "primary" });
  choice.append(
    ...names.map(([name, label], i) => {
      const made = button(label, () => choose(name), { "data-brush": name, "aria-keyshortcuts": i + 1 });
      made.append(h("kbd", { "aria-hidden": "true" }, i + 1));
      return made;
    }),
  );

  /** @param {string} name */
  function choose(name) {
    brush = name;
    for (const each of choice.children)
      each.setAttribute("aria-pressed", String(each.getAttribute("data-brush") === brush));
  }

  /** @param {Side} toMove */
  async function show(toMove) {
    turn.textContent = t("{side} to move", { side: toMove });
    const text = brushes.text(state, toMove);
    const still = { pawns: { 1: [], 2: [] }, wins: [], alone: [], walls: [], except: {}, lifts: [], anchors: {} };
    board.show({
      ...view,
      text,
      ply: strokes++,
      side: toMove,
      outcome: null,
      board: state,
      legal: still,
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

  /** @param {Spot} spot */
  function put(spot) {
    brushes.paint(state, brush, spot);
    void show(side);
  }

  host.addEventListener("pointerdown", (event) => {
    const spot = board.spot(event);
    const { rows, cols } = board.cells;
    if (spot.row < 0 || spot.col < 0 || spot.row >= rows || spot.col >= cols) return;
    put(spot);
  });
  host.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const named = names[Number(event.key) - 1];
    if (named) choose(named[0]);
    else if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const { row, col } = board.at;
    put({ row, col, x: col + 1, y: row + 1, touch: false });
    board.point();
  });
  choose(brush);
  void show(side);
  const help = h("small", {}, t("Arrow keys move over the board; digits or Enter put a piece there."));
  return h("div", { class: "setup" }, choice, host, help, said, h("div", { class: "row" }, turn, ready));
}

const nothing = () => {};
