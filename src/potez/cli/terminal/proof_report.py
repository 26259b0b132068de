"""Solving a position of Byte or Blockade at the terminal."""

import json
from time import monotonic
from typing import Any

import typer

from potez.cli.terminal.terminal import Terminal
from potez.core.prover import Prover
from potez.core.solution import Solution
from potez.games.base import Move, Position, Side


class ProofReport:
    """Solves one position within limits and prints the answer."""

    def __init__(
        self, terminal: Terminal, prover: Prover, position: Position[Any], nodes: int | None, seconds: int | None
    ) -> None:
        self.terminal, self.prover, self.position = terminal, prover, position
        self.nodes, self.deadline = nodes, None if seconds is None else monotonic() + seconds

    def answer(self, every_move: bool, as_json: bool) -> None:
        """Print who wins; with `every_move` also all moves that win. Ctrl-C ends it."""
        winning: list[Move] = []
        undecided: list[Move] = []
        try:
            with self.terminal.errors.status(self.terminal.language("solving")):
                solution = self.prover.solve(self.position, self.nodes, self._seconds_left())
            if every_move and solution.winner is self.position.side:
                winning, undecided = self.prover.winning_moves(
                    self.position, solution.plies, self.nodes, self._seconds_left()
                )
        except KeyboardInterrupt:
            if as_json:
                self._print_json({}, None, None)
            else:
                self.terminal.say("stopped: the winner is still unknown", style="yellow")
            raise typer.Exit(130) from None
        if as_json:
            moves = {"winning": list(map(str, winning)), "undecided": list(map(str, undecided))} if every_move else {}
            self._print_json(vars(solution) | moves, solution.winner, solution.move)
            return
        self._say_winner(solution)
        if winning:
            self.terminal.say("winning moves: {moves}", moves=" ".join(map(str, winning)))
        if undecided:
            self.terminal.say("not decided: {moves}", moves=" ".join(map(str, undecided)), style="yellow")
        self.terminal.say(
            "{nodes} positions in {seconds} s", nodes=f"{solution.nodes:,}", seconds=f"{solution.seconds:.3f}"
        )

    def _seconds_left(self) -> float | None:
        return None if self.deadline is None else max(self.deadline - monotonic(), 0.001)

    def _print_json(self, answer: dict[str, Any], winner: Side | None, move: Move | None) -> None:
        names = {"position": str(self.position), "winner": winner and winner.value, "move": move and str(move)}
        self.terminal.print(json.dumps(answer | names))

    def _say_winner(self, solution: Solution) -> None:
        who = {"side": self.position.side, "winner": solution.winner, "move": solution.move, "plies": solution.plies}
        if solution.is_draw:
            self.terminal.say("{side} to move: a draw with {move}", style="bold green", **who)
        elif solution.winner is None:
            self.terminal.say("{side} to move: not decided within the limit", style="yellow", **who)
        elif solution.move and solution.plies:
            self.terminal.say("{side} to move: {winner} wins within {plies} with {move}", style="bold green", **who)
        elif solution.move:
            self.terminal.say("{side} to move: {winner} wins with {move}", style="bold green", **who)
        elif solution.plies:
            self.terminal.say("{side} to move: {winner} wins within {plies}", style="bold green", **who)
        else:
            self.terminal.say("{side} to move: {winner} wins", style="bold green", **who)
