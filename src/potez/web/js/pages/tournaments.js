/** Tournaments of engines: those that are kept, how strong the players are, and every game to replay. */
/** @import {Kept, Recorded, Tournament} from "../types.js" */

import { position, tournament, tournamentGame, tournaments as kept } from "../api.js";
import { h } from "../element.js";
import { t } from "../language.js";
import { gameTitle } from "../names.js";
import { moveList, steps } from "../parts/moves.js";
import { Stage } from "../parts/stage.js";

const PAGE = 100;

/**
 * @param {HTMLElement} host
 * @param {string} name
 * @param {URLSearchParams} query
 */
export async function tournaments(host, name, query) {
  if (!name) host.append(h("h1", {}, t("Tournaments")), ...list(await kept()));
  else if (query.has("number")) await replay(host, name, Number(query.get("number")));
  else {
    const skip = Number(query.get("skip") ?? 0);
    host.append(...standing(await tournament(name, skip), skip));
  }
}

/**
 * The address of a tournament, or of something in it.
 * @param {string} name
 * @param {Record<string, number>} [rest]
 */
function address(name, rest = {}) {
  const query = Object.entries(rest).map(([key, value]) => `${key}=${value}`);
  return `#/tournaments/${encodeURIComponent(name)}${query.length ? `?${query}` : ""}`;
}

/** @param {Kept[]} all */
function list(all) {
  if (!all.length) {
    const command = h("code", {}, "potez tournament level:1 level:2 level:3 --results FILE.jsonl");
    const served = h("code", {}, "potez serve --tournaments DIR");
    const told = t("There are none yet. These commands play one and show it here:");
    return [h("p", {}, told), h("p", {}, command, h("br"), served)];
  }
  const items = all.map(({ name, game, players, games, messages }) =>
    messages.length
      ? h("li", {}, h("strong", {}, name), h("span", { class: "warning" }, messages.join("; ")))
      : h(
          "li",
          {},
          h("a", { href: address(name) }, h("strong", {}, name)),
          h("span", {}, `${gameTitle(game)}: ${players.join(", ")}`),
          h("small", {}, t("{count} games", { count: games })),
        ),
  );
  return [h("ul", { class: "list" }, ...items)];
}

/**
 * @param {Tournament} event
 * @param {number} skip
 */
function standing(event, skip) {
  const { name, game, ratings, messages, games } = event;
  const others = [
    skip > 0 && h("a", { href: address(name, { skip: Math.max(0, skip - PAGE) }) }, t("Earlier games")),
    skip + PAGE < games && h("a", { href: address(name, { skip: skip + PAGE }) }, t("Later games")),
  ];
  return [
    h("p", {}, h("a", { href: "#/tournaments" }, t("Tournaments"))),
    h("h1", {}, name),
    h("p", {}, `${gameTitle(game)}, ${t("{count} games", { count: games })}`),
    messages.length ? h("p", { class: "warning" }, messages.join("; ")) : table(ratings),
    h("h2", {}, t("Games")),
    h("ol", { class: "played", start: skip + 1 }, ...event.list.map((played) => row(name, played))),
    h("p", { class: "row" }, ...others),
  ];
}

/** @param {Tournament["ratings"]} ratings */
function table(ratings) {
  const head = [t("Player"), "Elo", t("Points")].map((title) => h("th", { scope: "col" }, title));
  const rows = ratings.map(({ player, elo, points, games }) =>
    h("tr", {}, h("th", { scope: "row" }, player), h("td", {}, strength(elo)), h("td", {}, `${points}/${games}`)),
  );
  return h("table", { class: "ratings" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows));
}

/**
 * A rating with its interval, or the bound that there is instead.
 * @param {Tournament["ratings"][number]["elo"]} elo
 */
function strength({ value, low, high }) {
  if (value === null) return low === null ? `< ${Math.round(high ?? 0)}` : `> ${Math.round(low)}`;
  const margin = low === null || high === null ? 0 : Math.round((high - low) / 2);
  return margin ? `${Math.round(value)} ± ${margin}` : String(Math.round(value));
}

/**
 * @param {string} name
 * @param {Tournament["list"][number]} played
 */
function row(name, { number, X, O, winner, said }) {
  const result = winner === "X" ? "1–0" : winner === "O" ? "0–1" : "½–½";
  return h("li", {}, h("a", { href: address(name, { number }) }, `${X} – ${O}`), ` ${result} `, h("small", {}, said));
}

/**
 * One game on a board, move by move.
 * @param {HTMLElement} host
 * @param {string} name
 * @param {number} number
 */
async function replay(host, name, number) {
  const record = await tournamentGame(name, number);
  const { game, start, moves, tags } = record;
  const stage = new Stage(game, () => {});
  const thought = h("p", { class: "thought", role: "status" });
  const list = h("div");
  const walk = h("div");
  let at = 0;

  /** @param {number} ply */
  const go = async (ply) => {
    at = ply;
    const line = { game, start, moves: moves.slice(0, ply) };
    const view = await position(line);
    if (at !== ply) return;
    stage.show(view, false, line);
    thought.textContent = record.comments[ply] ?? "";
    list.replaceChildren(moveList(moves, ply, go));
    walk.replaceChildren(steps(ply, moves.length, go));
  };
  host.append(
    h("p", {}, h("a", { href: address(name) }, name)),
    h("h1", {}, `${tags.X} – ${tags.O}`),
    h("p", {}, `${result(record)} (${tags.Termination})`),
    h("div", { class: "columns" }, stage.element, h("aside", {}, walk, thought, list, analysis(record))),
  );
  await go(0);
}

/** @param {Recorded} record */
const result = ({ result }) => (result === "1/2-1/2" ? "½–½" : result.replace("-", "–"));

/** @param {Recorded} record */
function analysis({ game, start, moves }) {
  const query = new URLSearchParams({ game, start, moves: moves.join(" ") });
  return h("p", {}, h("a", { href: `#/analyse?${query}` }, t("Analyse this game")));
}
