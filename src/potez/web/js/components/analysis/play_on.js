/** From a position of the analysis to a game. */
/** @import {MoveSequence, View} from "../../types.js" */

import { visit } from "../../address.js";
import { createRoom } from "../../api.js";
import { storedName, storeGame } from "../../storage.js";

const OPPONENT_LEVEL = 3;

/**
 * Open a room with a position, against the computer, and go there.
 * @param {MoveSequence} position
 * @param {View} view of the position
 */
export async function playOn(position, view) {
  const other = view.side === "X" ? "O" : "X";
  const { room, token } = await createRoom({
    ...position,
    seats: { [view.side]: "me", [other]: { level: OPPONENT_LEVEL } },
    name: storedName(),
  });
  storeGame(room, view.game, token);
  visit(`/play/${room}`);
}
