/** What options and players are called. */
/** @import {Seat} from "./types.js" */

import { t } from "./language.js";

/**
 * An option that the page does not know goes by its name in the rules.
 * @param {string} option
 */
export function optionTitle(option) {
  const titles = /** @type {Record<string, string>} */ ({
    rows: t("Rows"),
    cols: t("Columns"),
    walls: t("Walls of each colour"),
    size: t("Size"),
  });
  return titles[option] ?? option;
}

/** @param {{base: number, increment: number} | null} clock */
export const clockTitle = (clock) => (clock ? `${clock.base / 60}+${clock.increment}` : t("no clock"));

/** @param {Seat} seat */
export function playerTitle({ kind, name, level }) {
  if (kind === "computer" && name.startsWith("own:")) return name.slice("own:".length);
  if (kind === "computer" && name) return t("The original program");
  if (kind === "computer") return t("Computer, level {level}", { level: level ?? 1 });
  if (kind === "open") return t("waiting for an opponent");
  return name || t("Player");
}
