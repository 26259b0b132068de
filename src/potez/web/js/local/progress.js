/**
 * What a visitor of the static site has done so far, in IndexedDB: games, puzzles, lessons. Pages read it at once, so a
 * copy is in memory; whatever changes it is written here, and told to other windows.
 */

import { keepWith } from "../storage.js";

/** The keys of localStorage that IndexedDB keeps here. Earlier versions had them there. */
const KEYS = ["potez.games", "potez.puzzles", "potez.lessons", "potez.lesson-rooms", "potez.course"];
const NAME = "potez-progress";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("values");
  return done(request);
}

/** Begin to use it. Where the browser has no IndexedDB, as in some private windows, localStorage keeps all as before. */
export async function loadProgress() {
  try {
    const database = await open();
    const kept = database.transaction("values").objectStore("values");
    const found = await Promise.all(KEYS.map((key) => done(kept.get(key))));
    /** @type {Map<string, string | null>} */
    const values = new Map(KEYS.map((key, i) => [key, found[i] ?? null]));
    const others = new BroadcastChannel(NAME);
    others.onmessage = ({ data: [key, value] }) => values.set(key, value);
    const write = (/** @type {string} */ key, /** @type {string} */ value) => {
      values.set(key, value);
      others.postMessage([key, value]);
      return done(database.transaction("values", "readwrite").objectStore("values").put(value, key));
    };
    for (const key of KEYS) {
      const before = localStorage.getItem(key);
      if (before === null) continue;
      await write(key, before);
      localStorage.removeItem(key);
    }
    keepWith({ values, write: (key, value) => void write(key, value).catch(() => {}) });
  } catch {
    // Then nothing has changed.
  }
}
