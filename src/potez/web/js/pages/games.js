/** My games in this browser. */

import { room } from "../api.js";
import { button, h } from "../element.js";
import { language, t } from "../language.js";
import { forget, myGames } from "../mine.js";
import { gameTitle, seatTitle } from "../names.js";

const SHOWN = 30;

/** @param {HTMLElement} host */
export async function games(host) {
  const list = h("ul", { class: "list" });
  const mine = myGames();
  host.append(
    h("h1", {}, t("My games")),
    h(
      "p",
      {},
      mine.length ? t("Kept in this browser; whoever has the link of a game can watch it.") : t("There are none yet."),
    ),
    list,
  );
  list.append(...mine.slice(0, SHOWN).map((kept) => item(kept)));
}

/** @param {import("../mine.js").Kept} kept */
function item(kept) {
  const about = h("span", {}, "…");
  const when = new Date(kept.at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const line = h(
    "li",
    {},
    h("a", { href: `#/play/${kept.room}` }, h("strong", {}, gameTitle(kept.game))),
    about,
    h("small", {}, when),
    button(t("Forget"), () => {
      forget(kept.room);
      line.remove();
    }),
  );
  room(kept.room).then(
    ({ players, result, moves }) => {
      const who = `${seatTitle(players.X)} – ${seatTitle(players.O)}`;
      about.textContent = `${who}: ${result ? result.said : t("{count} moves so far", { count: moves.length })}`;
    },
    (error) => (about.textContent = error.message),
  );
  return line;
}
