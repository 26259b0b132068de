/** The lobby: open challenges that anybody can take and games that anybody can watch, as they come and go. */
/** @import {Lobby, LobbyFrame, LobbyRoom} from "../types.js" */

import { roomPicture } from "../api.js";
import { picture } from "../appearance.js";
import { h } from "../element.js";
import { clockTitle, playerTitle } from "../labels.js";
import { t } from "../language.js";
import { Socket } from "../socket.js";
import { storedGame } from "../storage.js";

/**
 * @param {Lobby} first what is shown until the server sends more
 * @param {Map<string, string>} titles of the games
 * @returns {{element: HTMLElement, leave: () => void}}
 */
export function lobbyPanel(first, titles) {
  const challenges = h("ul", { class: "rooms" });
  const games = h("ul", { class: "rooms" });

  /** @param {Lobby} lobby */
  function show(lobby) {
    challenges.replaceChildren(
      ...filled(
        lobby.challenges.map((room) => challenge(room, titles.get(room.game))),
        t("Nobody is waiting now. Choose “anybody” above, and your challenge is shown here to everyone."),
      ),
    );
    games.replaceChildren(
      ...filled(
        lobby.games.map((room) => watched(room, titles.get(room.game))),
        t("No public game is being played now. Yours can be the first."),
      ),
    );
  }

  show(first);
  /** @type {Socket<{t: "ping"}, LobbyFrame>} */
  const socket = new Socket("lobby/socket", {
    receive: (frame) => {
      if (frame.t === "lobby") show(frame.d);
    },
  });
  const element = h(
    "div",
    { class: "lobby-live" },
    h("section", { "aria-label": t("Open challenges") }, h("h2", {}, t("Open challenges")), challenges),
    h("section", { "aria-label": t("Games to watch") }, h("h2", {}, t("Games to watch")), games),
  );
  return { element, leave: () => socket.close() };
}

/**
 * The items of a list, or a sentence instead of none.
 * @param {HTMLElement[]} items
 * @param {string} none
 */
const filled = (items, none) => (items.length ? items : [h("li", { class: "none" }, none)]);

/**
 * @param {LobbyRoom} room
 * @param {string} [title]
 */
function challenge({ room, game, players, clock }, title = game) {
  const mine = storedGame(room) !== undefined;
  const [side, maker] = players.X.kind === "open" ? ["X", players.O] : ["O", players.X];
  const terms = [t("you play {side}", { side }), clockTitle(clock)].join(", ");
  return h(
    "li",
    {},
    picture(roomPicture(room, 0), 64, { loading: "lazy" }),
    h("span", {}, h("strong", {}, title), h("small", {}, mine ? t("your challenge") : playerTitle(maker)), terms),
    h(
      "a",
      {
        class: mine ? "button" : "button primary",
        href: `/play/${room}`,
        "aria-label": `${mine ? t("Open") : t("Play")}: ${title}, ${playerTitle(maker)}`,
      },
      mine ? t("Open") : t("Play"),
    ),
  );
}

/**
 * @param {LobbyRoom} room
 * @param {string} [title]
 */
function watched({ room, game, players, moves, v }, title = game) {
  const names = `${playerTitle(players.X)} – ${playerTitle(players.O)}`;
  return h(
    "li",
    {},
    picture(roomPicture(room, v), 64, { loading: "lazy" }),
    h("span", {}, h("strong", {}, title), h("small", {}, names), t("Moves so far: {count}", { count: moves })),
    h("a", { class: "button", href: `/play/${room}`, "aria-label": `${t("Watch")}: ${title}, ${names}` }, t("Watch")),
  );
}
