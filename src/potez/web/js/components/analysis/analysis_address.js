/** What the address of an analysis says. */

import { fetchGames, fetchRoom, fetchView } from "../../api.js";
import { MoveTree } from "../../move_tree.js";
import { load } from "../../storage.js";

/**
 * The game that the address names, with its variations and the place in it.
 * @param {URLSearchParams} query
 */
export async function addressedTree(query) {
  const room = query.get("room");
  if (room) return new MoveTree(await fetchRoom(room));
  const game = query.get("game") ?? load("potez.game") ?? (await fetchGames())[0].name;
  const start = query.get("start") ?? (await fetchView({ game })).text;
  return MoveTree.read({ game, start }, query.get("tree") ?? query.get("moves") ?? "", query.get("at") ?? undefined);
}

/**
 * The query of an address that shows exactly this.
 * @param {MoveTree} tree
 * @param {{lines: number, engineOn: boolean, flipped: boolean}} shown
 * @returns {Record<string, string>}
 */
export function analysisQuery({ game, start, text, place, mainLine }, { lines, engineOn, flipped }) {
  const moves = mainLine
    .slice(1)
    .map(({ move }) => move)
    .join(" ");
  return {
    game,
    start,
    ...(moves ? { moves, at: place } : {}),
    ...(text === moves ? {} : { tree: text }),
    ...(lines === 2 ? {} : { lines: String(lines) }),
    ...(engineOn ? {} : { engine: "off" }),
    ...(flipped ? { flip: "1" } : {}),
  };
}
