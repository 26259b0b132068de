/** Puzzles: the one of the day, by game and theme, and one at a time. */
/** @import {GameInfo, Puzzle, PuzzleCollection} from "../types.js" */

import { visit } from "../address.js";
import { checkPuzzle, fetchDaily, fetchGame, fetchPuzzle, fetchPuzzles, fetchSolution, fetchTitles } from "../api.js";
import { dailyCard } from "../components/school/daily_card.js";
import { Exercise } from "../components/school/exercise.js";
import { noteAnswer, noteDay, ratingOf, ratingOfPuzzle } from "../components/school/solver.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { solver, today } from "../storage.js";

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function puzzles(parent, rest, query) {
  const [game, id] = rest.split("/");
  if (!game) return void (await overview(parent));
  const info = await fetchGame(game);
  if (id) {
    const exercise = await solve(parent, info, await fetchPuzzle(game, id), query);
    return () => exercise.leave();
  }
  return void (await collection(parent, info));
}

/** @param {HTMLElement} parent */
async function overview(parent) {
  const [daily, collections, titles] = await Promise.all([fetchDaily(today()), fetchPuzzles(), fetchTitles()]);
  parent.append(
    h("h1", {}, t("Puzzles")),
    h("p", { class: "lead" }, t("Exactly one turn is right, and that is proved. Can you find it?")),
    dailyCard(daily, titles.get(daily.game) ?? daily.game),
    ...collections.map((found) => themes(found, titles.get(found.game) ?? found.game, "h2")),
  );
}

/**
 * A game with its themes.
 * @param {PuzzleCollection} found
 * @param {string} title
 * @param {"h1" | "h2"} heading
 */
function themes({ game, themes: known, puzzles: all }, title, heading) {
  const { tried } = solver();
  const solved = all.filter(([id]) => tried[id] === 1).length;
  const links = known
    .filter(({ count }) => count > 0)
    .map(({ name, title: theme, count }) =>
      h(
        "li",
        {},
        button(`${theme} (${count})`, () => void next(game, name, ""), { class: "theme" }),
      ),
    );
  return h(
    "section",
    { class: "panel themes" },
    h(
      heading,
      {},
      heading === "h2" ? h("a", { href: `/puzzles/${game}` }, title) : t("Puzzles of {game}", { game: title }),
    ),
    h(
      "p",
      { class: "figures" },
      t("Your rating: {rating}. Solved: {solved} of {count}.", { rating: ratingOf(game), solved, count: all.length }),
    ),
    h("ul", { class: "theme-list" }, ...links),
    button(t("Any puzzle"), () => void next(game, "", ""), { class: "primary" }),
  );
}

/**
 * @param {HTMLElement} parent
 * @param {GameInfo} game
 */
async function collection(parent, game) {
  const found = (await fetchPuzzles()).find((each) => each.game === game.name);
  if (found) parent.append(themes(found, game.title, "h1"));
  else parent.append(h("h1", {}, game.title), h("p", {}, t("This game has no puzzles yet.")));
  parent.append(h("p", {}, h("a", { href: "/puzzles" }, t("All puzzles"))));
}

/**
 * Open the puzzle that suits the visitor best: not tried yet, and near the visitor's rating.
 * @param {string} game
 * @param {string} theme any if empty
 * @param {string} last the id of the puzzle before
 */
async function next(game, theme, last) {
  const found = (await fetchPuzzles()).find((each) => each.game === game);
  const { tried } = solver();
  const mine = ratingOf(game);
  const fitting = (found?.puzzles ?? []).filter(([id, its]) => id !== last && (!theme || its === theme));
  const fresh = fitting.filter(([id]) => !(id in tried));
  /** @param {[string, string, number]} puzzle */
  const far = ([id, , rating]) => Math.abs(ratingOfPuzzle(id, rating) - mine);
  const best = (fresh.length ? fresh : fitting).sort((one, two) => far(one) - far(two))[0];
  if (best) visit(`/puzzles/${game}/${best[0]}${theme ? `?theme=${theme}` : ""}`);
}

/**
 * @param {HTMLElement} parent
 * @param {GameInfo} game
 * @param {Puzzle} puzzle
 * @param {URLSearchParams} query
 */
async function solve(parent, game, puzzle, query) {
  const figures = h("p", { class: "figures" });
  const nextButton = () =>
    button(t("Next"), () => void next(game.name, query.get("theme") ?? "", puzzle.id), { class: "primary next" });

  /** @param {boolean} solved */
  function note(solved) {
    const change = noteAnswer(game.name, puzzle.id, puzzle.rating, solved);
    if (solved && query.get("day") === today()) noteDay(today());
    showFigures(change);
  }
  /** @param {number | null} change */
  function showFigures(change) {
    const sign = change === null ? "" : ` (${change >= 0 ? "+" : "−"}${Math.abs(change)})`;
    const rating = Math.round(ratingOfPuzzle(puzzle.id, puzzle.rating));
    figures.textContent = t("Puzzle {rating}. You {mine}. In a row: {run}.", {
      rating,
      mine: `${ratingOf(game.name)}${sign}`,
      run: solver().run,
    });
  }

  const exercise = new Exercise({
    game,
    start: puzzle.position,
    head: [h("h1", {}, `${game.title}: ${puzzle.title}`), h("p", { class: "task" }, puzzle.task)],
    foot: [
      figures,
      h("p", {}, h("a", { href: `/puzzles/${game.name}` }, t("More puzzles of {game}", { game: game.title }))),
    ],
    judge: (move) => checkPuzzle(game.name, puzzle.id, move),
    next: () => [nextButton(), h("a", { class: "button", href: analysis(puzzle) }, t("Analyse"))],
    help: () => [
      button(t("Hint"), () => {
        note(false);
        exercise.panel.inform(puzzle.hint);
      }),
      button(t("Show the solution"), () => void giveUp()),
    ],
    answered: note,
  });
  async function giveUp() {
    note(false);
    const { move, line } = await fetchSolution(game.name, puzzle.id);
    exercise.tell(false, [exercise.panel.board?.sentence(move) ?? move], [exercise.againButton(), nextButton()]);
    await exercise.show([move], false);
    await exercise.follow([move], line);
  }

  showFigures(null);
  parent.append(exercise.element);
  await exercise.begin();
  return exercise;
}

/** @param {Puzzle} puzzle */
const analysis = ({ game, position }) => `/analyse?${new URLSearchParams({ game, start: position })}`;
