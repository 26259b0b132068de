/** The list of moves, numbered by pairs; each opens the position after it. */

import { button, h } from "../element.js";
import { t } from "../language.js";

/**
 * @param {string[]} moves
 * @param {number} at the ply that is shown
 * @param {(ply: number) => void} go
 * @param {(ply: number) => string} [kind] a class for the move of a ply
 */
export function moveList(moves, at, go, kind = () => "") {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  for (let ply = 1; ply <= moves.length; ply += 2) {
    const pair = [ply, ply + 1]
      .filter((n) => n <= moves.length)
      .map((n) =>
        button(moves[n - 1], () => go(n), { class: `move ${kind(n)}`, "aria-current": n === at ? "step" : null }),
      );
    list.append(h("li", {}, ...pair));
  }
  requestAnimationFrame(() => {
    const current = list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  });
  return list;
}

/**
 * Buttons to go through a game.
 * @param {number} at
 * @param {number} last
 * @param {(ply: number) => void} go
 */
export function steps(at, last, go) {
  const step = (
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {number} */ to,
    /** @type {boolean} */ off,
  ) => button(sign, () => go(to), { "aria-label": name, title: name, disabled: off });
  return h(
    "div",
    { class: "row steps" },
    step("|◀", t("To the start"), 0, at === 0),
    step("◀", t("One move back"), at - 1, at === 0),
    step("▶", t("One move on"), at + 1, at === last),
    step("▶|", t("To the end"), last, at === last),
  );
}
