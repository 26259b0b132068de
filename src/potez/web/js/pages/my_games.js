/** My games: the rooms that this browser has stored. */
/** @import {StoredGame} from "../storage.js" */

import { fetchRoom, fetchTitles } from "../api.js";
import { button, h } from "../element.js";
import { playerTitle } from "../labels.js";
import { language, t } from "../language.js";
import { removeGame, storedGames } from "../storage.js";

const SHOWN = 30;

/** @param {HTMLElement} parent */
export async function myGames(parent) {
  const titles = await fetchTitles();
  const games = storedGames();
  parent.append(
    h("h1", {}, t("My games")),
    h(
      "p",
      {},
      games.length
        ? t("This browser stores these games. Anybody who has the link of a game can watch it.")
        : t("There are none yet."),
    ),
    h("ul", { class: "list" }, ...games.slice(0, SHOWN).map((stored) => item(stored, titles.get(stored.game)))),
  );
}

/**
 * @param {StoredGame} stored
 * @param {string} [title]
 */
function item({ room, game, at }, title = game) {
  const status = h("span", {}, "…");
  const date = new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const line = h(
    "li",
    {},
    h("a", { href: `/play/${room}` }, h("strong", {}, title)),
    status,
    h("small", {}, date),
    button(t("Forget"), () => {
      removeGame(room);
      line.remove();
    }),
  );
  fetchRoom(room).then(
    ({ players, result, moves }) => {
      const names = `${playerTitle(players.X)} – ${playerTitle(players.O)}`;
      status.textContent = `${names}: ${result ? result.message : t("{count} moves so far", { count: moves.length })}`;
    },
    (error) => (status.textContent = error.message),
  );
  return line;
}
