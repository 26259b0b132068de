/** What the browser stores: the player's name, games and seats. */

const GAMES = "potez.games";
const NAME = "potez.name";
const MAX_GAMES = 200;

/** `token` is null in a room that is only watched; `at` is when it was stored. */
/** @typedef {{room: string, game: string, token: string | null, at: number}} StoredGame */

/** The newest first. @returns {StoredGame[]} */
export function storedGames() {
  try {
    return JSON.parse(localStorage.getItem(GAMES) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {StoredGame[]} games */
const write = (games) => localStorage.setItem(GAMES, JSON.stringify(games.slice(0, MAX_GAMES)));

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

export const storedName = () => localStorage.getItem(NAME) ?? "";
/** @param {string} name */
export const storeName = (name) => localStorage.setItem(NAME, name.trim().slice(0, 40));
