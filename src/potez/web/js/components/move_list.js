/** The list of moves, numbered by pairs. Each is a button that shows the position after it. */

/** @import {IconName} from "../element.js" */

import { button, h, icon } from "../element.js";
import { t } from "../language.js";

/**
 * @param {string[]} moves
 * @param {number} shown the ply on the board
 * @param {(ply: number) => void} go
 * @param {(ply: number) => string} [kind] a class for the move of a ply
 */
export function moveList(moves, shown, go, kind = () => "") {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  for (let ply = 1; ply <= moves.length; ply += 2) {
    const pair = [ply, ply + 1]
      .filter((n) => n <= moves.length)
      .map((n) =>
        button(moves[n - 1], () => go(n), { class: `move ${kind(n)}`, "aria-current": n === shown ? "step" : null }),
      );
    list.append(h("li", {}, ...pair));
  }
  if (!moves.length) list.append(h("li", { class: "none" }, t("No moves yet.")));
  requestAnimationFrame(() => {
    const current = list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  });
  return list;
}

/**
 * Buttons that go through a game.
 * @param {number} shown the ply on the board
 * @param {number} last
 * @param {(ply: number) => void} go
 */
export function moveNavigation(shown, last, go) {
  const control = (
    /** @type {IconName} */ sign,
    /** @type {string} */ label,
    /** @type {number} */ ply,
    /** @type {boolean} */ disabled,
  ) => {
    const made = button("", () => go(ply), { class: "icon-button", "aria-label": label, title: label, disabled });
    made.append(icon(sign));
    return made;
  };
  return h(
    "div",
    { class: "row move-navigation" },
    control("first", t("To the start"), 0, shown === 0),
    control("back", t("One move back"), shown - 1, shown === 0),
    control("next", t("One move forward"), shown + 1, shown === last),
    control("last", t("To the end"), last, shown === last),
  );
}
