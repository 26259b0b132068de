/** The window onto a tree: fit, zoom, pan. What is larger than the window can be scrolled and dragged. */
/** @import {Place} from "./layout.js" */
/** @import {TreeView} from "./tree_view.js" */

import { h, motionAllowed } from "../../element.js";
import { t } from "../../language.js";
import { EVERYTHING } from "./tree_view.js";

/** The smallest scale at which the type can still be read on a screen, and how high a window is at scale 1. A large
 * window is a projected one: the type grows with it. */
const READABLE = 0.6;
const PROJECTED = 800;
const [SMALLEST, LARGEST] = [0.005, 4];
/** A small tree need not fill a large screen. */
const LARGE_ENOUGH = 2.4;
/** Pixels that a mouse moves before it drags. */
const DRAG = 5;

/** Below this scale there is no type at all. */
const TINY = 0.16;
/** How much is drawn beside and below the window, in widths and heights of it. */
const BESIDE = 0.1;
/** How many nodes are drawn at once when the window goes elsewhere; the rest would take longer than a frame. Each
 * later step draws some of it, or after these milliseconds nobody steps and more can be drawn. */
const [AT_ONCE, PAUSE, IN_PEACE] = [8, 100, 20];
/** How far the window glides, in widths of it, and for how many milliseconds. Further away it jumps. */
const [NEAR, GLIDE] = [1.5, 250];
/** Pixels between what was asked for and where the window is, if nobody else has moved it: it stops at whole pixels. */
const SAME_PLACE = 4;

export class Viewport {
  /** @param {TreeView} view */
  constructor(view) {
    this.view = view;
    this.svg = view.svg;
    this.layout = view.layout;
    this.scale = 1;
    /** What of the tree is seen, in pixels, or will be when the window has glided there. Asking the element after a step
     * would make the browser lay out twice. */
    this.seen = { left: 0, top: 0, width: 0, height: 0 };
    /** Where the window is now, unless somebody has moved it. */
    this.place = { left: 0, top: 0 };
    /** The next frame of a glide. */
    this.frame = 0;
    this.sight = EVERYTHING;
    /** Goes on with a drawing that is not complete. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** What was to be seen last, also when the window gets another size. @type {Place | null} */
    this.revealed = null;
    /** `readable` fits the tree as far as it can still be read. @type {"readable" | "whole" | "free"} */
    this.mode = "readable";
    this.element = h(
      "div",
      { class: "tree-scroll", tabindex: "0", role: "region", "aria-label": t("The search tree") },
      view.svg,
    );
    this.element.addEventListener("scroll", () => this.scrolled());
    this.element.addEventListener(
      "wheel",
      (event) => {
        this.look();
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
      this.draw();
      if (this.revealed) this.reveal(this.revealed, false);
    });
    this.sizes.observe(this.element);
  }

  /** See where the window is, and stay there. */
  look() {
    cancelAnimationFrame(this.frame);
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    this.seen = { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
    this.place = this.seen;
    this.sight = this.sightAt(this.seen);
  }

  /** Draw what has come into sight because somebody scrolled. What a glide passes has been drawn before. */
  scrolled() {
    const { left, top } = this.place;
    if (Math.hypot(this.element.scrollLeft - left, this.element.scrollTop - top) < SAME_PLACE) return;
    this.look();
    this.draw(AT_ONCE);
  }

  /**
   * Glide to a place. The browser's own smooth scrolling does not always give up an earlier goal.
   * @param {{left: number, top: number}} goal
   */
  glide(goal) {
    const start = this.place;
    const begin = performance.now();
    const go = (/** @type {number} */ now) => {
      const part = Math.max(0, Math.min(1, (now - begin) / GLIDE));
      const slowing = part * (2 - part);
      this.jump({
        left: start.left + slowing * (goal.left - start.left),
        top: start.top + slowing * (goal.top - start.top),
      });
      if (part < 1) this.frame = requestAnimationFrame(go);
    };
    this.frame = requestAnimationFrame(go);
  }

  /** @param {{left: number, top: number}} place */
  jump(place) {
    this.place = place;
    this.element.scrollTo({ ...place, behavior: "instant" });
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
    const height = (this.layout.height + 8) * this.scale;
    const tiny = this.scale < TINY;
    // A large tree is wide. Without type it can be stretched to be seen.
    this.svg.setAttribute(
      "height",
      String(Math.floor(tiny ? Math.max(height, this.element.clientHeight) : height) - 1),
    );
    this.svg.setAttribute("preserveAspectRatio", tiny ? "none" : "xMidYMid");
    this.view.setTiny(tiny);
    this.look();
    this.draw();
  }

  /**
   * What can be seen at a place, and on the way to it from another.
   * @param {{left: number, top: number}} goal
   * @param {{left: number, top: number}} [start]
   */
  sightAt(goal, start = goal) {
    const { width, height } = this.seen;
    return {
      left: (Math.min(start.left, goal.left) - BESIDE * width) / this.scale,
      right: (Math.max(start.left, goal.left) + (1 + BESIDE) * width) / this.scale,
      bottom: (Math.max(start.top, goal.top) + (1 + BESIDE) * height) / this.scale,
    };
  }

  /** Draw what is in sight, all of it or some now and the rest later. @param {number} most nodes now */
  draw(most = Infinity) {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.seen.width || this.view.isTiny) return; // not on the page yet, or drawn as a whole
    const near = this.revealed?.x ?? 0;
    if (!this.view.drawIn(this.sight, { near, most })) this.timer = setTimeout(() => this.draw(IN_PEACE), PAUSE);
  }

  /**
   * Scroll so that a place can be seen, if it cannot.
   * @param {Place} place
   * @param {boolean} smooth
   */
  reveal(place, smooth) {
    this.revealed = place;
    const { x, y, width, height } = place;
    const { scale, seen } = this;
    const near = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ at,
      /** @type {number} */ size,
      /** @type {number} */ all,
    ) => (from >= at && to <= at + size ? at : Math.max(0, Math.min((from + to - size) / 2, all - size)));
    const [left, right] = [(x - width / 2) * scale, (x + width / 2) * scale];
    const [top, bottom] = [y * scale, (y + height + 8) * scale];
    const goal = {
      left: near(left, right, seen.left, seen.width, this.layout.width * scale),
      top: near(top, bottom, seen.top, seen.height, (this.layout.height + 8) * scale),
    };
    if (goal.left === seen.left && goal.top === seen.top) {
      if (this.timer) this.draw(AT_ONCE);
      return;
    }
    // A long way would show much of the tree for a moment, and drawing it takes time.
    const glides = smooth && motionAllowed() && Math.abs(goal.left - this.place.left) <= NEAR * seen.width;
    this.sight = this.sightAt(goal, glides ? this.place : goal);
    this.draw(AT_ONCE);
    this.seen = { ...seen, ...goal };
    cancelAnimationFrame(this.frame);
    if (glides) this.glide(goal);
    else this.jump(goal);
  }

  /** Fingers scroll by themselves; a mouse drags. @param {PointerEvent} event */
  drag(event) {
    this.look();
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

  /**
   * Take a picture of the whole tree.
   * @template T
   * @param {(svg: SVGSVGElement) => T} take
   */
  picture(take) {
    const { isTiny } = this.view;
    this.view.setTiny(false);
    this.view.drawIn(EVERYTHING);
    const taken = take(this.svg);
    this.view.setTiny(isTiny);
    this.draw();
    return taken;
  }

  close() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
  }
}
