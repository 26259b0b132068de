/** A socket that comes back: to a room, or for analysis. What was not acknowledged is sent again. */

import { language } from "./language.js";

const FIRST = 400;
const LONGEST = 8000;
const BEAT = 15000;

/** @typedef {{t: string, id?: string, v?: number, d?: any}} Message */

/** A name for a message, that nobody else gives. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");

export class Socket {
  /**
   * @param {string} path
   * @param {{greet?: () => Message, heard: (message: Message) => void, state?: (open: boolean) => void}} owner
   */
  constructor(path, owner) {
    this.path = path;
    this.owner = owner;
    this.wait = FIRST;
    this.closed = false;
    /** Messages that wait for their answer, by id. @type {Map<string, Message>} */
    this.pending = new Map();
    this.alive = true;
    this.open();
    this.beat = setInterval(() => this.check(), BEAT);
    this.back = () => this.retry();
    addEventListener("online", this.back);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/${this.path}?lang=${language()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST;
      this.alive = true;
      if (this.owner.greet) this.write(this.owner.greet());
      for (const message of this.pending.values()) this.write(message);
      this.owner.state?.(true);
    };
    socket.onmessage = (event) => {
      this.alive = true;
      /** @type {Message} */
      const message = JSON.parse(event.data);
      if (message.id && (message.t === "ack" || message.t === "refused" || message.t === "hint"))
        this.pending.delete(message.id);
      this.owner.heard(message);
    };
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.owner.state?.(false);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST);
    };
  }

  /** A connection that says nothing although it was asked is lost. */
  check() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (!this.alive) {
      this.socket.close();
      return;
    }
    this.alive = false;
    this.write({ t: "ping" });
  }

  retry() {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.wait = FIRST;
    this.open();
  }

  /** @param {Message} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Send what must arrive.
   * @param {Message} message
   */
  send(message) {
    const named = { ...message, id: newId() };
    this.pending.set(named.id, named);
    this.write(named);
    return named.id;
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    removeEventListener("online", this.back);
    this.socket?.close();
  }
}
