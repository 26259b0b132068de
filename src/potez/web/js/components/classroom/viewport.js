/** The window onto a tree: fit, zoom, pan. What is larger than the window can be scrolled and dragged. */
/** @import {TreeView} from "./tree_view.js" */

import { h, motionAllowed } from "../../element.js";
import { t } from "../../language.js";

/** The smallest scale at which the type can still be read on a screen, and how high a window is at scale 1. A large
 * window is a projected one: the type grows with it. */
const READABLE = 0.6;
const PROJECTED = 800;
const [SMALLEST, LARGEST] = [0.02, 4];
/** A small tree need not fill a large screen. */
const LARGE_ENOUGH = 2.4;
/** Pixels that a mouse moves before it drags. */
const DRAG = 5;

/** Below this scale there is no type at all. */
const TINY = 0.16;
/** How much is drawn on each side of the window, in widths of it. */
const BESIDE = 0.1;

export class Viewport {
  /** @param {TreeView} view */
  constructor(view) {
    this.view = view;
    this.svg = view.svg;
    this.layout = view.layout;
    this.scale = 1;
    /** What of the tree is seen, in pixels. Asking the element after a step would make the browser lay out twice. */
    this.seen = { left: 0, top: 0, width: 0, height: 0 };
    /** `readable` fits the tree as far as it can still be read. @type {"readable" | "whole" | "free"} */
    this.mode = "readable";
    this.element = h(
      "div",
      { class: "tree-scroll", tabindex: "0", role: "region", "aria-label": t("The search tree") },
      view.svg,
    );
    this.element.addEventListener("scroll", () => this.look(), { passive: true });
    this.element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
      },
      { passive: false },
    );
    this.element.addEventListener("pointerdown", (event) => this.drag(event));
    this.sizes = new ResizeObserver(() => {
      this.fit(this.mode);
      this.look();
    });
    this.sizes.observe(this.element);
  }

  /** See where the window is, and draw what is in it. */
  look() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    this.seen = { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
    this.cull();
  }

  /** @param {Viewport["mode"]} mode */
  fit(mode) {
    this.mode = mode;
    if (mode === "free") return;
    const { clientWidth, clientHeight } = this.element;
    const whole = Math.min(clientWidth / this.layout.width, clientHeight / (this.layout.height + 8), LARGE_ENOUGH);
    this.resize(mode === "whole" ? whole : Math.max(whole, READABLE, Math.min(1.25, clientHeight / PROJECTED)));
  }

  /** @param {number} factor */
  zoom(factor) {
    const { element } = this;
    const [left, top] = [element.scrollLeft + element.clientWidth / 2, element.scrollTop + element.clientHeight / 2];
    const before = this.scale;
    this.mode = "free";
    this.resize(this.scale * factor);
    const grown = this.scale / before;
    element.scrollTo(left * grown - element.clientWidth / 2, top * grown - element.clientHeight / 2);
  }

  /** @param {number} scale */
  resize(scale) {
    this.scale = Math.max(SMALLEST, Math.min(LARGEST, scale));
    // A little less than the window, or the scroll bars would come and go.
    this.svg.setAttribute("width", String(Math.floor(this.layout.width * this.scale) - 1));
    this.svg.setAttribute("height", String(Math.floor((this.layout.height + 8) * this.scale) - 1));
    this.svg.classList.toggle("tiny", this.scale < TINY);
    this.look();
  }

  /** Draw only what can be seen, now or after scrolling to a place. @param {number} [goal] */
  cull(goal = this.seen.left) {
    const { left, width } = this.seen;
    const from = Math.min(left, goal) - BESIDE * width;
    const to = Math.max(left, goal) + (1 + BESIDE) * width;
    this.view.cull(from / this.scale, to / this.scale);
  }

  /**
   * Scroll so that a place can be seen, if it cannot.
   * @param {{x: number, y: number, width: number, height: number}} place
   * @param {boolean} smooth
   */
  reveal({ x, y, width, height }, smooth) {
    const { element, scale, seen } = this;
    const near = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ at,
      /** @type {number} */ size,
    ) => (from >= at && to <= at + size ? at : (from + to - size) / 2);
    const [left, right] = [(x - width / 2) * scale, (x + width / 2) * scale];
    const [top, bottom] = [y * scale, (y + height + 8) * scale];
    const goal = {
      left: near(left, right, seen.left, seen.width),
      top: near(top, bottom, seen.top, seen.height),
    };
    if (goal.left === seen.left && goal.top === seen.top) return;
    this.cull(goal.left);
    element.scrollTo({ ...goal, behavior: smooth && motionAllowed() ? "smooth" : "auto" });
  }

  /** Fingers scroll by themselves; a mouse drags. @param {PointerEvent} event */
  drag(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const { element } = this;
    const [x, y, left, top] = [event.clientX, event.clientY, element.scrollLeft, element.scrollTop];
    let dragging = false;
    const move = (/** @type {PointerEvent} */ to) => {
      dragging ||= Math.hypot(to.clientX - x, to.clientY - y) > DRAG;
      if (dragging) element.scrollTo(left + x - to.clientX, top + y - to.clientY);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      // The click that ends a drag chooses nothing.
      if (dragging) addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
  }

  close() {
    this.sizes.disconnect();
  }
}
