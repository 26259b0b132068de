/** "Find the better move": the reader tries again where a mistake was made, and the engine judges each try. */
/** @import {AnalysisFrame, AnalysisRequest, GameInfo, Review, View} from "../../types.js" */
/** @import {BoardPanel} from "../board_panel.js" */

import { t } from "../../language.js";
import { newId } from "../../socket.js";
import { given, judgement } from "./report.js";

export class Retry {
  /**
   * @param {BoardPanel} panel
   * @param {(request: AnalysisRequest) => void} send
   * @param {() => Promise<void>} show show the position again
   */
  constructor(panel, send, show) {
    this.panel = panel;
    this.send = send;
    this.show = show;
    this.on = false;
    this.id = "";
    this.best = "";
    this.played = "";
    /** The position before the mistake, as text. */
    this.start = "";
    /** @type {GameInfo | null} */
    this.game = null;
    /** @type {Review | null} */
    this.before = null;
  }

  /**
   * @param {GameInfo} game
   * @param {string} best
   * @param {string} played the mistake
   */
  begin(game, best, played) {
    Object.assign(this, { on: true, game, best, played });
  }

  end() {
    if (!this.on) return;
    this.on = false;
    this.id = "";
    this.panel.inform("");
    this.panel.promptAgain();
  }

  /** @param {View} view the position before the mistake */
  ask({ side, text }) {
    this.start = text;
    this.panel.inform(t("Find a better move for {side} than {move}.", { side, move: this.played }));
    this.offer();
  }

  offer() {
    const answer = { label: t("Show the answer"), act: () => this.answer() };
    const stop = { label: t("Stop"), act: () => this.stop() };
    this.panel.prompt({ text: "", buttons: [answer, stop] });
  }

  answer() {
    this.panel.showHint([this.best]);
    this.panel.inform(t("Better was {words}.", { words: this.panel.board?.sentence(this.best) ?? this.best }));
  }

  stop() {
    this.end();
    void this.show();
  }

  /** @param {string} move */
  tryMove(move) {
    if (!this.game) return;
    if (move === this.best) {
      void this.judge(move, true);
      return;
    }
    this.id = newId();
    this.tried = move;
    this.before = null;
    this.panel.inform(t("Looking at your move …"));
    this.send({ t: "review", id: this.id, d: { game: this.game.name, start: this.start, moves: [move] } });
  }

  /**
   * @param {AnalysisFrame} frame
   * @returns {boolean} whether the frame answers a try
   */
  receive(frame) {
    if (!this.id || frame.id !== this.id || !this.game) return false;
    if (frame.t === "reviewed" && this.before)
      void this.judge(this.tried ?? "", !judgement(given(this.before.score, frame.d.score, this.game)));
    else if (frame.t === "reviewed") this.before = frame.d;
    return true;
  }

  /**
   * @param {string} move
   * @param {boolean} good
   */
  async judge(move, good) {
    this.id = "";
    this.on = !good;
    await this.show();
    if (good) {
      this.panel.inform(t("Right: {move} is better.", { move }));
      this.panel.showHint([move]);
    } else {
      this.panel.inform(t("{move} is not better. Try again.", { move }));
      this.offer();
    }
  }
}
