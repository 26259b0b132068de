/** How the page looks in this browser: the theme of the boards, light or dark. Pictures from the server look like it. */
/** @import {Attributes} from "./types.js" */

import { drawnPicture } from "./api.js";
import { h } from "./element.js";
import { load, store } from "./storage.js";

const [THEME, MODE] = ["potez.board", "potez.theme"];
const THEMES = ["wood", "paper", "contrast"];
const dark = matchMedia("(prefers-color-scheme: dark)");

/** What a visitor sees now. */
export function appearance() {
  const chosen = document.documentElement.style.colorScheme;
  const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
  return { theme: document.documentElement.dataset.theme ?? THEMES[0], mode: isDark ? "dark" : "light" };
}

/** Take what was chosen before; without a choice, light or dark is the system's. */
export function applyAppearance() {
  const mode = load(MODE) ?? "";
  const theme = load(THEME) ?? "";
  document.documentElement.style.colorScheme = ["light", "dark"].includes(mode) ? mode : "light dark";
  document.documentElement.dataset.theme = THEMES.includes(theme) ? theme : THEMES[0];
  repaintPictures();
}

/** @param {string} theme */
export function chooseTheme(theme) {
  store(THEME, theme);
  applyAppearance();
}

/** Show light where it is dark, and dark where it is light. */
export function changeMode() {
  store(MODE, appearance().mode === "dark" ? "light" : "dark");
  applyAppearance();
}

/** The address of a picture in the colours of the page. @param {string} address */
const coloured = (address) => `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(appearance())}`;

/**
 * A square picture of a position, without words for those who do not see it. It changes with the page.
 * @param {string} address
 * @param {number} size
 * @param {Attributes} [attributes]
 */
export function picture(address, size, attributes = {}) {
  const made = h("img", { "data-picture": address, alt: "", width: size, height: size, ...attributes });
  void paintPicture(made);
  return made;
}

/** @param {HTMLImageElement} image */
async function paintPicture(image) {
  const before = image.src;
  image.src = await drawnPicture(coloured(image.dataset.picture ?? ""));
  if (before.startsWith("blob:")) URL.revokeObjectURL(before);
}

function repaintPictures() {
  for (const shown of document.querySelectorAll("img[data-picture]"))
    if (shown instanceof HTMLImageElement) void paintPicture(shown);
}

dark.addEventListener("change", repaintPictures);
