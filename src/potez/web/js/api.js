/** Requests to the server over HTTP. */
/** @import {Blackboard, GameInfo, GameRecord, Lobby, MoveCheck, MoveSequence, NewRoom, PageData, PositionRequest, Side, Snapshot} from "./types.js" */
/** @import {Arena, Bot, Laboratory, NewContest, Tournament, TournamentRecord, TournamentSummary, View, Week, WeekSummary} from "./types.js" */
/** @import {Answer, Lesson, Puzzle, PuzzleCollection} from "./types.js" */

import { appearance } from "./appearance.js";
import { dataAddress, isLocalRoom, isStatic } from "./address.js";
import { language, t } from "./language.js";

// What plays without a server is loaded only where it is needed: a first visit should be light.
const loadPython = async () => (await import("./local/python.js")).openPython();
const loadLocalRooms = () => import("./local/room_socket.js");

/** An answer that refuses a request, with a code and sentences that say why. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string[]} messages
   */
  constructor(code, messages) {
    super(messages.join("; "));
    this.code = code;
  }
}

/** What only a server can answer. */
const SERVED = /^\/(lobby|tournaments|arena|bots|rooms)\b/;

/**
 * The answer of the server, or without one of Python in this page.
 * @param {string} path
 * @param {object} [body]
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function request(path, body, init = {}) {
  if (isStatic) return answerHere(path, body);
  const headers = { "Content-Type": "application/json", ...init.headers };
  const post = body ? { method: "POST", body: JSON.stringify(body), ...init, headers } : {};
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, post);
  } catch {
    throw new Refusal("away", [t("the server does not answer")]);
  }
  if (response.ok) return response;
  const refusal = await response.json().catch(() => ({}));
  throw new Refusal(refusal.error ?? "unknown", refusal.messages ?? [response.statusText]);
}

/**
 * @param {string} path
 * @param {object} [body]
 */
async function answerHere(path, body) {
  if (SERVED.test(path)) throw new Refusal("away", [t("this needs a server, and this page has none")]);
  const { ok, type, content } = await (
    await loadPython()
  ).respond(body ? "POST" : "GET", path, body ? JSON.stringify(body) : null);
  const response = new Response(content, { headers: { "Content-Type": type } });
  if (ok) return response;
  const refusal = await response.json();
  throw new Refusal(refusal.error, refusal.messages);
}

/** @type {<T>(path: string, body?: object) => Promise<T>} */
const json = async (path, body) => (await request(path, body)).json();

/** Whether there is somebody to answer: a server, or on a static site the page itself. */
export const serverAnswers = async () =>
  isStatic ||
  fetch("/api/health").then(
    ({ ok }) => ok,
    () => false,
  );

/** What the server has enclosed in the page, in the language of the page. @type {Promise<PageData> | null} */
let enclosed = null;

/** @returns {Promise<PageData>} */
async function readPageData() {
  if (isStatic) return (await fetch(dataAddress(language()))).json();
  const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
  return data.lang === language() ? data : { ...data, games: await json("/games") };
}

/** Read once. A failure is not remembered. @returns {Promise<PageData>} */
export const fetchPageData = () =>
  (enclosed ??= readPageData().catch((error) => {
    enclosed = null;
    throw error;
  }));

/** All games. @returns {Promise<GameInfo[]>} */
export const fetchGames = async () => (await fetchPageData()).games;

/** @param {string} name */
export async function fetchGame(name) {
  const found = (await fetchGames()).find((game) => game.name === name);
  if (!found) throw new Refusal("unknown", [t("there is no game {name}", { name })]);
  return found;
}

/** The titles of all games, by name. */
export const fetchTitles = async () => new Map((await fetchGames()).map(({ name, title }) => [name, title]));

/** @type {(position: PositionRequest) => Promise<View>} */
export const fetchView = (position) => json("/positions", position);

/** @type {(position: MoveSequence, move: string) => Promise<MoveCheck>} */
export const checkMove = ({ game, start, moves }, move) => json("/positions/check", { game, start, moves, move });

/** @type {(text: string) => Promise<{games: GameRecord[]}>} */
export const parseRecords = (text) => json("/records", { text });

/** The tree of a position; without a depth, as much of it as fits. @type {(wanted: PositionRequest & {depth?: number, width?: number}) => Promise<Blackboard>} */
export const fetchPositionTree = (wanted) => json("/classroom/position", wanted);

/** @type {(tree: string) => Promise<Blackboard>} */
export const fetchOwnTree = (tree) => json("/classroom/tree", { tree });

/** @type {(depth: number, width: number, seed: number) => Promise<{text: string}>} */
export const fetchRandomTree = (depth, width, seed) =>
  json(`/classroom/random?depth=${depth}&width=${width}&seed=${seed}`);

/** Trees to begin with. @type {() => Promise<{title: string, text: string}[]>} */
export const fetchPresets = () => json("/classroom/presets");

/** The weeks of the course. @type {() => Promise<WeekSummary[]>} */
export const fetchCourse = () => json("/course");

/** @type {(week: string, seed: number) => Promise<Week>} */
export const fetchWeek = (week, seed) => json(`/course/${encodeURIComponent(week)}?seed=${seed}`);

/** @type {(week: string, seed: number, answer: string) => Promise<{right: boolean, message: string}>} */
export const judgeAnswer = (week, seed, answer) => json("/course/answers", { week, seed, answer });

