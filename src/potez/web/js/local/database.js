/** What this browser keeps: the rooms that are played here, and the programs of the laboratory. All of it can be taken along. */
/** @import {NewRoom} from "../types.js" */

import { t } from "../language.js";
import { Refusal } from "../api.js";
import { everything, OURS, store, storedGames, storeGames } from "../storage.js";

const NAME = "potez";
const VERSION = 1;
/** How a file that was taken along says what it is. */
const FORMAT = "potez-games";

/** A room without events has been asked for, and Python was not there yet. @typedef {{room: string, events: string[], wanted?: NewRoom}} KeptRoom */
/** @typedef {{name: string, text: string}} KeptProgram */

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("rooms", { keyPath: "room" });
      request.result.createObjectStore("programs", { keyPath: "name" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () =>
      reject(new Refusal("storage", [t("this browser stores no games; a private window may be the reason")]));
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * @param {"rooms" | "programs"} name
 * @param {IDBTransactionMode} mode
 */
const objects = async (name, mode) => (await open()).transaction(name, mode).objectStore(name);

/** @param {string} room */
export async function keptRoom(room) {
  /** @type {KeptRoom | undefined} */
  const found = await done((await objects("rooms", "readonly")).get(room));
  if (!found) throw new Refusal("unknown", [t("there is no room {room}", { room })]);
  return found;
}

/** Keep that somebody wants a room. @param {string} room @param {NewRoom} wanted */
export const keepWish = async (room, wanted) =>
  void (await done((await objects("rooms", "readwrite")).put({ room, events: [], wanted })));

/** Keep more events of rooms, all or none of them. @param {Record<string, string[]>} changes */
export async function keepEvents(changes) {
  const rooms = await objects("rooms", "readwrite");
  for (const [room, events] of Object.entries(changes)) {
    /** @type {KeptRoom | undefined} */
    const found = await done(rooms.get(room));
    await done(rooms.put({ room, events: [...(found?.events ?? []), ...events] }));
  }
}

/** @param {string} room */
export const forgetRoom = async (room) => void (await done((await objects("rooms", "readwrite")).delete(room)));

/** The programs of the laboratory. @returns {Promise<KeptProgram[]>} */
export const keptPrograms = async () => done((await objects("programs", "readonly")).getAll());

/** @param {KeptProgram} program */
export const keepProgram = async (program) => void (await done((await objects("programs", "readwrite")).put(program)));

/** @param {string} name */
export const forgetProgram = async (name) => void (await done((await objects("programs", "readwrite")).delete(name)));

/** Everything that this browser keeps, as a text: rooms, programs, and what pages remember. */
export async function exported() {
  const rooms = await done((await objects("rooms", "readonly")).getAll());
  const kept = { rooms, programs: await keptPrograms(), settings: everything() };
  return JSON.stringify({ format: FORMAT, version: VERSION, ...kept }, null, 1);
}

/**
 * Take in what was exported: it is added to what is here, and replaces what has the same name. Says how many rooms came.
 * @param {string} text
 */
export async function imported(text) {
  const file = read(text);
  const games = storedGames();
  const rooms = await objects("rooms", "readwrite");
  for (const room of file.rooms) await done(rooms.put(room));
  for (const program of file.programs) await keepProgram(program);
  for (const [key, value] of Object.entries(file.settings)) if (key.startsWith(OURS)) store(key, value);
  const came = storedGames();
  const known = new Set(came.map(({ room }) => room));
  storeGames([...came, ...games.filter(({ room }) => !known.has(room))]);
  return file.rooms.length;
}

/** @param {string} text @returns {{rooms: KeptRoom[], programs: KeptProgram[], settings: Record<string, string>}} */
function read(text) {
  const wrong = () => new Refusal("invalid", [t("this file was not made by Export")]);
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw wrong();
  }
  const isText = (/** @type {unknown} */ value) => typeof value === "string";
  const right =
    file?.format === FORMAT &&
    Array.isArray(file.rooms) &&
    file.rooms.every(
      (/** @type {any} */ each) => isText(each?.room) && Array.isArray(each.events) && each.events.every(isText),
    ) &&
    Array.isArray(file.programs) &&
    file.programs.every((/** @type {any} */ each) => isText(each?.name) && isText(each.text)) &&
    typeof file.settings === "object" &&
    Object.values(file.settings ?? {}).every(isText);
  if (!right) throw wrong();
  return file;
}
