/** A game in a room: the board, the players, what they may do, the moves so far. */
/** @import {GameInfo, Hint, RoomEvent, RoomListener, Side, Snapshot, View} from "../types.js" */

import { visit } from "../address.js";
import { fetchGame, fetchImage, fetchRecord, fetchRoom, fetchView, renamePlayer } from "../api.js";
import { actionButton } from "../components/actions.js";
import { BoardPanel } from "../components/board_panel.js";
import { Clocks } from "../components/room/clock.js";
import { EvaluationBox } from "../components/room/evaluation_box.js";
import { scoreWords } from "../components/evaluation_words.js";
import { GameActions } from "../components/room/game_actions.js";
import { noticeWords, statusWords } from "../components/room/game_words.js";
import { listenForKeys } from "../components/keys.js";
import { moveList, moveNavigation } from "../components/move_list.js";
import { offerBoxes } from "../components/room/offers.js";
import { playerStrip } from "../components/room/player.js";
import { openRenameDialog } from "../components/room/rename_dialog.js";
import { ending, resultCard } from "../components/room/result_card.js";
import { shareBox } from "../components/share.js";
import { h } from "../element.js";
import { t } from "../language.js";
import { announce } from "../live_region.js";
import { findSeat, Room } from "../room.js";
import { play as playSound } from "../sounds.js";
import { storeGame, storeName } from "../storage.js";

/** Milliseconds that the answer to an offer is shown. */
const NEWS_SHOWN = 8000;

/**
 * @param {HTMLElement} parent
 * @param {string} name
 * @param {URLSearchParams} query `hints=on` shows a hint before every move, as in a lesson
 */
export async function play(parent, name, query) {
  const snapshot = await fetchRoom(name);
  const hints = query.get("hints") === "on";
  const page = new PlayPage(parent, await fetchGame(snapshot.game), snapshot, await findSeat(snapshot), hints);
  await page.arrival;
  return () => page.leave();
}

