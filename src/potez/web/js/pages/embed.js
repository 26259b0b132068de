/** The viewer that pages of others show in a frame: one game on a board, move by move, as it is played. */
/** @import {Board, GameInfo, MoveSequence, Snapshot} from "../types.js" */

import { here } from "../address.js";
import { fetchGame, fetchRoom, fetchView } from "../api.js";
import { createBoard } from "../board/boards.js";
import { moveNavigation } from "../components/move_list.js";
import { h } from "../element.js";
import { playerTitle } from "../labels.js";
import { t } from "../language.js";
import { Room } from "../room.js";

/**
 * @param {HTMLElement} parent
 * @param {string} rest what is shown: play/ROOM or analyse/GAME
 * @param {URLSearchParams} query
 */
export async function embed(parent, rest, query) {
  const [kind, name = ""] = rest.split("/");
  if (kind === "play") {
    const snapshot = await fetchRoom(name);
    const viewer = new Viewer(parent, await fetchGame(snapshot.game), snapshot);
    await viewer.go(snapshot.moves.length);
    const room = new Room(snapshot, null, {
      changed: () => void viewer.follow(room.snapshot),
      refused: () => {},
      hinted: () => {},
    });
    return () => room.socket.close();
  }
  const game = name || (query.get("game") ?? "");
  const start = query.get("start") ?? (await fetchView({ game })).text;
  const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
  await new Viewer(parent, await fetchGame(game), { game, start, moves }).go(moves.length);
  return undefined;
}

class Viewer {
  /**
   * @param {HTMLElement} parent
   * @param {GameInfo} game
   * @param {MoveSequence} sequence
   */
  constructor(parent, game, sequence) {
    this.game = game;
    this.sequence = sequence;
    /** The ply on the board. */
    this.ply = 0;
    this.frame = h("div", { class: "small board-frame" });
    /** @type {Board | null} */
    this.board = null;
    /** The players and how the game ended, of a room. @type {string | null} */
    this.names = null;
    this.caption = h("p", { class: "caption", role: "status" });
    this.navigation = h("div");
    const { path, query } = here();
    const address = path.replace(/^\/embed/, "") + query;
    const link = h("a", { href: address, target: "_blank", rel: "noopener" }, t("Open in Potez"));
    parent.append(
      h("h1", { class: "visually-hidden" }, game.title),
      this.frame,
      this.caption,
      h("div", { class: "row" }, this.navigation, link),
    );
  }

  /** A move was made in the room. Whoever looks at the latest position sees it. @param {Snapshot} snapshot */
  async follow(snapshot) {
    const latest = this.ply >= this.sequence.moves.length;
    this.sequence = { ...snapshot, moves: [...snapshot.moves] };
    const { players, result } = snapshot;
    this.names = `${playerTitle(players.X)} – ${playerTitle(players.O)}${result ? `: ${result.message}` : ""}`;
    await this.go(latest ? snapshot.moves.length : Math.min(this.ply, snapshot.moves.length));
  }

  /** Show the position after so many moves. @param {number} ply */
  async go(ply) {
    this.ply = ply;
    const { game, start, moves } = this.sequence;
    const view = await fetchView({ game, start, moves: moves.slice(0, ply) });
    if (this.ply !== ply) return;
    this.board ??= createBoard(this.game, this.frame, null, view);
    this.board.show(view);
    const said = view.outcome ? view.outcome.message : t("{side} to move", { side: view.side });
    this.caption.textContent = this.names ?? said;
    this.navigation.replaceChildren(moveNavigation(ply, moves.length, (wanted) => void this.go(wanted)));
  }
}
