/** The buttons of a game: what a player may do now. */
/** @import {IconName} from "../element.js" */

import { button, h, icon } from "../element.js";

/**
 * A button with an icon, and its name beside it where there is room.
 * @param {IconName} sign
 * @param {string} label
 * @param {() => unknown} act
 * @param {{disabled?: boolean, class?: string, "aria-pressed"?: string}} [attributes]
 */
export function actionButton(sign, label, act, attributes = {}) {
  const made = button("", act, { ...attributes, class: `action ${attributes.class ?? ""}`, title: label });
  made.append(icon(sign), h("span", {}, label));
  return made;
}

/** A button that must be pressed twice. */
export class ConfirmedAction {
  /**
   * @param {IconName} sign
   * @param {() => string} label
   * @param {() => string} question
   * @param {() => void} act
   * @param {() => void} changed
   */
  constructor(sign, label, question, act, changed) {
    this.sign = sign;
    this.label = label;
    this.question = question;
    this.act = act;
    this.changed = changed;
    this.asked = false;
  }

  button() {
    const label = this.asked ? this.question() : this.label();
    return actionButton(this.sign, label, () => this.press(), { class: this.asked ? "asked" : "" });
  }

  press() {
    if (this.asked) this.act();
    this.asked = !this.asked;
    this.changed();
  }
}
