/** A game going on: the board, the players, what they may do, the moves so far. */
/** @import {Happening, Side, Snapshot, View} from "../types.js" */

import { picture, position, record, Refused, rename, room as snapshotOf, takeSeat } from "../api.js";
import { button, h } from "../element.js";
import { t } from "../language.js";
import { keep, kept, myName, setName } from "../mine.js";
import { gameTitle, nutshell } from "../names.js";
import { Clocks } from "../parts/clock.js";
import { moveList, steps } from "../parts/moves.js";
import { askName } from "../parts/naming.js";
import { playerStrip } from "../parts/player.js";
import { copier, shareBox } from "../parts/share.js";
import { Stage } from "../parts/stage.js";
import { say } from "../parts/voice.js";
import { Room } from "../room.js";

/**
 * @param {HTMLElement} host
 * @param {string} name
 */
export async function play(host, name) {
  const snapshot = await snapshotOf(name);
  const page = new PlayPage(host, snapshot, await seat(snapshot));
  return () => page.leave();
}

/**
 * My token; whoever comes to a free seat takes it, and everyone after that watches.
 * @param {Snapshot} snapshot
 */
async function seat(snapshot) {
  const mine = kept(snapshot.room);
  if (mine) return mine.token;
  if (!Object.values(snapshot.players).some(({ kind }) => kind === "open")) return null;
  try {
    const { token } = await takeSeat(snapshot.room, myName());
    keep(snapshot.room, snapshot.game, token);
    return token;
  } catch (error) {
    if (error instanceof Refused && error.code === "taken") return null;
    throw error;
  }
}

class PlayPage {
  /**
   * @param {HTMLElement} host
   * @param {Snapshot} snapshot
   * @param {string | null} token
   */
  constructor(host, snapshot, token) {
    /** The ply looked at, or null for the present. @type {number | null} */
    this.at = null;
    /** @type {string[] | null} */
    this.hint = null;
    this.resigning = false;
    this.clocks = new Clocks();
    this.players = { X: h("div", { class: "player" }), O: h("div", { class: "player" }) };
    this.stage = new Stage(snapshot.game, (move) => this.room.tell("move", { move }), this.players.X);
    this.status = h("p", { class: "status", role: "status" });
    this.notice = h("p", { class: "notice", role: "alert", hidden: true }, t("The connection is lost; reconnecting …"));
    this.offers = h("div", { class: "offers" });
    this.actions = h("div", { class: "row actions" });
    this.list = h("div");
    this.share = shareBox(
      `${snapshot.game}-${snapshot.room}`,
      () => record(snapshot.room),
      (format) => this.picture(format),
    );
    this.watchers = h("small", { class: "watchers" });
    this.side = h("aside", {}, this.status, this.watchers, this.offers, this.actions, this.list, this.share);
    host.append(
      h("h1", { class: "unseen" }, gameTitle(snapshot.game)),
      this.notice,
      h("div", { class: "columns" }, h("div", {}, this.players.O, this.stage.element), this.side),
      h(
        "p",
        { class: "nutshell" },
        nutshell(snapshot.game),
        " ",
        h("a", { href: `#/learn/${snapshot.game}` }, t("The rules")),
      ),
    );
    this.room = new Room(snapshot, token, {
      changed: () => this.render(),
      happened: (event) => this.happened(event),
      refused: (said) => this.refused(said),
      hinted: ({ move, said }) => {
        this.hint = [move];
        this.stage.board.advise(this.hint);
        say(t("Hint: {move}", { move }));
        this.stage.tell(t("Hint: {move} ({score})", { move, score: said }));
      },
    });
  }

  leave() {
    this.room.socket.close();
    this.clocks.stop();
    document.title = "Potez";
  }

  /** @param {Side} side */
  rename(side) {
    const { snapshot, token, together } = this.room;
    askName(snapshot.players[side].name, async (name) => {
      if (token) await rename(snapshot.room, token, side, name);
      if (!together) setName(name);
    });
  }

  /** @param {string} format */
  picture(format) {
    const { game, start, moves } = this.line;
    return picture({ game, start, moves: format === "gif" ? this.room.snapshot.moves : moves, format });
  }

  /** The game as far as it is looked at. */
  get line() {
    const { game, start, moves } = this.room.snapshot;
    return { game, start, moves: moves.slice(0, this.at ?? moves.length) };
  }

  /** @param {Happening} event */
  happened(event) {
    this.hint = null;
    this.resigning = false;
    if (event.kind === "move") {
      this.at = null;
      if (event.side && !(this.room.sides.length === 1 && this.room.sides[0] === event.side))
        say(`${event.side}: ${event.move}`);
    }
    if (event.kind === "undo") this.at = null;
    if (event.kind === "rematch" && event.room) {
      if (this.room.token) keep(event.room, this.room.snapshot.game, this.room.token);
      location.hash = `#/play/${event.room}`;
    }
    if (event.kind === "answer" && !event.yes) say(t("The offer was declined."));
  }

  /** @param {string} said */
  refused(said) {
    if (this.room.view) this.stage.board.show({ ...this.room.view, ply: -1 }, false);
    this.render();
    this.stage.warn(said);
  }

