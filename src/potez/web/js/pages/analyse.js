/** Analysis: any game or position, what the engine thinks of it, variations by just moving, a report. */
/** @import {Line, Review, Side, Thought, Verdict, View} from "../types.js" */

import { games, newRoom, picture, position, Refused, room as snapshotOf } from "../api.js";
import { button, h } from "../element.js";
import { language, t } from "../language.js";
import { keep, myName } from "../mine.js";
import { gameTitle } from "../names.js";
import { Bar, graph, share } from "../parts/evaluation.js";
import { beginBox } from "../parts/begin.js";
import { steps } from "../parts/moves.js";
import { report } from "../parts/report.js";
import { recordText, shareBox } from "../parts/share.js";
import { Stage } from "../parts/stage.js";
import { variationTree } from "../parts/variationtree.js";
import { newId, Socket } from "../socket.js";
import { Variations } from "../variations.js";

const SECONDS = 6;

/**
 * @param {HTMLElement} host
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function analyse(host, rest, query) {
  const line = await wanted(query);
  const page = new AnalysisPage(host, line);
  await page.show();
  return () => page.socket.close();
}

/**
 * The game that the address names.
 * @param {URLSearchParams} query
 * @returns {Promise<Line>}
 */
export async function wanted(query) {
  const room = query.get("room");
  if (room) return snapshotOf(room);
  const game = query.get("game") ?? localStorage.getItem("potez.game") ?? (await games())[0].name;
  const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
  const start = query.get("start") ?? (await position({ game })).text;
  return { game, start, moves };
}

class AnalysisPage {
  /**
   * @param {HTMLElement} host
   * @param {Line} line
   */
  constructor(host, line) {
    this.host = host;
    this.lines = 2;
    this.asked = "";
    this.reviewing = "";
    this.bar = new Bar();
    this.verdict = h("p", { class: "verdict", role: "status" });
    /** What the bar shows of a position whose winner is certain. @type {number | null} */
    this.proved = null;
    this.thoughts = h("div", { class: "thoughts" });
    this.tree = h("div");
    this.walk = h("div");
    this.graph = h("div");
    this.report = h("div", { class: "report" });
    this.socket = new Socket("analysis", {
      heard: (message) => this.heard(message),
      state: (open) => open && this.view && this.think(),
    });
    /** @type {Review[]} */
    this.reviews = [];
    this.game = new Variations(line);
    this.stage = new Stage(line.game, (move) => this.play([move]));
    this.furnish(line);
  }

  /**
   * Begin with another game or position.
   * @param {Line} line
   */
  load(line) {
    this.game = new Variations(line);
    this.reviews = [];
    this.stage = new Stage(line.game, (move) => this.play([move]));
    this.furnish(line);
    void this.show();
  }

  /** @param {Line} line */
  furnish(line) {
    const many = h(
      "select",
      {
        "aria-label": t("Lines"),
        onchange: () => {
          this.lines = Number(many.value);
          this.think();
        },
      },
      ...[1, 2, 3, 4, 5].map((n) =>
        h("option", { value: n, selected: n === this.lines }, t("lines: {count}", { count: n })),
      ),
    );
    const file = `${line.game}-analysis`;
    const shareAll = shareBox(
      file,
      async () => recordText(this.game.line),
      (format) => picture({ ...this.game.line, format }),
    );
    this.host.replaceChildren(
      h("h1", {}, t("Analysis: {game}", { game: gameTitle(line.game) })),
      h(
        "div",
        { class: "columns" },
        h("div", {}, this.stage.element, this.graph),
        h(
          "aside",
          {},
          h(
            "div",
            { class: "row" },
            many,
            button(t("Report"), () => this.review()),
            button(t("Play on from here"), () => void this.playOn()),
          ),
          this.verdict,
          this.thoughts,
          this.tree,
          this.walk,
          this.report,
          h("p", {}, h("a", { class: "treelink", href: "#/tree" }, t("See the search think"))),
          shareAll,
          beginBox(line, (fresh) => this.load(fresh)),
        ),
      ),
    );
    this.stage.frame.prepend(this.bar.element);
    this.report.replaceChildren();
    this.graph.replaceChildren();
  }

  /** @param {string[]} moves */
  play(moves) {
    for (const move of moves) this.game.play(move);
    void this.show();
  }

  /** @param {import("../variations.js").Step} step */
  go(step) {
    this.game.at = step;
    void this.show();
  }

  async show() {
    const { line } = this.game;
    const view = await position(line);
    if (this.game.line.moves.join() !== line.moves.join()) return;
    this.view = view;
    this.stage.show(view, true, line);
    this.verdict.replaceChildren();
    this.proved = null;
    this.thoughts.replaceChildren();
    this.render();
    this.think();
  }

