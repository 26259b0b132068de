/** The socket of a room that is played on this device: the same frames, without a server. The browser keeps the events. */
/** @import {NewRoom, RoomFrame, RoomRequest, Snapshot} from "../types.js" */
/** @import {Line} from "../line.js" */
/** @import {SocketOwner} from "../socket.js" */

import { Refusal } from "../api.js";
import { newId } from "../socket.js";
import { forgetRoom, keepEvents, keepWish, keptRoom } from "./database.js";
import { earlyWelcome } from "./early_room.js";
import { programMove, programOf } from "./laboratory.js";
import { openPython } from "./python.js";

/** @typedef {{frames: any[], events: Record<string, string[]>}} Change */

/** How rooms of this device are named; potez.api names them so, too. */
const LOCAL = "here-";

/**
 * A new room. If Python is not there yet and the start of the game is known, nobody waits for it.
 * @param {NewRoom & {own?: string}} wanted what the server would get; `own` is a program that plays
 */
export async function createLocalRoom(wanted) {
  const name = LOCAL + newId();
  if (!openPython().isReady && !wanted.own && (await earlyWelcome(name, wanted))) await keepWish(name, wanted);
  else await make(name, wanted);
  return { room: name, token: "", sides: [] };
}

/** Rooms that Python is making. @type {Map<string, Promise<string[]>>} */
const making = new Map();

/** Have Python make a room; its events. @param {string} room @param {NewRoom} wanted */
function make(room, wanted) {
  const made =
    making.get(room) ??
    openPython()
      .call("create", { ...wanted, room })
      .then(keepMade);
  making.set(room, made);
  return made.finally(() => making.delete(room));

  /** @param {Change} change */
  async function keepMade({ events }) {
    await keepEvents(events);
    return events[room];
  }
}

/** The events of a room, which Python may have to make first. @param {string} room */
async function eventsOf(room) {
  const { events, wanted } = await keptRoom(room);
  return events.length || !wanted ? events : make(room, wanted);
}

/** What is shown of a room that Python has not made yet. @param {string} room */
async function welcomeBefore(room) {
  const { events, wanted } = await keptRoom(room);
  return events.length || !wanted ? null : earlyWelcome(room, wanted);
}

/** What anybody may know of a room. @param {string} room @returns {Promise<Snapshot>} */
export async function localSnapshot(room) {
  const early = openPython().isReady ? null : await welcomeBefore(room);
  return early ? early.d.snapshot : openPython().call("snapshot", { room, events: await eventsOf(room) });
}

/** @param {string} room @returns {Promise<string>} */
export const localRecord = async (room) => openPython().call("record", { room, events: await eventsOf(room) });

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
      const early = await welcomeBefore(this.room);
      if (early) this.greet(early);
      await this.change("open", async () => ({ events: await eventsOf(this.room) }));
      this.greet();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Both sides are at this screen. @param {RoomFrame} [welcome] */
  greet(welcome) {
    if (welcome) this.receive(welcome);
    this.receive({ t: "presence", d: { X: true, O: true, watchers: 0 } });
    this.owner.connectionChanged?.(true);
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
   * @param {object | (() => Promise<object>)} data
   */
  change(kind, data) {
    const next = this.queue.then(async () => {
      if (this.closed) return;
      const more = typeof data === "function" ? await data() : data;
      await this.take(await openPython().call(kind, { room: this.room, ...more }));
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
