/** Another game or position for analysis: a start, a position as text, or a record. */
/** @import {Line, Recorded} from "../types.js" */

import { games, position, records, Refused } from "../api.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { gameTitle } from "../names.js";
import { setupBox } from "./setup.js";

/**
 * @param {Line} line what is analysed now
 * @param {(line: Line) => void} load
 */
export function beginBox(line, load) {
  const warning = h("p", { class: "warning", role: "alert" });
  const choice = h("select", { "aria-label": t("Game") });
  const text = h("input", {
    type: "text",
    value: line.start,
    "aria-label": t("Position as text"),
    spellcheck: "false",
  });
  const record = h("textarea", {
    rows: 5,
    "aria-label": t("Record"),
    placeholder: t("Paste a record here, or choose a file"),
  });
  const file = h("input", {
    type: "file",
    accept: ".txt,.pgn,.potez,text/plain",
    "aria-label": t("File with a record"),
  });
  const found = h("div", { class: "row" });
  const hands = h("div");
  void games().then((all) =>
    choice.append(
      ...all.map(({ name }) => h("option", { value: name, selected: name === line.game }, gameTitle(name))),
    ),
  );

  /** @param {() => Promise<void>} work */
  const careful = (work) => async () => {
    warning.textContent = "";
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      warning.textContent = error.message;
    }
  };
  const fresh = careful(async () => {
    text.value = (await position({ game: choice.value })).text;
    load({ game: choice.value, start: text.value, moves: [] });
  });
  const paste = careful(async () => {
    const view = await position({ game: choice.value, start: text.value.trim() });
    load({ game: choice.value, start: view.text, moves: [] });
  });
  const read = careful(async () => {
    const all = (await records(record.value)).games;
    const open = (/** @type {Recorded} */ { game, start, moves }) => load({ game, start, moves });
    if (all.length === 1) open(all[0]);
    else
      found.replaceChildren(
        ...all.map((game, i) => button(`${i + 1}. ${gameTitle(game.game)}, ${game.moves.length}`, () => open(game))),
      );
  });
  const byHand = careful(async () => {
    const game = choice.value;
    const view = await position(game === line.game ? { game, start: text.value.trim() } : { game });
    hands.replaceChildren(setupBox(view, (start) => load({ game, start, moves: [] })) ?? "");
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) record.value = await chosen.text();
    await read();
  });
  return h(
    "details",
    { class: "begin" },
    h("summary", {}, t("Another game or position")),
    h(
      "div",
      { class: "row" },
      choice,
      button(t("From the start"), () => void fresh()),
    ),
    h(
      "div",
      { class: "row" },
      text,
      button(t("Set up this position"), () => void paste()),
      button(t("By hand"), () => void byHand()),
    ),
    hands,
    record,
    h(
      "div",
      { class: "row" },
      file,
      button(t("Load the record"), () => void read()),
    ),
    found,
    warning,
  );
}
