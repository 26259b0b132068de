/** How far a visitor has come in the courses, kept in the browser. */

import { load, store } from "../../storage.js";

const LESSONS = "potez.lessons";
const ROOMS = "potez.lesson-rooms";

/** @param {string} key @returns {Record<string, any>} */
function read(key) {
  try {
    const found = JSON.parse(load(key) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** The names of the lessons of a game that are done. @param {string} game @returns {string[]} */
export function doneLessons(game) {
  const found = read(LESSONS)[game];
  return Array.isArray(found) ? found : [];
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function finishLesson(game, lesson) {
  const done = doneLessons(game).filter((name) => name !== lesson);
  store(LESSONS, JSON.stringify({ ...read(LESSONS), [game]: [...done, lesson] }));
}

/** The room of the last lesson of a game, if it was played. @param {string} game @returns {string | undefined} */
export const lessonRoom = (game) => read(ROOMS)[game];

/**
 * @param {string} game
 * @param {string} room
 */
export const storeLessonRoom = (game, room) => store(ROOMS, JSON.stringify({ ...read(ROOMS), [game]: room }));
