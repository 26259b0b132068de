/** See the search think: the tree of alpha-beta, node by node. */
/** @import {Line, TraceNode} from "../types.js" */

import { games, position, Refused, trace } from "../api.js";
import { boardOf } from "../board/boards.js";
import { button, h, lively } from "../element.js";
import { t } from "../language.js";
import { gameTitle, optionTitle } from "../names.js";
import { arrange, scoreText, treeDrawing, windowText } from "../parts/treedrawing.js";

/** Boards small enough for a tree that can be looked at. @type {Record<string, Record<string, number>>} */
const SMALL = { domineering: { rows: 3, cols: 3 }, blockade: { rows: 5, cols: 5, walls: 0 }, byte: { size: 8 } };
const DEPTHS = /** @type {Record<string, number>} */ ({ domineering: 3, blockade: 2, byte: 2 });
const PACE = 450;

/**
 * @param {HTMLElement} host
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function tree(host, rest, query) {
  const page = new TreePage(host);
  await page.begin(query);
  return () => page.pause();
}

class TreePage {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.form = h("form", { class: "fields", onsubmit: (/** @type {Event} */ event) => void this.build(event) });
    this.warning = h("p", { class: "warning", role: "alert" });
    this.scroll = h("div", { class: "treescroll", tabindex: "0", role: "region", "aria-label": t("The search tree") });
    this.slider = h("input", {
      type: "range",
      min: 0,
      value: 0,
      "aria-label": t("Visits"),
      oninput: () => this.to(Number(this.slider.value)),
    });
    this.count = h("output", { role: "status" });
    this.player = button(t("Run"), () => this.toggle());
    this.facts = h("div", { class: "facts", "aria-live": "polite" });
    this.picture = h("div", { class: "small" });
    /** @type {Line} */
    this.line = { game: "domineering", start: "", moves: [] };
    /** @type {TraceNode[]} */
    this.nodes = [];
    this.step = 0;
    const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => number} */ where) =>
      button(
        sign,
        () => {
          this.pause();
          this.to(where());
        },
        { "aria-label": name, title: name },
      );
    host.append(
      h("h1", {}, t("See the search think")),
      h(
        "p",
        { class: "lead" },
        t(
          "Alpha-beta on a small board: boxes take the largest value, rounded ones the smallest; ✂ was never looked at.",
        ),
      ),
      this.form,
      this.warning,
      h(
        "div",
        { class: "row treecontrols" },
        step("|◀", t("To the start"), () => 0),
        step("◀", t("One node back"), () => this.step - 1),
        step("▶", t("One node on"), () => this.step + 1),
        step("▶|", t("To the end"), () => this.nodes.length - 1),
        this.player,
        this.slider,
        this.count,
      ),
      this.scroll,
      h("div", { class: "columns" }, this.facts, this.picture),
    );
  }

  /** @param {URLSearchParams} query */
  async begin(query) {
    const all = await games();
    const given = query.get("game");
    const game = given && all.some(({ name }) => name === given) ? given : "domineering";
    await this.fields(game, query.get("start"));
    await this.build();
  }

  /**
   * @param {string} name
   * @param {string | null} start
   */
  async fields(name, start) {
    const all = await games();
    const choice = h(
      "select",
      { name: "game", onchange: () => void this.fields(choice.value, null).then(() => this.build()) },
      ...all.map((game) => h("option", { value: game.name, selected: game.name === name }, gameTitle(game.name))),
    );
    const options =
      all.find((game) => game.name === name)?.options.filter((option) => typeof option.default === "number") ?? [];
    const sizes = options.map((option) => {
      const value = SMALL[name]?.[option.name] ?? option.default;
      const low = option.low ?? option.choices?.[0];
      return h(
        "label",
        {},
        h("span", {}, optionTitle(option.name)),
        h("input", { type: "number", name: option.name, min: low, max: option.high, value }),
      );
    });
    const text = h("input", { type: "text", name: "start", value: start ?? "" });
    this.form.replaceChildren(
      h("label", {}, h("span", {}, t("Game")), choice),
      ...(start ? [h("label", { class: "wide" }, h("span", {}, t("Position as text")), text)] : sizes),
      h(
        "label",
        {},
        h("span", {}, t("Depth")),
        h("input", { type: "number", name: "depth", min: 1, max: 6, value: DEPTHS[name] ?? 2 }),
      ),
      h("button", { class: "primary" }, t("Search")),
    );
  }

  /** @param {Event} [event] */
  async build(event) {
    event?.preventDefault();
    this.pause();
    this.warning.textContent = "";
    const data = new FormData(this.form);
    const game = String(data.get("game"));
    const sizes = [...data]
      .filter(([name]) => !["game", "start", "depth"].includes(name))
      .map(([name, value]) => [name, Number(value)]);
    try {
      const start =
        String(data.get("start") ?? "") || (await position({ game, options: Object.fromEntries(sizes) })).text;
      const { nodes } = await trace({ game, start, moves: [] }, Number(data.get("depth")));
      this.line = { game, start, moves: [] };
      this.nodes = nodes;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.warning.textContent = error.message;
      return;
    }
    this.drawn = arrange(this.nodes);
    this.board = boardOf(game, this.picture, null);
    this.slider.max = String(this.nodes.length - 1);
    this.to(this.nodes.length - 1, 0);
  }

  toggle() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (this.step >= this.nodes.length - 1) this.to(0);
    this.player.textContent = t("Pause");
    this.timer = setInterval(() => {
      this.to(this.step + 1);
      if (this.step >= this.nodes.length - 1) this.pause();
    }, PACE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.player.textContent = t("Run");
  }

  /**
   * @param {number} step
   * @param {number} [chosen] the node to tell about, the newest if none is given
   */
  to(step, chosen) {
    if (!this.drawn) return;
    this.step = Math.max(0, Math.min(this.nodes.length - 1, step));
    this.slider.value = String(this.step);
    this.count.textContent = t("{step} of {all} visits", { step: this.step + 1, all: this.nodes.length });
    const focused = this.scroll.contains(document.activeElement) && document.activeElement !== this.scroll;
    const at = chosen ?? this.step;
    const drawing = treeDrawing(this.drawn, this.step, at, (index) => this.to(this.step, index));
    const scale = Math.max(0.8, Math.min(1.3, this.scroll.clientWidth / this.drawn.width));
    drawing.setAttribute("width", String(this.drawn.width * scale));
    drawing.setAttribute("height", String(this.drawn.height * scale));
    this.scroll.replaceChildren(drawing);
    const box = this.scroll.querySelector(".node.chosen");
    if (focused && box instanceof SVGElement) box.focus();
    const { x, y } = this.drawn.places[at];
    this.scroll.scrollTo({
      left: x * scale - this.scroll.clientWidth / 2,
      top: y * scale - this.scroll.clientHeight / 2,
      behavior: lively() && !this.timer ? "smooth" : "auto",
    });
    void this.tell(at);
  }

  /**
   * The moves from the root to a node.
   * @param {TraceNode} node
   * @returns {string[]}
   */
  path(node) {
    return node.parent === null || node.move === null ? [] : [...this.path(this.nodes[node.parent]), node.move];
  }

  /** @param {number} index */
  async tell(index) {
    const node = this.nodes[index];
    const root = this.nodes[0].side;
    const place = this.drawn?.places[index];
    const done = (place?.last ?? 0) <= this.step;
    const [low, high] = windowText(node, root);
    const value = scoreText(node.value, node.side !== root);
    const path = this.path(node);
    this.facts.replaceChildren(
      h("h2", {}, path.length ? path.join(" ") : t("The root")),
      h(
        "p",
        {},
        node.side === root
          ? t("{side} moves and takes the largest value.", { side: node.side })
          : t("{side} moves and takes the smallest value.", { side: node.side }),
      ),
      h("p", {}, t("Alpha {low}, beta {high} on arrival.", { low, high })),
      h("p", {}, done ? t("Value {value}.", { value }) : t("Not finished yet.")),
      ...(node.outcome ? [h("p", {}, node.outcome)] : []),
      ...(done && node.skipped.length ? [this.reason(node, value)] : []),
    );
    const view = await position({ ...this.line, moves: path });
    if (this.facts.querySelector("h2")?.textContent === (path.length ? path.join(" ") : t("The root")))
      this.board?.show(view);
  }

  /**
   * Why the rest was cut off.
   * @param {TraceNode} node
   * @param {string} value
   */
  reason(node, value) {
    const other = node.side === "X" ? "O" : "X";
    const better = node.better === null ? "" : this.path(this.nodes[node.better]).join(" ");
    const moves = node.skipped.length > 8 ? `${node.skipped.slice(0, 8).join(" ")} …` : node.skipped.join(" ");
    return h(
      "p",
      { class: "pruned" },
      t("✂ Cut off: {moves}. With {value} here, {side} does as well by {better} and will not come here.", {
        moves,
        value,
        side: other,
        better,
      }),
    );
  }
}
