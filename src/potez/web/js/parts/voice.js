/** What is said aloud to those who listen to the page. */

import { h } from "../element.js";

const region = h("div", { class: "unseen", "aria-live": "polite", id: "voice" });
document.body.append(region);

/** @param {string} text */
export function say(text) {
  region.textContent = text;
}
