/** See the search think: the tree of an alpha-beta search, node by node. */
/** @import {Board, GameInfo, MoveSequence, TraceNode} from "../types.js" */

import { fetchGames, fetchTrace, fetchView, Refusal } from "../api.js";
import { createBoard } from "../board/boards.js";
import { arrange, treeDrawing, valueText, windowText } from "../components/tree_drawing.js";
import { button, h, motionAllowed } from "../element.js";
import { optionTitle } from "../labels.js";
import { t } from "../language.js";

const DEEPEST = 6;
/** Milliseconds between two visits. */
const PACE = 450;
const SKIPPED_SHOWN = 8;
/** A tree of more nodes is too wide to be read. */
const READABLE = 150;

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function tree(parent, rest, query) {
  const games = await fetchGames();
  // Unless the address names a game, take the one whose tree can be shown deepest.
  const deepest = games.reduce((best, game) => (game.tree_depth > best.tree_depth ? game : best));
  const game = games.find(({ name }) => name === query.get("game")) ?? deepest;
  const page = new TreePage(parent, games, game);
  await page.chooseGame(game, query.get("start"));
  return () => page.pause();
}

class TreePage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo[]} games
   * @param {GameInfo} game
   */
  constructor(parent, games, game) {
    this.games = games;
    this.game = game;
    this.form = h("form", { class: "fields", onsubmit: (/** @type {Event} */ event) => this.submit(event) });
    this.warning = h("p", { class: "warning", role: "alert" });
    this.scroll = h("div", {
      class: "tree-scroll",
      tabindex: "0",
      role: "region",
      "aria-label": t("The search tree"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event),
    });
    this.slider = h("input", {
      type: "range",
      min: 0,
      value: 0,
      "aria-label": t("Visits"),
      oninput: () => {
        this.showVisit(Number(this.slider.value));
      },
    });
    this.count = h("output", { role: "status" });
    this.runButton = button(t("Run"), () => this.toggle());
    this.facts = h("div", { class: "facts", "aria-live": "polite" });
    this.boardElement = h("div", { class: "small" });
    /** @type {Board | null} */
    this.board = null;
    /** The position at the root. @type {MoveSequence} */
    this.root = { game: game.name, start: "", moves: [] };
    /** @type {TraceNode[]} */
    this.nodes = [];
    /** The number of the last visit shown. */
    this.visit = 0;
    /** The node that is explained. */
    this.chosen = 0;
    const control = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => number} */ visit) =>
      button(
        sign,
        () => {
          this.pause();
          this.showVisit(visit());
        },
        { "aria-label": label, title: label },
      );
    parent.append(
      h("h1", {}, t("See the search think")),
      h(
        "p",
        { class: "lead" },
        t(
          "An alpha-beta search of a small board. Square nodes maximise, rounded ones minimise; ✂ marks moves that were cut off.",
        ),
      ),
      this.form,
      this.warning,
      h(
        "div",
        { class: "row tree-controls" },
        control("|◀", t("To the start"), () => 0),
        control("◀", t("One node back"), () => this.visit - 1),
        control("▶", t("One node forward"), () => this.visit + 1),
        control("▶|", t("To the end"), () => this.nodes.length - 1),
        this.runButton,
        this.slider,
        this.count,
      ),
      this.scroll,
      h("div", { class: "columns" }, this.facts, this.boardElement),
    );
  }

  /**
   * Show the fields of a game and search its tree.
   * @param {GameInfo} game
   * @param {string | null} [start] the position at the root, as text; the game's sample unless given
   */
  async chooseGame(game, start = null) {
    this.game = game;
    const sample = game.tree.moves.length ? (await fetchView({ game: game.name, ...game.tree })).text : null;
    if (start && (await this.showPosition(start))) return;
    this.showFields(sample);
    await this.search();
    if (start) this.warning.textContent = t("That position is too large for a tree. Here is a small board.");
  }

  /**
   * Show the tree of a position as deep as it can be read.
   * @param {string} start
   * @returns {Promise<boolean>} whether it can
   */
  async showPosition(start) {
    const root = { game: this.game.name, start, moves: [] };
    for (let depth = this.game.tree_depth; depth > 0; depth--) {
      const { nodes } = await fetchTrace(root, depth).catch(() => ({ nodes: [] }));
      if (!nodes.length || nodes.length > READABLE) continue;
      this.showFields(start);
      const field = this.form.elements.namedItem("depth");
      if (field instanceof HTMLInputElement) field.value = String(depth);
      await this.search();
      return true;
    }
    return false;
  }

  /** @param {string | null} start */
  showFields(start) {
    const { games, game } = this;
    const choice = h(
      "select",
      {
        name: "game",
        onchange: () => void this.chooseGame(games.find(({ name }) => name === choice.value) ?? game),
      },
      ...games.map(({ name, title }) => h("option", { value: name, selected: name === game.name }, title)),
    );
    const sizes = game.options.map(({ name, default: value, low, high, choices }) => {
      const shown = game.tree.options[name] ?? value;
      const field = h("input", { type: "number", name, min: low ?? choices?.[0], max: high, value: shown });
      return h("label", {}, h("span", {}, optionTitle(name)), field);
    });
    const text = h("input", { type: "text", name: "start", value: start ?? "" });
    const depth = h("input", { type: "number", name: "depth", min: 1, max: DEEPEST, value: game.tree_depth });
    this.form.replaceChildren(
      h("label", {}, h("span", {}, t("Game")), choice),
      ...(start ? [h("label", { class: "wide" }, h("span", {}, t("Position as text")), text)] : sizes),
      h("label", {}, h("span", {}, t("Depth")), depth),
      h("button", { class: "primary" }, t("Search")),
    );
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    void this.search();
  }

  /** Search the tree that the fields describe. */
  async search() {
    this.pause();
    this.warning.textContent = "";
    const { game } = this;
    const data = new FormData(this.form);
    const sizes = game.options.filter(({ name }) => data.has(name)).map(({ name }) => [name, Number(data.get(name))]);
    try {
      const options = Object.fromEntries(sizes);
      const start = String(data.get("start") ?? "") || (await fetchView({ game: game.name, options })).text;
      const root = { game: game.name, start, moves: [] };
      const [{ nodes }, view] = [await fetchTrace(root, Number(data.get("depth"))), await fetchView(root)];
      this.root = root;
      this.nodes = nodes;
      this.boardElement.replaceChildren();
      this.board = createBoard(game, this.boardElement, null, view);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.warning.textContent = error.message;
      return;
    }
    this.drawn = arrange(this.nodes);
    this.slider.max = String(this.nodes.length - 1);
    this.showVisit(this.nodes.length - 1, 0);
  }

  toggle() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (this.visit >= this.nodes.length - 1) this.showVisit(0);
    this.runButton.textContent = t("Pause");
    this.timer = setInterval(() => {
      this.showVisit(this.visit + 1);
      if (this.visit >= this.nodes.length - 1) this.pause();
    }, PACE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.runButton.textContent = t("Run");
  }

  /**
   * Show the tree as it was after a visit.
   * @param {number} visit
   * @param {number} [chosen] the node to explain; the one visited last unless given
   */
  showVisit(visit, chosen) {
    if (!this.drawn) return;
    this.visit = Math.max(0, Math.min(this.nodes.length - 1, visit));
    this.slider.value = String(this.visit);
    this.count.textContent = t("{visit} of {all} visits", { visit: this.visit + 1, all: this.nodes.length });
    const focused = this.scroll.contains(document.activeElement) && document.activeElement !== this.scroll;
    const node = chosen ?? this.visit;
    this.chosen = node;
    const drawing = treeDrawing(this.drawn, this.visit, node, (index) => this.showVisit(this.visit, index));
    const scale = Math.max(0.8, Math.min(1.3, this.scroll.clientWidth / this.drawn.width));
    drawing.setAttribute("width", String(this.drawn.width * scale));
    drawing.setAttribute("height", String(this.drawn.height * scale));
    this.scroll.replaceChildren(drawing);
    const box = this.scroll.querySelector(".node.chosen");
    if (focused && box instanceof SVGElement) box.focus();
    const { x, y } = this.drawn.places[node];
    this.scroll.scrollTo({
      left: x * scale - this.scroll.clientWidth / 2,
      top: y * scale - this.scroll.clientHeight / 2,
      behavior: motionAllowed() && !this.timer ? "smooth" : "auto",
    });
    void this.explain(node);
  }

  /** Go to a neighbour in the tree with the arrow keys. @param {KeyboardEvent} event */
  walk(event) {
    const place = this.drawn?.places[this.chosen];
    if (!place || !this.drawn || event.target === this.scroll) return;
    const parent = place.node.parent === null ? null : this.drawn.places[place.node.parent];
    const siblings = parent?.children ?? [place];
    const at = siblings.indexOf(place);
    const goal = {
      ArrowUp: parent,
      ArrowDown: place.children[0],
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1],
    }[event.key];
    if (!goal || goal.node.index > this.visit) return;
    event.preventDefault();
    this.showVisit(this.visit, goal.node.index);
  }

  /**
   * The moves from the root to a node.
   * @param {TraceNode} node
   * @returns {string[]}
   */
  path(node) {
    return node.parent === null || node.move === null ? [] : [...this.path(this.nodes[node.parent]), node.move];
  }

  /** Show what the search knows about a node, and its position. @param {number} index */
  async explain(index) {
    const { board } = this;
    const node = this.nodes[index];
    const root = this.nodes[0].side;
    const finished = (this.drawn?.places[index].last ?? 0) <= this.visit;
    const [low, high] = windowText(node, root);
    const value = valueText(node, root);
    const path = this.path(node);
    const { side } = node;
    const title = h("h2", {}, path.length ? path.join(" ") : t("The root"));
    this.facts.replaceChildren(
      title,
      h(
        "p",
        {},
        side === root ? t("{side} moves and maximises.", { side }) : t("{side} moves and minimises.", { side }),
      ),
      h("p", {}, t("Alpha {low}, beta {high} on arrival.", { low, high })),
      h("p", {}, finished ? t("Value {value}.", { value }) : t("Not finished yet.")),
      ...(node.outcome ? [h("p", {}, node.outcome)] : []),
      ...(finished && node.skipped.length ? [this.reason(node, value)] : []),
    );
    const view = await fetchView({ ...this.root, moves: path });
    if (title.isConnected && board === this.board) board?.show(view);
  }

  /**
   * Why the other moves were cut off.
   * @param {TraceNode} node
   * @param {string} value
   */
  reason(node, value) {
    const other = node.side === "X" ? "O" : "X";
    const better = node.better === null ? "" : this.path(this.nodes[node.better]).join(" ");
    const shown = node.skipped.slice(0, SKIPPED_SHOWN).join(" ");
    const moves = node.skipped.length > SKIPPED_SHOWN ? `${shown} …` : shown;
    return h(
      "p",
      { class: "pruned" },
      t("✂ Cut off: {moves}. This node is worth {value}; {side} does at least as well with {better} and avoids it.", {
        moves,
        value,
        side: other,
        better,
      }),
    );
  }
}
