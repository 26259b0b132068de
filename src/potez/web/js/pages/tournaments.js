/** Tournaments: start one, follow its games as they are played, see the tables, and replay every game. */
/** @import {Arena, GameInfo, GameRecord, Tournament, TournamentGame, TournamentSummary} from "../types.js" */

import {
  fetchArena,
  fetchGame,
  fetchGames,
  fetchTitles,
  fetchTournament,
  fetchTournamentGame,
  fetchTournaments,
  fetchView,
} from "../api.js";
import { BoardPanel } from "../components/board_panel.js";
import { contestForm } from "../components/contest_form.js";
import { crossTable, ratingTable } from "../components/contest_tables.js";
import { moveList, moveNavigation } from "../components/move_list.js";
import { h } from "../element.js";
import { t } from "../language.js";

const GAMES_SHOWN = 100;
/** Milliseconds between two looks at a tournament that is being played. */
const PACE = 2000;

/**
 * @param {HTMLElement} parent
 * @param {string} name
 * @param {URLSearchParams} query
 */
export async function tournaments(parent, name, query) {
  if (!name) {
    const [all, games, arena] = await Promise.all([fetchTournaments(), fetchGames(), fetchArena()]);
    parent.append(h("h1", {}, t("Tournaments")), ...start(all, games, arena), ...list(all, games));
    return undefined;
  }
  if (query.has("number")) {
    await replay(parent, name, Number(query.get("number")));
    return undefined;
  }
  return follow(parent, name, Number(query.get("skip") ?? 0));
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
 * How to start a tournament here.
 * @param {TournamentSummary[]} all
 * @param {GameInfo[]} games
 * @param {Arena} arena
 */
function start(all, games, arena) {
  const lead = h("p", { class: "lead" }, t("Programs play each other: tables, ratings, and every game to replay."));
  if (arena.open) {
    const bots = h("p", {}, h("a", { href: "/bots" }, t("Connect a bot of your own")));
    const form = h(
      "details",
      { class: "panel", open: !all.length },
      h("summary", {}, t("Start a match or a tournament")),
      contestForm(games, arena),
    );
    return [lead, form, ...(arena.bots ? [bots] : [])];
  }
  if (all.length) return [lead];
  const commands = [
    "potez serve --arena FILE",
    "potez tournament level:1 level:2 level:3 --results FILE.jsonl",
    "potez serve --tournaments DIR",
  ];
  return [
    lead,
    h(
      "section",
      { class: "invitation panel" },
      h(
        "p",
        {},
        t("There are none yet. Whoever runs this server can let visitors start them, or play one and show it:"),
      ),
      h("p", {}, ...commands.flatMap((command) => [h("code", {}, command), h("br")])),
      h("a", { class: "button primary", href: "/" }, t("Play a game")),
    ),
  ];
}

/**
 * @param {TournamentSummary[]} all
 * @param {GameInfo[]} games
 */
function list(all, games) {
  const titles = new Map(games.map(({ name, title }) => [name, title]));
  const items = all.map((tournament) => {
    const { name, game, games, planned, messages } = tournament;
    if (messages.length)
      return h("li", {}, h("strong", {}, name), h("span", { class: "warning" }, messages.join("; ")));
    const count = planned === null ? t("{count} games", { count: games }) : progress(games, planned);
    return h(
      "li",
      {},
      h("a", { href: address(name) }, h("strong", {}, `${titles.get(game) ?? game}: ${names(tournament)}`)),
      h("span", {}, name.replace(/\.jsonl$/, "")),
      h("small", { class: planned === null ? "" : "running" }, count),
    );
  });
  return items.length ? [h("ul", { class: "list" }, ...items)] : [];
}

/** @param {TournamentSummary} tournament */
const names = ({ players, titles }) => players.map((player) => titles[player] ?? player).join(", ");

/**
 * @param {number} games
 * @param {number} planned
 */
const progress = (games, planned) => t("being played: {games} of {planned} games", { games, planned });

/**
 * A tournament. While it is being played, it is looked at again and again.
 * @param {HTMLElement} parent
 * @param {string} name
 * @param {number} skip
 */
async function follow(parent, name, skip) {
  const titles = await fetchTitles();
  const live = h("div", { class: "live-games" });
  const results = h("div");
  const status = h("p", { role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let left = false;
  let watched = "";

  async function look() {
    const tournament = await fetchTournament(name, skip);
    const { game, games, planned } = tournament;
    const title = titles.get(game) ?? game;
    const count = planned === null ? t("{count} games", { count: games }) : progress(games, planned);
    status.textContent = `${title}, ${count}`;
    results.replaceChildren(...tables(tournament, skip));
    if (tournament.live.join() !== watched) live.replaceChildren(...tournament.live.map(liveGame));
    watched = tournament.live.join();
    if (planned !== null && !left) timer = setTimeout(() => void look().catch(again), PACE);
    return tournament;
  }

  function again() {
    if (!left) timer = setTimeout(() => void look().catch(again), PACE);
  }

  const first = await look();
  parent.append(
    h("p", {}, h("a", { href: "/tournaments" }, t("Tournaments"))),
    h("h1", {}, names(first)),
    status,
    h("div", { class: "contest" }, results, live),
  );
  return () => {
    left = true;
    clearTimeout(timer);
  };
}

/** A game that is being played, as the viewer shows it. @param {string} room */
function liveGame(room) {
  return h("iframe", { src: `/embed/play/${room}`, title: t("The game that is being played"), loading: "lazy" });
}

/**
 * @param {Tournament} tournament
 * @param {number} skip
 */
function tables(tournament, skip) {
  const { name, messages, games } = tournament;
  const links = [
    skip > 0 && h("a", { href: address(name, { skip: Math.max(0, skip - GAMES_SHOWN) }) }, t("Earlier games")),
    skip + GAMES_SHOWN < games && h("a", { href: address(name, { skip: skip + GAMES_SHOWN }) }, t("Later games")),
  ];
  const rated = messages.length ? h("p", { class: "warning" }, messages.join("; ")) : ratingTable(tournament);
  return [
    ...(games ? [h("h2", {}, t("Ratings")), rated, h("h2", {}, t("Cross-table")), crossTable(tournament)] : []),
    h("h2", {}, t("Games")),
    h("ol", { class: "game-list", start: skip + 1 }, ...tournament.list.map((game) => gameItem(tournament, game))),
    h("p", { class: "row" }, ...links),
  ];
}

/**
 * @param {Tournament} tournament
 * @param {TournamentGame} game
 */
function gameItem({ name, titles }, { number, X, O, winner, ending, message }) {
  const result = winner === "X" ? "1–0" : winner === "O" ? "0–1" : "½–½";
  return h(
    "li",
    {},
    h("a", { href: address(name, { number }) }, `${titles[X] ?? X} – ${titles[O] ?? O}`),
    ` ${result} `,
    ending === "normal" ? "" : h("small", {}, message),
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
  const { game, start, moves, tags, titles } = record;
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
    h("p", {}, h("a", { href: address(name) }, t("To the tournament"))),
    h("h1", {}, `${titles.X} – ${titles.O}`),
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
