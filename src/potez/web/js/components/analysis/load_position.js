/** Loads another game or position into the analysis: a start, a position as text or set up by hand, a record. */
/** @import {CommentedGame, MoveSequence} from "../../types.js" */

import { fetchGame, fetchGames, fetchTitles, fetchView, parseRecords, Refusal } from "../../api.js";
import { brushesOf } from "../../board/boards.js";
import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { positionEditor } from "./position_editor.js";

/**
 * @param {MoveSequence} current what is analysed now
 * @param {(game: CommentedGame) => Promise<void>} load raises a refusal
 */
export function loadPositionBox(current, load) {
  const warning = h("p", { class: "warning", role: "alert" });
  // The game of now can be chosen before the others are known.
  const known = h("option", { value: current.game, selected: true }, current.game);
  const select = h("select", { "aria-label": t("Game"), onchange: () => void enableEditor() }, known);
  const text = h("input", {
    type: "text",
    value: current.start,
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
    accept: ".txt,.pgn,.potez,.json,text/plain,application/json",
    "aria-label": t("File with a record"),
  });
  const found = h("div", { class: "row" });
  const editor = h("div");
  const edit = button(t("Set up by hand"), () => void openEditor());
  void fetchGames().then((games) => {
    select.replaceChildren(
      ...games.map(({ name, title }) => h("option", { value: name, selected: name === current.game }, title)),
    );
    void enableEditor();
  });

  async function enableEditor() {
    edit.disabled = !brushesOf(await fetchGame(select.value));
  }

  /**
   * The same function, with refusals shown as a warning.
   * @param {() => Promise<void>} act
   */
  const warned = (act) => async () => {
    warning.textContent = "";
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      warning.textContent = error.message;
    }
  };
  const loadStart = warned(async () => {
    text.value = (await fetchView({ game: select.value })).text;
    await load({ game: select.value, start: text.value, moves: [] });
  });
  const loadText = warned(async () => {
    const view = await fetchView({ game: select.value, start: text.value.trim() });
    await load({ game: select.value, start: view.text, moves: [] });
  });
  const loadRecord = warned(async () => {
    const { games } = await parseRecords(record.value);
    const titles = await fetchTitles();
    if (games.length === 1) await load(games[0]);
    else
      found.replaceChildren(
        ...games.map((game, i) =>
          button(`${i + 1}. ${titles.get(game.game) ?? game.game}, ${game.moves.length}`, () => void load(game)),
        ),
      );
  });
  const openEditor = warned(async () => {
    const game = await fetchGame(select.value);
    const start = game.name === current.game ? { start: text.value.trim() } : {};
    const view = await fetchView({ game: game.name, ...start });
    editor.replaceChildren(
      positionEditor(game, view, (start) => void load({ game: game.name, start, moves: [] })) ?? "",
    );
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) record.value = await chosen.text();
    await loadRecord();
  });
  return h(
    "details",
    { class: "load-position" },
    h("summary", {}, t("Another game or position")),
    h(
      "div",
      { class: "row" },
      select,
      button(t("From the start"), () => void loadStart()),
    ),
    h(
      "div",
      { class: "row" },
      text,
      button(t("Set up this position"), () => void loadText()),
      edit,
    ),
    editor,
    record,
    h(
      "div",
      { class: "row" },
      file,
      button(t("Load the record"), () => void loadRecord()),
    ),
    found,
    warning,
  );
}

/**
 * A game as the page saves it in JSON. Raises a refusal.
 * @param {string} text
 * @returns {CommentedGame}
 */
function readJson(text) {
  try {
    const { game, start, moves, comments } = JSON.parse(text);
    if (typeof game === "string" && typeof start === "string" && Array.isArray(moves))
      return { game, start, moves, comments: comments ?? {} };
  } catch {
    // What follows is true of every text that is no JSON.
  }
  throw new Refusal("malformed", [t("this is no game in JSON")]);
}

/**
 * What a text means: a record, or else a position of a game. Raises a refusal.
 * @param {string} text
 * @param {string} game
 * @returns {Promise<CommentedGame>}
 */
async function readText(text, game) {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return readJson(trimmed);
  for (const { name } of [{ name: game }, ...(await fetchGames())]) {
    const view = await fetchView({ game: name, start: trimmed }).catch(() => null);
    if (view) return { game: name, start: view.text, moves: [] };
  }
  return (await parseRecords(trimmed)).games[0];
}

/**
 * Load a record or a position that is dropped on the page or pasted outside of fields.
 * @param {HTMLElement} parent
 * @param {() => MoveSequence} current
 * @param {(game: CommentedGame) => Promise<void>} load raises a refusal
 * @param {(message: string) => void} refuse
 * @returns {() => void} what ends it
 */
export function acceptDrops(parent, current, load, refuse) {
  const take = async (/** @type {string} */ text) => {
    try {
      if (text.trim()) await load(await readText(text, current().game));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error.message);
    }
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    if (event.target instanceof Element && event.target.matches("input, textarea")) return;
    void take(event.clipboardData?.getData("text") ?? "");
  };
  const over = (/** @type {DragEvent} */ event) => event.preventDefault();
  const drop = async (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    await take(file ? await file.text() : (event.dataTransfer?.getData("text") ?? ""));
  };
  document.addEventListener("paste", paste);
  parent.addEventListener("dragover", over);
  parent.addEventListener("drop", drop);
  return () => document.removeEventListener("paste", paste);
}
