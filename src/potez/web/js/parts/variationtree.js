/** The moves of an analysis: the main line, and the variations indented under the move they replace. */
/** @import {Step, Variations} from "../variations.js" */

import { button, h } from "../element.js";
import { t } from "../language.js";

/**
 * @param {Variations} game
 * @param {(step: Step) => void} go
 * @param {(step: Step) => string} kind a class for a move
 */
export function variationTree(game, go, kind) {
  const name = (/** @type {Step} */ step) =>
    button(step.move, () => go(step), {
      class: `move ${kind(step)}`,
      "aria-current": step === game.at ? "step" : null,
    });
  const number = (/** @type {Step} */ step) => `${Math.ceil(step.ply / 2)}${step.ply % 2 ? "." : "…"} `;

  /**
   * @param {Step} from
   * @returns {(Node | string)[]}
   */
  function after(from) {
    /** @type {(Node | string)[]} */
    const parts = [];
    let step = /** @type {Step | undefined} */ (from.next[0]);
    for (let numbered = true; step; step = step.next[0]) {
      if (numbered || step.ply % 2) parts.push(number(step));
      parts.push(name(step), " ");
      const others = /** @type {Step} */ (step.parent).next.slice(1);
      numbered = others.length > 0;
      for (const other of others)
        parts.push(h("span", { class: "variation" }, "( ", number(other), name(other), " ", ...after(other), ")"));
    }
    return parts;
  }

  return h("div", { class: "moves flowing", role: "group", "aria-label": t("Moves") }, ...after(game.root));
}
