/** What tree is shown: of a position, made by hand, or random; its form, its address, and how to get it. */
/** @import {Blackboard, GameInfo} from "../../types.js" */

import { fetchOwnTree, fetchPositionTree, fetchPresets, fetchRandomTree, fetchView } from "../../api.js";
import { button, h } from "../../element.js";
import { t } from "../../language.js";

const DEEPEST = 6;
/** The tree that is shown unless the address names another: a choice for MAX among three answers of MIN. */
const FIRST = "((3 12 8) (2 4 6) (14 5 2))";

/**
 * @typedef {{kind: "position", game: string, start: string, moves: string[], depth?: number, width?: number}} OfPosition
 * @typedef {{kind: "tree", text: string}} ByHand
 * @typedef {{kind: "random", depth: number, width: number, seed: number}} AtRandom
 * @typedef {OfPosition | ByHand | AtRandom} TreeSource
 */

/** A number of an address, if it is one. @param {string | null} text */
const numberOf = (text) => (text && Number.isFinite(Number(text)) ? Number(text) : undefined);

/**
 * The tree that an address names.
 * @param {URLSearchParams} query
 * @param {GameInfo[]} games
 * @returns {Promise<TreeSource>}
 */
export async function addressedSource(query, games) {
  const random = /^(\d+)-(\d+)-(\d+)$/.exec(query.get("random") ?? "");
  if (random) return { kind: "random", depth: Number(random[1]), width: Number(random[2]), seed: Number(random[3]) };
  const game = games.find(({ name }) => name === query.get("game"));
  if (!game) return { kind: "tree", text: query.get("tree") ?? FIRST };
  const start = query.get("start");
  if (!start) return samplePosition(game);
  return {
    kind: "position",
    game: game.name,
    start,
    moves: (query.get("moves") ?? "").split(" ").filter(Boolean),
    depth: numberOf(query.get("depth")),
    width: numberOf(query.get("width")),
  };
}

/**
 * A position of a game whose tree fits.
 * @param {GameInfo} game
 * @returns {Promise<OfPosition>}
 */
async function samplePosition({ name, tree }) {
  const { text } = await fetchView({ game: name, ...tree });
  return { kind: "position", game: name, start: text, moves: [] };
}

/** The query that names a tree. @param {TreeSource} source @returns {Record<string, string>} */
export function queryOf(source) {
  if (source.kind === "tree") return { tree: source.text };
  if (source.kind === "random") return { random: `${source.depth}-${source.width}-${source.seed}` };
  const { game, start, moves, depth, width } = source;
  return {
    game,
    start,
    ...(moves.length && { moves: moves.join(" ") }),
    ...(depth && { depth: String(depth) }),
    ...(depth && width && { width: String(width) }),
  };
}

/** @param {TreeSource} source @returns {Promise<Blackboard>} */
export async function fetchTree(source) {
  if (source.kind === "position") {
    const { kind: _, ...wanted } = source;
    return fetchPositionTree(wanted);
  }
  const { text } = source.kind === "random" ? await fetchRandomTree(source.depth, source.width, source.seed) : source;
  return fetchOwnTree(text);
}

const newSeed = () => Math.floor(Math.random() * 1_000_000);

