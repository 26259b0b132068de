/** Who solves puzzles in this browser: a rating for each game, and what was tried. */

import { rate, unrated } from "../../glicko.js";
import { A_DAY, solver, storeSolver, today } from "../../storage.js";

/** How sure the generator is of the rating of a puzzle. */
const PUZZLE_DEVIATION = 150;

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
  storeSolver(known);
  return Math.round(after.rating) - Math.round(person.rating);
}

/** Note that the puzzle of a day was solved. @param {string} day */
export function noteDay(day) {
  const known = solver();
  if (known.day === day) return;
  const yesterday = today(new Date(Date.parse(`${day}T12:00:00`) - A_DAY));
  known.days = known.day === yesterday ? known.days + 1 : 1;
  known.day = day;
  storeSolver(known);
}
