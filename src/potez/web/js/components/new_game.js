/** The form of a new game: opponent, side, board, clock. */
/** @import {GameInfo, NewRoom} from "../types.js" */

import { visit } from "../address.js";
import { createRoom, Refusal } from "../api.js";
import { h } from "../element.js";
import { optionTitle } from "../labels.js";
import { t } from "../language.js";
import { storedName, storeGame, storeName } from "../storage.js";

const STORED = "potez.newgame";
const CLOCKS = ["", "3+2", "5+3", "10+5", "30+0"];

/** What was chosen the last time. @returns {{against: string, level: string, side: string, clock: string}} */
function lastChoices() {
  const defaults = { against: "computer", level: "3", side: "X", clock: "" };
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(STORED) ?? "{}") };
  } catch {
    return defaults;
  }
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {Record<string, string>} choices
 * @param {string} chosen
 */
function radioGroup(name, legend, choices, chosen) {
  const labels = Object.entries(choices).map(([value, label]) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen }), h("span", {}, label)),
  );
  return h("fieldset", { class: "radios" }, h("legend", {}, legend), h("div", { class: "row" }, ...labels));
}

/** @param {GameInfo} game */
export function newGameForm(game) {
  const last = lastChoices();
  const level = h("input", {
    type: "range",
    name: "level",
    min: 1,
    max: game.levels.length,
    value: last.level,
    id: "level",
  });
  const levelShown = h("output", { for: "level" });
  const levelRow = h("label", { class: "level" }, h("span", {}, t("Level")), level, levelShown);
  const name = h("input", { type: "text", name: "name", maxlength: 40, value: storedName(), autocomplete: "nickname" });
  const clocks = CLOCKS.map((clock) =>
    h("option", { value: clock, selected: clock === last.clock }, clock || t("no clock")),
  );
  const submit = h("button", { class: "primary big" }, t("Start the game"));
  const warning = h("p", { class: "warning", role: "alert" });
  const sides = radioGroup("side", t("Your side"), { X: t("X, moves first"), O: "O", any: t("either") }, last.side);
  const { custom, board } = boardFields(game);
  const form = h(
    "form",
    { class: "new-game", onchange: refresh, oninput: refresh, onsubmit: start },
    radioGroup(
      "against",
      t("Against"),
      { computer: t("the computer"), link: t("a friend, by link"), here: t("each other, on one screen") },
      last.against,
    ),
    levelRow,
    sides,
    board,
    h(
      "div",
      { class: "fields" },
      h("label", {}, h("span", {}, t("Clock: minutes + seconds per move")), h("select", { name: "clock" }, ...clocks)),
      h("label", {}, h("span", {}, t("Your name")), name),
    ),
    submit,
    warning,
  );

  function refresh() {
    const data = new FormData(form);
    levelRow.hidden = data.get("against") !== "computer";
    levelShown.textContent = level.value;
    sides.hidden = data.get("against") === "here";
    custom.hidden = data.get("board") !== "custom" && data.get("board") !== null;
  }

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    warning.textContent = "";
    const data = new FormData(form);
    const field = (/** @type {string} */ name) => String(data.get(name) ?? "");
    const [against, side, clock] = [field("against"), field("side"), field("clock")];
    localStorage.setItem(STORED, JSON.stringify({ against, level: field("level"), side, clock }));
    storeName(field("name"));
    submit.disabled = true; // a second click must not make a second room
    try {
      const { room, token } = await createRoom(newRoom(game, field));
      storeGame(room, game.name, token);
      visit(`/play/${room}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      warning.textContent = error.message;
    } finally {
      submit.disabled = false;
    }
  }

  refresh();
  return form;
}

/** The choice of a board, and in it the fields of a custom size. @param {GameInfo} game */
function boardFields(game) {
  const fields = game.options.map((option) => {
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
  if (!Object.keys(game.small.options).length) return { custom, board: custom };
  const choices = { standard: t("standard"), small: t("small and quick"), custom: t("another size") };
  return { custom, board: h("div", {}, radioGroup("board", t("Board"), choices, "standard"), custom) };
}

/**
 * The request for a room, from the fields of the form.
 * @param {GameInfo} game
 * @param {(name: string) => string} field
 * @returns {NewRoom}
 */
function newRoom(game, field) {
  const side = field("side") === "any" ? (Math.random() < 0.5 ? "X" : "O") : field("side");
  const against = field("against");
  const opponent = against === "computer" ? { level: Number(field("level")) } : against === "link" ? "open" : "me";
  const [minutes, increment] = field("clock").split("+").map(Number);
  const board = field("board");
  const custom = Object.fromEntries(
    game.options
      .filter(({ name }) => field(`option-${name}`))
      .map(({ name }) => [name, Number(field(`option-${name}`))]),
  );
  return {
    game: game.name,
    ...(board === "small" ? game.small : { options: board === "standard" ? {} : custom }),
    seats: { [side]: "me", [side === "X" ? "O" : "X"]: opponent },
    clock: field("clock") ? { base: minutes * 60, increment } : null,
    name: field("name"),
  };
}