/** The form that chooses a tree. */
export class TreeSourceForm {
  /**
   * @param {GameInfo[]} games
   * @param {(source: TreeSource) => void} choose
   * @param {HTMLElement} drawSwitch
   */
  constructor(games, choose, drawSwitch) {
    this.games = games;
    this.choose = choose;
    this.drawSwitch = drawSwitch;
    this.fields = h("div", { class: "fields" });
    this.presets = fetchPresets();
    this.element = h(
      "form",
      { class: "tree-source", onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      this.fields,
    );
  }

  /** Show the fields of a tree. @param {TreeSource} source @param {Blackboard | null} blackboard */
  async show(source, blackboard) {
    const kinds = {
      tree: t("Own tree"),
      random: t("Random tree"),
      position: t("Position of a game"),
    };
    const kind = h(
      "select",
      { name: "kind", onchange: () => void this.change(kind.value) },
      ...Object.entries(kinds).map(([name, title]) =>
        h("option", { value: name, selected: name === source.kind }, title),
      ),
    );
    const fields =
      source.kind === "tree"
        ? await this.ownFields(source)
        : source.kind === "random"
          ? this.randomFields(source)
          : this.positionFields(source, blackboard);
    this.fields.replaceChildren(field(t("Tree"), kind), ...fields);
  }

  /** @param {ByHand} source */
  async ownFields({ text }) {
    const presets = await this.presets;
    const preset = h(
      "select",
      {
        name: "preset",
        onchange: () => {
          if (preset.value) this.choose({ kind: "tree", text: preset.value });
        },
      },
      h("option", { value: "" }, t("…")),
      ...presets.map((one) => h("option", { value: one.text, selected: one.text === text }, one.title)),
    );
    return [
      field(t("Textbook trees"), preset),
      field(t("Tree as text"), h("input", { type: "text", name: "text", value: text, spellcheck: "false" }), "wide"),
      h("button", { class: "primary" }, t("Show")),
      this.drawSwitch,
    ];
  }

  /** @param {AtRandom} source */
  randomFields({ depth, width }) {
    return [
      field(t("Depth"), h("input", { type: "number", name: "depth", min: 1, max: 10, value: depth })),
      field(t("Branches"), h("input", { type: "number", name: "width", min: 1, max: 50, value: width })),
      h("button", { class: "primary" }, t("Another tree")),
    ];
  }

  /**
   * @param {OfPosition} source
   * @param {Blackboard | null} blackboard
   */
  positionFields({ game, start, moves }, blackboard) {
    const choice = h(
      "select",
      { name: "game", onchange: () => void this.change("position", choice.value) },
      ...this.games.map(({ name, title }) => h("option", { value: name, selected: name === game }, title)),
    );
    const position = blackboard?.position ?? [start, ...moves].join(" ");
    const [depth, width] = [blackboard?.depth ?? 1, blackboard?.width ?? ""];
    return [
      field(t("Game"), choice),
      field(
        t("Position as text"),
        h("input", { type: "text", name: "start", value: position, spellcheck: "false" }),
        "wide",
      ),
      field(t("Depth"), h("input", { type: "number", name: "depth", min: 1, max: DEEPEST, value: depth })),
      field(
        t("Moves from each position"),
        h("input", { type: "number", name: "width", min: 1, max: 1000, value: width, placeholder: t("all") }),
      ),
      h("button", { class: "primary" }, t("Search")),
      button(t("What fits"), () => this.submitPosition(false)),
      h(
        "a",
        { class: "button", href: `/analyse?${new URLSearchParams({ game, start: position })}` },
        t("Change the position"),
      ),
    ];
  }

  /**
   * Show a tree of another kind or game.
   * @param {string} kind
   * @param {string} [name] of a game
   */
  async change(kind, name) {
    const game = this.games.find((one) => one.name === name) ?? this.games.at(-1);
    if (kind === "position" && game) this.choose(await samplePosition(game));
    else if (kind === "random") this.choose({ kind: "random", depth: 3, width: 3, seed: newSeed() });
    else this.choose({ kind: "tree", text: FIRST });
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const data = new FormData(this.element);
    const number = (/** @type {string} */ name) => Math.round(Number(data.get(name)));
    if (data.get("kind") === "tree") this.choose({ kind: "tree", text: String(data.get("text")) });
    else if (data.get("kind") === "position") this.submitPosition(true);
    else this.choose({ kind: "random", depth: number("depth"), width: number("width"), seed: newSeed() });
  }

  /** @param {boolean} asWritten whether the depth in the form counts, or what fits */
  submitPosition(asWritten) {
    const data = new FormData(this.element);
    const number = (/** @type {string} */ name) => Number(data.get(name)) || undefined;
    this.choose({
      kind: "position",
      game: String(data.get("game")),
      start: String(data.get("start")),
      moves: [],
      ...(asWritten && { depth: number("depth"), width: number("width") }),
    });
  }
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [kind]
 */
const field = (label, input, kind = "") => h("label", { class: kind }, h("span", {}, label), input);
