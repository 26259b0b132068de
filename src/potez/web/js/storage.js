/** What the browser stores: the player's name, games and seats. In a frame of another page it may store nothing. */

const GAMES = "potez.games";
const NAME = "potez.name";
const SOUNDS = "potez.sounds";
const THINKS = "potez.thinks";
const MAX_GAMES = 200;

/** `token` is null in a room that is only watched; `at` is when it was stored. */
/** @typedef {{room: string, game: string, token: string | null, at: number}} StoredGame */

/** @param {string} key */
export function load(key) {
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
const write = (games) => store(GAMES, JSON.stringify(games.slice(0, MAX_GAMES)));

/**
 * @param {string} room
 * @param {string} game
 * @param {string | null} token
 */
export const storeGame = (room, game, token) =>
  write([{ room, game, token, at: Date.now() }, ...storedGames().filter((stored) => stored.room !== room)]);

/** @param {string} room */
export const removeGame = (room) => write(storedGames().filter((stored) => stored.room !== room));

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
