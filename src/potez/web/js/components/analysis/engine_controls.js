/** What an analysis is steered by: how many lines the engine shows, where it thinks, and the keys. */
/** @import {Key} from "../keys.js" */
/** @import {MoveNode, MoveTree} from "../../move_tree.js" */

import { h } from "../../element.js";
import { t } from "../../language.js";
import { deviceEngine } from "../../local/device_analysis.js";
import { setThinksHere, thinksHere } from "../../storage.js";

export const MOST_LINES = 5;

/**
 * @param {number} now
 * @param {(count: number) => void} change
 */
export function linesChoice(now, change) {
  const counts = Array.from({ length: MOST_LINES }, (_, i) => i + 1);
  const choice = h("select", {
    "aria-label": t("Lines"),
    onchange: () => {
      change(Number(choice.value));
    },
  });
  choice.append(
    ...counts.map((count) => h("option", { value: count, selected: count === now }, t("lines: {count}", { count }))),
  );
  return choice;
}

/** Where to think: on this machine or on the server. @param {() => void} change */
export function placeChoice(change) {
  const here = h("select", {
    "aria-label": t("Where the engine thinks"),
    onchange: () => {
      setThinksHere(here.value === "here");
      change();
    },
  });
  here.append(
    h("option", { value: "here", selected: thinksHere() }, t("on this device")),
    h("option", { value: "server", selected: !thinksHere() }, t("on the server")),
  );
  if (thinksHere()) void deviceEngine().then((engine) => engine || here.remove());
  return here;
}

/**
 * @param {{tree: MoveTree, go: (node: MoveNode) => void, flip: () => void, switchEngine: () => void}} analysis
 * @returns {Key[]}
 */
export function analysisKeys(analysis) {
  const to = (/** @type {(line: MoveNode[], at: number) => MoveNode | undefined} */ pick) => () => {
    const node = pick(analysis.tree.currentLine, analysis.tree.current.ply);
    if (node) analysis.go(node);
  };
  return [
    { key: "ArrowLeft", sign: "←", label: t("One move back"), act: to((line, at) => line[at - 1]) },
    { key: "ArrowRight", sign: "→", label: t("One move forward"), act: to((line, at) => line[at + 1]) },
    { key: "ArrowUp", sign: "↑", label: t("To the start"), act: to((line) => line[0]) },
    { key: "ArrowDown", sign: "↓", label: t("To the end"), act: to((line) => line.at(-1)) },
    { key: "f", label: t("Flip"), act: () => analysis.flip() },
    { key: "e", label: t("Engine on or off"), act: () => analysis.switchEngine() },
    { key: "u", label: t("Take back"), act: to((line, at) => line[at - 1]) },
  ];
}
