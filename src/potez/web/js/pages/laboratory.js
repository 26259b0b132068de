/** The laboratory: write an evaluation or a whole player in Python, look at its tree, play against it, let it play. */
/** @import {GameInfo, Laboratory, ProgramNode, Standing} from "../types.js" */

import { isStatic, urlOf, visit } from "../address.js";
import { fetchGames, fetchLaboratory, Refusal } from "../api.js";
import { ProgramEditor } from "../components/laboratory/editor.js";
import { standingBox } from "../components/laboratory/standing.js";
import { programTree } from "../components/laboratory/tree.js";
import { copyButton } from "../components/share.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { keepProgram } from "../local/database.js";
import { runProgram, stopProgram } from "../local/laboratory.js";
import { createLocalRoom } from "../local/room_socket.js";
import { packed, unpacked } from "../components/laboratory/packed.js";
import { markdown } from "../markdown.js";
import { load, store, storeGame, storedName } from "../storage.js";

const [LAST, GAME] = ["potez.laboratory", "potez.laboratory.game"];
const PAIRS = [5, 10, 25, 50];

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function laboratory(parent, rest, query) {
  const [games, found] = await Promise.all([fetchGames(), fetchLaboratory()]);
  const shared = query.get("code") ?? new URLSearchParams(location.hash.slice(1)).get("code");
  const page = new LaboratoryPage(parent, games, found, query.get("game"));
  await page.begin(shared);
  return () => page.leave();
}

class LaboratoryPage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo[]} games
   * @param {Laboratory} found
   * @param {string | null} game
   */
  constructor(parent, games, { guide, examples }, game) {
    this.games = games;
    this.examples = examples;
    this.editor = new ProgramEditor(() => store(LAST, this.editor.text));
    this.warning = h("p", { class: "warning", role: "alert" });
    this.printed = h("pre", { class: "printed", "aria-label": t("What the program printed"), hidden: true });
    this.result = h("div", { class: "result", "aria-live": "polite" });
    const wanted = game ?? load(GAME);
    /** @type {HTMLSelectElement} */
    this.game = h(
      "select",
      { name: "game", onchange: () => this.remember() },
      ...games.map(({ name, title }) => h("option", { value: name, selected: name === wanted }, title)),
    );
    this.level = h("input", { type: "number", name: "level", min: 1, max: 10, value: 1 });
    this.pairs = h("select", { name: "pairs" }, ...PAIRS.map((pairs) => h("option", { value: pairs }, 2 * pairs)));
    this.stop = button(t("Stop"), () => stopProgram(t("the program was stopped")), { disabled: true });
    this.runs = [
      button(t("Show its tree"), () => this.run(() => this.examine()), { class: "primary" }),
      button(t("Play against it"), () => this.run(() => this.play())),
      button(t("Let it play"), () => this.run(() => this.match())),
    ];
    this.build(parent, guide);
  }

  /**
   * @param {HTMLElement} parent
   * @param {string} guide
   */
  build(parent, guide) {
    const examples = this.examples.map((example) => button(example.title, () => this.take(example)));
    const field = (/** @type {string} */ name, /** @type {HTMLElement} */ control) =>
      h("label", {}, h("span", {}, name), control);
    parent.append(
      h("h1", {}, t("Laboratory")),
      h("p", { class: "lead" }, t("Write a player in Python. It runs in your browser, and nothing leaves it.")),
      h("div", { class: "row examples", role: "group", "aria-label": t("Examples") }, ...examples),
      h(
        "div",
        { class: "columns laboratory" },
        h(
          "section",
          { class: "bench" },
          this.editor.element,
          h(
            "div",
            { class: "fields" },
            field(t("Game"), this.game),
            field(t("Against level"), this.level),
            field(t("Games"), this.pairs),
          ),
          h(
            "div",
            { class: "row" },
            ...this.runs,
            this.stop,
            copyButton(t("Copy a link to this program"), () => this.link()),
          ),
          this.warning,
          this.printed,
          this.result,
        ),
        h("aside", { class: "panel guide" }, ...markdown(guide)),
      ),
    );
  }

  remember() {
    store(GAME, this.game.value);
  }

  /** Show the program of a link, or the last one, or an example. @param {string | null} shared */
  async begin(shared) {
    await this.editor.open();
    try {
      const text = shared ? await unpacked(shared) : load(LAST);
      if (text) this.editor.text = text;
      else this.take(this.examples[0]);
    } catch {
      this.warning.textContent = t("the program in this link cannot be read");
      this.take(this.examples[0]);
    }
  }

  /** @param {{text: string, game: string}} example */
  take({ text, game }) {
    this.editor.text = text;
    this.game.value = game;
    this.remember();
  }

  /** A link that holds the program. It is behind a #, so that no server sees it. */
  async link() {
    const code = await packed(this.editor.text);
    const address = isStatic
      ? urlOf(`/laboratory?game=${this.game.value}&code=${code}`)
      : `/laboratory?game=${this.game.value}#code=${code}`;
    return new URL(address, location.href).href;
  }

  /** Do something with the program. What goes wrong is told in a sentence. @param {() => Promise<void>} act */
  async run(act) {
    this.warning.textContent = "";
    this.printed.hidden = true;
    this.result.replaceChildren();
    for (const each of this.runs) each.disabled = true;
    this.stop.disabled = false;
    const loading = h("p", { class: "loading" }, h("progress", {}), " ", t("Python is being loaded or is at work…"));
    this.result.append(loading);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.warning.textContent = error.message;
    } finally {
      loading.remove();
      this.stop.disabled = true;
      for (const each of this.runs) each.disabled = false;
    }
  }

  /** @returns {GameInfo} */
  get chosen() {
    return this.games.find(({ name }) => name === this.game.value) ?? this.games[0];
  }

  get request() {
    return { game: this.chosen.name, program: this.editor.text };
  }

  async examine() {
    const { tree } = this.chosen;
    /** @type {{tree: ProgramNode[], move: string | null, printed: string}} */
    const found = await runProgram("examine", { ...this.request, ...tree });
    this.print(found.printed);
    const plays = h("p", {}, t("In this position it plays {move}.", { move: found.move ?? "–" }));
    this.result.replaceChildren(plays, ...(found.tree.length ? [programTree(found.tree)] : []));
  }

  async match() {
    const { options } = this.chosen.small;
    const data = { ...this.request, options, level: Number(this.level.value), pairs: Number(this.pairs.value) };
    const show = (/** @type {Standing} */ standing) => this.result.replaceChildren(standingBox(standing, data.level));
    const final = await runProgram("match", data, (frame) => frame.t === "game" && show(frame.d));
    this.print(final.printed);
    show(final);
  }

  async play() {
    const { name, small } = this.chosen;
    const program = t("my program");
    await runProgram("move", { ...this.request, options: small.options });
    await keepProgram({ name: program, text: this.editor.text });
    const { room } = await createLocalRoom({
      game: name,
      options: small.options,
      seats: { X: "me", O: { level: 1 } },
      name: storedName(),
      own: program,
    });
    storeGame(room, name, "");
    visit(`/play/${room}`);
  }

  /** @param {string} text */
  print(text) {
    this.printed.textContent = text;
    this.printed.hidden = !text;
  }

  leave() {
    stopProgram(t("the program was stopped"));
  }
}
