/** The form of a new contest: a game, its players, how many games, how long for a move. */
/** @import {Arena, GameInfo} from "../types.js" */

import { visit } from "../address.js";
import { Refusal, startContest } from "../api.js";
import { h } from "../element.js";
import { t } from "../language.js";

const FIRST_CHOICE = ["level:1", "level:3"];
const MOVETIME = 100;

/**
 * @param {GameInfo[]} games
 * @param {Arena} arena
 */
export function contestForm(games, arena) {
  const warning = h("p", { class: "warning", role: "alert" });
  const submit = h("button", { class: "primary big" }, t("Start the contest"));
  const players = h("fieldset", { class: "contestants" });
  const game = h(
    "select",
    { name: "game", onchange: showPlayers },
    ...games.map(({ name, title }) => h("option", { value: name }, title)),
  );
  const board = h(
    "select",
    { name: "board" },
    h("option", { value: "standard" }, t("standard")),
    h("option", { value: "small" }, t("small and quick")),
  );
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ max) =>
    h("input", { type: "number", name, min: name === "games" ? 2 : 10, max, step: name === "games" ? 2 : 10, value });
  const form = h(
    "form",
    { class: "contest-form", onsubmit: start },
    h(
      "div",
      { class: "fields" },
      h("label", {}, h("span", {}, t("Game")), game),
      h("label", {}, h("span", {}, t("Board")), board),
      h("label", {}, h("span", {}, t("Games of every two players")), number("games", 2, arena.games)),
      h(
        "label",
        {},
        h("span", {}, t("Milliseconds for a move")),
        number("movetime", Math.min(MOVETIME, arena.movetime), arena.movetime),
      ),
    ),
    players,
    submit,
    warning,
  );

  function showPlayers() {
    const kinds = /** @type {const} */ (["built-in", "program", "bot"]);
    const titles = { "built-in": t("Players of Potez"), program: t("Programs"), bot: t("Bots that are connected") };
    const all = arena.players[game.value] ?? [];
    const groups = kinds
      .filter((kind) => all.some((entry) => entry.kind === kind))
      .map((kind) =>
        h(
          "div",
          { role: "group", "aria-label": titles[kind] },
          h("p", {}, titles[kind]),
          h("div", { class: "row" }, ...all.filter((entry) => entry.kind === kind).map(contestant)),
        ),
      );
    players.replaceChildren(h("legend", {}, t("Choose two players for a match, more for a tournament")), ...groups);
  }

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    const data = new FormData(form);
    const { name, small } = games.find(({ name }) => name === game.value) ?? games[0];
    warning.textContent = "";
    submit.disabled = true;
    try {
      const { url } = await startContest({
        game: name,
        ...(data.get("board") === "small" ? small : {}),
        players: data.getAll("player").map(String),
        games: Number(data.get("games")),
        movetime: Number(data.get("movetime")),
      });
      visit(url);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      warning.textContent = error.message;
    } finally {
      submit.disabled = false;
    }
  }

  showPlayers();
  return form;
}

/** @param {Arena["players"][string][number]} entry */
function contestant({ player, title }) {
  const box = h("input", {
    type: "checkbox",
    name: "player",
    value: player,
    checked: FIRST_CHOICE.includes(player),
  });
  return h("label", { class: "contestant" }, box, h("span", {}, title));
}
