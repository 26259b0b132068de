"""Solving a Domineering position at the terminal: the time there is, and a line that shows how far it has come."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from potez.cli.terminal.terminal import Terminal
from potez.exact.certificate import Certificate, CertificateError, certify
from potez.games.base import Message, Side
from potez.games.domineering import Domineering, Placement

FEW = 20_000
"""Positions for a first try of a move."""


class TimedSolver:
    """A solver and so many seconds for all that is asked of it; None does not limit."""

    def __init__(self, terminal: Terminal, solver: Any, seconds: int | None) -> None:
        self.terminal, self.solver = terminal, solver
        self.deadline = None if seconds is None else monotonic() + seconds
        self.heard: Any = None
        """The last the solver has told of its progress."""

    def solve(self, position: Domineering, nodes: int | None = None) -> Any:
        """Who wins, as far as there is time to find out, and so many positions suffice. Raises KeyboardInterrupt."""
        language = self.terminal.language
        with self._line(language("solving")) as show:

            def hear(progress: Any) -> None:
                self.heard = progress
                if progress.table < 1:
                    show(language("building the strip tables"), progress.table)
                    return
                told = language(
                    "solving: {nodes} positions; first move {move} of {moves}, reply {reply} of {replies}",
                    nodes=f"{progress.nodes:,}",
                    move=min(progress.settled + 1, progress.moves),
                    moves=progress.moves,
                    reply=min(progress.replies_settled + 1, progress.replies),
                    replies=progress.replies,
                )
                show(told, progress.replies_settled / max(1, progress.replies))

            return self.solver.solve(position, nodes, self._seconds_left(), hear)

    def winning_moves(self, position: Domineering) -> tuple[list[Placement], list[Placement]]:
        """The moves that win, and those there was no time for. Ctrl-C leaves the rest open.

        None is tried to its end before all have been tried a little: where time is short, most are decided.
        """
        winners = dict.fromkeys(position.legal_moves())
        nodes = FEW
        with suppress(KeyboardInterrupt):
            while (left := [move for move, winner in winners.items() if winner is None]) and self._in_time():
                for move in left:
                    winners[move] = self.solve(position.play_unchecked(move), nodes).winner
                nodes *= 8
        winning = [move for move, winner in winners.items() if winner is position.side]
        return winning, [move for move, winner in winners.items() if winner is None]

    def certificate(self, position: Domineering, winner: Side, *, strips: bool) -> Certificate:
        """A proof that this side wins. Raises CertificateError if there is not the time, and KeyboardInterrupt."""
        language = self.terminal.language
        with self._line(language("writing the proof")) as show:

            def choose(now: Domineering) -> Placement:
                move = self.solver.solve(now, seconds=self._seconds_left()).move if self._in_time() else None
                if not isinstance(move, Placement):
                    raise CertificateError(Message("the proof was not completed within the limit, nothing was written"))
                return move

            def hear(moves: int) -> None:
                show(language("writing the proof: {count} moves", count=f"{moves:,}"), None)

            return certify(position, winner, choose, strips=strips, on_progress=hear)

    def _in_time(self) -> bool:
        return self.deadline is None or monotonic() < self.deadline

    def _seconds_left(self) -> float | None:
        return None if self.deadline is None else max(0.001, self.deadline - monotonic())

    @contextmanager
    def _line(self, text: str) -> Iterator[Callable[[str, float | None], None]]:
        """A line on the screen, if there is one, with a bar for the part that is done, if that is known."""
        console = self.terminal.errors
        columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), BarColumn()
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(text, total=None)

            def show(text: str, done: float | None) -> None:
                progress.update(task, description=text, total=None if done is None else 1, completed=done or 0)

            yield show
