/**
 * Rooms that begin before Python is there. The build has asked Python for the start of each board that the form offers,
 * so the first move can be chosen at once. Python makes the real room as soon as it runs, and only it decides on moves.
 */
/** @import {NewRoom, RoomFrame, Seat, Side} from "../types.js" */

import { startsAddress } from "../address.js";

/** @typedef {Extract<RoomFrame, {t: "welcome"}>} Welcome */
/** What Python says at the start of a position, without who plays. @typedef {{position: object, welcome: Welcome}} Start */

/** @type {Promise<Start[]> | null} */
let starts = null;

/** @returns {Promise<Start[]>} */
const fetchStarts = () =>
  (starts ??= fetch(startsAddress)
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => []));

/**
 * Who sits down, if that needs no asking.
 * @param {NewRoom["seats"][string]} seat
 * @param {string} name of the person at this screen
 * @returns {Seat | null}
 */
function seated(seat, name) {
  if (seat === "me") return { kind: "person", name: name.trim(), level: null };
  return typeof seat === "object" && "level" in seat ? { kind: "computer", name: "", level: seat.level } : null;
}

/**
 * The frame with which a room begins, or null if only Python knows it.
 * @param {string} room its name
 * @param {NewRoom} wanted
 * @returns {Promise<Welcome | null>}
 */
export async function earlyWelcome(room, wanted) {
  const { seats, clock, name, public: _, ...position } = wanted;
  const X = seated(seats.X, name ?? "");
  const O = seated(seats.O, name ?? "");
  if (clock || !X || !O) return null;
  const asked = JSON.stringify(position);
  const found = (await fetchStarts()).find((start) => JSON.stringify(start.position) === asked);
  if (!found) return null;
  const { d, ...frame } = found.welcome;
  const sides = /** @type {Side[]} */ (["X", "O"]).filter((side) => seats[side] === "me");
  const snapshot = { ...d.snapshot, room, moves: [], created: Date.now() / 1000, players: { X, O } };
  return { ...frame, d: { ...d, sides, snapshot } };
}
