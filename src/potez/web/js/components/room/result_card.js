/** The card that lies on the board when a game is over: who won and why, and what one may do next. */
/** @import {Outcome, Side} from "../../types.js" */

import { button, h, icon } from "../../element.js";
import { t } from "../../language.js";

/**
 * How the game ended for the player at this screen.
 * @param {Outcome} result
 * @param {Side[]} sides played at this screen
 */
export function ending({ winner }, sides) {
  if (!winner) return "draw";
  if (sides.length !== 1) return "decided";
  return winner === sides[0] ? "win" : "loss";
}

/**
 * @param {Outcome} result
 * @param {Side[]} sides
 * @param {(HTMLElement | false)[]} actions
 * @param {() => void} close
 */
export function resultCard(result, sides, actions, close) {
  const kind = ending(result, sides);
  const titles = {
    win: t("You won!"),
    loss: t("You lost."),
    draw: t("A draw"),
    decided: t("{side} wins", { side: result.winner ?? "" }),
  };
  const shut = button("", close, {
    class: "icon-button close",
    "aria-label": t("Look at the board"),
    title: t("Look at the board"),
  });
  shut.append(icon("close"));
  return h(
    "section",
    { class: `result-card ${kind}`, "aria-label": t("The result") },
    shut,
    h("strong", {}, titles[kind]),
    h("p", {}, result.message.replace(/^[^:]+: /, "")),
    h("div", { class: "row" }, ...actions),
  );
}
