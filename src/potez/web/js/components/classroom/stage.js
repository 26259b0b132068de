/** A search on the stage: one tree, or two side by side, with the controls that go through the events. */
/** @import {Blackboard, SearchRun} from "../../types.js" */
/** @import {Key} from "../keys.js" */

import { button, h, icon } from "../../element.js";
import { t } from "../../language.js";
import { Quiz } from "./quiz.js";
import { narrate } from "./narration.js";
import { Replay } from "./replay.js";
import { TreeView } from "./tree_view.js";
import { Viewport } from "./viewport.js";

const [SLOWEST, SPEEDS, USUAL_SPEED] = [2400, 9, 3];

/** @typedef {{run: SearchRun, replay: Replay, view: TreeView, viewport: Viewport, caption: HTMLElement, element: HTMLElement}} Lane */

export class SearchStage {
  /**
   * @param {Blackboard} blackboard
   * @param {{
   *   variants: string[],
   *   step?: number,
   *   changed?: (stage: SearchStage) => void,
   * }} options the names of the searches to show; `changed` is called after each step and choice
   */
  constructor(blackboard, { variants, step = 0, changed = () => {} }) {
    this.blackboard = blackboard;
    this.changed = changed;
    this.chosen = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.speed = USUAL_SPEED;
    this.laneElements = h("div", { class: "lanes" });
    this.quiz = new Quiz(this);
    this.runButton = button(t("Run"), () => this.toggleRun(), { class: "primary" });
    this.slider = h("input", {
      type: "range",
      min: 0,
      "aria-label": t("Step"),
      oninput: () => {
        this.jump(Number(this.slider.value));
      },
    });
    this.count = h("output", { class: "count" });
    this.element = h(
      "section",
      { class: "stage", "aria-label": t("The search, step by step") },
      this.quiz.element,
      this.laneElements,
      this.controls(),
    );
    /** @type {Lane[]} */
    this.lanes = [];
    this.show(variants, step);
  }

  get step() {
    return Number(this.slider.value);
  }

  get end() {
    return Math.max(...this.lanes.map(({ replay }) => replay.end));
  }

  get main() {
    return this.lanes[0];
  }

  controls() {
    const control = (
      /** @type {import("../../element.js").IconName} */ sign,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
    ) => {
      const made = button("", act, { class: "icon-button", "aria-label": label, title: label });
      made.append(icon(sign));
      return made;
    };
    const speed = h("input", {
      type: "range",
      min: 0,
      max: SPEEDS,
      value: this.speed,
      "aria-label": t("Speed"),
      oninput: () => {
        this.speed = Number(speed.value);
      },
    });
    const fullScreen = button(t("Full screen"), () => this.toggleFullScreen());
    return h(
      "div",
      { class: "row stage-controls" },
      control("first", t("To the start"), () => this.jump(0)),
      control("back", t("One step back"), () => this.back()),
      control("next", t("One step forward"), () => this.next()),
      control("last", t("To the end"), () => this.jump(this.end)),
      button(t("✂ Next cut"), () => this.jump(this.main.replay.nextCut)),
      this.runButton,
      h("label", { class: "speed" }, h("span", {}, t("Speed")), speed),
      this.slider,
      this.count,
      this.quiz.switch,
      button("−", () => this.zoom(1 / 1.25), { class: "icon-button", "aria-label": t("Smaller"), title: t("Smaller") }),
      button("+", () => this.zoom(1.25), { class: "icon-button", "aria-label": t("Larger"), title: t("Larger") }),
      button(t("Fit"), () => this.fit()),
      document.fullscreenEnabled && fullScreen,
    );
  }

  /** What the keys do. @returns {Key[]} */
  keys() {
    return [
      { key: "ArrowRight", sign: "→", label: t("One step forward"), act: () => this.next() },
      { key: "ArrowLeft", sign: "←", label: t("One step back"), act: () => this.back() },
      { key: "PageDown", sign: "Page ↓", label: t("One step forward"), act: () => this.next() },
      { key: "PageUp", sign: "Page ↑", label: t("One step back"), act: () => this.back() },
      { key: "Home", label: t("To the start"), act: () => this.jump(0) },
      { key: "End", label: t("To the end"), act: () => this.jump(this.end) },
      { key: "c", label: t("To the next cut"), act: () => this.jump(this.main.replay.nextCut) },
      { key: "r", label: t("Run or pause"), act: () => this.toggleRun() },
      { key: "o", label: t("Open what was cut off at the chosen node"), act: () => this.openCut(this.chosen) },
      { key: "q", label: t("Predict"), act: () => this.quiz.toggle() },
      { key: "+", label: t("Larger"), act: () => this.zoom(1.25) },
      { key: "-", sign: "−", label: t("Smaller"), act: () => this.zoom(1 / 1.25) },
      { key: "0", label: t("Fit"), act: () => this.fit() },
      { key: "f", label: t("Full screen"), act: () => this.toggleFullScreen() },
    ];
  }

