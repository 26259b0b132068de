/** The best move against the played one, both on the board, while the pointer rests on a move of a report. */
/** @import {MoveSequence} from "../../types.js" */
/** @import {BoardPanel} from "../board_panel.js" */

import { fetchView } from "../../api.js";
import { t } from "../../language.js";

export class Comparison {
  /**
   * @param {BoardPanel} panel
   * @param {() => void} restore show again what was on the board
   */
  constructor(panel, restore) {
    this.panel = panel;
    this.restore = restore;
    /** What is compared now. */
    this.shown = "";
  }

  /**
   * @param {MoveSequence} position before the move
   * @param {string} best
   * @param {string} played
   */
  async show(position, best, played) {
    const wanted = `${position.moves.length} ${best}`;
    if (this.shown === wanted) return;
    this.shown = wanted;
    const view = await fetchView(position);
    if (this.shown !== wanted) return;
    const { panel } = this;
    panel.show(view, false, position);
    panel.showPaths([]);
    const said = (/** @type {string} */ move) => panel.board?.sentence(move) ?? move;
    if (best === played) {
      panel.showHint([best]);
      panel.inform(t("The best move was played: {best}.", { best: said(best) }));
    } else {
      panel.board?.showComparison(best, played);
      panel.inform(t("Played: {played}. Better: {best}.", { played: said(played), best: said(best) }));
    }
  }

  /** Take the comparison away. @param {boolean} [restored] whether something else is shown already */
  end(restored = false) {
    if (!this.shown) return;
    this.shown = "";
    if (!restored) this.restore();
  }
}
