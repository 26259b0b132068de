/** The clocks of a game, told by the server and ticking on between its words. */
/** @import {Clock, Side} from "../types.js" */

import { h } from "../element.js";

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
    this.told = 0;
    this.timer = setInterval(() => this.tick(), 100);
  }

  /** @param {Clock | null} clock */
  show(clock) {
    this.clock = clock;
    this.told = performance.now();
    this.tick();
  }

  tick() {
    for (const side of /** @type {Side[]} */ (["X", "O"])) {
      const face = this.faces[side];
      face.hidden = !this.clock;
      if (!this.clock) continue;
      const running = this.clock.running === side;
      const left = this.clock.left[side] - (running ? (performance.now() - this.told) / 1000 : 0);
      const text = clockText(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", running);
      face.classList.toggle("short", left < 20);
    }
  }

  stop() {
    clearInterval(this.timer);
  }
}
