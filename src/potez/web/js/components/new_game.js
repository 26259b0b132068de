/** The form of a new game: opponent, side, board, clock. */
/** @import {GameInfo, NewRoom} from "../types.js" */

import { isStatic, visit } from "../address.js";
import { createRoom, Refusal } from "../api.js";
import { button, h } from "../element.js";
import { optionTitle } from "../labels.js";
import { t } from "../language.js";
import { load, store, storedName, storeGame, storeName } from "../storage.js";

const STORED = "potez.newgame";
const CLOCKS = ["", "3+2", "5+3", "10+5", "30+0"];

/** The fields of the form. `board` is standard, small or custom; the options of the board are stored for each game. */
/** @typedef {{against: string, level: string, side: string, clock: string, board?: string} & Record<string, string>} Choices */

/** What was chosen the last time. @param {string} game @returns {Choices} */
function lastChoices(game) {
  const defaults = { against: "computer", level: "3", side: "X", clock: "" };
  try {
    const boards = JSON.parse(load(`${STORED}.${game}`) ?? "{}");
    return { ...defaults, ...JSON.parse(load(STORED) ?? "{}"), ...boards };
  } catch {
    return defaults;
  }
}

/**
 * @param {string} game
 * @param {Record<string, string>} fields
 */
function storeChoices(game, { against, level, side, clock, name, ...board }) {
  store(STORED, JSON.stringify({ against, level, side, clock }));
  store(`${STORED}.${game}`, JSON.stringify(board));
  storeName(name);
}

/** The opponents. @param {GameInfo} game @returns {Record<string, string>} */
const opponents = (game) => ({
  computer: t("the computer"),
  ...(game.original ? { original: t("the original program") } : {}),
  ...(isStatic ? {} : { link: t("a friend, by link"), anybody: t("anybody") }),
  here: t("each other, on one screen"),
});

/**
 * Make a room and go there.
 * @param {GameInfo} game
 * @param {Choices} choices
 */
async function startGame(game, choices) {
  const { room, token } = await createRoom(newRoom(game, choices));
  storeGame(room, game.name, token);
  visit(`/play/${room}`);
}

/** A button that starts a game with the choices of the last time. @param {GameInfo} game */
export function playAgain(game) {
  const choices = lastChoices(game.name);
  const { against, level } = choices;
  const warning = h("p", { class: "warning", role: "alert" });
  const opponent = against === "computer" ? t("Computer, level {level}", { level }) : (opponents(game)[against] ?? "");
  const details = h("small", { id: "last-choices" }, `${game.title}, ${opponent}`);
  const start = () => startGame(game, { ...choices, name: storedName() });
  const attributes = { class: "primary big", "aria-describedby": details.id };
  const play = button(t("Play now"), () => once(play, warning, start), attributes);
  return h("div", {}, play, details, warning);
}

/**
 * Do something that must not be done twice by a double click. A refusal becomes a warning.
 * @param {HTMLButtonElement} pressed
 * @param {HTMLElement} warning
 * @param {() => Promise<void>} act
 */
