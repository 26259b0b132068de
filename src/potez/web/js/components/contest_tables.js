/** The tables of a contest: ratings with their intervals, and who scored how much against whom. */
/** @import {Rating, Tournament} from "../types.js" */

import { h, s } from "../element.js";
import { t } from "../language.js";

const WIDTH = 160;
const HEIGHT = 16;

/** @param {Tournament} tournament */
export function ratingTable({ ratings, titles }) {
  const ends = ratings.flatMap(({ elo }) => [elo.value, elo.low, elo.high]).filter((end) => end !== null);
  const [least, most] = [Math.min(...ends, -50), Math.max(...ends, 50)];
  const head = [t("Player"), "Elo", t("95 % interval"), t("Points")].map((title) => h("th", { scope: "col" }, title));
  const rows = ratings.map(({ player, elo, points, games }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, titles[player] ?? player),
      h("td", {}, eloText(elo)),
      h("td", {}, interval(elo, least, most)),
      h("td", {}, `${points}/${games}`),
    ),
  );
  return scrolled(t("Ratings"), h("table", { class: "ratings" }, h("thead", {}, h("tr", {}, ...head)), body(rows)));
}

/** @param {Node[]} rows */
const body = (rows) => h("tbody", {}, ...rows);

/**
 * A wide table scrolls by itself, also with the keyboard.
 * @param {string} label
 * @param {HTMLElement} table
 */
const scrolled = (label, table) =>
  h("div", { class: "table-scroll", role: "region", "aria-label": label, tabindex: "0" }, table);

/**
 * A rating with its margin, or only a bound where nothing else is known.
 * @param {Rating["elo"]} elo
 */
function eloText({ value, low, high }) {
  if (value === null) return low === null ? `< ${Math.round(high ?? 0)}` : `> ${Math.round(low)}`;
  const margin = low === null || high === null ? 0 : Math.round((high - low) / 2);
  const rounded = String(Math.round(value)).replace("-", "−");
  return margin ? `${rounded} ± ${margin}` : rounded;
}

/**
 * Where the rating certainly lies, drawn on one scale for all players. An unknown end reaches the edge.
 * @param {Rating["elo"]} elo
 * @param {number} least
 * @param {number} most
 */
function interval({ value, low, high }, least, most) {
  const x = (/** @type {number} */ elo) => 6 + ((WIDTH - 12) * (elo - least)) / (most - least);
  const [from, to] = [x(low ?? (value === null ? least : value)), x(high ?? (value === null ? most : value))];
  return s(
    "svg",
    { class: "interval", width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    s("line", { class: "axis", x1: x(0), x2: x(0), y1: 0, y2: HEIGHT }),
    s("line", { class: "range", x1: from, x2: to, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    value === null ? null : s("circle", { cx: x(value), cy: HEIGHT / 2, r: 4 }),
  );
}

/** Who scored how many points against whom, the best first. @param {Tournament} tournament */
export function crossTable({ players, ratings, titles, encounters }) {
  /** @param {string} one @param {string} other */
  const score = (one, other) => {
    const found = encounters.find(({ players }) => players.includes(one) && players.includes(other));
    if (!found || one === other) return one === other ? "·" : "–";
    return `${found.players[0] === one ? found.points : found.games - found.points}/${found.games}`;
  };
  const named = [...new Set([...ratings.map(({ player }) => player), ...players])];
  const head = [h("td", {}, ""), ...named.map((_, at) => h("th", { scope: "col" }, at + 1))];
  const rows = named.map((one, at) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, `${at + 1}. ${titles[one] ?? one}`),
      ...named.map((other) => h("td", {}, score(one, other))),
    ),
  );
  const table = h("table", { class: "cross-table" }, h("thead", {}, h("tr", {}, ...head)), body(rows));
  return scrolled(t("Cross-table"), table);
}
