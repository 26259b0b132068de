/** All searches of a tree side by side: how many positions each visits, and what it has saved. */
/** @import {Blackboard} from "../../types.js" */
/** @import {SearchStage} from "./stage.js" */

import { h } from "../../element.js";
import { t } from "../../language.js";

export class VariantBars {
  /**
   * @param {Blackboard} blackboard
   * @param {(name: string) => void} choose
   */
  constructor({ variants }, choose) {
    const most = Math.max(...variants.map(({ visited }) => visited));
    this.rows = new Map(
      variants.map(({ name, title, visited, evaluated, cuts }) => {
        const done = h("i", {});
        const row = h(
          "button",
          { type: "button", class: "variant", "data-variant": name, onclick: () => choose(name) },
          h("span", { class: "title" }, title),
          h("span", { class: "track", style: `--share: ${visited / most}`, "aria-hidden": "true" }, h("b", {}, done)),
          h("span", { class: "figures" }, h("strong", {}, visited), " ", t("visited")),
          h("small", {}, t("evaluated: {evaluated}, cuts: {cuts}", { evaluated, cuts })),
        );
        return [name, { row, done }];
      }),
    );
    this.closing = h("div", { class: "closing", "aria-live": "polite" });
    this.element = h(
      "section",
      { class: "panel variants", "aria-label": t("Side by side") },
      h("h2", {}, t("Side by side")),
      ...[...this.rows.values()].map(({ row }) => row),
      this.closing,
    );
  }

  /** Show how far the searches on the stage are. @param {SearchStage} stage */
  show({ lanes }) {
    for (const [name, { row, done }] of this.rows) {
      const lane = lanes.find(({ run }) => run.name === name);
      row.setAttribute("aria-pressed", String(lane !== undefined));
      done.style.width = lane ? `${(100 * lane.replay.visits) / lane.run.visited}%` : "";
    }
    const ended = lanes.filter(({ replay }) => replay.step === replay.end);
    const told = ended.map(({ run }) => (lanes.length > 1 ? `${run.title}: ${run.closing}` : run.closing)).join("\n");
    if (this.closing.textContent !== told)
      this.closing.replaceChildren(...told.split("\n").map((line) => h("p", {}, line)));
  }
}
