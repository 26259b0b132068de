"""Find positions with few right answers in games of the engine, for tests/data/tactics.

    python tools/tactics.py byte --plies 22-35 > tests/data/tactics/byte.txt
    python tools/tactics.py domineering --plies 8-19 > tests/data/tactics/domineering.txt
    python tools/tactics.py blockade --plies 6-29 --aim defend > tests/data/tactics/blockade.txt
    python tools/tactics.py blockade --plies 10-45 --aim force --count 220 > tests/data/forced/wins.txt
    python tools/tactics.py blockade --plies 10-45 --aim guard --count 240 > tests/data/forced/guards.txt

With `--aim win` the right answers are the moves that win. The tool plays every move and searches the position after it
until the winner is certain. A position is taken if at most one move in eight wins.

With `--aim defend` the right answers are the moves after which the other side does not win at once. A position is taken
if at most one move in sixteen is right and all of these place the same wall. This is for Blockade, which has too many
moves to search them all.

Blockade's wins within three and five plies are proved with all turns and all walls. `--aim force` finds positions where
the side to move has one, and tells in how many plies. `--aim guard` finds positions where some turns allow the other
side one, but not all, and tells a turn that does not.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import islice

from potez import core
from potez.core import _core
from potez.core.extension import games
from potez.core.networks import networks
from potez.core.solver import library

AIMS = {
    "win": "the moves that win",
    "defend": "the turns after which the other side does not win at once",
    "force": "the plies within which the side to move wins, whatever the other side does",
    "guard": "a turn after which the other side does not win within five plies; other turns allow it",
}
NODES = 100_000  # to decide the position after a move
TRIED = 12  # turns, in the hope that some allow a win and some do not


def positions(game: str, plies: range, dice: random.Random) -> Iterator[_core.Position]:
    """Positions after so many plies of games between the engine and a player who makes random moves sometimes."""
    while True:
        position = core.start(game).native
        searcher = _core.Searcher(1, 1, library(), networks())
        for _ in range(dice.choice(plies)):
            moves = position.moves()
            if not moves:
                break
            _, variations, _, _ = searcher.search(position, depth=2, nodes=400)
            position = position.play(dice.choice(moves) if dice.random() < 0.3 else variations[0][1][0])
        if position.moves():
            yield position


def whole_games(game: str, plies: range, dice: random.Random) -> Iterator[_core.Position]:
    """The same, but all positions of each game."""
    while True:
        position = core.start(game).native
        searcher = _core.Searcher(1, 1, library(), networks())
        for ply in range(plies.stop):
            moves = position.moves()
            if not moves:
                break
            if ply in plies:
                yield position
            _, variations, _, _ = searcher.search(position, depth=2, nodes=400)
            position = position.play(dice.choice(moves) if dice.random() < 0.1 else variations[0][1][0])


def once_each(found: Iterator[_core.Position]) -> Iterator[_core.Position]:
    """The same positions, but none twice: many games begin alike."""
    seen = set()
    for position in found:
        if (text := str(position)) not in seen:
            seen.add(text)
            yield position


def winning_moves(position: _core.Position) -> list[int] | None:
    """The moves that win, if at most one in eight does; None if there are more or none, or if a move is undecided."""
    winning = []
    for move in position.moves():
        child = position.play(move)
        value = _core.evaluate(child, networks())
        if child.moves():
            _, variations, _, _ = _core.Searcher(4, 1, library(), networks()).search(child, nodes=NODES)
            value = variations[0][0]
            if abs(value) <= _core.GUESS:
                return None
        if value < 0:
            winning.append(move)
    return winning if 0 < len(winning) <= len(position.moves()) // 8 else None


def defending_moves(game: str, position: _core.Position) -> list[int] | None:
    """The moves that prevent a win in one, if all place the same wall; None if there is no such wall or no threat."""
    moves = position.moves()
    if _core.evaluate(position, networks()) > _core.GUESS:
        return None
    defending = [move for move in moves if _core.evaluate(position.play(move), networks()) <= _core.GUESS]
    walls = {core.decoder(game)(move).wall for move in defending}
    return defending if len(defending) < len(moves) // 16 and len(walls) == 1 else None


def forced_win(position: _core.Position) -> list[str] | None:
    """In how many plies the side to move wins, 3 or 5; None if it wins at once or does not win as quickly."""
    if _core.winning_turns(position, 1, 1):
        return None
    return next(([str(plies)] for plies in (3, 5) if _core.winning_turns(position, plies, 1)), None)


def wins_soon(position: _core.Position) -> bool:
    return any(_core.winning_turns(position, plies, 1) for plies in (1, 3, 5))


def guarding_move(position: _core.Position, dice: random.Random) -> list[str] | None:
    """A turn that does not allow a win within five plies, if there is no such win and other turns allow one."""
    if wins_soon(position):
        return None
    allows = {turn: wins_soon(position.play(turn)) for turn in dice.choices(position.moves(), k=TRIED)}
    safe = [turn for turn, is_answered in allows.items() if not is_answered]
    return [position.move_text(safe[0])] if 0 < len(safe) < len(allows) else None


def answers(game: str, aim: str, position: _core.Position, dice: random.Random) -> list[str] | None:
    """What to print beside a position; None if it does not serve the aim."""
    if aim == "force":
        return forced_win(position)
    if aim == "guard":
        return guarding_move(position, dice)
    right = winning_moves(position) if aim == "win" else defending_moves(game, position)
    return [position.move_text(move) for move in right] if right else None


def plies_of(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("--plies", type=plies_of, default=plies_of("8-29"), help="how long to play, such as 8-29")
    parser.add_argument("--aim", choices=AIMS, default="win")
    parser.add_argument("--count", type=int, default=24, help="how many positions to find")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.aim != "win" and options.game != "blockade":
        parser.error(f"only blockade has the aim {options.aim}")
    print(f"# Positions and {AIMS[options.aim]}, by exhaustive search. Found by tools/tactics.py.")
    dice = random.Random(options.seed)
    walk = whole_games if options.aim in {"force", "guard"} else positions
    found = (
        (position, right)
        for position in once_each(walk(options.game, options.plies, random.Random(options.seed)))
        if (right := answers(options.game, options.aim, position, dice))
    )
    for position, right in islice(found, options.count):
        print(position, "=", *right, flush=True)


if __name__ == "__main__":
    main()
