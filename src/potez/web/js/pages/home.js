/** The first page, a lobby: go on with a game, play at once, choose a game, take a challenge, or watch. */
/** @import {GameInfo, Lobby, PageData, Snapshot} from "../types.js" */

import { isStatic } from "../address.js";
import { fetchLobby, fetchPageData, fetchRoom, roomPicture, samplePicture } from "../api.js";
import { picture } from "../appearance.js";
import { lobbyPanel } from "../components/lobby.js";
import { newGameForm, playAgain } from "../components/new_game.js";
import { dailyCard } from "../components/school/daily_card.js";
import { button, h } from "../element.js";
import { playerTitle } from "../labels.js";
import { t } from "../language.js";
import { load, store, storedGames } from "../storage.js";

const LAST_GAME = "potez.game";
/** Games that are looked at to find those that go on. */
const RECENT = 6;
const MOST_UNFINISHED = 3;
/** Pixels of the picture of a game. */
const PREVIEW = 120;

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function home(parent, rest, query) {
  const data = await fetchPageData();
  const { games, previews = {}, daily } = data;
  const live = isStatic ? null : await latestLobby(data);
  const wanted = query.get("game") ?? load(LAST_GAME) ?? "";
  const panel = h("section", { class: "panel", "aria-live": "off" });
  const cards = h("div", { class: "cards", role: "group", "aria-label": t("Choose a game") });
  const again = h("div", { class: "play-again" });

  /** @param {GameInfo} game */
  function choose(game) {
    store(LAST_GAME, game.name);
    for (const card of cards.children)
      card.setAttribute("aria-pressed", String(card.getAttribute("data-game") === game.name));
    const rules = h("a", { class: "rules-link", href: `/learn/${game.name}` }, t("The rules"));
    panel.replaceChildren(h("h2", {}, game.title, " ", rules), newGameForm(game));
    again.replaceChildren(playAgain(game));
  }

  cards.append(...games.map((game) => card(game, previews[game.name], () => choose(game))));
  const titles = new Map(games.map(({ name, title }) => [name, title]));
  const panels = live && lobbyPanel(live, titles);
  const mine = h("div");
  parent.append(
    h(
      "div",
      { class: "welcome" },
      h(
        "div",
        {},
        h("h1", {}, t("Board games, one move at a time")),
        h("p", { class: "lead" }, t("Play against the computer or a friend, analyse, and watch the search think.")),
      ),
      again,
    ),
    mine,
    h("div", { class: "columns" }, cards, panel),
    ...(daily ? [dailyCard(daily, titles.get(daily.game) ?? daily.game)] : []),
    ...(panels ? [panels.element] : []),
  );
  choose(games.find((game) => game.name === wanted) ?? games[0]);
  void unfinishedGames().then((found) => found.length && mine.replaceWith(goOn(found, titles)));
  return panels?.leave;
}

/** The lobby that came with the page; after that, one that is requested. @param {PageData} data @returns {Promise<Lobby>} */
async function latestLobby(data) {
  const { lobby } = data;
  delete data.lobby;
  return lobby ?? fetchLobby();
}

/** My games that go on, the newest first. A room that cannot be shown is left out. */
async function unfinishedGames() {
  const mine = storedGames().filter(({ token }) => token !== null);
  const rooms = await Promise.all(mine.slice(0, RECENT).map(({ room }) => fetchRoom(room).catch(() => null)));
  return rooms.filter((room) => room !== null && !room.result).slice(0, MOST_UNFINISHED);
}

/**
 * @param {(Snapshot | null)[]} rooms
 * @param {Map<string, string>} titles
 */
function goOn(rooms, titles) {
  const items = rooms
    .filter((room) => room !== null)
    .map(({ room, game, players, moves, v }) => {
      const title = titles.get(game) ?? game;
      const names = `${playerTitle(players.X)} – ${playerTitle(players.O)}`;
      return h(
        "li",
        {},
        picture(roomPicture(room, v), 64),
        h(
          "span",
          {},
          h("strong", {}, title),
          h("small", {}, names),
          t("Moves so far: {count}", { count: moves.length }),
        ),
        h(
          "a",
          { class: "button primary", href: `/play/${room}`, "aria-label": `${t("Go on")}: ${title}, ${names}` },
          t("Go on"),
        ),
      );
    });
  return h(
    "section",
    { class: "go-on", "aria-label": t("Go on with your game") },
    h("h2", {}, t("Go on with your game")),
    h("ul", { class: "rooms" }, ...items),
  );
}

/**
 * @param {GameInfo} game
 * @param {string | undefined} svg a picture of the game; requested unless the page came with it
 * @param {() => void} act
 */
function card(game, svg, act) {
  const preview = h("span", { class: "preview", "aria-hidden": "true" });
  if (svg) preview.append(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
  else preview.append(picture(samplePicture(game.name), PREVIEW));
  const made = button("", act, { class: "card", "data-game": game.name });
  made.append(preview, h("strong", {}, game.title), h("small", {}, game.goal));
  return made;
}
