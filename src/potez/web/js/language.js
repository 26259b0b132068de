/** The language of the page. The code has the English sentences; the server sends their translations. */

export const LANGUAGES = /** @type {const} */ ({ en: "English", "sr-Cyrl": "Српски", "sr-Latn": "Srpski" });

import { dataAddress, isStatic } from "./address.js";
import { load, store } from "./storage.js";

const STORED = "potez.language";
const A_YEAR = 365 * 24 * 60 * 60;
/** @type {Record<string, string>} */
let translations = {};
let current = "en";

export const language = () => current;

/** Take the language chosen before, or else the browser's, and its sentences, which the server encloses in the page if it knows the language. */
export async function loadLanguage() {
  const stored = load(STORED);
  const browser = /^sr-latn/i.test(navigator.language) ? "sr-Latn" : /^sr/i.test(navigator.language) ? "sr-Cyrl" : "en";
  current = stored && stored in LANGUAGES ? stored : browser;
  document.documentElement.lang = current;
  // The server writes titles and previews, so it should know the choice too.
  if (stored === current) document.cookie = `language=${current}; path=/; max-age=${A_YEAR}; samesite=lax`;
  if (current === "en") return;
  const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
  if (data.lang === current && data.sentences) {
    translations = data.sentences;
    return;
  }
  const response = await fetch(isStatic ? dataAddress(current) : `/api/sentences/${current}`).catch(() => null);
  const found = response?.ok ? await response.json() : {};
  translations = isStatic ? (found.sentences ?? {}) : found;
}

/** @param {string} tag */
export function chooseLanguage(tag) {
  store(STORED, tag);
  location.reload();
}

/**
 * A sentence in the language of the page, with its blanks filled.
 * @param {string} english
 * @param {Record<string, string | number>} [blanks]
 */
export function t(english, blanks = {}) {
  const sentence = translations[english] ?? english;
  return sentence.replace(/\{(\w+)\}/g, (blank, name) => (name in blanks ? String(blanks[name]) : blank));
}
