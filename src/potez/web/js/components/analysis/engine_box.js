/** What the engine thinks of a position: who is better in words, then the numbers and the best lines. */
/** @import {Facts, GameInfo, SearchInfo, Side, Verdict} from "../../types.js" */

import { button, h } from "../../element.js";
import { language, t } from "../../language.js";
import { barFraction, EvaluationBar } from "./evaluation.js";
import { scoreForX, scoreWords } from "../evaluation_words.js";

/** Moves of a line that are shown. */
const LINE_LENGTH = 8;

/**
 * @typedef {object} EngineOwner
 * @property {(moves: string[]) => void} play
 * @property {(moves: string[]) => void} preview draw moves over the board
 * @property {(facts: Facts | null) => void} showFacts
 */

export class EngineBox {
  /** @param {EngineOwner} owner */
  constructor(owner) {
    this.owner = owner;
    this.bar = new EvaluationBar();
    this.words = h("p", { class: "assessment", role: "status" });
    this.because = h("p", { class: "because" });
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.info = h("div", { class: "search-info" });
    this.element = h("section", { class: "engine" }, this.words, this.because, this.verdict, this.info);
    /** What the bar shows of a position whose winner is proved. @type {number | null} */
    this.proved = null;
    /** The depth of what is shown. */
    this.depth = 0;
    /** @type {string[]} */
    this.best = [];
    /** @type {Facts | null} */
    this.facts = null;
  }

  /** Forget the position before. */
  clear() {
    for (const each of [this.words, this.because, this.verdict, this.info]) each.replaceChildren();
    this.proved = null;
    this.depth = 0;
    this.best = [];
    this.facts = null;
    this.owner.showFacts(null);
  }

  /** Draw again over the board what is known of the position. */
  showAgain() {
    this.owner.showFacts(this.facts);
    this.owner.preview(this.best);
  }

  /** @param {Facts} facts */
  showFacts(facts) {
    this.facts = facts;
    this.because.textContent = `${facts.message[0].toUpperCase()}${facts.message.slice(1)}.`;
    this.owner.showFacts(facts);
  }

  /** @param {Verdict} verdict */
  showVerdict({ winner, move, message }) {
    this.proved = winner === "X" ? 1 : 0;
    this.bar.show(this.proved);
    this.words.textContent = t("{side} wins against any defence.", { side: winner });
    this.verdict.replaceChildren(
      h("strong", {}, message),
      h("small", {}, t("The solver has searched every line to the end.")),
      ...(move ? [this.moveButton([move])] : []),
    );
  }

  /**
   * @param {SearchInfo} info
   * @param {Side} side
   * @param {GameInfo} game
   */
  showInfo({ depth, nodes, lines, exact }, side, game) {
    if (depth < this.depth || !lines.length) return; // a search that goes on begins with what is known already
    this.depth = depth;
    const [{ score, moves }] = lines;
    if (this.proved === null) this.words.textContent = scoreWords(score, side, game);
    this.bar.show(this.proved ?? barFraction(score, side, game));
    const rows = lines.map((line) => {
      const buttons = line.moves.slice(0, LINE_LENGTH).map((_, i) => this.moveButton(line.moves.slice(0, i + 1)));
      const show = () => this.owner.preview(line.moves);
      const back = () => this.owner.preview(this.best);
      const title = scoreWords(line.score, side, game);
      return h(
        "li",
        { onpointerenter: show, onpointerleave: back, onfocusin: show, onfocusout: back },
        h("strong", { title }, scoreForX(line.score, side)),
        ...buttons,
      );
    });
    this.info.replaceChildren(
      h(
        "p",
        { class: "depth" },
        t("Depth {depth}, {nodes} positions", { depth, nodes: nodes.toLocaleString(language()) }),
        exact ? h("strong", { class: "exact" }, ` ${t("proved")}`) : null,
      ),
      h("ol", { class: "best" }, ...rows),
    );
    this.best = moves;
    this.owner.preview(moves);
  }

  /**
   * A button for the last of some moves, which makes them all.
   * @param {string[]} moves
   */
  moveButton(moves) {
    const move = moves[moves.length - 1];
    return button(move, () => this.owner.play(moves), {
      class: "move",
      "aria-label": t("Play up to {move}", { move }),
    });
  }
}
