/** The clocks of a game. The server sends the times; between its frames the page counts down. */
/** @import {Clock, Side} from "../../types.js" */

import { h } from "../../element.js";

const TICK = 100;
/** Seconds from which on the time is short. */
const SHORT = 20;

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, seconds);
  const rest =
    whole < 10
      ? (Math.floor(whole * 10) / 10).toFixed(1).padStart(4, "0")
      : String(Math.floor(whole % 60)).padStart(2, "0");
  return `${Math.floor(whole / 60)}:${rest}`;
}

export class Clocks {
  constructor() {
    this.faces = { X: h("span", { class: "clock", role: "timer" }), O: h("span", { class: "clock", role: "timer" }) };
    /** @type {Clock | null} */
    this.clock = null;
    this.shownAt = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {Clock | null} clock
   * @param {boolean} [stale] whether the server has been out of reach since it sent these times
   */
  show(clock, stale = false) {
    for (const face of Object.values(this.faces)) face.classList.toggle("stale", stale);
    if (clock === this.clock && this.timer) return;
    this.clock = clock;
    this.shownAt = performance.now();
    this.tick();
    this.stop();
    if (clock?.running) this.timer = setInterval(() => this.tick(), TICK);
  }

  tick() {
    for (const side of /** @type {Side[]} */ (["X", "O"])) {
      const face = this.faces[side];
      face.hidden = !this.clock;
      if (!this.clock) continue;
      const running = this.clock.running === side;
      const left = this.clock.left[side] - (running ? (performance.now() - this.shownAt) / 1000 : 0);
      const text = clockText(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", running);
      face.classList.toggle("short", left < SHORT);
    }
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