/** @implements {RoomListener} */
class PlayPage {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo} game
   * @param {Snapshot} snapshot
   * @param {string | null} token
   * @param {boolean} hints whether a hint is shown before every move
   */
  constructor(parent, game, snapshot, token, hints) {
    this.game = game;
    this.hints = hints;
    /** The ply of the last hint that was asked for by itself. */
    this.hintedPly = -1;
    /** The ply on the board, null for the latest. @type {number | null} */
    this.ply = null;
    /** @type {string[] | null} */
    this.hint = null;
    /** Whether the visitor has turned the board. */
    this.turned = false;
    /** The move that the server has not answered yet. @type {string | null} */
    this.sent = null;
    /** Moves that were taken back, the next first. @type {string[]} */
    this.undone = [];
    /** What became of the last offer. */
    this.news = "";
    this.cardClosed = false;
    this.clocks = new Clocks();
    this.strips = [h("div", { class: "player top" }), h("div", { class: "player bottom" })];
    this.panel = new BoardPanel(game, (move) => this.move(move));
    this.status = h("p", { class: "status", role: "status" });
    this.panel.instruction.before(this.status);
    this.notice = h("p", { class: "notice", role: "alert", hidden: true });
    this.card = h("div", { class: "card-place" });
    this.panel.frame.append(this.card);
    this.offers = h("div", { class: "offers" });
    this.actions = h("div", { class: "actions" });
    this.moves = h("div", { class: "move-area" });
    this.evaluation = new EvaluationBox(game);
    this.watchers = h("small", { class: "watchers" });
    this.analysis = h("a", { href: `/analyse?room=${snapshot.room}` }, t("Analyse this game"));
    this.acts = new GameActions(this);
    /** Until there is a board, or no connection. @type {Promise<void>} */
    this.arrival = new Promise((resolve) => (this.arrive = resolve));
    this.build(parent, snapshot);
    this.stopKeys = listenForKeys(this.keys());
    this.room = new Room(snapshot, token, this);
  }

  /**
   * @param {HTMLElement} parent
   * @param {Snapshot} snapshot
   */
  build(parent, snapshot) {
    const { game } = this;
    const share = shareBox(
      `${game.name}-${snapshot.room}`,
      () => fetchRecord(snapshot.room),
      (format) => this.image(format),
    );
    const rules = h("a", { href: `/learn/${game.name}` }, t("The rules"));
    const goal = h("p", { class: "game-goal" }, game.goal, " ", this.courseLink() || rules, " ", this.analysis);
    const dock = h("div", { class: "dock" }, this.offers, this.actions);
    const side = h("aside", {}, this.watchers, this.moves, this.evaluation.element, this.panel.tools, share, goal);
    parent.append(
      h("h1", { class: "visually-hidden" }, game.title),
      this.notice,
      h("div", { class: "game" }, this.strips[0], this.panel.element, this.strips[1], dock, side),
    );
  }

  /** The way back from the game of a lesson. @param {string} [kind] the class of the link */
  courseLink(kind = "") {
    const href = `/learn/${this.game.name}?lesson=play`;
    return this.hints && h("a", { href, class: kind }, t("Back to the lessons"));
  }

  /** @returns {import("../components/keys.js").Key[]} */
  keys() {
    const last = () => this.room.snapshot.moves.length;
    const step = (/** @type {number} */ by) => () =>
      void this.showPly(Math.max(0, Math.min(last(), (this.ply ?? last()) + by)));
    const press = (/** @type {string} */ name) => () => {
      const found = this.actions.querySelector(`.${name}`);
      if (found instanceof HTMLButtonElement && !found.disabled) found.click();
    };
    return [
      { key: "ArrowLeft", sign: "←", label: t("One move back"), act: step(-1) },
      { key: "ArrowRight", sign: "→", label: t("One move forward"), act: step(1) },
      { key: "ArrowUp", sign: "↑", label: t("To the start"), act: () => void this.showPly(0) },
      { key: "ArrowDown", sign: "↓", label: t("To the end"), act: () => void this.showPly(last()) },
      { key: "f", label: t("Flip"), act: () => this.turn() },
      { key: "h", label: t("Hint"), act: press("ask-hint") },
      { key: "u", label: t("Take back"), act: press("undo") },
      { key: "y", label: t("Redo"), act: press("redo") },
    ];
  }

  leave() {
    this.room.socket.close();
    this.clocks.stop();
    this.evaluation.close();
    this.stopKeys();
    clearTimeout(this.newsTimer);
    document.title = "Potez";
  }

  /** @param {string} move */
  move(move) {
    this.sent = move;
    if (this.undone[0] === move) this.undone.shift();
    else this.undone = [];
    this.room.send("move", { move });
    this.changed();
  }

  turn() {
    this.turned = !this.turned;
    this.changed();
  }

  /** Whether O is at the bottom: the player's side is, unless the visitor has turned the board. */
  get flipped() {
    const { sides } = this.room;
    return (sides.length === 1 && sides[0] === "O") !== this.turned;
  }

  /** @param {Side} side */
  rename(side) {
    const { snapshot, token, shared } = this.room;
    openRenameDialog(snapshot.players[side].name, async (name) => {
      if (token !== null) await renamePlayer(snapshot.room, token, side, name);
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
      this.acts.resign.asked = this.acts.draw.asked = false;
      if (event.kind === "undo") this.undone = [...this.takenBack(event.plies), ...this.undone];
      if (event.kind === "move" || event.kind === "undo") {
        this.ply = null;
        this.sent = null;
        this.cardClosed = false;
      }
      this.lastMoves = room.snapshot.moves.slice();
    } else this.panel.flip(this.flipped);
    if (room.view && this.ply === null) {
      this.panel.show(room.view, room.myTurn && !this.sent, room.snapshot);
      if (this.hint) this.panel.showHint(this.hint);
    }
    this.notice.hidden = !room.disconnected;
    this.notice.textContent = room.disconnected ? noticeWords(this.room, this.sent !== null) : "";
    if (room.view) this.renderAside(room.view);
    if (room.view || room.disconnected) this.arrive?.();
    if (event) this.announceEvent(event);
    if (event?.kind === "rematch") this.openRematch(event.room);
    this.askHint();
  }

  /** In a lesson, ask for a hint as soon as the visitor is to move. */
  askHint() {
    const { room, hints } = this;
    const ply = room.snapshot.moves.length;
    if (!hints || !room.view || !room.myTurn || this.sent || room.disconnected || this.hintedPly === ply) return;
    this.hintedPly = ply;
    room.send("hint");
  }

  /** The player's own moves of those that were taken back. @param {number} plies */
  takenBack(plies) {
    const gone = (this.lastMoves ?? []).slice(-plies);
    return this.room.shared ? gone : gone.slice(0, 1);
  }

  /** @param {RoomEvent} event */
  announceEvent(event) {
    const { sides, snapshot, view } = this.room;
    if (event.kind === "move") {
      if (!(sides.length === 1 && sides[0] === event.side)) announce(`${event.side}: ${event.move}`);
      const last = view?.last;
      playSound(last && "done" in last && last.done ? "stack" : /-[BG]..$/.test(event.move) ? "wall" : "move");
    }
    if (event.kind === "answer" && !event.yes)
      this.tell(sides.includes(event.side) ? t("You declined.") : t("The offer was declined."));
    if (snapshot.result && !["joined", "renamed", "rematch", "offer", "answer"].includes(event.kind)) {
      const kind = ending(snapshot.result, sides);
      playSound(kind === "decided" ? "win" : kind);
    }
  }

  /** Show for a while what became of an offer. @param {string} news */
  tell(news) {
    announce(news);
    this.news = news;
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => {
      this.news = "";
      this.renderOffers();
    }, NEWS_SHOWN);
    this.renderOffers();
  }

  /** @param {string} name the new room */
  openRematch(name) {
    const { token, snapshot } = this.room;
    if (token !== null) storeGame(name, snapshot.game, token);
    visit(`/play/${name}`);
  }

  /** @param {string} message */
  refused(message) {
    this.sent = null;
    this.changed();
    this.panel.warn(message);
  }

  /** @param {Hint} hint */
  hinted({ move, message, score }) {
    const { view } = this.room;
    if (!view) return;
    this.hint = [move];
    this.panel.showHint(this.hint);
    const words = this.panel.board?.sentence(move) ?? move;
    const why = score ? scoreWords(score, view.side, this.game) : `${message}.`;
    const hint = t("Hint: {words}. {why}", { words, why });
    announce(hint);
    this.panel.inform(hint);
  }

  /** Everything around the board. @param {View} view */
  renderAside(view) {
    const { room } = this;
    const { moves, result, clock } = room.snapshot;
    const order = /** @type {Side[]} */ (this.flipped ? ["X", "O"] : ["O", "X"]);
    order.forEach((side, i) => {
      const holdings = this.panel.board?.holdings(side) ?? null;
      this.strips[i].replaceChildren(
        ...playerStrip(room, side, holdings, this.clocks.faces[side], () => this.rename(side)),
      );
    });
    this.clocks.show(clock, room.disconnected);
    this.status.textContent = statusWords(room, view, this.ply, this.sent !== null);
    this.status.className = `status ${result ? `over ${ending(result, room.sides)}` : room.myTurn ? "mine" : ""}`;
    document.title = `${room.myTurn && !room.shared ? "● " : ""}${this.game.title} – Potez`;
    const { watchers } = room.presence;
    this.watchers.textContent = watchers ? t("watching: {count}", { count: watchers }) : "";
    this.analysis.hidden = !room.adviceAllowed;
    if (this.ply === null) this.evaluation.show(room.snapshot, view, room.adviceAllowed);
    this.renderOffers();
    this.renderActions();
    const ply = this.ply ?? moves.length;
    const go = (/** @type {number} */ ply) => void this.showPly(ply);
    this.moves.replaceChildren(moveList(moves, ply, go), moveNavigation(ply, moves.length, go));
    if (this.ply !== null)
      this.panel.prompt({
        text: "",
        buttons: [{ label: t("Back to the game"), act: () => go(moves.length), primary: true }],
      });
  }

  renderOffers() {
    this.offers.replaceChildren(...offerBoxes(this.room, this.news));
  }

  renderActions() {
    const { room } = this;
    const { result } = room.snapshot;
    const open = result !== null && !this.cardClosed && this.ply === null;
    const over = result ? [this.courseLink("button primary"), ...this.acts.over()] : [];
    this.card.replaceChildren(
      ...(result && open
        ? [
            resultCard(result, room.sides, over, () => {
              this.cardClosed = true;
              this.renderActions();
            }),
          ]
        : []),
    );
    const all = [...(result ? (open ? [] : over) : this.acts.playing()), ...this.viewActions()];
    const focused = document.activeElement?.textContent;
    this.actions.replaceChildren(...all.filter((each) => each instanceof HTMLElement));
    for (const each of this.actions.children)
      if (focused && each instanceof HTMLElement && each.textContent === focused) each.focus();
  }

  /** How to look at the game, and to move by typing. */
  viewActions() {
    const { panel } = this;
    const typing = panel.tools.classList.contains("open");
    return [
      actionButton("flip", t("Flip"), () => this.turn(), { class: "quiet" }),
      actionButton(
        "type",
        t("Type"),
        () => {
          panel.tools.classList.toggle("open");
          this.renderActions();
          if (!typing) panel.input.focus();
        },
        { class: "quiet phone", "aria-pressed": String(typing) },
      ),
    ];
  }

  /** Show the position after so many moves. @param {number} ply */
  async showPly(ply) {
    const { game, start, moves } = this.room.snapshot;
    this.ply = ply < moves.length ? ply : null;
    if (this.ply !== null) {
      const position = { game, start, moves: moves.slice(0, ply) };
      const view = await fetchView(position);
      if (this.ply === ply) {
        this.panel.show(view, false, position);
        this.evaluation.show(position, view, this.room.adviceAllowed);
      }
    }
    this.changed();
  }
}
