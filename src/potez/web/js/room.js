/** A room as this page knows it: its socket keeps it up to date and takes the player's requests. */
/** @import {Presence, RoomActions, RoomFrame, RoomListener, RoomRequest, Side, Snapshot, View} from "./types.js" */

import { Refusal, takeSeat } from "./api.js";
import { language } from "./language.js";
import { openRoomLine } from "./line.js";
import { newId } from "./socket.js";
import { storedGame, storedName, storeGame } from "./storage.js";

/**
 * The token of the player's seat. A new visitor takes the open seat if there is one, and watches otherwise.
 * @param {Snapshot} snapshot
 */
export async function findSeat({ room, game, players }) {
  const stored = storedGame(room);
  if (stored) return stored.token;
  if (!Object.values(players).some(({ kind }) => kind === "open")) return null;
  try {
    const { token } = await takeSeat(room, storedName());
    storeGame(room, game, token);
    return token;
  } catch (error) {
    if (error instanceof Refusal && error.code === "taken") return null;
    throw error;
  }
}

export class Room {
  /**
   * @param {Snapshot} snapshot
   * @param {string | null} token
   * @param {RoomListener} listener
   */
  constructor(snapshot, token, listener) {
    this.snapshot = snapshot;
    this.token = token;
    this.listener = listener;
    /** The sides played at this screen. @type {Side[]} */
    this.sides = [];
    /** @type {View | null} */
    this.view = null;
    /** Whether a side played at this screen is to move. */
    this.myTurn = false;
    this.disconnected = false;
    /** @type {Presence} */
    this.presence = { X: false, O: false, watchers: 0 };
    /** How deep the computer has searched. @type {{side: Side, depth: number} | null} */
    this.thinking = null;
    /** The version of the room that this page has seen. */
    this.version = 0;
    /** Begins the ids of all requests, with a number behind it. */
    this.visit = newId();
    this.requests = 0;
    /** @type {import("./line.js").Line<RoomRequest>} */
    this.socket = openRoomLine(snapshot.room, this);
  }

  /** @returns {RoomRequest} */
  greeting() {
    return { t: "hello", d: { token: this.token, v: this.version, lang: language() } };
  }

  /** @param {boolean} online */
  connectionChanged(online) {
    this.disconnected = !online;
    this.listener.changed();
  }

  /** @param {boolean} silent */
  silenceChanged(silent) {
    this.disconnected = silent;
    this.listener.changed();
  }

  /** @param {RoomFrame} frame */
  receive(frame) {
    switch (frame.t) {
      case "welcome":
      case "missed":
        this.sides = frame.d.sides;
        this.snapshot = frame.d.snapshot;
        this.view = frame.d.view;
        this.version = frame.v;
        this.myTurn = !this.snapshot.result && this.sides.includes(this.view.side);
        if (frame.t === "missed") for (const event of frame.d.events) this.listener.changed(event);
        break;
      case "event": {
        const { event, view, status } = frame.d;
        const { moves } = this.snapshot;
        if (event.kind === "move") moves.push(event.move);
        if (event.kind === "undo") moves.splice(moves.length - event.plies);
        Object.assign(this.snapshot, status);
        this.view = view;
        this.version = frame.v;
        this.thinking = null;
        this.myTurn = !this.snapshot.result && this.sides.includes(view.side);
        this.listener.changed(event);
        return;
      }
      case "presence":
        this.presence = frame.d;
        break;
      case "thinking":
        this.thinking = frame.d;
        break;
      case "hint":
        this.listener.hinted(frame.d);
        return;
      case "refused":
        if (frame.d.code === "unknown") this.socket.close();
        if (frame.d.code === "wrong token") this.giveUpSeat();
        this.listener.refused(frame.d.messages.join("; "));
        return;
      default:
        return;
    }
    this.listener.changed();
  }

  /** The token holds no seat here. The server closes the connection, and the next one only watches. */
  giveUpSeat() {
    this.token = null;
    storeGame(this.snapshot.room, this.snapshot.game, null);
  }

  /** Whether both sides are played at this screen. */
  get shared() {
    return this.sides.length === 2;
  }

  /** The opponent of a player with one side. */
  get opponent() {
    return this.sides.length === 1 ? this.snapshot.players[this.sides[0] === "X" ? "O" : "X"] : null;
  }

  /** Whether the computer may be asked about the game: not before the end if two people play it on two screens. */
  get adviceAllowed() {
    const { result, players } = this.snapshot;
    const people = Object.values(players).filter(({ kind }) => kind === "person" || kind === "open");
    return result !== null || this.shared || people.length < 2;
  }

  /**
   * @template {keyof RoomActions} K
   * @param {K} t
   * @param {RoomActions[K]} [d]
   */
  send(t, d) {
    const id = `${this.visit}-${++this.requests}`;
    this.socket.send(t === "hint" ? { t, id } : { t, id, v: this.version, d }, true);
  }
}
