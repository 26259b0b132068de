/** What a player may do in a game besides moving: while it goes on, and when it is over. */
/** @import {GameInfo, RoomActions} from "../../types.js" */
/** @import {Room} from "../../room.js" */

import { visit } from "../../address.js";
import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { isLocalRoom } from "../../address.js";
import { actionButton, ConfirmedAction } from "../actions.js";
import { copyButton } from "../share.js";

/**
 * @typedef {object} ActionsOwner
 * @property {Room} room
 * @property {GameInfo} game
 * @property {string[]} undone moves that were taken back, the next first
 * @property {(move: string) => void} move
 * @property {() => void} renderActions draw the actions again
 */

export class GameActions {
  /** @param {ActionsOwner} owner */
  constructor(owner) {
    this.owner = owner;
    const redraw = () => owner.renderActions();
    this.resign = new ConfirmedAction(
      "resign",
      () => t("Resign"),
      () => t("Really resign?"),
      () => owner.room.send("resign"),
      redraw,
    );
    this.draw = new ConfirmedAction(
      "draw",
      () => t("Draw"),
      () => t("Really a draw?"),
      () => owner.room.send("offer", { what: "draw" }),
      redraw,
    );
  }

  /** While the game goes on. */
  playing() {
    const { room, undone, game } = this.owner;
    const { moves } = room.snapshot;
    const kind = room.opponent?.kind;
    if (!room.sides.length || kind === "open") return [];
    const person = kind === "person";
    /** @type {<K extends keyof RoomActions>(t: K, d?: RoomActions[K]) => () => void} */
    const send = (t, d) => () => room.send(t, d);
    const [next] = undone;
    const draw = person
      ? actionButton("draw", t("Offer a draw"), send("offer", { what: "draw" }))
      : room.shared && this.draw.button();
    return [
      !person && actionButton("hint", t("Hint"), send("hint"), { disabled: !room.myTurn, class: "ask-hint" }),
      actionButton("undo", person ? t("Ask for a takeback") : t("Take back"), send("undo"), {
        disabled: !moves.length,
        class: "undo",
      }),
      !person &&
        actionButton("redo", t("Redo"), () => this.owner.move(next), {
          disabled: !next || !room.myTurn,
          class: "redo",
        }),
      game.draws && draw,
      this.resign.button(),
    ];
  }

  /** When it is over. */
  over() {
    const { room } = this.owner;
    const { rematch, moves, game } = room.snapshot;
    const seated = room.sides.length > 0;
    return [
      seated && !rematch && button(t("Rematch"), () => room.send("rematch"), { class: "primary" }),
      rematch !== null && button(t("To the rematch"), () => visit(`/play/${rematch}`)),
      h("a", { class: "button", href: `/analyse?room=${room.snapshot.room}` }, t("Analyse")),
      !isLocalRoom(room.snapshot.room) && copyButton(t("Share"), () => location.href),
      seated && room.opponent?.kind !== "person" && moves.length > 0 && button(t("Take back"), () => room.send("undo")),
      h("a", { class: "button", href: `/?game=${game}` }, t("New game")),
    ];
  }
}
