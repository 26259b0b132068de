/** A room as this browser knows it: kept up to date over its socket, and told what the player wants. */
/** @import {Happening, Side, Snapshot, View} from "./types.js" */

import { keep } from "./mine.js";
import { Socket } from "./socket.js";

/**
 * @typedef {object} Ears
 * @property {() => void} changed
 * @property {(event: Happening) => void} happened
 * @property {(said: string) => void} refused
 * @property {(hint: {move: string, said: string}) => void} hinted
 */

export class Room {
  /**
   * @param {Snapshot} snapshot
   * @param {string | null} token
   * @param {Ears} ears
   */
  constructor(snapshot, token, ears) {
    this.snapshot = snapshot;
    this.token = token;
    this.ears = ears;
    /** @type {Side[]} */
    this.sides = [];
    /** @type {View | null} */
    this.view = null;
    this.connected = false;
    this.lost = false;
    this.presence = { X: false, O: false, watchers: 0 };
    /** What the computer thinks. @type {{side: Side, depth: number} | null} */
    this.thinking = null;
    this.seen = 0;
    this.socket = new Socket(`rooms/${snapshot.room}/socket`, {
      greet: () => ({ t: "hello", d: { token: this.token, v: this.seen, lang: document.documentElement.lang } }),
      heard: (message) => this.heard(message),
      state: (open) => this.online(open),
    });
  }

  /** @param {boolean} open */
  online(open) {
    this.lost = !open;
    this.connected = open;
    this.ears.changed();
  }

  /** @param {import("./socket.js").Message} message */
  heard({ t: kind, d: data, v }) {
    if (kind === "welcome" || kind === "missed") {
      this.sides = data.sides;
      this.snapshot = data.snapshot;
      this.view = data.view;
      this.seen = v ?? 0;
      for (const event of data.events ?? []) this.ears.happened(event);
    } else if (kind === "event") {
      this.happened(data.event);
      Object.assign(this.snapshot, data.status);
      this.view = data.view;
      this.seen = v ?? 0;
      this.ears.happened(data.event);
    } else if (kind === "presence") this.presence = data;
    else if (kind === "thinking") this.thinking = data;
    else if (kind === "hint") this.ears.hinted(data);
    else if (kind === "refused") {
      if (data.code === "unknown") this.socket.close();
      if (data.code === "wrong token") this.onlyWatch();
      this.ears.refused(data.messages.join("; "));
    } else return;
    this.ears.changed();
  }

  /** The seat is not ours; the server closes, and we come back without a token. */
  onlyWatch() {
    this.token = null;
    keep(this.snapshot.room, this.snapshot.game, null);
  }

  /** @param {Happening} event */
  happened({ kind, move, plies }) {
    const { moves } = this.snapshot;
    this.thinking = null;
    if (kind === "move" && move) moves.push(move);
    if (kind === "undo" && plies) moves.splice(moves.length - plies);
  }

  /** Whether whoever looks is to move. */
  get mine() {
    return this.view !== null && !this.snapshot.result && this.sides.includes(this.view.side);
  }

  get together() {
    return this.sides.length === 2;
  }

  /** Who sits opposite, for one who holds one seat. */
  get opponent() {
    return this.sides.length === 1 ? this.snapshot.players[this.sides[0] === "X" ? "O" : "X"] : null;
  }

  /**
   * @param {string} what
   * @param {object} [data]
   */
  tell(what, data) {
    this.socket.send(what === "hint" ? { t: what } : { t: what, v: this.seen, ...(data ? { d: data } : {}) });
  }
}
