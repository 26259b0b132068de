/** Analysis: any game or position, what the engine says about it, variations by making moves, a report. */
/** @import {AnalysisFrame, AnalysisRequest, CommentedGame, GameInfo, Side, View} from "../types.js" */
/** @import {MoveNode} from "../move_tree.js" */

import { isStatic, replaceQuery, urlOf } from "../address.js";
import { fetchGame, fetchImage, fetchView, Refusal } from "../api.js";
import { actionButton } from "../components/actions.js";
import { addressedTree, analysisQuery } from "../components/analysis/analysis_address.js";
import { Comparison } from "../components/analysis/comparison.js";
import { BoardPanel } from "../components/board_panel.js";
import { EngineBox } from "../components/analysis/engine_box.js";
import { analysisKeys, linesChoice, MOST_LINES, placeChoice } from "../components/analysis/engine_controls.js";
import { GameReview } from "../components/analysis/game_review.js";
import { listenForKeys } from "../components/keys.js";
import { acceptDrops, loadPositionBox } from "../components/analysis/load_position.js";
import { moveNavigation } from "../components/move_list.js";
import { playOn } from "../components/analysis/play_on.js";
import { Retry } from "../components/analysis/retry.js";
import { copyButton, shareBox } from "../components/share.js";
import { variationList } from "../components/analysis/variation_list.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { MoveTree } from "../move_tree.js";
import { openAnalysisLine } from "../line.js";
import { newId } from "../socket.js";

/** A search goes on as long as somebody looks, in parts of so many seconds. */
const SECONDS = 10;

/**
 * @param {HTMLElement} parent
 * @param {string} rest
 * @param {URLSearchParams} query
 */
export async function analyse(parent, rest, query) {
  const tree = await addressedTree(query);
  const page = new AnalysisPage(parent, await fetchGame(tree.game), tree, query);
  await page.show();
  return () => page.leave();
}

