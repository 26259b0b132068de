/** Learn a game: its course, and after it the rules to look up. */
/** @import {GameInfo} from "../types.js" */

import { fetchGame, fetchGames, fetchLessons, samplePicture } from "../api.js";
import { picture } from "../appearance.js";
import { Course } from "../components/school/course.js";
import { doneLessons } from "../components/school/progress.js";
import { h } from "../element.js";
import { t } from "../language.js";
import { markdown } from "../markdown.js";

/**
 * @param {HTMLElement} parent
 * @param {string} name
 * @param {URLSearchParams} query
 */
export async function learn(parent, name, query) {
  if (!name) {
    parent.append(h("h1", {}, t("Learn a game")), gameList(await fetchGames()), studies());
    return undefined;
  }
  const game = await fetchGame(name);
  const lessons = await fetchLessons(name);
  parent.append(h("h1", {}, game.title));
  if (!lessons.length) {
    parent.append(rules(game));
    return undefined;
  }
  const course = new Course(game, lessons, query.get("lesson"));
  parent.append(course.element, rules(game));
  await course.open(course.number);
  return () => course.leave();
}

/** @param {GameInfo[]} games */
function gameList(games) {
  const items = games.map(({ name, title, goal }) => {
    const done = doneLessons(name).length;
    return h(
      "li",
      {},
      picture(samplePicture(name), 96),
      h(
        "span",
        {},
        h("a", { href: `/learn/${name}` }, h("strong", {}, title)),
        h("span", {}, goal),
        h("small", {}, done ? t("Lessons done: {count}", { count: done }) : t("A course of five minutes")),
      ),
    );
  });
  return h("ul", { class: "list courses" }, ...items);
}

/** Where students of search, and their teachers, go on. */
const studies = () =>
  h(
    "section",
    {},
    h("h2", {}, t("How a program plays")),
    h(
      "ul",
      { class: "list" },
      h(
        "li",
        {},
        h("a", { href: "/course" }, h("strong", {}, t("A course in seven weeks"))),
        h(
          "span",
          {},
          t(
            "How a program plays board games, from the state to the search. For students, and for teachers to project.",
          ),
        ),
      ),
      h(
        "li",
        {},
        h("a", { href: "/tree" }, h("strong", {}, t("See the search think"))),
        h("span", {}, t("Minimax and alpha-beta, event by event, on small boards and on trees of your own.")),
      ),
    ),
  );

/** The rules, below the course. @param {GameInfo} game */
function rules(game) {
  const blocks = markdown(game.rules).filter(({ tagName }) => tagName !== "H1");
  const play = h("a", { class: "button", href: `/?game=${game.name}` }, t("Play {game}", { game: game.title }));
  return h("article", { class: "rules" }, h("h2", {}, t("The rules")), ...blocks, play);
}
