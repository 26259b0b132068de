/** A socket that reconnects. Requests that must arrive are sent again until the server answers them. */

import { language } from "./language.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_INTERVAL = 15000;

/** An id that nobody else uses. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");

/**
 * @template Request
 * @template Frame
 * @typedef {object} SocketOwner
 * @property {() => Request} [greeting] what to send first on each connection
 * @property {(frame: Frame) => void} receive
 * @property {(online: boolean) => void} [connectionChanged]
 */

/**
 * @template {{t: string, id?: string}} Request
 * @template {{t: string, id?: string | null}} Frame
 */
export class Socket {
  /**
   * @param {string} path
   * @param {SocketOwner<Request | {t: "ping"}, Frame>} owner
   */
  constructor(path, owner) {
    this.path = path;
    this.owner = owner;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** Requests that wait for their answer, by id. @type {Map<string, Request>} */
    this.pending = new Map();
    this.alive = true;
    this.open();
    this.pinging = setInterval(() => this.ping(), PING_INTERVAL);
    this.retry = () => this.reopen();
    addEventListener("online", this.retry);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/${this.path}?lang=${language()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.alive = true;
      if (this.owner.greeting) this.send(this.owner.greeting());
      for (const request of this.pending.values()) this.send(request);
      this.owner.connectionChanged?.(true);
    };
    socket.onmessage = (event) => {
      this.alive = true;
      /** @type {Frame} */
      const frame = JSON.parse(event.data);
      if (frame.id) this.pending.delete(frame.id);
      this.owner.receive(frame);
    };
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.owner.connectionChanged?.(false);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** Ping the server. If it did not answer the last time, the connection is lost. */
  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (!this.alive) {
      this.socket.close();
      return;
    }
    this.alive = false;
    this.send({ t: "ping" });
  }

  reopen() {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  }

  /**
   * Send a request if there is a connection.
   * @param {Request | {t: "ping"}} request
   * @param {boolean} [retry] whether to send it again on every new connection until it is answered
   */
  send(request, retry = false) {
    if (retry && "id" in request && request.id) this.pending.set(request.id, request);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  close() {
    this.closed = true;
    clearInterval(this.pinging);
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    this.socket?.close();
  }
}
