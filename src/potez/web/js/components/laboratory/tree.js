/** A small tree of a position: what Potez thinks of each node, and what the program thinks of it. */
/** @import {ProgramNode, Score} from "../../types.js" */

import { h } from "../../element.js";
import { t } from "../../language.js";

/** @param {Score} score for X */
function words({ win_in: win, loss_in: loss, value }) {
  if (win !== undefined) return `+#${win}`;
  if (loss !== undefined) return `−#${loss}`;
  const rounded = Math.round(1000 * (value ?? 0)) / 1000;
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}

/**
 * A score of a node as the side at the root sees it.
 * @param {Score} score
 * @param {boolean} flipped
 * @returns {Score}
 */
const seen = ({ win_in, loss_in, value }, flipped) =>
  !flipped
    ? { win_in, loss_in, value }
    : { win_in: loss_in, loss_in: win_in, value: value === undefined ? undefined : -value };

/** @param {ProgramNode[]} nodes */
export function programTree(nodes) {
  /** @type {number[]} */
  const depths = [];
  nodes.forEach(({ parent }, i) => (depths[i] = parent === null ? 0 : depths[parent] + 1));
  const cell = (/** @type {ProgramNode} */ node, /** @type {"potez" | "program"} */ name, /** @type {number} */ i) => {
    const best = node.parent !== null && nodes[node.parent][`best_${name}`] === i;
    return h(
      "td",
      { class: best ? "best" : "" },
      words(seen(node[name], node.side !== nodes[0].side)),
      best ? " ✓" : "",
    );
  };
  const rows = nodes.map((node, i) =>
    h(
      "tr",
      { class: words(node.potez) === words(node.program) ? "" : "changed" },
      h(
        "th",
        { scope: "row", style: `padding-inline-start: ${depths[i] * 1.5 + 0.5}em` },
        node.move ?? t("the position"),
      ),
      cell(node, "potez", i),
      cell(node, "program", i),
    ),
  );
  return h(
    "div",
    { class: "program-tree", tabindex: "0", role: "region", "aria-label": t("The tree") },
    h(
      "table",
      {},
      h(
        "caption",
        {},
        t("Values for the side to move first. ✓ marks the choice of each; rows that your program changes are tinted."),
      ),
      h("thead", {}, h("tr", {}, h("th", {}, t("Move")), h("th", {}, "Potez"), h("th", {}, t("your program")))),
      h("tbody", {}, ...rows),
    ),
  );
}
