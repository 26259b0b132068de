/** What a game tells its players: whose turn it is, how it ended, and what became of the connection. */
/** @import {Room} from "../../room.js" */
/** @import {View} from "../../types.js" */

import { t } from "../../language.js";

/**
 * @param {Room} room
 * @param {View} view
 * @param {number | null} ply the ply on the board, null for the latest
 * @param {boolean} sending whether a move is on its way
 */
export function statusWords({ snapshot, sides, opponent, shared, myTurn }, { side }, ply, sending) {
  if (snapshot.result) {
    const { winner, message } = snapshot.result;
    if (sides.length !== 1 || !winner) return message;
    return `${winner === sides[0] ? t("You won!") : t("You lost.")} ${message}`;
  }
  if (ply !== null) return t("Position after move {ply}", { ply });
  if (sending) return t("Sending your move …");
  if (opponent?.kind === "open") return t("Send the link to a friend. The first to open it plays against you.");
  if (shared) return t("{side} to move", { side });
  if (myTurn) return t("Your turn: you are {side}", { side });
  if (!sides.length) return t("You are watching: {side} to move", { side });
  return opponent?.kind === "computer" ? t("The computer is thinking …") : t("Your opponent is to move");
}

/**
 * What to say while the server cannot be reached.
 * @param {Room} room
 * @param {boolean} sending
 */
export function noticeWords({ snapshot }, sending) {
  if (sending) return t("Offline. Your move is kept and sent once the connection is back; reconnecting …");
  return snapshot.clock?.running
    ? t("The connection is lost; reconnecting … The clocks run on at the server.")
    : t("The connection is lost; reconnecting …");
}