class AnalysisPage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo} game
   * @param {MoveTree} tree
   * @param {URLSearchParams} query
   */
  constructor(parent, game, tree, query) {
    this.parent = parent;
    this.lines = Math.max(1, Math.min(MOST_LINES, Number(query.get("lines") ?? 2)));
    this.engineOn = query.get("engine") !== "off";
    this.flipped = query.get("flip") === "1";
    /** The id of the request that is being answered. */
    this.analysisId = "";
    /** Whether the engine has finished with the position. */
    this.finished = false;
    this.engine = new EngineBox({
      play: (moves) => this.play(moves),
      preview: (moves) => this.engineOn && !this.retry.on && this.panel.showHint(moves),
      showFacts: (facts) => this.panel.showPaths(facts && !this.retry.on ? facts.paths : []),
    });
    /** What each side has beside the board. */
    this.hands = h("div", { class: "hands" });
    this.variations = h("div");
    this.navigation = h("div");
    this.treeLink = h("a", { href: "/tree" }, t("See the search think"));
    this.comment = h("textarea", {
      rows: 2,
      "aria-label": t("Comment"),
      placeholder: t("Comment on this position"),
      onchange: () => this.writeComment(),
    });
    /** The position on the board; it is asked for before it is shown. @type {Promise<View> | null} */
    this.arriving = null;
    this.game = game;
    this.tree = tree;
    this.panel = new BoardPanel(game, (move) => this.made(move));
    this.retry = this.createRetry();
    this.comparison = new Comparison(this.panel, () => this.showBoard());
    this.review = new GameReview(this);
    this.build();
    /** @type {import("../line.js").Line<AnalysisRequest>} */
    this.socket = openAnalysisLine(this);
    this.stopKeys = listenForKeys(analysisKeys(this));
    this.stopDrops = acceptDrops(
      parent,
      () => this.tree.position,
      (position) => this.load(position),
      (message) => this.panel.warn(message),
    );
    this.look = () => this.lookedAt();
    document.addEventListener("visibilitychange", this.look);
  }

  leave() {
    this.socket.close();
    this.stopKeys();
    this.stopDrops();
    document.removeEventListener("visibilitychange", this.look);
  }

  /** Search while the page is looked at. */
  lookedAt() {
    if (document.visibilityState === "hidden") this.socket.send({ t: "stop" });
    else this.analyse();
  }

  /**
   * A new connection knows nothing of what was requested before.
   * @param {boolean} online
   */
  connectionChanged(online) {
    if (online && this.review.id) this.review.begin();
    else if (online) this.analyse();
  }

  /**
   * Analyse another game or position. Raises a refusal if there is none such, and keeps what is there.
   * @param {CommentedGame} loaded
   */
  async load(loaded) {
    const [game, tree] = [await fetchGame(loaded.game), new MoveTree(loaded)];
    await fetchView(tree.position);
    this.game = game;
    this.tree = tree;
    this.panel = new BoardPanel(this.game, (move) => this.made(move));
    this.retry = this.createRetry();
    this.comparison = new Comparison(this.panel, () => this.showBoard());
    this.build();
    await this.show();
  }

  createRetry() {
    return new Retry(
      this.panel,
      (request) => this.socket.send(request),
      () => this.show(),
    );
  }

  build() {
    const lines = linesChoice(this.lines, (count) => {
      this.lines = count;
      this.showEngineState();
      this.writeAddress();
      this.restart();
    });
    const place = placeChoice(() => {
      this.socket.close();
      this.socket = openAnalysisLine(this);
    });
    this.engineButton = button("", () => this.switchEngine(), { class: "engine-switch" });
    const share = shareBox(
      `${this.game.name}-analysis`,
      async () => this.tree.record,
      (format) => fetchImage(this.tree.position, format),
    );
    const load = loadPositionBox(this.tree.position, (position) => this.load(position));
    const controls = h(
      "div",
      { class: "row" },
      this.engineButton,
      lines,
      button(t("Report"), () => this.review.begin()),
      actionButton("flip", t("Flip"), () => this.flip()),
      !isStatic && place, // the last, because it goes where there is no choice
    );
    const more = h(
      "div",
      { class: "row" },
      button(t("Play on from here"), () => void this.playOn()),
      copyButton(t("Copy the link"), () => location.href),
    );
    this.parent.replaceChildren(
      h("h1", { class: "visually-hidden" }, t("Analysis: {game}", { game: this.game.title })),
      h(
        "div",
        { class: "columns analysis" },
        h("div", {}, this.panel.element, this.review.graph),
        h(
          "aside",
          {},
          controls,
          this.engine.element,
          this.hands,
          this.variations,
          this.navigation,
          this.comment,
          this.review.report,
          more,
          this.panel.tools,
          share,
          load,
          h("p", {}, this.treeLink),
        ),
      ),
    );
    this.panel.frame.prepend(this.engine.bar.element);
    this.review.clear();
    this.showEngineState();
  }

  flip() {
    this.flipped = !this.flipped;
    this.panel.flip(this.flipped);
    this.writeAddress();
  }

  switchEngine() {
    this.engineOn = !this.engineOn;
    this.showEngineState();
    this.writeAddress();
    this.panel.showHint([]);
    this.restart();
  }

  showEngineState() {
    if (!this.engineButton) return;
    this.engine.element.style.setProperty("--lines", String(this.lines));
    this.engineButton.textContent = this.engineOn ? t("Engine: on") : t("Engine: off");
    this.engineButton.setAttribute("aria-pressed", String(this.engineOn));
    this.engine.element.hidden = !this.engineOn;
    this.engine.bar.element.hidden = !this.engineOn;
  }

  /** A move was made on the board. @param {string} move */
  made(move) {
    if (this.retry.on) this.retry.tryMove(move);
    else this.play([move]);
  }

  /** @param {string[]} moves */
  play(moves) {
    for (const move of moves) this.tree.play(move);
    void this.show();
  }

  /** @param {MoveNode} node */
  go(node) {
    this.tree.current = node;
    this.retry.end();
    void this.show();
  }

  writeComment() {
    this.tree.current.comment = this.comment.value.replace(/[{}]/g, "").trim();
    this.render();
    this.writeAddress();
  }

  /** Let the address say all that is shown. */
  writeAddress() {
    const { lines, engineOn, flipped } = this;
    replaceQuery(analysisQuery(this.tree, { lines, engineOn, flipped }));
  }

  async show() {
    const { current, position } = this.tree;
    this.arriving = fetchView(position);
    const view = await this.arriving;
    if (this.tree.current !== current || !this.parent.isConnected) return;
    this.view = view;
    this.comparison.end(true);
    this.showBoard();
    this.comment.value = current.comment;
    this.showHands();
    this.render();
    this.writeAddress();
    this.restart();
  }

  /** Show the position on the board, with what the engine has said of it. */
  showBoard() {
    if (!this.view) return;
    this.panel.flip(this.flipped);
    this.panel.show(this.view, true, this.tree.position);
    this.engine.showAgain();
  }

  showHands() {
    const hands = /** @type {Side[]} */ (["X", "O"]).map((side) => {
      const holdings = this.panel.board?.holdings(side);
      return holdings && h("span", { class: "row" }, h("span", { class: `side-mark ${side}` }, side), holdings);
    });
    this.hands.replaceChildren(...hands.filter((each) => each instanceof HTMLElement));
  }

  render() {
    const { tree } = this;
    const { currentLine, mainLine } = tree;
    const point = (/** @type {MoveNode | null} */ node) =>
      this.review.compare(node && mainLine.includes(node) ? node.ply : 0);
    const { kind } = this.review;
    this.variations.replaceChildren(variationList(tree, { go: (node) => this.go(node), kind, point }));
    this.navigation.replaceChildren(
      moveNavigation(tree.current.ply, currentLine.length - 1, (ply) => this.go(currentLine[ply])),
    );
    const query = new URLSearchParams({ game: tree.game, start: this.view?.text ?? tree.start });
    this.treeLink.href = urlOf(`/tree?${query}`);
    this.review.renderGraph();
  }

  /** The side to move after so many plies. @param {number} ply @returns {Side} */
  sideAt(ply) {
    const { side, ply: now } = /** @type {View} */ (this.view);
    return (ply - now) % 2 ? (side === "X" ? "O" : "X") : side;
  }

  /** Begin anew with the position on the board. */
  restart() {
    this.finished = false;
    this.engine.clear();
    this.analyse();
  }

  /** Have the engine look at the position on the board. */
  analyse() {
    if (!this.view || this.review.id) return;
    const { outcome } = this.view;
    this.analysisId = newId();
    if (outcome) {
      this.engine.words.textContent = outcome.message;
      this.engine.bar.show(outcome.winner === "X" ? 1 : outcome.winner === "O" ? 0 : 0.5);
    }
    if (outcome || !this.engineOn || this.retry.on || this.finished) {
      this.socket.send({ t: "stop" });
      return;
    }
    const d = { ...this.tree.position, lines: this.lines, seconds: SECONDS, facts: true };
    this.socket.send({ t: "analyse", id: this.analysisId, d });
  }

  /** @param {AnalysisFrame} frame */
  receive(frame) {
    if (!frame.id || this.retry.receive(frame)) return;
    if (frame.id === this.analysisId) this.receiveAnalysis(frame);
    else if (frame.id === this.review.id) this.review.receive(frame);
  }

  /** @param {AnalysisRequest} request */
  send(request) {
    this.socket.send(request);
  }

  /** @param {string} message */
  warn(message) {
    this.panel.warn(message);
  }

  /** @param {AnalysisFrame} frame */
  receiveAnalysis(frame) {
    const { engine, view } = this;
    if (!view) return;
    if (frame.t === "facts") engine.showFacts(frame.d);
    if (frame.t === "verdict") engine.showVerdict(frame.d);
    if (frame.t === "info") {
      engine.showInfo(frame.d, view.side, this.game);
      this.finished = frame.d.exact;
    }
    if (frame.t === "refused") engine.info.replaceChildren(h("p", { class: "warning" }, frame.d.messages.join("; ")));
    if (frame.t === "done" && !this.finished && document.visibilityState !== "hidden") this.analyse();
  }

  /**
   * Let the reader find a better move than the one that was made.
   * @param {MoveNode} node before the mistake
   * @param {number} ply
   */
  async startRetry(node, ply) {
    this.tree.current = node;
    this.retry.begin(this.game, this.review.reviews[ply]?.best ?? "", this.tree.mainMoves[ply - 1]);
    await this.show();
    if (this.view) this.retry.ask(this.view);
  }

  /** Play against the computer from the position on the board. */
  async playOn() {
    const { position } = this.tree;
    await playOn(position, await (this.arriving ?? fetchView(position))).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      this.warn(error.message);
    });
  }
}
