/** What the browser stores: the player's name, games, seats and puzzles. In a frame of another page it may store nothing. */
/** @import {Rated} from "./glicko.js" */

/** How the keys begin. */
export const OURS = "potez.";
const GAMES = "potez.games";
const NAME = "potez.name";
const SOUNDS = "potez.sounds";
const THINKS = "potez.thinks";
const PUZZLES = "potez.puzzles";
export const A_DAY = 24 * 60 * 60 * 1000;
const MAX_GAMES = 200;

/** `token` is null in a room that is only watched; `at` is when it was stored. */
/** @typedef {{room: string, game: string, token: string | null, at: number}} StoredGame */

/** Values that something else keeps in place of localStorage, and how it is told of a change: local/progress.js. */
/** @typedef {{values: Map<string, string | null>, write: (key: string, value: string) => void}} Keeper */
/** @type {Keeper | null} */
let keeper = null;

/** @param {Keeper} other */
export function keepWith(other) {
  keeper = other;
}

/** Everything that is stored, by key. */
export function everything() {
  const keys = new Set([
    ...Object.keys(localStorage).filter((key) => key.startsWith(OURS)),
    ...(keeper?.values.keys() ?? []),
  ]);
  const stored = [...keys].map((key) => /** @type {const} */ ([key, load(key)]));
  return Object.fromEntries(stored.filter(([, value]) => value !== null));
}

/** @param {string} key */
export function load(key) {
  if (keeper?.values.has(key)) return keeper.values.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function store(key, value) {
  if (keeper?.values.has(key)) return keeper.write(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is forgotten with the page.
  }
}

/** The newest first. @returns {StoredGame[]} */
export function storedGames() {
  try {
    return JSON.parse(load(GAMES) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {StoredGame[]} games */
export const storeGames = (games) => store(GAMES, JSON.stringify(games.slice(0, MAX_GAMES)));

/**
 * @param {string} room
 * @param {string} game
 * @param {string | null} token
 */
export const storeGame = (room, game, token) =>
  storeGames([{ room, game, token, at: Date.now() }, ...storedGames().filter((stored) => stored.room !== room)]);

/** @param {string} room */
export const removeGame = (room) => storeGames(storedGames().filter((stored) => stored.room !== room));

/** @param {string} room */
export const storedGame = (room) => storedGames().find((stored) => stored.room === room);

export const storedName = () => load(NAME) ?? "";
/** @param {string} name */
export const storeName = (name) => store(NAME, name.trim().slice(0, 40));

export const soundsOn = () => load(SOUNDS) !== "off";
/** @param {boolean} on */
export const setSounds = (on) => store(SOUNDS, on ? "on" : "off");

/** Whether this machine thinks in an analysis where it can, and not the server. */
export const thinksHere = () => load(THINKS) !== "server";
/** @param {boolean} here */
export const setThinksHere = (here) => store(THINKS, here ? "here" : "server");

/**
 * `solvers` and `ratings` are by game and by id of a puzzle; `tried` has 1 for a puzzle solved at first, 0 for others.
 * @typedef {{solvers: Record<string, Rated>, ratings: Record<string, Rated>, tried: Record<string, 0 | 1>, run: number, days: number, day: string}} Solver
 */

/** Who solves puzzles in this browser. @returns {Solver} */
export function solver() {
  const empty = { solvers: {}, ratings: {}, tried: {}, run: 0, days: 0, day: "" };
  try {
    return { ...empty, ...JSON.parse(load(PUZZLES) ?? "{}") };
  } catch {
    return empty;
  }
}

/** @param {Solver} solver */
export const storeSolver = (solver) => store(PUZZLES, JSON.stringify(solver));

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
