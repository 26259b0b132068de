/** What the page asks the server over HTTP. */
/** @import {Game, Kept, Line, Recorded, Side, Snapshot, Tournament, TraceNode, View} from "./types.js" */

import { language, t } from "./language.js";

/** A refusal, in the sentences of the server. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string[]} messages
   */
  constructor(code, messages) {
    super(messages.join("; "));
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {object} [body]
 * @param {RequestInit} [how]
 * @returns {Promise<Response>}
 */
async function ask(path, body, how = {}) {
  const headers = { "Content-Type": "application/json", ...how.headers };
  const told = body ? { method: "POST", body: JSON.stringify(body), ...how, headers } : {};
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(`/api${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, told);
  } catch {
    throw new Refused("away", [t("the server does not answer")]);
  }
  if (answer.ok) return answer;
  const refusal = await answer.json().catch(() => ({}));
  throw new Refused(refusal.error ?? "unknown", refusal.messages ?? [answer.statusText]);
}

/** @type {(path: string, body?: object) => Promise<any>} */
const json = async (path, body) => (await ask(path, body)).json();

/** @type {Promise<Game[]> | null} */
let known = null;

/** @returns {Promise<Game[]>} */
export const games = () => (known ??= json("/games"));

/** @param {string} name */
export async function gameNamed(name) {
  const found = (await games()).find((game) => game.name === name);
  if (!found) throw new Refused("unknown", [t("there is no game {name}", { name })]);
  return found;
}

/** @type {(line: {game: string, options?: object, start?: string, moves?: string[]}) => Promise<View>} */
export const position = (line) => json("/positions", line);

/** @type {(line: Line, move: string) => Promise<{ok: boolean, move?: string, messages?: string[]}>} */
export const check = ({ game, start, moves }, move) => json("/positions/check", { game, start, moves, move });

/** @type {(text: string) => Promise<{games: Recorded[]}>} */
export const records = (text) => json("/records", { text });

/** @type {(line: Line, depth: number) => Promise<{nodes: TraceNode[], unrecorded: number}>} */
export const trace = ({ game, start, moves }, depth) => json("/trace", { game, start, moves, depth });

/** @type {(asked: object) => Promise<{room: string, token: string, sides: string[]}>} */
export const newRoom = (asked) => json("/rooms", asked);

/** @type {(room: string) => Promise<Snapshot>} */
export const room = (room) => json(`/rooms/${room}`);

/** @type {(room: string, name: string) => Promise<{token: string, sides: string[]}>} */
export const takeSeat = (room, name) => json(`/rooms/${room}/seat`, { name });

/** @type {(room: string, token: string, side: Side, name: string) => Promise<Response>} */
export const rename = (room, token, side, name) =>
  ask(`/rooms/${room}/seat`, { side, name }, { method: "PUT", headers: { Authorization: `Bearer ${token}` } });

/** @type {(room: string) => Promise<string>} */
export const record = async (room) => (await ask(`/rooms/${room}/record`)).text();

/** @type {(line: Line & {format: string}) => Promise<Blob>} */
export const picture = async (line) => (await ask("/positions/image", line)).blob();

/** @type {() => Promise<Kept[]>} */
export const tournaments = () => json("/tournaments");

/** @type {(name: string, skip: number) => Promise<Tournament>} */
export const tournament = (name, skip) => json(`/tournaments/${encodeURIComponent(name)}?skip=${skip}`);

/** @type {(name: string, number: number) => Promise<Recorded>} */
export const tournamentGame = (name, number) => json(`/tournaments/${encodeURIComponent(name)}/games/${number}`);
