/** What games, options and sides are called, and how each game goes in a nutshell. */

import { t } from "./language.js";

/** @param {string} game */
export function gameTitle(game) {
  const titles = /** @type {Record<string, string>} */ ({
    blockade: t("Blockade"),
    byte: t("Byte"),
    domineering: t("Domineering"),
  });
  return titles[game] ?? game;
}

/** @param {string} game */
export function nutshell(game) {
  const told = /** @type {Record<string, string>} */ ({
    blockade: t("Bring a pawn to a ringed home of your opponent. Each turn: move a pawn, then place a wall."),
    byte: t("Lift checkers onto neighbouring stacks. You score a stack of eight if your checker is on top."),
    domineering: t("X places vertical dominoes, O horizontal ones. A player who cannot move loses."),
  });
  return told[game] ?? "";
}

/** @param {string} option */
export function optionTitle(option) {
  const titles = /** @type {Record<string, string>} */ ({
    rows: t("Rows"),
    cols: t("Columns"),
    walls: t("Walls of each colour"),
    size: t("Size"),
  });
  return titles[option] ?? option;
}

/**
 * Who sits on a seat.
 * @param {{kind: string, name: string, level: number | null}} seat
 */
export function seatTitle({ kind, name, level }) {
  if (kind === "computer") return t("Computer, level {level}", { level: level ?? 1 });
  if (kind === "open") return t("waiting for an opponent");
  return name || t("Player");
}
