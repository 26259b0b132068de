/** Predict: the page asks what the search will do next, and counts. The questions and answers come with the search. */
/** @import {TreeQuestion} from "../../types.js" */
/** @import {SearchStage} from "./stage.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { nameOf, valueText } from "./values.js";

export class Quiz {
  /** @param {SearchStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.on = false;
    this.asked = 0;
    this.right = 0;
    /** The numbers of the events before which an answer was given. @type {Set<number>} */
    this.answered = new Set();
    this.switch = button(t("Predict"), () => this.toggle(), { "aria-pressed": "false" });
    this.element = h("div", { class: "quiz", "aria-live": "polite", hidden: true });
  }

  toggle() {
    this.on = !this.on;
    this.switch.setAttribute("aria-pressed", String(this.on));
    this.element.hidden = !this.on;
    this.restart();
  }

  /** Count from the beginning. */
  restart() {
    this.asked = 0;
    this.right = 0;
    this.answered.clear();
    this.invite();
  }

  invite() {
    this.say(t("Go forward: you are asked before the search shows it."));
  }

  /** @param {string} told */
  say(told) {
    this.element.replaceChildren(h("p", {}, told), this.score());
  }

  score() {
    const { right, asked } = this;
    return h("p", { class: "score" }, asked ? t("Right: {right} of {asked}", { right, asked }) : "");
  }

  dismiss() {
    if (this.on) this.invite();
  }

  /**
   * Ask before an event, if there is a question that was not answered.
   * @param {number} event
   * @returns {boolean} whether the search has to wait
   */
  asks(event) {
    if (!this.on || this.answered.has(event)) return false;
    const question = this.stage.main.run.questions.find((one) => one.event === event);
    if (question) this.ask(question);
    return question !== undefined;
  }

  /** @param {TreeQuestion} question */
  ask(question) {
    const { nodes } = this.stage.blackboard;
    const name = nameOf(nodes, question.node);
    const isCut = question.kind === "cut";
    const choices = isCut ? [t("No"), t("Yes")] : question.choices.map(valueText);
    const buttons = choices.map((choice, number) =>
      button(choice, () => this.answer(question, number, choices[question.answer])),
    );
    this.stage.choose(question.node);
    this.element.replaceChildren(
      h("p", {}, isCut ? t("Will the rest of {name} be cut?", { name }) : t("Which value comes to {name}?", { name })),
      h("div", { class: "row" }, ...buttons),
      this.score(),
    );
    if (!this.stage.timer || this.stage.element.contains(document.activeElement)) buttons[0].focus();
  }

  /**
   * @param {TreeQuestion} question
   * @param {number} given
   * @param {string} answer the right one
   */
  answer(question, given, answer) {
    const isRight = given === question.answer;
    this.asked++;
    if (isRight) this.right++;
    this.answered.add(question.event);
    this.say(isRight ? t("Right: {answer}.", { answer }) : t("No: {answer}.", { answer }));
    this.stage.goTo(this.stage.step + 1, true);
    this.stage.runButton.focus();
  }
}
