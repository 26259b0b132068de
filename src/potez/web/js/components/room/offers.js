/** What the players of a room offer each other: draws, takebacks, rematches, and the link for a friend. */
/** @import {Room} from "../../room.js" */
/** @import {OfferKind, Side} from "../../types.js" */

import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { copyButton } from "../share.js";

/**
 * @param {Room} room
 * @param {string} news what became of the last offer, or ""
 */
export function offerBoxes(room, news) {
  const { offers, result } = room.snapshot;
  const boxes = /** @type {[OfferKind, Side][]} */ (Object.entries(offers)).map(([what, side]) =>
    room.sides.includes(side) ? ownOffer(room, what) : theirOffer(room, what),
  );
  if (news) boxes.push(h("div", { class: "offer news", role: "status" }, news));
  if (room.opponent?.kind === "open" && !result) boxes.push(invitation());
  return boxes;
}

/**
 * @param {Room} room
 * @param {OfferKind} what
 */
function theirOffer(room, what) {
  const labels = { draw: t("Draw offered"), takeback: t("Takeback requested"), rematch: t("Rematch offered") };
  const answer = (/** @type {boolean} */ yes) =>
    what === "rematch" && yes ? room.send("rematch") : room.send("answer", { what, yes });
  const buttons = [
    button(t("Accept"), () => answer(true), { class: "primary" }),
    button(t("Decline"), () => answer(false)),
  ];
  return h(
    "div",
    { class: "offer", role: "group", "aria-label": labels[what] },
    h("span", { role: "status" }, labels[what]),
    ...(room.sides.length === 1 ? buttons : []),
  );
}

/**
 * @param {Room} room
 * @param {OfferKind} what
 */
function ownOffer(room, what) {
  const labels = {
    draw: t("You offered a draw. Waiting for the answer …"),
    takeback: t("You asked for a takeback. Waiting for the answer …"),
    rematch: t("You offered a rematch. Waiting for the answer …"),
  };
  return h(
    "div",
    { class: "offer waiting", role: "group", "aria-label": labels[what] },
    h("span", { role: "status" }, labels[what]),
    button(t("Withdraw"), () => room.send("answer", { what, yes: false })),
  );
}

function invitation() {
  const link = location.href;
  return h(
    "div",
    { class: "offer" },
    h("input", { readonly: true, value: link, "aria-label": t("The link of this game") }),
    copyButton(t("Copy the link"), () => link),
  );
}
