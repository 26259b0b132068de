/** The first page: choose a game and start it. */
/** @import {GameInfo} from "../types.js" */

import { fetchGames, fetchView } from "../api.js";
import { createBoard } from "../board/boards.js";
import { newGameForm } from "../components/new_game.js";
import { button, h } from "../element.js";
import { t } from "../language.js";

const LAST_GAME = "potez.game";

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function home(parent, rest, query) {
  const games = await fetchGames();
  const wanted = query.get("game") ?? localStorage.getItem(LAST_GAME) ?? "";
  const panel = h("section", { class: "panel", "aria-live": "off" });
  const cards = h("div", { class: "cards", role: "group", "aria-label": t("Choose a game") });

  /** @param {GameInfo} game */
  function choose(game) {
    localStorage.setItem(LAST_GAME, game.name);
    for (const card of cards.children)
      card.setAttribute("aria-pressed", String(card.getAttribute("data-game") === game.name));
    const rules = h("a", { class: "rules-link", href: `#/learn/${game.name}` }, t("The rules"));
    panel.replaceChildren(h("h2", {}, game.title, " ", rules), newGameForm(game));
  }

  cards.append(...games.map((game) => card(game, () => choose(game))));
  parent.append(
    h("h1", {}, t("Board games, one move at a time")),
    h("p", { class: "lead" }, t("Play against the computer or a friend, analyse, and watch the search think.")),
    h("div", { class: "columns" }, cards, panel),
  );
  choose(games.find((game) => game.name === wanted) ?? games[0]);
}

/**
 * @param {GameInfo} game
 * @param {() => void} act
 */
function card(game, act) {
  const preview = h("span", { class: "preview", "aria-hidden": "true" });
  const made = button("", act, { class: "card", "data-game": game.name });
  made.append(preview, h("strong", {}, game.title), h("small", {}, game.goal));
  fetchView({ game: game.name, ...game.preview }).then(
    (view) => createBoard(game, preview, null, view).show(view),
    () => preview.remove(),
  );
  return made;
}
