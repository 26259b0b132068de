/** The first page: choose a game and start it. */
/** @import {GameInfo} from "../types.js" */

import { fetchPageData, samplePicture } from "../api.js";
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
  const { games, previews = {} } = await fetchPageData();
  const wanted = query.get("game") ?? localStorage.getItem(LAST_GAME) ?? "";
  const panel = h("section", { class: "panel", "aria-live": "off" });
  const cards = h("div", { class: "cards", role: "group", "aria-label": t("Choose a game") });

  /** @param {GameInfo} game */
  function choose(game) {
    localStorage.setItem(LAST_GAME, game.name);
    for (const card of cards.children)
      card.setAttribute("aria-pressed", String(card.getAttribute("data-game") === game.name));
    const rules = h("a", { class: "rules-link", href: `/learn/${game.name}` }, t("The rules"));
    panel.replaceChildren(h("h2", {}, game.title, " ", rules), newGameForm(game));
  }

  cards.append(...games.map((game) => card(game, previews[game.name], () => choose(game))));
  parent.append(
    h("h1", {}, t("Board games, one move at a time")),
    h("p", { class: "lead" }, t("Play against the computer or a friend, analyse, and watch the search think.")),
    h("div", { class: "columns" }, cards, panel),
  );
  choose(games.find((game) => game.name === wanted) ?? games[0]);
}

/**
 * @param {GameInfo} game
 * @param {string | undefined} svg a picture of the game; requested unless the page came with it
 * @param {() => void} act
 */
function card(game, svg, act) {
  const preview = h("img", { class: "preview", alt: "", width: 120, height: 120 });
  if (svg) preview.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  else preview.src = samplePicture(game.name);
  const made = button("", act, { class: "card", "data-game": game.name });
  made.append(preview, h("strong", {}, game.title), h("small", {}, game.goal));
  return made;
}
