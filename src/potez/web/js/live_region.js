/** The live region: screen readers speak what is written here. */

import { h } from "./element.js";

const region = h("div", { class: "visually-hidden", "aria-live": "polite", id: "live-region" });
document.body.append(region);

/** @param {string} text */
export function announce(text) {
  region.textContent = text;
}
