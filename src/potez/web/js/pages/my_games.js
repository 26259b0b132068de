/** My games: the rooms that this browser has stored, each with a small board. */
/** @import {StoredGame} from "../storage.js" */

import { isLocalRoom, isStatic } from "../address.js";
import { fetchRoom, fetchTitles, Refusal, roomPicture, samplePicture } from "../api.js";
import { picture } from "../appearance.js";
import { download } from "../components/share.js";
import { button, h } from "../element.js";
import { playerTitle } from "../labels.js";
import { language, t } from "../language.js";
import { exported, imported } from "../local/database.js";
import { removeLocalRoom } from "../local/room_socket.js";
import { removeGame, storedGames } from "../storage.js";

const SHOWN = 30;

/** @param {HTMLElement} parent */
export async function myGames(parent) {
  const titles = await fetchTitles();
  const games = storedGames();
  parent.append(h("h1", {}, t("My games")), takeAlong());
  if (!games.length) parent.append(invitation([...titles.keys()]));
  else
    parent.append(
      h(
        "p",
        { class: "lead" },
        isStatic
          ? t("This browser stores these games, and nobody else sees them.")
          : t("This browser stores these games. Anybody who has the link of a game can watch it."),
      ),
      h(
        "ul",
        { class: "rooms board-list" },
        ...games.slice(0, SHOWN).map((stored) => item(stored, titles.get(stored.game))),
      ),
    );
}

/** Export and import of all that this browser keeps. */
function takeAlong() {
  const news = h("p", { role: "status" });
  const file = h("input", { type: "file", accept: ".json", "aria-label": t("Import"), hidden: true, onchange: read });
  async function read() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      const count = await imported(await chosen.text());
      news.textContent = t("Games imported: {count}", { count });
      setTimeout(() => location.reload(), 600);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      news.textContent = error.message;
    }
  }
  return h(
    "div",
    { class: "row" },
    button(t("Export"), async () => download(await exported(), "potez-games.json")),
    button(t("Import"), () => file.click()),
    file,
    h("small", {}, t("Games on this device, programs and progress, as a file to take along.")),
    news,
  );
}

/** What stands here before the first game. @param {string[]} games */
function invitation(games) {
  return h(
    "section",
    { class: "invitation panel" },
    h("div", { class: "row" }, ...games.map((game) => picture(samplePicture(game), 120))),
    h("p", {}, t("There are none yet. Every game that you play is kept here, with its board, to go on or to replay.")),
    h("a", { class: "button primary big", href: "/" }, t("Play your first game")),
  );
}

/**
 * @param {StoredGame} stored
 * @param {string} [title]
 */
function item({ room, game, at }, title = game) {
  const status = h("small", {}, "…");
  const date = new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const place = h("div", { class: "small-board" });
  const line = h(
    "li",
    {},
    place,
    h("span", {}, h("a", { href: `/play/${room}` }, h("strong", {}, title)), status, h("small", {}, date)),
    button(
      t("Forget"),
      () => {
        removeGame(room);
        if (isLocalRoom(room)) void removeLocalRoom(room);
        line.remove();
      },
      { "aria-label": `${t("Forget")}: ${title}, ${date}` },
    ),
  );
  fetchRoom(room).then(
    ({ players, result, moves, v }) => {
      place.append(picture(roomPicture(room, v), 96));
      const names = `${playerTitle(players.X)} – ${playerTitle(players.O)}`;
      const now = result ? result.message : t("Moves so far: {count}", { count: moves.length });
      status.textContent = `${names}: ${now}`;
    },
    (error) => (status.textContent = error.message),
  );
  return line;
}
