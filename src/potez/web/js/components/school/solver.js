/** Who solves puzzles in this browser: a rating for each game, what was tried, and how many days in a row. */
/** @import {Rated} from "../../glicko.js" */

import { rate, unrated } from "../../glicko.js";
import { load, store } from "../../storage.js";

const STORED = "potez.puzzles";
const A_DAY = 24 * 60 * 60 * 1000;
/** How sure the generator is of the rating of a puzzle. */
const PUZZLE_DEVIATION = 150;

/**
 * `solvers` and `ratings` are by game and by id of a puzzle; `tried` has 1 for a puzzle solved at first, 0 for others.
 * @typedef {{solvers: Record<string, Rated>, ratings: Record<string, Rated>, tried: Record<string, 0 | 1>, run: number, days: number, day: string}} Solver
 */

/** @returns {Solver} */
export function solver() {
  const empty = { solvers: {}, ratings: {}, tried: {}, run: 0, days: 0, day: "" };
  try {
    return { ...empty, ...JSON.parse(load(STORED) ?? "{}") };
  } catch {
    return empty;
  }
}

/** The day of the visitor's clock, as in 2026-11-17. */
export function today(at = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Days in a row on which the puzzle of the day was solved, up to today or yesterday. */
export function streak() {
  const { day, days } = solver();
  return day === today() || day === today(new Date(Date.now() - A_DAY)) ? days : 0;
}

/** The rating of the visitor in a game. @param {string} game */
export const ratingOf = (game) => Math.round((solver().solvers[game] ?? unrated()).rating);

/** The rating of a puzzle in this browser. @param {string} id @param {number} given */
export const ratingOfPuzzle = (id, given) => solver().ratings[id]?.rating ?? given;

/**
 * Note the first answer to a puzzle; later ones do not count. Says by how much the rating of the visitor has changed, or null.
 * @param {string} game
 * @param {string} id
 * @param {number} given the rating of the puzzle
 * @param {boolean} solved
 */
export function noteAnswer(game, id, given, solved) {
  const known = solver();
  if (id in known.tried) return null;
  const person = known.solvers[game] ?? unrated();
  const puzzle = known.ratings[id] ?? { ...unrated(), rating: given, deviation: PUZZLE_DEVIATION };
  const after = rate(person, puzzle, solved ? 1 : 0);
  known.solvers[game] = after;
  known.ratings[id] = rate(puzzle, person, solved ? 0 : 1);
  known.tried[id] = solved ? 1 : 0;
  known.run = solved ? known.run + 1 : 0;
  store(STORED, JSON.stringify(known));
  return Math.round(after.rating) - Math.round(person.rating);
}

/** Note that the puzzle of a day was solved. @param {string} day */
export function noteDay(day) {
  const known = solver();
  if (known.day === day) return;
  const yesterday = today(new Date(Date.parse(`${day}T12:00:00`) - A_DAY));
  known.days = known.day === yesterday ? known.days + 1 : 1;
  known.day = day;
  store(STORED, JSON.stringify(known));
}
