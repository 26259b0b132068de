/** The kinds of boards. A game names its kind; every other game has a plain board. */
/** @import {Board, BoardHost, Brushes, GameInfo, View} from "../types.js" */

import { BlockadeBoard } from "./blockade/board.js";
import { BRUSHES as BLOCKADE_BRUSHES } from "./blockade/brushes.js";
import { ByteBoard } from "./byte/board.js";
import { BRUSHES as BYTE_BRUSHES } from "./byte/brushes.js";
import { DomineeringBoard } from "./domineering/board.js";
import { BRUSHES as DOMINEERING_BRUSHES } from "./domineering/brushes.js";
import { PlainBoard } from "./plain.js";

/**
 * `any`, because each class takes the views of its kind only, and the server sends no others to the games of that kind.
 * @typedef {new (parent: HTMLElement, host: BoardHost | null, view: any, title: string) => Board} BoardClass
 */

/** @type {Record<string, {Board: BoardClass, brushes: Brushes | null}>} */
const KINDS = {
  blockade: { Board: BlockadeBoard, brushes: BLOCKADE_BRUSHES },
  byte: { Board: ByteBoard, brushes: BYTE_BRUSHES },
  domineering: { Board: DomineeringBoard, brushes: DOMINEERING_BRUSHES },
  plain: { Board: PlainBoard, brushes: null },
};

/** @param {GameInfo} game */
const kindOf = (game) => KINDS[game.board] ?? KINDS.plain;

/**
 * @param {GameInfo} game
 * @param {HTMLElement} parent
 * @param {BoardHost | null} host
 * @param {View} view
 */
export function createBoard(game, parent, host, view) {
  return new (kindOf(game).Board)(parent, host, view, game.title);
}

/** The brushes of a game, null if its positions cannot be set up by hand. @param {GameInfo} game */
export const brushesOf = (game) => kindOf(game).brushes;
