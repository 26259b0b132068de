/** Analysis: any game or position, what the engine says about it, variations by making moves, a report. */
/** @import {AnalysisFrame, AnalysisRequest, GameInfo, MoveSequence, Review, SearchInfo, Side, Verdict, View} from "../types.js" */
/** @import {MoveNode} from "../move_tree.js" */

import { visit } from "../address.js";
import { createRoom, fetchGame, fetchGames, fetchImage, fetchRoom, fetchView, Refusal } from "../api.js";
import { BoardPanel } from "../components/board_panel.js";
import { barFraction, EvaluationBar, evaluationGraph } from "../components/evaluation.js";
import { loadPositionBox } from "../components/load_position.js";
import { moveNavigation } from "../components/move_list.js";
import { report } from "../components/report.js";
import { recordText, shareBox } from "../components/share.js";
import { variationList } from "../components/variation_list.js";
import { button, h } from "../element.js";
import { language, t } from "../language.js";
import { MoveTree } from "../move_tree.js";
import { newId, Socket } from "../socket.js";
import { storedName, storeGame } from "../storage.js";

const SECONDS = 6;
const MOST_LINES = 5;
/** Moves of a line that are shown. */
const LINE_LENGTH = 8;
const OPPONENT_LEVEL = 3;

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function analyse(parent, rest, query) {
  const position = await addressedPosition(query);
  const page = new AnalysisPage(parent, await fetchGame(position.game), position);
  await page.show();
  return () => page.socket.close();
}

/**
 * The game that the address names.
 * @param {URLSearchParams} query
 * @returns {Promise<MoveSequence>}
 */
async function addressedPosition(query) {
  const room = query.get("room");
  if (room) return fetchRoom(room);
  const game = query.get("game") ?? localStorage.getItem("potez.game") ?? (await fetchGames())[0].name;
  const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
  const start = query.get("start") ?? (await fetchView({ game })).text;
  return { game, start, moves };
}

