/** What the search knows of the chosen node: its window, its value, why it was cut, and that it did not matter. */
/** @import {SearchStage} from "./stage.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { proofOfCut, reasonOfCut } from "./narration.js";
import { boundText, nameOf, roleOf, valueText } from "./values.js";

/** @param {SearchStage} stage */
export function nodeFacts(stage) {
  const { replay, view } = stage.main;
  const index = stage.chosen;
  const node = replay.nodes[index];
  const { phase, window, value, bound, skipped } = replay.states[index];
  const [alpha, beta] = (window ?? []).map(valueText);
  const told = [
    node.max ? t("MAX moves here and takes the largest value.") : t("MIN moves here and takes the smallest value."),
    phase === "unseen" && t("Not visited."),
    phase === "cut" && t("Cut off: the search did not look here."),
    window && replay.children[index].length > 0 && t("α = {alpha}, β = {beta}", { alpha, beta }),
    value !== null && t("Value {value}.", { value: boundText(value, bound) }),
    node.outcome,
    node.left_out > 0 && t("Moves that the tree leaves out here: {count}.", { count: node.left_out }),
  ];
  const opened = view.opened.has(index);
  return [
    h("h2", {}, index ? nameOf(replay.nodes, index) : t("The root"), h("small", {}, ` ${roleOf(node)}`)),
    ...told.filter((sentence) => sentence).map((sentence) => h("p", {}, sentence || "")),
    ...(skipped.length
      ? [
          h("p", { class: "pruned" }, reasonOfCut(replay, index)),
          button(opened ? t("Close what was cut off") : t("Open what was cut off"), () => stage.openCut(index)),
          ...(opened ? [h("p", { class: "proof" }, proofOfCut(replay, index))] : []),
        ]
      : []),
  ];
}
