/** What the shapes of a tree mean. */

import { h, s } from "../../element.js";
import { t } from "../../language.js";

/**
 * @param {string} kinds the classes of the node
 * @param {string} text
 * @param {string} meaning
 */
const entry = (kinds, text, meaning) =>
  h(
    "li",
    {},
    s(
      "svg",
      { class: "tree", viewBox: "-44 -4 88 62", width: 50, height: 36, "aria-hidden": "true" },
      s(
        "g",
        { class: kinds },
        s("rect", { x: -40, width: 80, height: 54, rx: kinds.includes("max") ? 6 : 26 }),
        s("text", { class: "value", y: 38, "font-size": 30 }, text),
      ),
    ),
    h("span", {}, meaning),
  );

export const legend = () =>
  h(
    "details",
    { class: "legend", open: true },
    h("summary", {}, t("Legend")),
    h(
      "ul",
      {},
      entry("node max done", "3", t("MAX moves: the largest value counts")),
      entry("node min done", "3", t("MIN moves: the smallest value counts")),
      entry("node max open", "≥ 3", t("open: the search is still below it")),
      entry("node max done", "≥ 3", t("at least 3: more is not known, and not needed")),
      entry("node min done", "≤ 3", t("at most 3")),
      entry("node max open", "3 …", t("the best so far")),
      entry("node max cut", "✂", t("cut off: the search does not look here")),
      entry("node min revealed", "7", t("opened: its value, though it does not matter")),
      entry("node max done", "+#3", t("MAX wins within 3 plies")),
      h(
        "li",
        {},
        h("b", {}, "α … β"),
        h("span", {}, t("what MAX is sure of, and what MIN is sure of; where they meet, the rest is cut")),
      ),
    ),
  );
