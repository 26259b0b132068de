/** The evaluation in the side column of a game: who is better, in words and as a bar, without the best moves. */
/** @import {AnalysisFrame, AnalysisRequest, GameInfo, MoveSequence, View} from "../../types.js" */

import { h } from "../../element.js";
import { t } from "../../language.js";
import { openAnalysisLine } from "../../line.js";
import { newId } from "../../socket.js";
import { load, store } from "../../storage.js";
import { barFraction, EvaluationBar } from "../analysis/evaluation.js";
import { scoreWords } from "../evaluation_words.js";

const KEY = "potez.evaluation";
/** Seconds for each position. */
const SECONDS = 5;

export class EvaluationBox {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.bar = new EvaluationBar();
    this.words = h("p", { class: "assessment", role: "status" });
    this.because = h("p", { class: "because" });
    this.element = h(
      "details",
      { class: "evaluation", hidden: true, open: load(KEY) === "on", ontoggle: () => this.toggled() },
      h("summary", {}, t("Evaluation")),
      this.bar.element,
      this.words,
      this.because,
    );
    /** The position on the board. @type {MoveSequence | null} */
    this.position = null;
    /** @type {View | null} */
    this.view = null;
    /** What the words are about: its ply and text. */
    this.shown = "";
    this.id = "";
    this.depth = 0;
    this.proved = false;
    /** @type {import("../../line.js").Line<AnalysisRequest> | null} */
    this.socket = null;
  }

  /**
   * @param {MoveSequence} position
   * @param {View} view
   * @param {boolean} allowed whether the computer may be asked
   */
  show(position, view, allowed) {
    this.element.hidden = !allowed;
    this.position = position;
    this.view = view;
    this.update();
  }

  toggled() {
    store(KEY, this.element.open ? "on" : "off");
    this.update();
  }

  /** Ask about the position, unless it is known or nobody looks. */
  update() {
    const { element, view, position } = this;
    if (element.hidden || !element.open || !view || !position) {
      this.socket?.send({ t: "stop" });
      this.shown = "";
      return;
    }
    const wanted = `${view.ply} ${view.text}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.depth = 0;
    this.proved = false;
    this.because.textContent = "";
    this.id = newId();
    const { outcome } = view;
    if (outcome) {
      this.words.textContent = outcome.message;
      this.bar.show(outcome.winner === "X" ? 1 : outcome.winner === "O" ? 0 : 0.5);
      this.socket?.send({ t: "stop" });
    } else if (this.socket) this.ask();
    else this.socket = openAnalysisLine(this);
  }

  ask() {
    if (!this.position) return;
    const { game, start, moves } = this.position;
    this.socket?.send({
      t: "analyse",
      id: this.id,
      d: { game, start, moves, lines: 1, seconds: SECONDS, facts: true },
    });
  }

  /** A new connection knows nothing of what was asked before. @param {boolean} online */
  connectionChanged(online) {
    if (online && this.shown && !this.view?.outcome) this.ask();
  }

  /** @param {AnalysisFrame} frame */
  receive(frame) {
    const { view } = this;
    if (frame.id !== this.id || !view) return;
    if (frame.t === "facts")
      this.because.textContent = `${frame.d.message[0].toUpperCase()}${frame.d.message.slice(1)}.`;
    if (frame.t === "verdict") {
      this.proved = true;
      this.bar.show(frame.d.winner === "X" ? 1 : 0);
      this.words.textContent = t("{side} wins against any defence.", { side: frame.d.winner });
    }
    if (frame.t !== "info" || this.proved || frame.d.depth < this.depth || !frame.d.lines.length) return;
    this.depth = frame.d.depth;
    const [{ score }] = frame.d.lines;
    this.bar.show(barFraction(score, view.side, this.game));
    this.words.textContent = scoreWords(score, view.side, this.game);
  }

  close() {
    this.socket?.close();
  }
}
