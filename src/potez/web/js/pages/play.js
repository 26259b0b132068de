/** A game in a room: the board, the players, what they may do, the moves so far. */
/** @import {GameInfo, OfferKind, RoomActions, RoomEvent, RoomListener, Side, Snapshot, View} from "../types.js" */

import { visit } from "../address.js";
import { fetchGame, fetchImage, fetchRecord, fetchRoom, fetchView, Refusal, renamePlayer, takeSeat } from "../api.js";
import { BoardPanel } from "../components/board_panel.js";
import { Clocks } from "../components/clock.js";
import { moveList, moveNavigation } from "../components/move_list.js";
import { playerStrip } from "../components/player.js";
import { openRenameDialog } from "../components/rename_dialog.js";
import { copyButton, shareBox } from "../components/share.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { announce } from "../live_region.js";
import { Room } from "../room.js";
import { storedGame, storedName, storeGame, storeName } from "../storage.js";

const SIDES = /** @type {const} */ (["X", "O"]);

/**
 * @param {HTMLElement} parent
 * @param {string} name
 */
export async function play(parent, name) {
  const snapshot = await fetchRoom(name);
  const page = new PlayPage(parent, await fetchGame(snapshot.game), snapshot, await findSeat(snapshot));
  return () => page.leave();
}

/**
 * The token of the player's seat. A new visitor takes the open seat if there is one, and watches otherwise.
 * @param {Snapshot} snapshot
 */
async function findSeat({ room, game, players }) {
  const stored = storedGame(room);
  if (stored) return stored.token;
  if (!Object.values(players).some(({ kind }) => kind === "open")) return null;
  try {
    const { token } = await takeSeat(room, storedName());
    storeGame(room, game, token);
    return token;
  } catch (error) {
    if (error instanceof Refusal && error.code === "taken") return null;
    throw error;
  }
}