  /**
   * Show these searches.
   * @param {string[]} variants
   * @param {number} step
   */
  show(variants, step) {
    this.pause();
    for (const lane of this.lanes) lane.viewport.close();
    const runs = variants.map((name) => this.blackboard.variants.find((run) => run.name === name));
    this.lanes = runs.filter((run) => run !== undefined).map((run) => this.lane(run));
    if (!this.lanes.length) this.lanes = [this.lane(this.blackboard.variants[0])];
    for (const lane of this.lanes) lane.element.classList.toggle("beside", this.lanes.length > 1);
    this.laneElements.replaceChildren(...this.lanes.map(({ element }) => element));
    this.slider.max = String(this.end);
    this.quiz.restart();
    this.goTo(step);
  }

  /**
   * @param {SearchRun} run
   * @returns {Lane}
   */
  lane(run) {
    const { nodes, text } = this.blackboard;
    const replay = new Replay(nodes, run.events);
    const view = new TreeView(replay, {
      endsKnown: text !== undefined,
      choose: (index) => this.choose(index, true),
      open: (index) => this.openCut(index),
    });
    const viewport = new Viewport(view);
    viewport.element.addEventListener("keydown", (event) => this.walk(event));
    const caption = h("p", { class: "event", role: "status" });
    const title = h("h3", {}, run.title);
    return {
      run,
      replay,
      view,
      viewport,
      caption,
      element: h("div", { class: "lane" }, title, caption, viewport.element),
    };
  }

  /** Go one step forward, unless the class is asked first. */
  next() {
    if (this.step >= this.end) this.pause();
    else if (!this.quiz.asks(this.step)) this.goTo(this.step + 1, true);
  }

  back() {
    this.jump(this.step - 1);
  }

  /** Go to a step by hand. @param {number} step */
  jump(step) {
    this.pause();
    this.quiz.dismiss();
    this.goTo(step);
  }

  /**
   * @param {number} step
   * @param {boolean} [rising] whether a value that goes up should be seen going
   */
  goTo(step, rising = false) {
    const goal = Math.max(0, Math.min(this.end, step));
    this.slider.value = String(goal);
    this.count.textContent = t("Step {step} of {all}", { step: goal, all: this.end });
    for (const { replay, view, caption } of this.lanes) {
      view.update(replay.goTo(goal));
      caption.textContent = narrate(replay);
      const { last } = replay;
      if (rising && last?.[0] === "backup" && replay.step === goal) view.rise(last[2], last[1]);
    }
    this.choose(this.main.replay.current ?? this.chosen);
    // Scrolling makes the browser lay out what has changed: it comes last, so that this happens once.
    for (const { replay, view, viewport } of this.lanes)
      viewport.reveal(view.layout.places[replay.current ?? 0], !this.timer);
  }

  /**
   * Choose a node. A step chooses the node that it is about.
   * @param {number} index
   * @param {boolean} [focus]
   */
  choose(index, focus = false) {
    this.chosen = Math.min(index, this.blackboard.nodes.length - 1);
    for (const { view } of this.lanes) view.choose(this.chosen);
    if (focus) this.main.view.focus(this.chosen);
    this.changed(this);
  }

  /** Show or hide what was cut off at a node. @param {number} index */
  openCut(index) {
    for (const { view, replay } of this.lanes) if (replay.states[index].skipped.length) view.toggle(index);
    this.choose(index);
  }

  /** Go to a neighbour in the tree with the arrow keys. @param {KeyboardEvent} event */
  walk(event) {
    const lane = this.lanes.find(({ viewport }) => viewport.element === event.currentTarget) ?? this.main;
    if (event.target === lane.viewport.element) return;
    const { parent } = this.blackboard.nodes[this.chosen];
    const { children } = lane.view;
    const siblings = parent === null ? [0] : children[parent];
    const at = siblings.indexOf(this.chosen);
    const keys = /** @type {Record<string, number | null | undefined>} */ ({
      ArrowUp: parent,
      ArrowDown: children[this.chosen][0],
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1],
    });
    if (!(event.key in keys) && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!(event.key in keys)) return this.openCut(this.chosen);
    const goal = keys[event.key];
    if (goal === null || goal === undefined) return;
    lane.viewport.reveal(lane.view.layout.places[goal], true);
    this.choose(goal);
    lane.view.focus(goal);
  }

  toggleRun() {
    if (this.timer) return this.pause();
    if (this.step >= this.end) this.goTo(0);
    this.runButton.textContent = t("Pause");
    const tick = () => {
      this.next();
      if (this.timer) this.timer = setTimeout(tick, SLOWEST / 2 ** this.speed);
    };
    this.timer = setTimeout(tick, 0);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.runButton.textContent = t("Run");
  }

  /** @param {number} factor */
  zoom(factor) {
    for (const { viewport } of this.lanes) viewport.zoom(factor);
  }

  /** Show the whole tree; if it is shown already, make it readable again. */
  fit() {
    const mode = this.main.viewport.mode === "whole" ? "readable" : "whole";
    for (const { viewport } of this.lanes) viewport.fit(mode);
  }

  toggleFullScreen() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.element.requestFullscreen();
  }

  close() {
    this.pause();
    for (const { viewport } of this.lanes) viewport.close();
  }
}