  render() {
    const { game } = this;
    const through = game.through;
    const worst = new Map(this.reviews.filter(({ loss }) => loss > 0).map(({ ply, loss }) => [ply, loss]));
    const largest = Math.max(1, ...worst.values());
    const kind = (/** @type {import("../variations.js").Step} */ step) => {
      const loss = game.main.includes(step) ? (worst.get(step.ply) ?? 0) : 0;
      return loss > largest / 2 ? "blunder" : loss > largest / 5 ? "poor" : "";
    };
    this.tree.replaceChildren(variationTree(game, (step) => this.go(step), kind));
    this.walk.replaceChildren(steps(game.at.ply, through.length - 1, (ply) => this.go(through[ply])));
    const link = this.host.querySelector(".treelink");
    link?.setAttribute(
      "href",
      `#/tree?${new URLSearchParams({ game: game.game, start: this.view?.text ?? game.start })}`,
    );
    if (this.reviews.length > 1) {
      const all = [game.root, ...game.main];
      this.graph.replaceChildren(
        graph(
          this.reviews,
          (ply) => this.sideAt(ply),
          game.game,
          game.at.ply,
          (ply) => this.go(all[ply]),
        ),
      );
    }
  }

  /** Whose turn it is after so many plies of the main line. @param {number} ply @returns {Side} */
  sideAt(ply) {
    const { side, ply: now } = /** @type {View} */ (this.view);
    return (ply - now) % 2 ? (side === "X" ? "O" : "X") : side;
  }

  /** Have the engine look at this position. */
  think() {
    if (!this.view || this.reviewing) return;
    this.asked = newId();
    if (this.view.outcome) {
      this.thoughts.replaceChildren(h("p", {}, this.view.outcome.said));
      const { winner } = this.view.outcome;
      this.bar.show(winner === "X" ? 1 : winner === "O" ? 0 : 0.5);
      this.socket.write({ t: "stop" });
      return;
    }
    this.socket.write({ t: "analyse", id: this.asked, d: { ...this.game.line, lines: this.lines, seconds: SECONDS } });
  }

  /** Have the whole main line looked at. */
  review() {
    this.reviews = [];
    this.reviewing = newId();
    this.report.replaceChildren(h("p", { role: "status" }, t("Looking at every move …")));
    const { game, start } = this.game;
    this.socket.write({
      t: "review",
      id: this.reviewing,
      d: { game, start, moves: this.game.main.map(({ move }) => move) },
    });
  }

  /** @param {import("../socket.js").Message} message */
  heard({ t: kind, id, d: data }) {
    if (kind === "info" && id === this.asked) this.thought(data);
    else if (kind === "verdict" && id === this.asked) this.judge(data);
    else if (kind === "reviewed" && id === this.reviewing) {
      this.reviews.push(data);
      this.render();
    } else if (id && id === this.reviewing && (kind === "done" || kind === "refused")) {
      this.reviewing = "";
      const all = [this.game.root, ...this.game.main];
      this.report.replaceChildren(
        ...report(
          this.reviews,
          this.game.main.map(({ move }) => move),
          (ply) => this.go(all[ply]),
        ),
      );
      if (kind === "refused") this.stage.warn(data.messages.join("; "));
      this.think();
    } else if (kind === "refused" && id === this.asked)
      this.thoughts.replaceChildren(h("p", { class: "warning" }, data.messages.join("; ")));
  }

  /**
   * A move of a line, which plays the line as far as that.
   * @param {string} move
   * @param {string[]} line
   */
  button(move, line) {
    return button(move, () => this.play(line), { class: "move", "aria-label": t("Play up to {move}", { move }) });
  }

  /** @param {Verdict} verdict */
  judge({ winner, move, said }) {
    this.proved = winner === "X" ? 1 : 0;
    this.bar.show(this.proved);
    const by = move && this.button(move, [move]);
    this.verdict.replaceChildren(h("strong", {}, said), ...(by ? [by] : []));
  }

  /** @param {Thought} thought */
  thought({ depth, nodes, lines, exact }) {
    const view = /** @type {View} */ (this.view);
    if (lines.length) this.bar.show(this.proved ?? share(lines[0].score, view.side, view.game));
    const rows = lines.map(({ said, moves }) =>
      h(
        "li",
        {},
        h("strong", {}, said),
        ...moves.slice(0, 8).map((move, i) => this.button(move, moves.slice(0, i + 1))),
      ),
    );
    this.thoughts.replaceChildren(
      h(
        "p",
        { class: "depth" },
        t("Depth {depth}, {nodes} positions", { depth, nodes: nodes.toLocaleString(language()) }),
        exact ? h("strong", { class: "exact" }, ` ${t("proved")}`) : null,
      ),
      h("ol", { class: "best" }, ...rows),
    );
    if (lines.length) this.stage.board.advise(lines[0].moves);
  }

  async playOn() {
    const { view } = this;
    if (!view) return;
    const other = view.side === "X" ? "O" : "X";
    try {
      const { room, token } = await newRoom({
        ...this.game.line,
        seats: { [view.side]: "me", [other]: { level: 3 } },
        name: myName(),
      });
      keep(room, view.game, token);
      location.hash = `#/play/${room}`;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.stage.warn(error.message);
    }
  }
}
