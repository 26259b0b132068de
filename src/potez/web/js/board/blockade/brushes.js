/** How a position of Blockade is set up by hand. */
/** @import {BlockadeView, Brushes, RowCol, WallColour} from "../../types.js" */

import { t } from "../../language.js";
import { cellName, rowCol } from "./notation.js";

const PAWNS = ["X1", "X2", "O1", "O2"];

/** @type {Brushes<BlockadeView>} */
export const BRUSHES = {
  labels: () => ({ X1: "X1", X2: "X2", O1: "O1", O2: "O2", B: t("blue wall"), G: t("green wall") }),
  paint(board, brush, point) {
    if (board.pawns[brush]) {
      board.pawns[brush] = rowCol(point);
      return;
    }
    const nearest = (/** @type {number} */ n, /** @type {number} */ last) =>
      Math.max(1, Math.min(last - 1, Math.round(n)));
    const wall = brush + cellName([nearest(point.y, board.rows), nearest(point.x, board.cols)]);
    const known = board.walls.indexOf(wall);
    if (known >= 0) board.walls.splice(known, 1);
    else board.walls.push(wall);
  },
  text({ rows, cols, pawns, homes, hand, walls }, side) {
    const cells = (/** @type {Record<string, RowCol>} */ places) =>
      PAWNS.map((name) => cellName(places[name])).join(",");
    const left = [hand.X.B, hand.X.G, hand.O.B, hand.O.G].join(",");
    const placed = (/** @type {WallColour} */ colour) => walls.filter((wall) => wall[0] === colour).sort();
    const all = [...placed("B"), ...placed("G")];
    return `${rows}x${cols} ${side} ${cells(pawns)} ${cells(homes)} ${left} ${all.join(",") || "-"}`;
  },
};
