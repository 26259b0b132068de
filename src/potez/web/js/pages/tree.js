/** See the search think: the classroom. A tree, the searches through it event by event, and what they save. */
/** @import {Blackboard, Board, GameInfo, View} from "../types.js" */
/** @import {TreeSource} from "../components/classroom/tree_source.js" */

import { replaceQuery } from "../address.js";
import { fetchGames, fetchView, Refusal } from "../api.js";
import { createBoard } from "../board/boards.js";
import { legend } from "../components/classroom/legend.js";
import { nodeFacts } from "../components/classroom/node_facts.js";
import { treePng, treeSvg } from "../components/classroom/picture.js";
import { SearchStage } from "../components/classroom/stage.js";
import { TreeEditor } from "../components/classroom/tree_editor.js";
import { addressedSource, fetchTree, queryOf, TreeSourceForm } from "../components/classroom/tree_source.js";
import { pathTo } from "../components/classroom/values.js";
import { VariantBars } from "../components/classroom/variant_bars.js";
import { listenForKeys } from "../components/keys.js";
import { copyButton, download } from "../components/share.js";
import { button, h } from "../element.js";
import { t } from "../language.js";

/** Milliseconds without a step after which the address and the board follow. Browsers limit changes of the address. */
const CALM = 200;

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function tree(parent, rest, query) {
  const games = await fetchGames();
  const page = new TreePage(parent, games, query);
  await page.load(await addressedSource(query, games), Number(query.get("step")) || 0);
  return () => page.close();
}