/** @type {(room: NewRoom) => Promise<{room: string, token: string, sides: Side[]}>} */
export const createRoom = async (room) =>
  isStatic ? (await loadLocalRooms()).createLocalRoom(room) : json("/rooms", room);

/** @type {() => Promise<Lobby>} */
export const fetchLobby = () => json("/lobby");

/** @type {(room: string) => Promise<Snapshot>} */
export const fetchRoom = async (room) =>
  isLocalRoom(room) ? (await loadLocalRooms()).localSnapshot(room) : json(`/rooms/${room}`);

/** @type {(room: string, name: string) => Promise<{token: string, sides: Side[]}>} */
export const takeSeat = (room, name) => json(`/rooms/${room}/seat`, { name });

/** @type {(room: string, token: string, side: Side, name: string) => Promise<unknown>} */
export const renamePlayer = async (room, token, side, name) =>
  isLocalRoom(room)
    ? (await loadLocalRooms()).renameHere(room, side, name)
    : request(`/rooms/${room}/seat`, { side, name }, { method: "PUT", headers: { Authorization: `Bearer ${token}` } });

/** @type {(room: string) => Promise<string>} */
export const fetchRecord = async (room) =>
  isLocalRoom(room) ? (await loadLocalRooms()).localRecord(room) : (await request(`/rooms/${room}/record`)).text();

/** The address of a picture of a game. @type {(game: string) => string} */
export const samplePicture = (game) => `/api/games/${game}/image.svg`;

/** The address of a picture of a room's position. @type {(room: string, v: number) => string} */
export const roomPicture = (room, v) => `/api/rooms/${room}/image.svg?v=${v}`;

/** A picture in the colours of the page. @type {(position: MoveSequence, format: string) => Promise<Blob>} */
export const fetchImage = async ({ game, start, moves }, format) =>
  (await request("/positions/image", { game, start, moves, format, ...appearance() })).blob();

/**
 * Where the browser finds a picture: at its address, or drawn here if there is no server or it does not know the room.
 * @param {string} address such as /api/games/byte/image.svg
 */
export async function drawnPicture(address) {
  const { pathname, searchParams } = new URL(address, location.origin);
  const path = pathname.slice("/api".length);
  const room = /^\/rooms\/([^/]+)\/image/.exec(path)?.[1] ?? "";
  if (!isStatic && !isLocalRoom(room)) return address;
  searchParams.delete("v");
  let answer;
  if (room) {
    const { game, start, moves } = await fetchRoom(room);
    answer = await answerHere("/positions/image", { game, start, moves, ...Object.fromEntries(searchParams) });
  } else answer = await answerHere(`${path}?${searchParams}`);
  return URL.createObjectURL(await answer.blob());
}

/** @type {() => Promise<Laboratory>} */
export const fetchLaboratory = () => json("/laboratory");

/** @type {() => Promise<TournamentSummary[]>} */
export const fetchTournaments = () => json("/tournaments");

/** @type {(name: string, skip: number) => Promise<Tournament>} */
export const fetchTournament = (name, skip) => json(`/tournaments/${encodeURIComponent(name)}?skip=${skip}`);

/** @type {() => Promise<Arena>} */
export const fetchArena = () => json("/arena");

/** @type {(contest: NewContest) => Promise<{name: string, url: string}>} */
export const startContest = (contest) => json("/tournaments", contest);

/** @type {() => Promise<string[]>} */
export const fetchBots = () => json("/bots");

/** @type {(name: string) => Promise<Bot>} */
export const fetchBot = (name) => json(`/bots/${encodeURIComponent(name)}`);

/** @type {(name: string) => Promise<{name: string, token: string}>} */
export const registerBot = (name) => json("/bots", { name });

/** @type {(name: string, number: number) => Promise<TournamentRecord>} */
export const fetchTournamentGame = (name, number) => json(`/tournaments/${encodeURIComponent(name)}/games/${number}`);

/** The course of a game. @type {(game: string) => Promise<Lesson[]>} */
export const fetchLessons = (game) => json(`/lessons/${encodeURIComponent(game)}`);

/** @type {(game: string, lesson: string, move: string) => Promise<Answer>} */
export const checkLesson = (game, lesson, move) => json("/lessons/check", { game, lesson, move });

/** @type {() => Promise<PuzzleCollection[]>} */
export const fetchPuzzles = () => json("/puzzles");

/** The puzzle of a day. @type {(date: string) => Promise<Puzzle>} */
export const fetchDaily = (date) => json(`/puzzles/daily?date=${date}`);

/** @type {(game: string, id: string) => Promise<Puzzle>} */
export const fetchPuzzle = (game, id) => json(`/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`);

/** @type {(game: string, id: string) => Promise<{move: string, line: string[]}>} */
export const fetchSolution = (game, id) =>
  json(`/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}/solution`);

/** @type {(game: string, puzzle: string, move: string) => Promise<Answer>} */
export const checkPuzzle = (game, puzzle, move) => json("/puzzles/check", { game, puzzle, move });

/** The address of a picture of a position. @type {(game: string, start: string) => string} */
export const positionPicture = (game, start) =>
  `/api/positions/image.svg?${new URLSearchParams({ game, start, moves: "" })}`;
