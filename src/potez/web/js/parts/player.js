/** The strip of a player: who it is, whether they are there, what they have, their clock. */
/** @import {Room} from "../room.js" */
/** @import {Side} from "../types.js" */

import { button, h } from "../element.js";
import { t } from "../language.js";
import { seatTitle } from "../names.js";

/**
 * @param {Room} room
 * @param {Side} side
 * @param {HTMLElement} clock
 * @param {() => void} rename
 */
export function playerStrip(room, side, clock, rename) {
  const seat = room.snapshot.players[side];
  const { view, thinking } = room;
  const turn = view?.side === side && !room.snapshot.result;
  const away = seat.kind === "person" && !room.presence[side] && !room.together;
  const mine = room.sides.includes(side) && seat.kind === "person";
  const me = room.sides.length === 1 && room.sides[0] === side;
  const thoughts = thinking?.side === side ? t("looks {depth} moves ahead", { depth: thinking.depth }) : "";
  const who = [seatTitle(seat), me && t("(you)"), away && t("(away)")].filter(Boolean).join(" ");
  return [
    h("span", { class: `token ${side}${turn ? " turn" : ""}` }, side),
    h("span", { class: "who" }, who, mine && pencil(rename), h("small", { class: "thoughts" }, thoughts)),
    ...possessions(room, side),
    clock,
  ];
}

/** @param {() => void} rename */
const pencil = (rename) =>
  button("✎", rename, { class: "pencil", "aria-label": t("Change the name"), title: t("Change the name") });

/**
 * @param {Room} room
 * @param {Side} side
 */
function possessions({ view }, side) {
  if (view?.board.hand) {
    const { B: blue, G: green } = view.board.hand[side];
    const label = t("{blue} blue and {green} green walls", { blue, green });
    return [
      h(
        "span",
        { class: "hand", role: "img", "aria-label": label, title: label },
        h("i", { class: "B" }),
        blue,
        h("i", { class: "G" }),
        green,
      ),
    ];
  }
  if (view?.board.score) return [h("span", { class: "hand" }, t("stacks: {count}", { count: view.board.score[side] }))];
  return [];
}