class TreePage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo[]} games
   * @param {URLSearchParams} query
   */
  constructor(parent, games, query) {
    this.parent = parent;
    this.games = games;
    this.variants = (query.get("variant") ?? "alpha-beta").split(" ");
    /** @type {TreeSource} */
    this.source = { kind: "tree", text: "" };
    /** @type {Blackboard | null} */
    this.blackboard = null;
    /** @type {SearchStage | null} */
    this.stage = null;
    /** @type {VariantBars | null} */
    this.bars = null;
    this.editor = new TreeEditor((text, chosen) => void this.redraw(text, chosen));
    this.editor.switch.addEventListener("click", () => this.showEditor());
    this.form = new TreeSourceForm(games, (source) => void this.load(source), this.editor.switch);
    this.warning = h("p", { class: "warning", role: "alert" });
    this.leftOut = h("p", { class: "left-out" });
    this.stageElement = h("div", { class: "stage-place" });
    this.facts = h("div", { class: "panel facts" });
    this.boardElement = h("div", { class: "small" });
    this.barsElement = h("div", {});
    this.beside = h("select", { name: "beside", onchange: () => this.showVariants() });
    /** @type {Board | null} */
    this.board = null;
    /** @type {Map<number, View>} */
    this.views = new Map();
    /** @type {() => void} */
    this.endKeys = () => {};
    parent.append(
      h("h1", {}, t("See the search think")),
      h(
        "p",
        { class: "lead" },
        t("Minimax and alpha-beta, event by event, on small boards and on trees of your own."),
        " ",
        h("a", { href: "/course" }, t("A course in seven weeks")),
      ),
      this.form.element,
      this.editor.tools,
      this.warning,
      this.leftOut,
      this.stageElement,
      legend(),
      h("div", { class: "columns" }, h("div", {}, this.facts, this.boardElement), h("div", {}, this.barsElement)),
      h(
        "div",
        { class: "row" },
        copyButton(t("Copy the link"), () => this.link()),
        button("SVG", () => this.saveSvg()),
        button("PNG", () => this.savePng()),
      ),
    );
  }

  /**
   * Show a tree.
   * @param {TreeSource} source
   * @param {number} [step]
   */
  async load(source, step = 0) {
    this.warning.textContent = "";
    clearTimeout(this.calm); // or the address would name the new tree while the old one is still shown
    this.source = source;
    /** @type {Blackboard | null} */
    let blackboard = null;
    try {
      blackboard = await fetchTree(source);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.warning.textContent = error.message;
    }
    if (this.source !== source || !this.parent.isConnected) return;
    if (blackboard) await this.show(blackboard, step);
    await this.form.show(source, blackboard);
  }

  /** Show the tree after it was changed by hand. @param {string} text @param {number} chosen */
  async redraw(text, chosen) {
    await this.load({ kind: "tree", text });
    this.stage?.choose(Math.min(chosen, (this.blackboard?.nodes.length ?? 1) - 1));
  }

  /**
   * @param {Blackboard} blackboard
   * @param {number} step
   */
  async show(blackboard, step) {
    const { game: name, position } = blackboard;
    const game = this.games.find((one) => one.name === name);
    this.blackboard = blackboard;
    this.views.clear();
    this.boardElement.replaceChildren();
    this.board = null;
    if (game && position) {
      const view = await fetchView({ game: game.name, start: position });
      this.board = createBoard(game, this.boardElement, null, view);
    }
    const { left_out: leftOut, side } = blackboard;
    this.leftOut.textContent = side ? `${t("MAX is {side}.", { side })} ${leftOut}` : "";
    this.bars = new VariantBars(blackboard, (variant) => this.chooseVariant(variant));
    this.barsElement.replaceChildren(this.bars.element);
    const titles = blackboard.variants.map((run) => ({ value: run.name, title: run.title }));
    this.beside.replaceChildren(
      ...[{ value: "", title: t("nothing") }, ...titles].map(({ value, title }) =>
        h("option", { value, selected: value === (this.variants[1] ?? "") }, title),
      ),
    );
    this.bars.element.append(h("label", { class: "row" }, h("span", {}, t("Beside it:")), this.beside));
    this.close();
    this.stage = null;
    this.stage = new SearchStage(blackboard, { variants: this.variants, step, changed: () => this.follow() });
    this.stageElement.replaceChildren(this.stage.element);
    const others = [
      ["↑ ↓ ← →", t("On a node: to its neighbours")],
      ["Enter", t("On a node: open what was cut off")],
    ];
    this.endKeys = listenForKeys(this.stage.keys(), { others });
    this.follow();
  }

  /** Show another search, at the same place. @param {string} name */
  chooseVariant(name) {
    this.variants = [name, ...this.variants.slice(1).filter((other) => other !== name)];
    this.beside.value = this.variants[1] ?? "";
    const { stage } = this;
    const atEnd = stage && stage.step === stage.end;
    stage?.show(this.variants, atEnd ? Infinity : 0);
  }

  showVariants() {
    const second = this.beside.value;
    this.variants = [this.variants[0], ...(second && second !== this.variants[0] ? [second] : [])];
    this.beside.value = this.variants[1] ?? "";
    this.stage?.show(this.variants, this.stage.step);
  }

  /** After a step or a choice, show what goes with it. */
  follow() {
    const { stage } = this;
    if (!stage) return;
    this.bars?.show(stage);
    this.facts.replaceChildren(...nodeFacts(stage));
    this.showEditor();
    clearTimeout(this.calm);
    this.calm = setTimeout(() => {
      replaceQuery(this.query());
      void this.showBoard(stage.chosen);
    }, CALM);
  }

  showEditor() {
    const { stage, editor, blackboard } = this;
    editor.switch.hidden = blackboard?.text === undefined;
    if (!stage || !blackboard) return;
    const drawing = editor.on && this.source.kind === "tree";
    editor.tools.hidden = !drawing;
    stage.main.view.handles?.remove();
    if (!drawing) return;
    editor.show(blackboard.nodes, stage.chosen);
    stage.main.view.showHandles(stage.chosen, {
      "+": () => editor.add(),
      ...(stage.chosen && { "×": () => editor.remove() }),
    });
  }

  /** The position of a node. @param {number} index */
  async showBoard(index) {
    const { board, blackboard } = this;
    if (!board || !blackboard?.game) return;
    const moves = pathTo(blackboard.nodes, index);
    const view =
      this.views.get(index) ?? (await fetchView({ game: blackboard.game, start: blackboard.position, moves }));
    if (this.board !== board) return;
    this.views.set(index, view);
    if (this.stage?.chosen === index) board.show(view);
  }

  /** @returns {Record<string, string>} */
  query() {
    const step = String(this.stage?.step ?? 0);
    const { source, blackboard } = this;
    // What fits is a matter of the machine's speed, so the address names what was shown.
    const extent = { depth: blackboard?.depth ?? undefined, width: blackboard?.width ?? undefined };
    const named = source.kind === "position" ? { ...source, ...extent } : source;
    return { ...queryOf(named), variant: this.variants.join(" "), step };
  }

  /** An address that reopens the same tree at the same step. */
  link() {
    return `${location.origin}/tree?${new URLSearchParams(this.query())}`;
  }

  saveSvg() {
    if (!this.stage) return;
    const { text } = this.stage.main.viewport.picture(treeSvg);
    download(new Blob([text], { type: "image/svg+xml" }), "tree.svg");
  }

  async savePng() {
    if (this.stage) download(await this.stage.main.viewport.picture(treePng), "tree.png");
  }

  close() {
    clearTimeout(this.calm);
    this.endKeys();
    this.stage?.close();
  }
}
