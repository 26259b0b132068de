/** The rules of each game, with small boards to try them on. */
/** @import {GameInfo} from "../types.js" */
/** @import {Lesson} from "./lessons.js" */

import { fetchGame, fetchGames, fetchView } from "../api.js";
import { BoardPanel } from "../components/board_panel.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { markdown } from "../markdown.js";
import { lessons } from "./lessons.js";

/**
 * @param {HTMLElement} parent
 * @param {string} name
 */
export async function learn(parent, name) {
  if (name) showRules(parent, await fetchGame(name));
  else parent.append(h("h1", {}, t("Learn a game")), gameList(await fetchGames()));
}

/** @param {GameInfo[]} games */
function gameList(games) {
  const items = games.map(({ name, title, goal }) =>
    h("li", {}, h("a", { href: `/learn/${name}` }, h("strong", {}, title)), h("span", {}, goal)),
  );
  return h("ul", { class: "list" }, ...items);
}

/**
 * @param {HTMLElement} parent
 * @param {GameInfo} game
 */
function showRules(parent, game) {
  const article = h("article", {});
  const own = lessons()[game.name] ?? [];
  const boards = (/** @type {number} */ after) =>
    own.filter((lesson) => lesson.after === after).map((lesson) => lessonBoard(game, lesson));
  const blocks = markdown(game.rules);
  if (blocks[0]?.tagName !== "H1") article.append(h("h1", {}, game.title));
  let headings = 0;
  for (const block of blocks) {
    if (block.tagName === "H2") article.append(...boards(headings++));
    article.append(block);
  }
  article.append(...boards(headings));
  const play = h("a", { class: "button", href: `/?game=${game.name}` }, t("Play {game}", { game: game.title }));
  parent.append(article, play);
}

/**
 * A board on which the reader plays both sides.
 * @param {GameInfo} game
 * @param {Lesson} lesson
 */
function lessonBoard(game, { task, start }) {
  /** @type {string[]} */
  let moves = [];
  const panel = new BoardPanel(game, (move) => void show([...moves, move]));
  const status = h("p", { class: "status", role: "status" });

  /** @param {string[]} wanted */
  async function show(wanted) {
    const view = await fetchView({ game: game.name, start, moves: wanted });
    moves = wanted;
    panel.show(view, true, { game: game.name, start, moves });
    if (view.outcome) status.textContent = view.outcome.message;
    else status.textContent = moves.length ? t("{side} to move", { side: view.side }) : "";
  }

  void show([]);
  return h(
    "section",
    { class: "lesson small panel", "aria-label": task },
    h("p", {}, task),
    panel.element,
    status,
    h(
      "div",
      { class: "row" },
      button(t("Take back"), () => void show(moves.slice(0, -1))),
      button(t("Start over"), () => void show([])),
    ),
  );
}
