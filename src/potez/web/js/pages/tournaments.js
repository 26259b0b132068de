/** Tournaments of engines: the list, the ratings of the players, and every game to replay. */
/** @import {GameRecord, Rating, Tournament, TournamentGame, TournamentSummary} from "../types.js" */

import { fetchGame, fetchTitles, fetchTournament, fetchTournamentGame, fetchTournaments, fetchView } from "../api.js";
import { BoardPanel } from "../components/board_panel.js";
import { moveList, moveNavigation } from "../components/move_list.js";
import { h } from "../element.js";
import { t } from "../language.js";

const GAMES_SHOWN = 100;

/**
 * @param {HTMLElement} parent
 * @param {string} name
 * @param {URLSearchParams} query
 */
export async function tournaments(parent, name, query) {
  if (!name) parent.append(h("h1", {}, t("Tournaments")), ...list(await fetchTournaments(), await fetchTitles()));
  else if (query.has("number")) await replay(parent, name, Number(query.get("number")));
  else {
    const skip = Number(query.get("skip") ?? 0);
    parent.append(...overview(await fetchTournament(name, skip), skip, await fetchTitles()));
  }
}

/**
 * The address of a tournament, or of a part of it.
 * @param {string} name
 * @param {Record<string, number>} [part]
 */
function address(name, part = {}) {
  const query = Object.entries(part).map(([key, value]) => `${key}=${value}`);
  return `/tournaments/${encodeURIComponent(name)}${query.length ? `?${query}` : ""}`;
}

/**
 * @param {TournamentSummary[]} all
 * @param {Map<string, string>} titles
 */
function list(all, titles) {
  if (!all.length) {
    const play = h("code", {}, "potez tournament level:1 level:2 level:3 --results FILE.jsonl");
    const serve = h("code", {}, "potez serve --tournaments DIR");
    const help = t("There are none yet. These commands play one and show it here:");
    return [h("p", {}, help), h("p", {}, play, h("br"), serve)];
  }
  const items = all.map(({ name, game, players, games, messages }) =>
    messages.length
      ? h("li", {}, h("strong", {}, name), h("span", { class: "warning" }, messages.join("; ")))
      : h(
          "li",
          {},
          h("a", { href: address(name) }, h("strong", {}, name)),
          h("span", {}, `${titles.get(game) ?? game}: ${players.join(", ")}`),
          h("small", {}, t("{count} games", { count: games })),
        ),
  );
  return [h("ul", { class: "list" }, ...items)];
}

/**
 * @param {Tournament} tournament
 * @param {number} skip
 * @param {Map<string, string>} titles
 */
function overview(tournament, skip, titles) {
  const { name, game, ratings, messages, games } = tournament;
  const links = [
    skip > 0 && h("a", { href: address(name, { skip: Math.max(0, skip - GAMES_SHOWN) }) }, t("Earlier games")),
    skip + GAMES_SHOWN < games && h("a", { href: address(name, { skip: skip + GAMES_SHOWN }) }, t("Later games")),
  ];
  return [
    h("p", {}, h("a", { href: "/tournaments" }, t("Tournaments"))),
    h("h1", {}, name),
    h("p", {}, `${titles.get(game) ?? game}, ${t("{count} games", { count: games })}`),
    messages.length ? h("p", { class: "warning" }, messages.join("; ")) : ratingTable(ratings),
    h("h2", {}, t("Games")),
    h("ol", { class: "game-list", start: skip + 1 }, ...tournament.list.map((game) => gameItem(name, game))),
    h("p", { class: "row" }, ...links),
  ];
}

/** @param {Rating[]} ratings */
function ratingTable(ratings) {
  const head = [t("Player"), "Elo", t("Points")].map((title) => h("th", { scope: "col" }, title));
  const rows = ratings.map(({ player, elo, points, games }) =>
    h("tr", {}, h("th", { scope: "row" }, player), h("td", {}, eloText(elo)), h("td", {}, `${points}/${games}`)),
  );
  return h("table", { class: "ratings" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows));
}

/**
 * A rating with its margin, or only a bound where nothing else is known.
 * @param {Rating["elo"]} elo
 */
function eloText({ value, low, high }) {
  if (value === null) return low === null ? `< ${Math.round(high ?? 0)}` : `> ${Math.round(low)}`;
  const margin = low === null || high === null ? 0 : Math.round((high - low) / 2);
  return margin ? `${Math.round(value)} ± ${margin}` : String(Math.round(value));
}

/**
 * @param {string} name
 * @param {TournamentGame} game
 */
function gameItem(name, { number, X, O, winner, message }) {
  const result = winner === "X" ? "1–0" : winner === "O" ? "0–1" : "½–½";
  return h(
    "li",
    {},
    h("a", { href: address(name, { number }) }, `${X} – ${O}`),
    ` ${result} `,
    h("small", {}, message),
  );
}

/**
 * One game on a board, move by move.
 * @param {HTMLElement} parent
 * @param {string} name
 * @param {number} number
 */
async function replay(parent, name, number) {
  const record = await fetchTournamentGame(name, number);
  const { game, start, moves, tags } = record;
  const panel = new BoardPanel(await fetchGame(game), () => {});
  const comment = h("p", { class: "comment", role: "status" });
  const list = h("div");
  const navigation = h("div");
  let shown = 0;

  /** @param {number} ply */
  const go = async (ply) => {
    shown = ply;
    const position = { game, start, moves: moves.slice(0, ply) };
    const view = await fetchView(position);
    if (shown !== ply) return;
    panel.show(view, false, position);
    comment.textContent = record.comments[ply] ?? "";
    list.replaceChildren(moveList(moves, ply, go));
    navigation.replaceChildren(moveNavigation(ply, moves.length, go));
  };
  parent.append(
    h("p", {}, h("a", { href: address(name) }, name)),
    h("h1", {}, `${tags.X} – ${tags.O}`),
    h("p", {}, `${resultText(record)} (${tags.Termination})`),
    h("div", { class: "columns" }, panel.element, h("aside", {}, navigation, comment, list, analysisLink(record))),
  );
  await go(0);
}

/** @param {GameRecord} record */
const resultText = ({ result }) => (result === "1/2-1/2" ? "½–½" : result.replace("-", "–"));

/** @param {GameRecord} record */
function analysisLink({ game, start, moves }) {
  const query = new URLSearchParams({ game, start, moves: moves.join(" ") });
  return h("p", {}, h("a", { href: `/analyse?${query}` }, t("Analyse this game")));
}
