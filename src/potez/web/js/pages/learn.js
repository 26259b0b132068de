/** The rules of each game, with small boards to try them on. */

import { gameNamed, games, position } from "../api.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { markdown } from "../markdown.js";
import { gameTitle, nutshell } from "../names.js";
import { Stage } from "../parts/stage.js";

/** @typedef {{after: number, said: string, start: string}} Lesson a board after so many headings of the rules */

/** @returns {Record<string, Lesson[]>} */
const lessons = () => ({
  blockade: [
    {
      after: 3,
      said: t("Try it: move a pawn of X. No walls are left, so a turn is a pawn move."),
      start: "5x7 X 22,42,26,46 22,42,26,46 0,0,0,0 -",
    },
    {
      after: 4,
      said: t("Try it: a pawn, then a wall. See what happens where a wall would shut somebody off."),
      start: "6x7 X 32,52,26,56 22,52,26,56 4,4,4,4 B12,B31,G22",
    },
    { after: 5, said: t("Try it: X can win in one move."), start: "5x6 X 23,41,25,45 21,41,25,45 2,2,2,2 G33" },
  ],
  byte: [
    {
      after: 3,
      said: t("Try it: lift one of X's checkers onto a neighbouring stack."),
      start: "4/1,X,2/1,XO,O,1/1,OX,1,X/1,X,O,1/4/4/4 X 0-0",
    },
    {
      after: 3,
      said: t("Try it: X can finish a stack of eight. Mind who is on top."),
      start: "4/4/1,XOXO,OXO,1/1,OOXX,2/4/4/4/4 X 1-0",
    },
  ],
  domineering: [{ after: 1, said: t("Try it: play both sides of a small board."), start: "4/4/4/4 X" }],
});

/**
 * @param {HTMLElement} host
 * @param {string} name
 */
export async function learn(host, name) {
  if (!name) {
    const all = await games();
    host.append(
      h("h1", {}, t("Learn a game")),
      h(
        "ul",
        { class: "list" },
        ...all.map((game) =>
          h(
            "li",
            {},
            h("a", { href: `#/learn/${game.name}` }, h("strong", {}, gameTitle(game.name))),
            h("span", {}, nutshell(game.name)),
          ),
        ),
      ),
    );
    return;
  }
  const game = await gameNamed(name);
  const article = h("article", {});
  const own = lessons()[name] ?? [];
  let headings = 0;
  const boards = (/** @type {number} */ after) =>
    own.filter((lesson) => lesson.after === after).map((lesson) => live(name, lesson));
  for (const block of markdown(game.rules)) {
    if (block.tagName === "H2") article.append(...boards(headings++));
    article.append(block);
  }
  article.append(...boards(headings));
  host.append(
    article,
    h("a", { class: "button", href: `#/?game=${name}` }, t("Play {game}", { game: gameTitle(name) })),
  );
}

/**
 * A board on which both sides are played.
 * @param {string} game
 * @param {Lesson} lesson
 */
function live(game, { said, start }) {
  /** @type {string[]} */
  let moves = [];
  const stage = new Stage(game, (move) => void play([...moves, move]));
  const result = h("p", { class: "status", role: "status" });

  /** @param {string[]} fresh */
  async function play(fresh) {
    const view = await position({ game, start, moves: fresh });
    moves = fresh;
    stage.show(view, true, { game, start, moves });
    result.textContent = view.outcome
      ? view.outcome.said
      : fresh.length
        ? t("{side} to move", { side: view.side })
        : "";
  }

  void play([]);
  return h(
    "section",
    { class: "lesson small panel", "aria-label": said },
    h("p", {}, said),
    stage.element,
    result,
    h(
      "div",
      { class: "row" },
      button(t("Take back"), () => void play(moves.slice(0, -1))),
      button(t("Begin again"), () => void play([])),
    ),
  );
}
