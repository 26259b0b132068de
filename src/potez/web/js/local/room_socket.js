/** The socket of a room that is played on this device: the same frames, without a server. The browser keeps the events. */
/** @import {RoomFrame, RoomRequest} from "../types.js" */
/** @import {Line} from "../line.js" */
/** @import {SocketOwner} from "../socket.js" */

import { Refusal } from "../api.js";
import { forgetRoom, keepEvents, keptEvents } from "./database.js";
import { programMove, programOf } from "./laboratory.js";
import { openPython } from "./python.js";

/** @typedef {{frames: any[], events: Record<string, string[]>}} Change */

/** @param {object} room what the server would get */
export async function createLocalRoom(room) {
  const { room: name, events } = await openPython().call("create", room);
  await keepEvents(events);
  return { room: name, token: "", sides: [] };
}

/** What anybody may know of a room. @param {string} room */
export const localSnapshot = async (room) => openPython().call("snapshot", { room, events: await keptEvents(room) });

/** @param {string} room @returns {Promise<string>} */
export const localRecord = async (room) => openPython().call("record", { room, events: await keptEvents(room) });

/** @param {string} room */
export const removeLocalRoom = forgetRoom;

/** The sockets that are open, by room: what changes a room elsewhere in the page goes through them. @type {Map<string, LocalRoomSocket>} */
const open = new Map();

/**
 * @param {string} room
 * @param {string} side
 * @param {string} name
 */
export async function renameHere(room, side, name) {
  await open.get(room)?.change("rename", { side, name });
}

/** @implements {Line<RoomRequest>} */
export class LocalRoomSocket {
  /**
   * @param {string} room
   * @param {SocketOwner<RoomRequest, RoomFrame>} owner
   */
  constructor(room, owner) {
    this.room = room;
    this.owner = owner;
    this.closed = false;
    /** Ends what the computer thinks about. @type {AbortController | null} */
    this.thinking = null;
    /** Changes come one after the other. @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    open.set(room, this);
    void this.begin();
  }

  async begin() {
    try {
      await this.change("open", { events: await keptEvents(this.room) });
      this.owner.receive({ t: "presence", d: { X: true, O: true, watchers: 0 } });
      this.owner.connectionChanged?.(true);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** @param {RoomRequest} request */
  send(request) {
    if (request.t === "hint") void this.hint(request.id);
    else if ("id" in request) void this.act(request);
  }

  /** @param {RoomRequest} request */
  async act(request) {
    try {
      await this.change("act", { text: JSON.stringify(request) });
    } catch (error) {
      this.refuse(error, "id" in request ? request.id : undefined);
    }
  }

  /** @param {string} id */
  async hint(id) {
    try {
      const d = await openPython().call("hint", { room: this.room });
      this.receive({ t: "hint", d, id });
    } catch (error) {
      this.refuse(error, id);
    }
  }

  /**
   * Change the room, keep the events, and show what has changed. Then it may be the computer's turn.
   * @param {string} kind
   * @param {object} data
   */
  change(kind, data) {
    const next = this.queue.then(async () => {
      if (this.closed) return;
      await this.take(await openPython().call(kind, { room: this.room, ...data }));
    });
    this.queue = next.catch(() => {});
    return next;
  }

  /** @param {Change} change */
  async take({ frames, events }) {
    await keepEvents(events);
    for (const frame of frames) this.receive(frame);
    const last = frames.map(({ d }) => d).findLast((d) => d?.view);
    if (!last) return;
    const { view, status = last.snapshot } = last;
    this.thinking?.abort();
    clearTimeout(this.flag);
    const { clock, result } = status;
    if (clock?.running)
      this.flag = setTimeout(() => void this.change("refresh", {}), clock.left[clock.running] * 1000 + 10);
    if (!result) void this.letComputerMove(status.players, view.side);
  }

  /**
   * @param {Record<string, import("../types.js").Seat>} players
   * @param {string} side whose turn it is
   */
  async letComputerMove(players, side) {
    const stop = (this.thinking = new AbortController());
    const program = programOf(players[side]);
    try {
      if (program !== null) {
        const snapshot = await localSnapshot(this.room);
        const move = await programMove(program, snapshot);
        if (!stop.signal.aborted) await this.change("play", { move });
        return;
      }
      const change = await openPython().call(
        "computer",
        { room: this.room },
        (frame) => !stop.signal.aborted && this.receive(frame),
        stop.signal,
      );
      if (!this.closed) await this.take(change);
    } catch (error) {
      if (!stop.signal.aborted) this.refuse(error);
    }
  }

  /** @param {RoomFrame} frame */
  receive(frame) {
    if (!this.closed) this.owner.receive(frame);
  }

  /**
   * @param {unknown} error
   * @param {string} [id]
   */
  refuse(error, id) {
    if (!(error instanceof Refusal)) throw error;
    this.receive({ t: "refused", id: id ?? null, d: { code: error.code, messages: [error.message] } });
  }

  close() {
    this.closed = true;
    this.thinking?.abort();
    clearTimeout(this.flag);
    if (open.get(this.room) === this) open.delete(this.room);
  }
}
