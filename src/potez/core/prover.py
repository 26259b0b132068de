"""Who wins positions of Byte and Blockade, proved by searching every move."""

from __future__ import annotations

from typing import Any

from potez.core.extension import available, require
from potez.core.networks import networks
from potez.core.position import decoder, from_python
from potez.core.solution import MEGABYTES, Solution
from potez.games.base import Message, Move, Position, SetupError

if available:
    from potez.core import _core

GAMES = ("blockade", "byte")


class Prover:
    """Proves who wins positions of Byte and Blockade. It remembers what it has found out, within the given memory.

    The same questions in the same order take the same number of positions.
    """

    def __init__(self, megabytes: int = MEGABYTES.default) -> None:
        """Raises SetupError, and NotCompiledError without the extension."""
        require()
        MEGABYTES.check(megabytes)
        self._native = _core.Prover(megabytes << 20)
        self._networks = networks()

    def solve(self, position: Position[Any], nodes: int | None = None, seconds: float | None = None) -> Solution:
        """Find the winner. Ctrl-C ends the search. Raises SetupError for other games."""
        _check(position)
        decision, code, plies, count, taken = self._native.prove(
            from_python(position).native, self._networks, nodes or 0, seconds or 0.0
        )
        winner = {"won": position.side, "lost": position.side.other}.get(decision)
        return Solution(
            winner,
            None if code is None else decoder(position.game)(code),
            nodes=count,
            expanded=count,
            seconds=taken,
            is_draw=decision == "drawn",
            plies=None if decision == "open" else plies,
        )

    def winning_moves(
        self, position: Position[Any], plies: int | None, nodes: int | None = None, seconds: float | None = None
    ) -> tuple[list[Move], list[Move]]:
        """The moves that win, in Blockade within so many plies, and those that were not decided within the limits."""
        _check(position)
        decode = decoder(position.game)
        winning, undecided = self._native.winning_moves(
            from_python(position).native, self._networks, plies or 0, nodes or 0, seconds or 0.0
        )
        return list(map(decode, winning)), list(map(decode, undecided))


def _check(position: Position[Any]) -> None:
    if position.game not in GAMES:
        raise SetupError(Message("positions of {game} cannot be solved", game=position.game))