async function once(pressed, warning, act) {
  warning.textContent = "";
  pressed.disabled = true;
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    warning.textContent = error.message;
  } finally {
    pressed.disabled = false;
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
  const last = lastChoices(game.name);
  const against = last.against in opponents(game) ? last.against : "computer";
  const level = h("input", {
    type: "range",
    name: "level",
    min: 1,
    max: game.levels.length,
    value: last.level,
    id: "level",
  });
  const levelShown = h("output", { for: "level" });
  const character = h("small", { class: "character" });
  const levelRow = h(
    "div",
    { class: "level-row" },
    h("label", { class: "level" }, h("span", {}, t("Level")), level, levelShown),
    character,
  );
  const name = h("input", { type: "text", name: "name", maxlength: 40, value: storedName(), autocomplete: "nickname" });
  const clocks = CLOCKS.map((clock) =>
    h("option", { value: clock, selected: clock === last.clock }, clock || t("no clock")),
  );
  const watchers = h(
    "label",
    { class: "public" },
    h("input", { type: "checkbox", name: "public", checked: last.public === "on" }),
    t("Let others watch"),
  );
  const submit = h("button", { class: "primary big" }, t("Start the game"));
  const warning = h("p", { class: "warning", role: "alert" });
  const sides = radioGroup("side", t("Your side"), { X: t("X, moves first"), O: "O", any: t("either") }, last.side);
  const { custom, board } = boardFields(game, last);
  const form = h(
    "form",
    { class: "new-game", onchange: refresh, oninput: refresh, onsubmit: start },
    radioGroup("against", t("Against"), opponents(game), against),
    levelRow,
    sides,
    board,
    h(
      "div",
      { class: "fields" },
      h("label", {}, h("span", {}, t("Clock: minutes + seconds per move")), h("select", { name: "clock" }, ...clocks)),
      h("label", {}, h("span", {}, t("Your name")), name),
    ),
    watchers,
    submit,
    warning,
  );

  function refresh() {
    const data = new FormData(form);
    const against = data.get("against");
    levelRow.hidden = against !== "computer";
    const { name, character: sentence } = game.levels[Number(level.value) - 1];
    levelShown.textContent = `${level.value} · ${name}`;
    character.textContent = sentence;
    sides.hidden = against === "here";
    watchers.hidden = isStatic || against === "anybody";
    custom.hidden = data.get("board") !== "custom" && data.get("board") !== null;
  }

  /** @param {Event} event */
  function start(event) {
    event.preventDefault();
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const choices = /** @type {Choices} */ (Object.fromEntries(fields));
    storeChoices(game.name, choices);
    void once(submit, warning, () => startGame(game, choices));
  }

  refresh();
  return form;
}

/**
 * The choice of a board, and in it the fields of a custom size.
 * @param {GameInfo} game
 * @param {Choices} last
 */
function boardFields(game, last) {
  const fields = game.options.map((option) => {
    const name = `option-${option.name}`;
    const chosen = Number(last[name] ?? option.default);
    const field = option.choices
      ? h(
          "select",
          { name },
          ...option.choices.map((choice) => h("option", { value: choice, selected: choice === chosen }, choice)),
        )
      : h("input", { type: "number", name, min: option.low, max: option.high, value: chosen });
    return h("label", {}, h("span", {}, optionTitle(option.name)), field);
  });
  const custom = h("div", { class: "fields custom" }, ...fields);
  if (!Object.keys(game.small.options).length) return { custom, board: custom };
  const choices = { standard: t("standard"), small: t("small and quick"), custom: t("another size") };
  return { custom, board: h("div", {}, radioGroup("board", t("Board"), choices, last.board ?? "standard"), custom) };
}

/**
 * The request for a room.
 * @param {GameInfo} game
 * @param {Choices} choices
 * @returns {NewRoom}
 */
function newRoom(game, choices) {
  const { against, clock, board, level, name } = choices;
  const side = choices.side === "any" ? (Math.random() < 0.5 ? "X" : "O") : choices.side;
  const computer = against === "original" && game.original ? { original: 0 } : { level: Number(level) };
  const people = against === "here" ? "me" : "open";
  const opponent = ["computer", "original"].includes(against) ? computer : people;
  const [minutes, increment] = clock.split("+").map(Number);
  const custom = Object.fromEntries(
    game.options
      .filter(({ name }) => choices[`option-${name}`])
      .map(({ name }) => [name, Number(choices[`option-${name}`])]),
  );
  return {
    game: game.name,
    ...(board === "small" ? game.small : { options: board === "standard" ? {} : custom }),
    seats: { [side]: "me", [side === "X" ? "O" : "X"]: opponent },
    clock: clock ? { base: minutes * 60, increment } : null,
    name: name ?? "",
    public: against === "anybody" || choices.public === "on",
  };
}
