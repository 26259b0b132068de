/** The puzzle of the day as a card. */
/** @import {Puzzle} from "../../types.js" */

import { positionPicture } from "../../api.js";
import { picture } from "../../appearance.js";
import { h } from "../../element.js";
import { t } from "../../language.js";
import { streak } from "../../storage.js";

const SIZE = 120;

/**
 * @param {Puzzle} daily
 * @param {string} title of the game
 */
export function dailyCard(daily, title) {
  const { game, id, position, date, svg } = daily;
  const days = streak();
  const board = h("span", { class: "preview", "aria-hidden": "true" });
  if (svg) board.append(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
  else board.append(picture(positionPicture(game, position), SIZE));
  return h(
    "section",
    { class: "panel daily", "aria-label": t("Puzzle of the day") },
    board,
    h(
      "div",
      {},
      h("h2", {}, t("Puzzle of the day")),
      h("p", {}, h("strong", {}, `${title}: ${daily.title}`), " ", daily.task),
      days > 0 && h("p", { class: "streak" }, t("Days in a row: {count}", { count: days })),
      h("a", { class: "button primary", href: `/puzzles/${game}/${id}?day=${date}` }, t("Solve it")),
    ),
  );
}
