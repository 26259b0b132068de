/** What pages see of a socket, with a server at its other end or without. */
/** @import {SocketOwner} from "./socket.js" */

import { isLocalRoom, isStatic } from "./address.js";
import { LocalAnalysisSocket } from "./local/analysis_socket.js";
import { DeviceAnalysis } from "./local/device_analysis.js";
import { LocalRoomSocket } from "./local/room_socket.js";
import { Socket } from "./socket.js";
import { thinksHere } from "./storage.js";

/**
 * @template Request
 * @typedef {object} Line
 * @property {(request: Request, retry?: boolean) => void} send
 * @property {() => void} close
 */

/**
 * The line to a room. A room of this device has no server.
 * @type {(room: string, owner: SocketOwner<any, any>) => Line<any>}
 */
export const openRoomLine = (room, owner) =>
  isLocalRoom(room) ? new LocalRoomSocket(room, owner) : new Socket(`rooms/${room}/socket`, owner);

/** The line to whoever analyses. @type {(owner: SocketOwner<any, any>) => Line<any>} */
export const openAnalysisLine = (owner) => {
  if (isStatic) return new LocalAnalysisSocket(owner);
  const server = (/** @type {SocketOwner<any, any>} */ other) => new Socket("analysis", other);
  return thinksHere() ? new DeviceAnalysis(owner, server) : server(owner);
};
