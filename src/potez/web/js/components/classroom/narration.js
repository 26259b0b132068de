/** What the search does, event by event, in sentences. */
/** @import {SearchEvent, TreeNode} from "../../types.js" */
/** @import {Replay} from "./replay.js" */

import { t } from "../../language.js";
import { boundText, nameOf, roleOf, sizeOf, valueText } from "./values.js";

/**
 * The last event of a search.
 * @param {Replay} replay
 */
export function narrate(replay) {
  const { last: event, nodes } = replay;
  if (!event) return t("The search has not begun. Press Run, or go step by step.");
  if (event[0] === "deepen") return t("Begin again at the root, {depth} plies deep.", { depth: event[1] });
  const node = event[1];
  const name = nameOf(nodes, node);
  const role = roleOf(nodes[node]);
  if (event[0] === "enter")
    return t("Enter {name}: {role} moves, α = {alpha}, β = {beta}.", {
      name,
      role,
      alpha: valueText(event[2]),
      beta: valueText(event[3]),
    });
  if (event[0] === "evaluate") return t("Evaluate {name}: {value}.", { name, value: valueText(event[2]) });
  if (event[0] === "recall")
    return t("The table knows {name}: it is the position {other}, worth {value}.", {
      name,
      other: nameOf(nodes, event[4]),
      value: boundText(event[2], event[3]),
    });
  if (event[0] === "backup")
    return t("{value} goes up to {name}: the best so far for {role}.", { name, role, value: valueText(event[3]) });
  if (event[0] === "leave") return t("Leave {name}: {value}.", { name, value: boundText(event[2], event[3]) });
  if (event[0] === "tighten") return tightened(event, nodes);
  return reasonOfCut(replay, node);
}

/**
 * @param {Extract<SearchEvent, ["tighten", ...unknown[]]>} event
 * @param {TreeNode[]} nodes
 */
function tightened([, node, alpha, beta], nodes) {
  const name = nameOf(nodes, node);
  return nodes[node].max
    ? t("MAX is sure of {value} at {name}: α = {value}.", { name, value: valueText(alpha) })
    : t("MIN is sure of {value} at {name}: β = {value}.", { name, value: valueText(beta) });
}

/**
 * Why the other moves of a node were cut off.
 * @param {Replay} replay
 * @param {number} node
 */
export function reasonOfCut(replay, node) {
  const { nodes, states, children } = replay;
  const { window, skipped } = states[node];
  const better = replay.better(node);
  const [alpha, beta] = (window ?? []).map(valueText);
  const blanks = {
    alpha,
    beta,
    name: nameOf(nodes, node),
    better: better === null ? "?" : nameOf(nodes, better),
    count: skipped.reduce((sum, child) => sum + sizeOf(children, child), 0),
  };
  return nodes[node].max
    ? t(
        "Cut: MAX gets at least {alpha} at {name}, but MIN holds it to {beta} with {better}. Positions skipped: {count}.",
        blanks,
      )
    : t(
        "Cut: MIN gets at most {beta} at {name}, but MAX has {alpha} with {better}. Positions skipped: {count}.",
        blanks,
      );
}

/**
 * That what was cut off at a node would not have mattered, with the figures of the whole tree.
 * @param {Replay} replay
 * @param {number} node
 */
export function proofOfCut(replay, node) {
  const { nodes } = replay;
  const value = valueText(nodes[node].value);
  const root = valueText(nodes[0].value);
  const name = nameOf(nodes, node);
  return t("Searched to the end, {name} would be worth {value}. The root would still be worth {root}.", {
    name,
    value,
    root,
  });
}
