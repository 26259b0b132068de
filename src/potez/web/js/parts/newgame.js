/** The form of a new game: against whom, which side, what board, what clock. */
/** @import {Game} from "../types.js" */

import { newRoom, Refused } from "../api.js";
import { h } from "../element.js";
import { t } from "../language.js";
import { keep, myName, setName } from "../mine.js";
import { optionTitle } from "../names.js";

const KEPT = "potez.newgame";
const CLOCKS = ["", "3+2", "5+3", "10+5", "30+0"];
/** Boards that one game takes a few minutes on. @type {Record<string, Record<string, number>>} */
const SMALL = { blockade: { rows: 7, cols: 7, walls: 4 }, domineering: { rows: 6, cols: 6 } };

/** @typedef {{against: string, level: string, side: string, clock: string}} Wishes */

/** @returns {Wishes} */
function wishes() {
  const usual = { against: "computer", level: "3", side: "X", clock: "" };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return usual;
  }
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {Record<string, string>} choices
 * @param {string} chosen
 */
function radios(name, legend, choices, chosen) {
  const one = ([value, label] = ["", ""]) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen }), h("span", {}, label));
  return h(
    "fieldset",
    { class: "radios" },
    h("legend", {}, legend),
    h("div", { class: "row" }, ...Object.entries(choices).map(one)),
  );
}

/** @param {Game} game */
export function newGameForm(game) {
  const kept = wishes();
  const level = h("input", {
    type: "range",
    name: "level",
    min: 1,
    max: game.levels.length,
    value: kept.level,
    id: "level",
  });
  const shown = h("output", { for: "level" });
  const levelRow = h("label", { class: "level" }, h("span", {}, t("Level")), level, shown);
  const name = h("input", { type: "text", name: "name", maxlength: 40, value: myName(), autocomplete: "nickname" });
  const clocks = CLOCKS.map((clock) =>
    h("option", { value: clock, selected: clock === kept.clock }, clock || t("no clock")),
  );
  const warning = h("p", { class: "warning", role: "alert" });
  const sides = radios("side", t("Your side"), { X: t("X, moves first"), O: "O", any: t("either") }, kept.side);
  const { custom, board } = boardFields(game);
  const form = h(
    "form",
    { class: "newgame", onchange: refresh, oninput: refresh, onsubmit: start },
    radios(
      "against",
      t("Against"),
      { computer: t("the computer"), link: t("a friend, by link"), here: t("each other, on one screen") },
      kept.against,
    ),
    levelRow,
    sides,
    board,
    h(
      "div",
      { class: "fields" },
      h("label", {}, h("span", {}, t("Clock: minutes + seconds a move")), h("select", { name: "clock" }, ...clocks)),
      h("label", {}, h("span", {}, t("Your name")), name),
    ),
    h("button", { class: "primary big" }, t("Start the game")),
    warning,
  );

  function refresh() {
    const data = new FormData(form);
    levelRow.hidden = data.get("against") !== "computer";
    shown.textContent = level.value;
    sides.hidden = data.get("against") === "here";
    custom.hidden = data.get("board") !== "custom" && data.get("board") !== null;
  }

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    warning.textContent = "";
    const data = new FormData(form);
    const told = (/** @type {string} */ field) => String(data.get(field) ?? "");
    localStorage.setItem(
      KEPT,
      JSON.stringify({ against: told("against"), level: told("level"), side: told("side"), clock: told("clock") }),
    );
    setName(told("name"));
    try {
      const { room, token } = await newRoom(asked(game, told));
      keep(room, game.name, token);
      location.hash = `#/play/${room}`;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      warning.textContent = error.message;
    }
  }

  refresh();
  return form;
}

/** The choice of a board, and in it the fields of one's own size. @param {Game} game */
function boardFields(game) {
  const own = game.options.filter((option) => typeof option.default === "number");
  const fields = own.map((option) => {
    const name = `option-${option.name}`;
    const field = option.choices
      ? h(
          "select",
          { name },
          ...option.choices.map((choice) =>
            h("option", { value: choice, selected: choice === option.default }, choice),
          ),
        )
      : h("input", { type: "number", name, min: option.low, max: option.high, value: option.default });
    return h("label", {}, h("span", {}, optionTitle(option.name)), field);
  });
  const custom = h("div", { class: "fields custom" }, ...fields);
  if (!SMALL[game.name]) return { custom, board: custom };
  const choices = { standard: t("standard"), small: t("small and quick"), custom: t("another size") };
  return { custom, board: h("div", {}, radios("board", t("Board"), choices, "standard"), custom) };
}

/**
 * @param {Game} game
 * @param {(field: string) => string} told
 */
function asked(game, told) {
  const side = told("side") === "any" ? (Math.random() < 0.5 ? "X" : "O") : told("side");
  const other = { computer: { level: Number(told("level")) }, link: "open", here: "me" }[told("against")];
  const [minutes, increment] = told("clock").split("+").map(Number);
  const board = told("board");
  const custom = Object.fromEntries(
    game.options
      .filter((option) => told(`option-${option.name}`))
      .map((option) => [option.name, Number(told(`option-${option.name}`))]),
  );
  return {
    game: game.name,
    options: board === "small" ? SMALL[game.name] : board === "standard" ? {} : custom,
    seats: { [side]: "me", [side === "X" ? "O" : "X"]: other },
    clock: told("clock") ? { base: minutes * 60, increment } : null,
    name: told("name"),
  };
}