/** @implements {RoomListener} */
class PlayPage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo} game
   * @param {Snapshot} snapshot
   * @param {string | null} token
   */
  constructor(parent, game, snapshot, token) {
    this.game = game;
    /** The ply on the board, null for the latest. @type {number | null} */
    this.ply = null;
    /** @type {string[] | null} */
    this.hint = null;
    /** Whether "Resign" was pressed once. */
    this.resigning = false;
    this.clocks = new Clocks();
    this.players = { X: h("div", { class: "player" }), O: h("div", { class: "player" }) };
    this.panel = new BoardPanel(game, (move) => this.room.send("move", { move }), this.players.X);
    this.status = h("p", { class: "status", role: "status" });
    this.notice = h("p", { class: "notice", role: "alert", hidden: true }, t("The connection is lost; reconnecting …"));
    this.offers = h("div", { class: "offers" });
    this.actions = h("div", { class: "row actions" });
    this.moves = h("div");
    this.watchers = h("small", { class: "watchers" });
    const share = shareBox(
      `${game.name}-${snapshot.room}`,
      () => fetchRecord(snapshot.room),
      (format) => this.image(format),
    );
    const aside = h("aside", {}, this.status, this.watchers, this.offers, this.actions, this.moves, share);
    const rules = h("a", { href: `/learn/${game.name}` }, t("The rules"));
    parent.append(
      h("h1", { class: "visually-hidden" }, game.title),
      this.notice,
      h("div", { class: "columns" }, h("div", {}, this.players.O, this.panel.element), aside),
      h("p", { class: "game-goal" }, game.goal, " ", rules),
    );
    this.room = new Room(snapshot, token, this);
  }

  leave() {
    this.room.socket.close();
    this.clocks.stop();
    document.title = "Potez";
  }

  /** @param {Side} side */
  rename(side) {
    const { snapshot, token, shared } = this.room;
    openRenameDialog(snapshot.players[side].name, async (name) => {
      if (token) await renamePlayer(snapshot.room, token, side, name);
      if (!shared) storeName(name);
    });
  }

  /** A picture of the position on the board; as a GIF, of the whole game. @param {string} format */
  image(format) {
    const { game, start, moves } = this.room.snapshot;
    const shown = format === "gif" ? moves : moves.slice(0, this.ply ?? moves.length);
    return fetchImage({ game, start, moves: shown }, format);
  }

  /** Draw the page again, the board first. @param {RoomEvent} [event] what has changed */
  changed(event) {
    const { room } = this;
    if (event) {
      this.hint = null;
      this.resigning = false;
      if (event.kind === "move" || event.kind === "undo") this.ply = null;
    }
    if (room.view && this.ply === null) {
      this.panel.show(room.view, room.myTurn && room.connected, room.snapshot);
      if (this.hint) this.panel.showHint(this.hint);
    }
    this.notice.hidden = !room.disconnected;
    if (room.view) this.renderAside(room.view);
    if (event) this.announceEvent(event);
    if (event?.kind === "rematch") this.openRematch(event.room);
  }

  /** @param {RoomEvent} event */
  announceEvent(event) {
    const { sides } = this.room;
    if (event.kind === "move" && !(sides.length === 1 && sides[0] === event.side))
      announce(`${event.side}: ${event.move}`);
    if (event.kind === "answer" && !event.yes) announce(t("The offer was declined."));
  }

  /** @param {string} name the new room */
  openRematch(name) {
    const { token, snapshot } = this.room;
    if (token) storeGame(name, snapshot.game, token);
    visit(`/play/${name}`);
  }

  /** @param {string} message */
  refused(message) {
    this.changed();
    this.panel.warn(message);
  }

  /** @param {{move: string, message: string}} hint */
  hinted({ move, message }) {
    this.hint = [move];
    this.panel.showHint(this.hint);
    announce(t("Hint: {move}", { move }));
    this.panel.inform(t("Hint: {move} ({score})", { move, score: message }));
  }

  /** Everything beside the board. @param {View} view */
  renderAside(view) {
    const { room } = this;
    const { moves, result, clock } = room.snapshot;
    for (const side of SIDES) {
      const holdings = this.panel.board?.holdings(side) ?? null;
      this.players[side].replaceChildren(
        ...playerStrip(room, side, holdings, this.clocks.faces[side], () => this.rename(side)),
      );
    }
    this.clocks.show(clock);
    this.status.textContent = this.statusText(view);
    this.status.classList.toggle("over", result !== null);
    document.title = `${room.myTurn && !room.shared ? "● " : ""}${this.game.title} – Potez`;
    const { watchers } = room.presence;
    this.watchers.textContent = watchers ? t("watching: {count}", { count: watchers }) : "";
    this.renderOffers();
    this.renderActions();
    const ply = this.ply ?? moves.length;
    const go = (/** @type {number} */ ply) => void this.showPly(ply);
    this.moves.replaceChildren(
      ...(moves.length ? [moveList(moves, ply, go), moveNavigation(ply, moves.length, go)] : []),
    );
  }

  /** @param {View} view */
  statusText({ side }) {
    const { snapshot, sides, opponent, shared, myTurn } = this.room;
    if (snapshot.result) {
      const { winner, message } = snapshot.result;
      if (sides.length !== 1 || !winner) return message;
      return `${winner === sides[0] ? t("You won!") : t("You lost.")} ${message}`;
    }
    if (this.ply !== null) return t("Position after move {ply}", { ply: this.ply });
    if (opponent?.kind === "open") return t("Send the link to a friend. The first to open it plays against you.");
    if (shared) return t("{side} to move", { side });
    if (myTurn) return t("Your turn: you are {side}", { side });
    if (!sides.length) return t("You are watching: {side} to move", { side });
    return opponent?.kind === "computer" ? t("The computer is thinking …") : t("Your opponent is to move");
  }

  renderOffers() {
    const { room } = this;
    const { offers, result } = room.snapshot;
    const labels = { draw: t("Draw offered"), takeback: t("Takeback requested"), rematch: t("Rematch offered") };
    const boxes = /** @type {[OfferKind, Side][]} */ (Object.entries(offers)).map(([what, side]) => {
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
        ...(room.sides.length === 1 && side !== room.sides[0] ? buttons : []),
      );
    });
    const link = location.href;
    const invitation = h(
      "div",
      { class: "offer" },
      h("input", { readonly: true, value: link, "aria-label": t("The link of this game") }),
      copyButton(t("Copy the link"), () => link),
    );
    this.offers.replaceChildren(...boxes, ...(room.opponent?.kind === "open" && !result ? [invitation] : []));
  }

  renderActions() {
    const { room } = this;
    const { result, moves, rematch, game } = room.snapshot;
    const seated = room.sides.length > 0;
    const person = room.opponent?.kind === "person";
    /** @type {<K extends keyof RoomActions>(t: K, d?: RoomActions[K]) => () => void} */
    const send = (t, d) => () => room.send(t, d);
    const playing = [
      seated && !person && button(t("Hint"), send("hint"), { disabled: !room.myTurn }),
      seated && button(person ? t("Ask for a takeback") : t("Take back"), send("undo"), { disabled: !moves.length }),
      seated &&
        (person || room.shared) &&
        button(room.shared ? t("Draw") : t("Offer a draw"), send("offer", { what: "draw" })),
      seated && this.resignButton(),
    ];
    const over = [
      seated && !rematch && button(t("Rematch"), send("rematch"), { class: "primary" }),
      rematch !== null && button(t("To the rematch"), () => visit(`/play/${rematch}`)),
      seated && !person && moves.length > 0 && button(t("Take back"), send("undo")),
    ];
    const links = [
      h("a", { class: "button", href: `/analyse?room=${room.snapshot.room}` }, t("Analyse")),
      h("a", { class: "button", href: `/?game=${game}` }, t("New game")),
    ];
    const all = [...(result ? over : playing), ...(result || !seated || room.shared || !person ? links : [])];
    const focused = document.activeElement?.textContent;
    this.actions.replaceChildren(...all.filter((each) => each instanceof HTMLElement));
    for (const each of this.actions.children)
      if (each instanceof HTMLElement && each.textContent === focused) each.focus();
  }

  /** To resign takes two clicks. */
  resignButton() {
    return button(this.resigning ? t("Really resign?") : t("Resign"), () => {
      if (this.resigning) this.room.send("resign");
      this.resigning = !this.resigning;
      this.renderActions();
    });
  }

  /** Show the position after so many moves. @param {number} ply */
  async showPly(ply) {
    const { game, start, moves } = this.room.snapshot;
    this.ply = ply < moves.length ? ply : null;
    if (this.ply !== null) {
      const position = { game, start, moves: moves.slice(0, ply) };
      const view = await fetchView(position);
      if (this.ply === ply) this.panel.show(view, false, position);
    }
    this.changed();
  }
}