  render() {
    const { room } = this;
    this.notice.hidden = !room.lost;
    if (!room.view) return;
    for (const side of /** @type {Side[]} */ (["X", "O"]))
      this.players[side].replaceChildren(...playerStrip(room, side, this.clocks.faces[side], () => this.rename(side)));
    this.clocks.show(room.snapshot.clock);
    if (this.at === null) {
      this.stage.show(room.view, room.mine && room.connected, this.line);
      if (this.hint) this.stage.board.advise(this.hint);
    }
    this.status.textContent = this.statusText(room.view);
    document.title = `${room.mine && !room.together ? "● " : ""}${gameTitle(room.view.game)} – Potez`;
    const { watchers } = room.presence;
    this.watchers.textContent = watchers ? t("watching: {count}", { count: watchers }) : "";
    this.status.classList.toggle("over", room.snapshot.result !== null);
    this.renderOffers();
    this.renderActions();
    const { moves } = room.snapshot;
    const at = this.at ?? moves.length;
    const go = (/** @type {number} */ ply) => void this.look(ply);
    this.list.replaceChildren(...(moves.length ? [moveList(moves, at, go), steps(at, moves.length, go)] : []));
  }

  /** @param {View} view */
  statusText(view) {
    const { snapshot, sides, opponent, together } = this.room;
    if (snapshot.result) {
      const won =
        sides.length === 1 &&
        snapshot.result.winner &&
        (snapshot.result.winner === sides[0] ? t("You won!") : t("You lost."));
      return [won, snapshot.result.said].filter(Boolean).join(" ");
    }
    if (this.at !== null) return t("Position after move {ply}", { ply: this.at });
    if (opponent?.kind === "open") return t("Send the link to a friend: whoever opens it first plays against you.");
    if (together) return t("{side} to move", { side: view.side });
    if (this.room.mine) return t("Your turn: you are {side}", { side: view.side });
    if (!sides.length) return t("You are watching: {side} to move", { side: view.side });
    return opponent?.kind === "computer" ? t("The computer is thinking …") : t("Your opponent is to move");
  }

  renderOffers() {
    const { room } = this;
    const { offers, result } = room.snapshot;
    const boxes = Object.entries(offers).map(([what, side]) => {
      const asked =
        { draw: t("Draw offered"), takeback: t("Takeback asked for"), rematch: t("Rematch offered") }[what] ?? what;
      const answerable = room.sides.length === 1 && side !== room.sides[0];
      const accept = () => (what === "rematch" ? room.tell("rematch") : room.tell("answer", { what, yes: true }));
      const buttons = answerable
        ? [
            button(t("Accept"), accept, { class: "primary" }),
            button(t("Decline"), () => room.tell("answer", { what, yes: false })),
          ]
        : [];
      return h(
        "div",
        { class: "offer", role: "group", "aria-label": asked },
        h("span", { role: "status" }, asked),
        ...buttons,
      );
    });
    const link = location.href;
    const invite =
      room.opponent?.kind === "open" && !result
        ? [
            h(
              "div",
              { class: "offer" },
              h("input", { readonly: true, value: link, "aria-label": t("The link of this game") }),
              copier(t("Copy the link"), () => link),
            ),
          ]
        : [];
    this.offers.replaceChildren(...boxes, ...invite);
  }

  renderActions() {
    const { room } = this;
    const { result, moves, rematch, game } = room.snapshot;
    const seated = room.sides.length > 0;
    const person = room.opponent?.kind === "person";
    /** @type {(what: string, data?: object) => () => void} */
    const tell = (what, data) => () => room.tell(what, data);
    /** @type {(HTMLElement | false)[]} */
    const all = result
      ? [
          seated && !rematch && button(t("Rematch"), tell("rematch"), { class: "primary" }),
          rematch !== null && button(t("To the rematch"), () => (location.hash = `#/play/${rematch}`)),
          seated && !person && moves.length > 0 && button(t("Take back"), tell("undo")),
        ]
      : [
          seated && !person && button(t("Hint"), tell("hint"), { disabled: !room.mine }),
          seated &&
            button(person ? t("Ask for a takeback") : t("Take back"), tell("undo"), { disabled: !moves.length }),
          seated &&
            (person || room.together) &&
            button(room.together ? t("Draw") : t("Offer a draw"), tell("offer", { what: "draw" })),
          seated && this.resignButton(),
        ];
    const links = [
      h("a", { class: "button", href: `#/analyse?room=${room.snapshot.room}` }, t("Analyse")),
      h("a", { class: "button", href: `#/?game=${game}` }, t("New game")),
    ];
    const fresh = [...all, ...(result || !seated || room.together || !person ? links : [])];
    const focused = document.activeElement?.textContent;
    this.actions.replaceChildren(...fresh.filter((each) => each instanceof HTMLElement));
    for (const each of this.actions.children)
      if (each instanceof HTMLElement && each.textContent === focused) each.focus();
  }

  /** Resigning takes two presses. */
  resignButton() {
    return button(this.resigning ? t("Really resign?") : t("Resign"), () => {
      if (this.resigning) this.room.tell("resign");
      this.resigning = !this.resigning;
      this.render();
    });
  }

  /** @param {number} ply */
  async look(ply) {
    const { game, start, moves } = this.room.snapshot;
    this.at = ply < moves.length ? ply : null;
    if (this.at !== null) {
      const line = { game, start, moves: moves.slice(0, ply) };
      const view = await position(line);
      if (this.at === ply) this.stage.show(view, false, line);
    }
    this.render();
  }
}
