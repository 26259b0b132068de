/** The language of the page. English stands where it is said; the server has the catalogue of the others. */

export const LANGUAGES = /** @type {const} */ ({ en: "English", "sr-Cyrl": "Српски", "sr-Latn": "Srpski" });

/** @type {Record<string, string>} */
let catalogue = {};
let chosen = "en";

export const language = () => chosen;

/** Take the language chosen before, or the browser's, and fetch its sentences. */
export async function learnLanguage() {
  const stored = localStorage.getItem("potez.language");
  const browser = /^sr-latn/i.test(navigator.language) ? "sr-Latn" : /^sr/i.test(navigator.language) ? "sr-Cyrl" : "en";
  chosen = stored && stored in LANGUAGES ? stored : browser;
  document.documentElement.lang = chosen;
  if (chosen === "en") return;
  const answer = await fetch(`/api/sentences/${chosen}`).catch(() => null);
  if (answer?.ok) catalogue = await answer.json();
}

/** @param {string} tag */
export function chooseLanguage(tag) {
  localStorage.setItem("potez.language", tag);
  location.reload();
}

/**
 * The sentence in the language of the page, its blanks filled.
 * @param {string} english
 * @param {Record<string, string | number>} [blanks]
 */
export function t(english, blanks = {}) {
  const sentence = catalogue[english] ?? english;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in blanks ? String(blanks[name]) : whole));
}
