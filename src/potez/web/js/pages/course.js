/** The course: a page a week, with live boards and trees in its text and an exercise at its end. */
/** @import {Blackboard, GameInfo, Week} from "../types.js" */

import {
  fetchCourse,
  fetchGames,
  fetchOwnTree,
  fetchPositionTree,
  fetchView,
  fetchWeek,
  judgeAnswer,
  Refusal,
} from "../api.js";
import { createBoard } from "../board/boards.js";
import { Replay } from "../components/classroom/replay.js";
import { SearchStage } from "../components/classroom/stage.js";
import { EVERYTHING, TreeView } from "../components/classroom/tree_view.js";
import { tryBoard } from "../components/classroom/try_board.js";
import { listenForKeys } from "../components/keys.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { markdown } from "../markdown.js";
import { load, store } from "../storage.js";

const DONE = "potez.course";

/** The weeks whose exercise was done in this browser. @returns {string[]} */
const doneWeeks = () => (load(DONE) ?? "").split(" ").filter(Boolean);

/**
 * @param {HTMLElement} parent
 * @param {string} name of a week; none for the syllabus
 */
export async function course(parent, name) {
  if (!name) return showSyllabus(parent);
  const seed = newSeed();
  const page = new WeekPage(parent, await fetchGames(), await fetchWeek(name, seed), seed);
  await page.show();
  return () => page.close();
}

const newSeed = () => Math.floor(Math.random() * 1_000_000);

/** @param {HTMLElement} parent */
async function showSyllabus(parent) {
  const weeks = await fetchCourse();
  const done = doneWeeks();
  const phases = {
    I: t("Phase I: the state, moves, the board, checks"),
    II: t("Phase II: all successors, two people playing"),
    III: t("Phase III: the search, a person against the computer"),
  };
  parent.append(
    h("h1", {}, t("A course in seven weeks")),
    h(
      "p",
      { class: "lead" },
      t("How a program plays board games, from the state to the search. For students, and for teachers to project."),
    ),
    ...Object.entries(phases).flatMap(([phase, title]) => [
      h("h2", {}, title),
      h(
        "ol",
        { class: "list", start: weeks.findIndex((week) => week.phase === phase) + 1 },
        ...weeks
          .filter((week) => week.phase === phase)
          .map((week) =>
            h(
              "li",
              {},
              h("a", { href: `/course/${week.name}` }, h("strong", {}, week.title)),
              h("span", {}, week.summary),
              done.includes(week.name) && h("small", {}, t("✓ exercise done")),
            ),
          ),
      ),
    ]),
    h("p", {}, h("a", { href: "/tree" }, t("See the search think"))),
  );
}

class WeekPage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo[]} games
   * @param {Week} week
   * @param {number} seed of its exercise
   */
  constructor(parent, games, week, seed) {
    this.parent = parent;
    this.games = games;
    this.week = week;
    this.seed = seed;
    /** @type {(() => void)[]} */
    this.endings = [];
  }

  async show() {
    const weeks = await fetchCourse();
    const at = weeks.findIndex(({ name }) => name === this.week.name);
    const link = (/** @type {number} */ to, /** @type {string} */ sign) =>
      weeks[to] && h("a", { class: "button", href: `/course/${weeks[to].name}` }, sign.replace("*", weeks[to].title));
    this.exerciseElement = h("section", { class: "panel exercise", "aria-label": t("Exercise") });
    this.parent.append(
      h("p", {}, h("a", { href: "/course" }, t("A course in seven weeks"))),
      h(
        "article",
        {},
        ...markdown(this.week.text, {
          board: (content, game) => this.board(game, content),
          position: (content, game) => this.tree(fetchPositionTree({ game, start: content }), "alpha-beta"),
          tree: (content, variant) => this.tree(fetchOwnTree(content), variant),
        }),
        this.exerciseElement,
      ),
      h("p", { class: "row" }, link(at - 1, "← *"), link(at + 1, "* →")),
    );
    await this.ask(this.week, this.seed);
  }

  /**
   * @param {string} name of a game
   * @param {string} start
   */
  board(name, start) {
    const game = this.games.find((one) => one.name === name) ?? this.games[0];
    return tryBoard(game, start);
  }

  /**
   * A tree with one search through it.
   * @param {Promise<Blackboard>} wanted
   * @param {string} variant
   */
  tree(wanted, variant) {
    const place = h("figure", { class: "tree-figure" });
    const show = async () => {
      const blackboard = await wanted;
      const closing = h("figcaption", { "aria-live": "polite" });
      const stage = new SearchStage(blackboard, {
        variants: [variant],
        changed: ({ main: { replay, run } }) => {
          closing.textContent = replay.step === replay.end ? run.closing : "";
        },
      });
      this.endings.push(() => stage.close(), listenForKeys(stage.keys(), { where: stage.element, others: [] }));
      place.append(h("h3", {}, stage.main.run.title), stage.element, closing);
    };
    void show();
    return place;
  }

  async askAnother() {
    const seed = newSeed();
    await this.ask(await fetchWeek(this.week.name, seed), seed);
  }

  /**
   * @param {Week} week
   * @param {number} seed
   */
  async ask({ exercise, name }, seed) {
    const { task, game, position, tree } = exercise;
    const verdict = h("p", { class: "verdict", role: "status" });
    const field = h("input", {
      type: "text",
      name: "answer",
      autocomplete: "off",
      value: name === "move-ordering" ? tree : "",
    });
    const answer = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const { right, message } = await judgeAnswer(name, seed, field.value);
        verdict.textContent = right ? t("Right. Well done.") : message;
        verdict.className = right ? "verdict right" : "verdict wrong";
        if (right) store(DONE, [...new Set([...doneWeeks(), name])].join(" "));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        verdict.textContent = error.message;
      }
    };
    const shown = h("div", { class: "small" });
    this.exerciseElement?.replaceChildren(
      h("h2", {}, t("Exercise")),
      h("p", {}, task),
      shown,
      ...(tree ? [h("p", {}, h("code", { class: "own-tree" }, tree))] : []),
      h(
        "form",
        { class: "row", onsubmit: answer },
        h("label", { class: "row" }, h("span", {}, t("Your answer")), field),
        h("button", { class: "primary" }, t("Check")),
        button(t("Another exercise"), () => this.askAnother()),
      ),
      verdict,
    );
    if (game && position) {
      const info = this.games.find((one) => one.name === game) ?? this.games[0];
      createBoard(info, shown, null, await fetchView({ game, start: position }));
    }
    if (tree) shown.append(drawing(await fetchOwnTree(tree)));
  }

  close() {
    for (const end of this.endings) end();
  }
}

/** A tree before any search: only its ends have values. @param {Blackboard} blackboard */
function drawing({ nodes }) {
  const nothing = () => {};
  const view = new TreeView(new Replay(nodes, []), { endsKnown: true, choose: nothing, open: nothing });
  view.drawIn(EVERYTHING);
  view.svg.setAttribute("width", "100%");
  return view.svg;
}
