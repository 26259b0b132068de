/** How a position of Domineering is set up by hand. */
/** @import {Brushes, DomineeringView} from "../../types.js" */

import { t } from "../../language.js";

/** @type {Brushes<DomineeringView>} */
export const BRUSHES = {
  labels: () => ({ X: t("vertical domino"), O: t("horizontal domino"), ".": t("empty cell") }),
  paint({ cells }, brush, { row, col }) {
    const [down, right] = brush === "X" ? [-1, 0] : brush === "O" ? [0, 1] : [0, 0];
    for (const [r, c] of [
      [row, col],
      [row + down, col + right],
    ])
      if (cells[r]?.[c]) cells[r] = cells[r].slice(0, c) + brush + cells[r].slice(c + 1);
  },
  text({ cells }, side) {
    return `${cells.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/")} ${side}`;
  },
};
