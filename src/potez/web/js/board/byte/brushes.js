/** How a position of Byte is set up by hand. */
/** @import {Brushes, ByteView} from "../../types.js" */

import { t } from "../../language.js";
import { nameOf } from "./notation.js";

/** @type {Brushes<ByteView>} */
export const BRUSHES = {
  labels: () => ({ X: t("X on top"), O: t("O on top"), "": t("remove the top") }),
  paint({ stacks }, brush, cell) {
    if ((cell.row + cell.col) % 2) return;
    const name = nameOf(cell);
    const stack = stacks[name] ?? "";
    const changed = brush ? stack + brush : stack.slice(0, -1);
    if (changed) stacks[name] = changed;
    else delete stacks[name];
  },
  text({ size, stacks, score }, side) {
    const rows = Array.from({ length: size }, (_, row) => {
      /** @type {(string | number)[]} */
      const parts = [];
      for (let col = row % 2; col < size; col += 2) {
        const stack = stacks[nameOf({ row, col })];
        const last = parts.at(-1);
        if (stack) parts.push(stack);
        else if (typeof last === "number") parts[parts.length - 1] = last + 1;
        else parts.push(1);
      }
      return parts.join(",");
    });
    return `${rows.join("/")} ${side} ${score.X}-${score.O}`;
  },
};
