/** The board of each game. */
/** @import {Table} from "../types.js" */

import { BlockadeView } from "./blockade.js";
import { ByteView } from "./byte.js";
import { DomineeringView } from "./domineering.js";
import { ListedView } from "./listed.js";

const BOARDS = { blockade: BlockadeView, byte: ByteView, domineering: DomineeringView };

/**
 * @param {string} game
 * @param {HTMLElement} host
 * @param {Table | null} table
 */
export function boardOf(game, host, table) {
  const Kind = BOARDS[/** @type {keyof typeof BOARDS} */ (game)] ?? ListedView;
  return new Kind(host, table);
}
