/** The engine's review of a whole game: the graph, the report, and what was better drawn on the board. */
/** @import {AnalysisFrame, AnalysisRequest, GameInfo, Review, Side} from "../../types.js" */
/** @import {MoveNode, MoveTree} from "../../move_tree.js" */
/** @import {Comparison} from "./comparison.js" */
/** @import {Retry} from "./retry.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { newId } from "../../socket.js";
import { evaluationGraph } from "./evaluation.js";
import { judgement, losses, report } from "./report.js";

/**
 * @typedef {object} ReviewOwner
 * @property {GameInfo} game
 * @property {MoveTree} tree
 * @property {Retry} retry
 * @property {Comparison} comparison
 * @property {(ply: number) => Side} sideAt the side to move after so many plies
 * @property {(node: MoveNode) => void} go
 * @property {(moves: string[]) => void} play
 * @property {(node: MoveNode, ply: number) => void} startRetry
 * @property {(request: AnalysisRequest) => void} send
 * @property {() => void} render
 * @property {() => void} analyse go on with the position on the board
 */

export class GameReview {
  /** @param {ReviewOwner} owner */
  constructor(owner) {
    this.owner = owner;
    /** The id of the request that is being answered. */
    this.id = "";
    /** By ply. @type {Review[]} */
    this.reviews = [];
    this.graph = h("div");
    this.report = h("div", { class: "report" });
  }

  /** Another game is analysed. */
  clear() {
    this.reviews = [];
    this.report.replaceChildren();
    this.graph.replaceChildren();
  }

  /** Have the engine review every move of the main line. */
  begin() {
    this.reviews = [];
    this.id = newId();
    this.report.replaceChildren(h("p", { role: "status" }, t("Looking at every move …")));
    const { game, start, mainMoves: moves } = this.owner.tree;
    this.owner.send({ t: "review", id: this.id, d: { game, start, moves } });
  }

  /** @param {AnalysisFrame} frame */
  receive(frame) {
    if (frame.t === "reviewed") {
      this.reviews.push(frame.d);
      this.owner.render();
    }
    if (frame.t === "refused") this.giveUp(frame.d.messages.join("; "));
    if (frame.t === "done") this.finish();
  }

  /** Say why there is no report. What was looked at until then is no judgement of the game. @param {string} message */
  giveUp(message) {
    this.id = "";
    this.report.replaceChildren(
      h("p", { class: "warning", role: "alert" }, message),
      button(t("Try again"), () => this.begin()),
    );
    this.owner.analyse();
  }

  finish() {
    const { owner } = this;
    const { mainLine, mainMoves } = owner.tree;
    this.id = "";
    const acts = {
      go: (/** @type {number} */ ply) => owner.go(mainLine[ply]),
      show: (/** @type {number} */ ply, /** @type {string} */ move) => {
        owner.tree.current = mainLine[ply - 1];
        owner.play([move]);
      },
      retry: (/** @type {number} */ ply) => owner.startRetry(mainLine[ply - 1], ply),
    };
    this.report.replaceChildren(...report(this.reviews, owner.game, mainMoves, owner.sideAt(0), acts));
    owner.analyse();
  }

  /** How bad a move of the main line was, "" if it was not. @returns {(node: MoveNode) => string} */
  get kind() {
    const { tree, game } = this.owner;
    const { mainLine } = tree;
    const all = losses(this.reviews, game);
    return (node) => (mainLine.includes(node) && judgement(all[node.ply] ?? 0)?.kind) || "";
  }

  /** Draw what was played and what was better, in the position before a move of the game. @param {number} ply */
  compare(ply) {
    const { best } = this.reviews[ply] ?? {};
    const { tree, comparison, retry } = this.owner;
    const { game, start, mainMoves: moves } = tree;
    if (!best || retry.on) comparison.end();
    else void comparison.show({ game, start, moves: moves.slice(0, ply - 1) }, best, moves[ply - 1]);
  }

  renderGraph() {
    if (this.reviews.length < 2) return;
    const { owner } = this;
    const { mainLine, mainMoves, current } = owner.tree;
    const acts = {
      sideAt: (/** @type {number} */ ply) => owner.sideAt(ply),
      go: (/** @type {number} */ ply) => owner.go(mainLine[ply]),
      point: (/** @type {number} */ ply) => this.compare(ply),
    };
    this.graph.replaceChildren(evaluationGraph(this.reviews, acts, owner.game, current.ply, mainMoves));
  }
}
