/** What this browser remembers: my name, my seats and so my games. */

const GAMES = "potez.games";
const NAME = "potez.name";
const MOST = 200;

/** @typedef {{room: string, game: string, token: string | null, at: number}} Kept */

/** My games, the newest first. @returns {Kept[]} */
export function myGames() {
  try {
    return JSON.parse(localStorage.getItem(GAMES) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Kept[]} games */
const store = (games) => localStorage.setItem(GAMES, JSON.stringify(games.slice(0, MOST)));

/**
 * @param {string} room
 * @param {string} game
 * @param {string | null} token
 */
export const keep = (room, game, token) =>
  store([{ room, game, token, at: Date.now() }, ...myGames().filter((kept) => kept.room !== room)]);

/** @param {string} room */
export const forget = (room) => store(myGames().filter((kept) => kept.room !== room));

/** @param {string} room */
export const kept = (room) => myGames().find((game) => game.room === room);

export const myName = () => localStorage.getItem(NAME) ?? "";
/** @param {string} name */
export const setName = (name) => localStorage.setItem(NAME, name.trim().slice(0, 40));
