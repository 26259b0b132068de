/** Lessons: positions to try the rules on. A game without lessons has its rules alone. */

import { t } from "../language.js";

/** @typedef {{after: number, task: string, start: string}} Lesson a board after so many headings of the rules */

/** The lessons of each game. @returns {Record<string, Lesson[]>} */
export const lessons = () => ({
  blockade: [
    {
      after: 3,
      task: t("Try it: move one of X's pawns. No walls are left, so a turn is only a pawn move."),
      start: "5x7 X 22,42,26,46 22,42,26,46 0,0,0,0 -",
    },
    {
      after: 4,
      task: t("Try it: move a pawn, then place a wall. See what happens when a wall would cut somebody off."),
      start: "6x7 X 32,52,26,56 22,52,26,56 4,4,4,4 B12,B31,G22",
    },
    { after: 5, task: t("Try it: X can win in one move."), start: "5x6 X 23,41,25,45 21,41,25,45 2,2,2,2 G33" },
  ],
  byte: [
    {
      after: 3,
      task: t("Try it: lift one of X's checkers onto a neighbouring stack."),
      start: "4/1,X,2/1,XO,O,1/1,OX,1,X/1,X,O,1/4/4/4 X 0-0",
    },
    {
      after: 3,
      task: t("Try it: X can finish a stack of eight. Mind whose checker is on top."),
      start: "4/4/1,XOOX,OXO,1/1,OOXO,2/4/4/4/4 X 1-0",
    },
  ],
  domineering: [{ after: 1, task: t("Try it: play both sides on a small board."), start: "4/4/4/4 X" }],
});
