/** The first page: choose a game and begin. */
/** @import {Game} from "../types.js" */

import { games, position } from "../api.js";
import { boardOf } from "../board/boards.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { gameTitle, nutshell } from "../names.js";
import { newGameForm } from "../parts/newgame.js";

const CHOSEN = "potez.game";
/** Positions in mid-game, to be looked at. @type {Record<string, {options: object, moves: string[]}>} */
const SAMPLES = {
  blockade: { options: { rows: 7, cols: 7, walls: 4 }, moves: ["X1-24-G12", "O2-64-G54", "X1-33-B43"] },
  byte: {
    options: { size: 8 },
    moves: "B2-0-DL C1-0-DD D6-0-DD C3-0-GD B4-0-DD E3-0-DL B6-0-DL C5-0-DL D8-0-GL E7-0-DL D2-0-DL G7-0-GL".split(" "),
  },
  domineering: { options: { rows: 6, cols: 6 }, moves: ["B2", "D4", "E1", "A5", "C5", "D3"] },
};

/**
 * @param {HTMLElement} host
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function home(host, rest, query) {
  const all = await games();
  const wanted = query.get("game") ?? localStorage.getItem(CHOSEN) ?? "";
  const form = h("section", { class: "panel", "aria-live": "off" });
  const cards = h("div", { class: "cards", role: "group", "aria-label": t("Choose a game") });

  /** @param {Game} game */
  function choose(game) {
    localStorage.setItem(CHOSEN, game.name);
    for (const card of cards.children)
      card.setAttribute("aria-pressed", String(card.getAttribute("data-game") === game.name));
    form.replaceChildren(
      h("h2", {}, gameTitle(game.name), " ", h("a", { class: "aside", href: `#/learn/${game.name}` }, t("The rules"))),
      newGameForm(game),
    );
  }

  cards.append(...all.map((game) => card(game, () => choose(game))));
  host.append(
    h("h1", {}, t("Three games, one move at a time")),
    h("p", { class: "lead" }, t("Play against the computer or a friend, analyse, and watch the search think.")),
    h("div", { class: "columns" }, cards, form),
  );
  choose(all.find((game) => game.name === wanted) ?? all[0]);
}

/**
 * @param {Game} game
 * @param {() => void} act
 */
function card(game, act) {
  const picture = h("span", { class: "preview", "aria-hidden": "true" });
  const made = button("", act, { class: "card", "data-game": game.name });
  made.append(picture, h("strong", {}, gameTitle(game.name)), h("small", {}, nutshell(game.name)));
  const sample = SAMPLES[game.name] ?? { options: {}, moves: [] };
  position({ game: game.name, ...sample }).then(
    (view) => boardOf(game.name, picture, null).show(view),
    () => picture.remove(),
  );
  return made;
}
