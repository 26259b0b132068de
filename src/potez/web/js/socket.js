/** A socket that reconnects. Requests that must arrive are sent again until the server answers them. */

import { language } from "./language.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Milliseconds between pings. */
const PING_INTERVAL = 800;
/** Milliseconds from a ping until a silent server counts as out of reach, less than two seconds after the last frame. */
const SILENT = 1100;
/** Milliseconds without a frame after which to connect again. */
const LOST = 10000;

/** An id that nobody else uses. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");

/**
 * @template Request
 * @template Frame
 * @typedef {object} SocketOwner
 * @property {() => Request} [greeting] what to send first on each connection
 * @property {(frame: Frame) => void} receive
 * @property {(online: boolean) => void} [connectionChanged]
 * @property {(silent: boolean) => void} [silenceChanged] the server has not answered for a while, or answers again
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
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** Requests that wait for their answer, by id. @type {Map<string, Request>} */
    this.pending = new Map();
    /** When the last frame came. */
    this.heard = performance.now();
    this.silent = false;
    /** When it will count as out of reach. @type {number | undefined} */
    this.deadline = undefined;
    this.open();
    this.pinging = setInterval(() => this.ping(), PING_INTERVAL);
    this.retry = () => this.reopen();
    this.fail = () => this.setSilent(true);
    addEventListener("online", this.retry);
    addEventListener("offline", this.fail);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/${this.path}?lang=${language()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.heard = performance.now();
      clearTimeout(this.deadline);
      this.deadline = undefined;
      this.setSilent(false);
      this.send(this.owner.greeting?.() ?? { t: "ping" });
      for (const request of this.pending.values()) this.send(request);
      this.owner.connectionChanged?.(true);
    };
    socket.onmessage = (event) => {
      this.heard = performance.now();
      clearTimeout(this.deadline);
      this.deadline = undefined;
      if (this.silent) this.setSilent(false);
      /** @type {Frame} */
      const frame = JSON.parse(event.data);
      if (frame.id) this.pending.delete(frame.id);
      this.owner.receive(frame);
    };
    socket.onclose = () => {
      if (!this.closed && socket === this.socket) this.reconnect();
    };
  }

  /** The connection is lost: connect again in a while. */
  reconnect() {
    this.socket = undefined;
    this.owner.connectionChanged?.(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {boolean} silent */
  setSilent(silent) {
    if (silent === this.silent) return;
    this.silent = silent;
    this.owner.silenceChanged?.(silent);
  }

  /** Ping the server. If it does not answer for long, the connection is lost. A page that is not looked at waits. */
  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN || document.visibilityState === "hidden") {
      this.heard = performance.now();
      return;
    }
    if (performance.now() - this.heard > LOST) {
      this.socket.close();
      this.reconnect();
    }
    this.send({ t: "ping" });
    this.deadline ??= setTimeout(() => this.setSilent(true), SILENT);
  }

  reopen() {
    this.heard = performance.now();
    if (this.socket) return;
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
    clearTimeout(this.deadline);
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.fail);
    this.socket?.close();
  }
}
