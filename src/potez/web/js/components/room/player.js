/** The strip of a player: name, presence, what the side has beside the board, clock. */
/** @import {Room} from "../../room.js" */
/** @import {Side} from "../../types.js" */

import { button, h, icon } from "../../element.js";
import { t } from "../../language.js";
import { playerTitle } from "../../labels.js";

/**
 * @param {Room} room
 * @param {Side} side
 * @param {HTMLElement | null} holdings
 * @param {HTMLElement} clock
 * @param {() => void} rename
 */
export function playerStrip(room, side, holdings, clock, rename) {
  const seat = room.snapshot.players[side];
  const { view, thinking } = room;
  const turn = view?.side === side && !room.snapshot.result;
  const away = seat.kind === "person" && !room.presence[side] && !room.shared;
  const canRename = room.sides.includes(side) && seat.kind === "person";
  const me = room.sides.length === 1 && room.sides[0] === side;
  const depth = thinking?.side === side ? t("looks {depth} moves ahead", { depth: thinking.depth }) : "";
  const name = [playerTitle(seat), me && t("(you)"), away && t("(away)")].filter(Boolean).join(" ");
  return [
    h("span", { class: `side-mark ${side}${turn ? " turn" : ""}` }, side),
    h(
      "span",
      { class: "player-name" },
      name,
      canRename && renameButton(rename),
      h("small", { class: "search-depth" }, depth),
    ),
    ...(holdings ? [holdings] : []),
    clock,
  ];
}

/** @param {() => void} rename */
const renameButton = (rename) => {
  const made = button("", rename, { class: "rename", "aria-label": t("Change the name"), title: t("Change the name") });
  made.append(icon("pencil"));
  return made;
};