class AnalysisPage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo} game
   * @param {MoveSequence} position
   */
  constructor(parent, game, position) {
    this.parent = parent;
    this.lines = 2;
    /** The ids of the requests that are being answered. */
    this.analysisId = "";
    this.reviewId = "";
    this.bar = new EvaluationBar();
    this.verdict = h("p", { class: "verdict", role: "status" });
    /** What the bar shows of a position whose winner is proved. @type {number | null} */
    this.proved = null;
    this.searchInfo = h("div", { class: "search-info" });
    this.variations = h("div");
    this.navigation = h("div");
    this.graph = h("div");
    this.report = h("div", { class: "report" });
    this.treeLink = h("a", { href: "/tree" }, t("See the search think"));
    /** @type {Review[]} */
    this.reviews = [];
    this.game = game;
    this.tree = new MoveTree(position);
    this.panel = new BoardPanel(game, (move) => this.play([move]));
    this.build();
    /** @type {Socket<AnalysisRequest, AnalysisFrame>} */
    this.socket = new Socket("analysis", this);
  }

  /**
   * A new connection knows nothing of what was requested before.
   * @param {boolean} online
   */
  connectionChanged(online) {
    if (online && this.reviewId) this.review();
    else if (online) this.analyse();
  }

  /**
   * Analyse another game or position.
   * @param {MoveSequence} position
   */
  async load(position) {
    this.game = await fetchGame(position.game);
    this.tree = new MoveTree(position);
    this.reviews = [];
    this.panel = new BoardPanel(this.game, (move) => this.play([move]));
    this.build();
    await this.show();
  }

  build() {
    const counts = Array.from({ length: MOST_LINES }, (_, i) => i + 1);
    const lines = h(
      "select",
      {
        "aria-label": t("Lines"),
        onchange: () => {
          this.lines = Number(lines.value);
          this.analyse();
        },
      },
      ...counts.map((count) =>
        h("option", { value: count, selected: count === this.lines }, t("lines: {count}", { count })),
      ),
    );
    const share = shareBox(
      `${this.game.name}-analysis`,
      async () => recordText(this.tree.position),
      (format) => fetchImage(this.tree.position, format),
    );
    const load = loadPositionBox(this.tree.position, (position) => void this.load(position));
    const controls = h(
      "div",
      { class: "row" },
      lines,
      button(t("Report"), () => this.review()),
      button(t("Play on from here"), () => void this.playOn()),
    );
    this.parent.replaceChildren(
      h("h1", {}, t("Analysis: {game}", { game: this.game.title })),
      h(
        "div",
        { class: "columns" },
        h("div", {}, this.panel.element, this.graph),
        h(
          "aside",
          {},
          controls,
          this.verdict,
          this.searchInfo,
          this.variations,
          this.navigation,
          this.report,
          h("p", {}, this.treeLink),
          share,
          load,
        ),
      ),
    );
    this.panel.frame.prepend(this.bar.element);
    this.report.replaceChildren();
    this.graph.replaceChildren();
  }

  /** @param {string[]} moves */
  play(moves) {
    for (const move of moves) this.tree.play(move);
    void this.show();
  }

  /** @param {MoveNode} node */
  go(node) {
    this.tree.current = node;
    void this.show();
  }

  async show() {
    const { current, position } = this.tree;
    const view = await fetchView(position);
    if (this.tree.current !== current) return;
    this.view = view;
    this.panel.show(view, true, position);
    this.verdict.replaceChildren();
    this.proved = null;
    this.searchInfo.replaceChildren();
    this.render();
    this.analyse();
  }

  render() {
    const { tree } = this;
    const { currentLine, mainLine } = tree;
    const worst = Math.max(1, ...this.reviews.map(({ loss }) => loss ?? 0));
    const kind = (/** @type {MoveNode} */ node) => {
      const loss = mainLine.includes(node) ? (this.reviews.find(({ ply }) => ply === node.ply)?.loss ?? 0) : 0;
      return loss > worst / 2 ? "blunder" : loss > worst / 5 ? "poor" : "";
    };
    this.variations.replaceChildren(variationList(tree, (node) => this.go(node), kind));
    this.navigation.replaceChildren(
      moveNavigation(tree.current.ply, currentLine.length - 1, (ply) => this.go(currentLine[ply])),
    );
    const query = new URLSearchParams({ game: tree.game, start: this.view?.text ?? tree.start });
    this.treeLink.href = `/tree?${query}`;
    if (this.reviews.length < 2) return;
    const [sideAt, go] = [
      (/** @type {number} */ ply) => this.sideAt(ply),
      (/** @type {number} */ ply) => this.go(mainLine[ply]),
    ];
    this.graph.replaceChildren(evaluationGraph(this.reviews, sideAt, this.game, tree.current.ply, go));
  }

  /** The side to move after so many plies. @param {number} ply @returns {Side} */
  sideAt(ply) {
    const { side, ply: now } = /** @type {View} */ (this.view);
    return (ply - now) % 2 ? (side === "X" ? "O" : "X") : side;
  }

  /** Have the engine analyse the position on the board. */
  analyse() {
    if (!this.view || this.reviewId) return;
    this.analysisId = newId();
    const { outcome } = this.view;
    if (outcome) {
      this.searchInfo.replaceChildren(h("p", {}, outcome.message));
      this.bar.show(outcome.winner === "X" ? 1 : outcome.winner === "O" ? 0 : 0.5);
      this.socket.send({ t: "stop" });
      return;
    }
    const d = { ...this.tree.position, lines: this.lines, seconds: SECONDS };
    this.socket.send({ t: "analyse", id: this.analysisId, d });
  }

  /** Have the engine review every move of the main line. */
  review() {
    this.reviews = [];
    this.reviewId = newId();
    this.report.replaceChildren(h("p", { role: "status" }, t("Looking at every move …")));
    const { game, start } = this.tree;
    this.socket.send({ t: "review", id: this.reviewId, d: { game, start, moves: this.mainMoves } });
  }

  get mainMoves() {
    return this.tree.mainLine.slice(1).map(({ move }) => move);
  }

  /** @param {AnalysisFrame} frame */
  receive(frame) {
    if (!frame.id) return;
    if (frame.id === this.analysisId) {
      if (frame.t === "info") this.showInfo(frame.d);
      if (frame.t === "verdict") this.showVerdict(frame.d);
      if (frame.t === "refused")
        this.searchInfo.replaceChildren(h("p", { class: "warning" }, frame.d.messages.join("; ")));
    } else if (frame.id === this.reviewId) {
      if (frame.t === "reviewed") {
        this.reviews.push(frame.d);
        this.render();
      }
      if (frame.t === "refused") this.panel.warn(frame.d.messages.join("; "));
      if (frame.t === "refused" || frame.t === "done") this.finishReview();
    }
  }

  finishReview() {
    const { mainLine } = this.tree;
    this.reviewId = "";
    this.report.replaceChildren(...report(this.reviews, this.mainMoves, (ply) => this.go(mainLine[ply])));
    this.analyse();
  }

  /**
   * A button for the last of some moves, which makes them all.
   * @param {string[]} moves
   */
  moveButton(moves) {
    const move = moves[moves.length - 1];
    return button(move, () => this.play(moves), { class: "move", "aria-label": t("Play up to {move}", { move }) });
  }

  /** @param {Verdict} verdict */
  showVerdict({ winner, move, message }) {
    this.proved = winner === "X" ? 1 : 0;
    this.bar.show(this.proved);
    this.verdict.replaceChildren(h("strong", {}, message), ...(move ? [this.moveButton([move])] : []));
  }

  /** @param {SearchInfo} info */
  showInfo({ depth, nodes, lines, exact }) {
    const { side } = /** @type {View} */ (this.view);
    const rows = lines.map(({ message, moves }) => {
      const buttons = moves.slice(0, LINE_LENGTH).map((_, i) => this.moveButton(moves.slice(0, i + 1)));
      return h("li", {}, h("strong", {}, message), ...buttons);
    });
    this.searchInfo.replaceChildren(
      h(
        "p",
        { class: "depth" },
        t("Depth {depth}, {nodes} positions", { depth, nodes: nodes.toLocaleString(language()) }),
        exact ? h("strong", { class: "exact" }, ` ${t("proved")}`) : null,
      ),
      h("ol", { class: "best" }, ...rows),
    );
    if (!lines.length) return;
    this.bar.show(this.proved ?? barFraction(lines[0].score, side, this.game));
    this.panel.showHint(lines[0].moves);
  }

  /** Open a room with the position on the board, against the computer. */
  async playOn() {
    const { view } = this;
    if (!view) return;
    const other = view.side === "X" ? "O" : "X";
    try {
      const { room, token } = await createRoom({
        ...this.tree.position,
        seats: { [view.side]: "me", [other]: { level: OPPONENT_LEVEL } },
        name: storedName(),
      });
      storeGame(room, view.game, token);
      visit(`/play/${room}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.panel.warn(error.message);
    }
  }
}
