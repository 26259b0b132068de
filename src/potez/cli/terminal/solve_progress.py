"""Solving a Domineering position at the terminal, within a time limit and with a progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from potez.cli.terminal.terminal import Terminal
from potez.exact.certificate import Certificate, certify
from potez.exact.proof_file import CertificateError
from potez.exact.proof_writer import ProofWriter
from potez.games.base import Message, SetupError, Side
from potez.games.domineering import Domineering, Placement
from potez.locale import Language

if TYPE_CHECKING:
    from potez.core.checkpoint import Checkpoint

_OUT_OF_TIME = Message("the proof was not completed within the limit, nothing was written")

FEW = 20_000
"""Positions to search in the first attempt at a move, or before a cluster is asked."""


class _Pace:
    """Guesses how long a search will still take. What was known before it began is settled in the first seconds."""

    WARM_UP, FIRST_GUESS = 2.0, 10.0  # seconds

    def __init__(self) -> None:
        self.started = monotonic()
        self.base = self.started, 0.0

    def rest(self, done: float) -> float | None:
        """Seconds, or None if it is too early to tell."""
        now = monotonic()
        if now - self.started < self.WARM_UP:
            self.base = now, done
        since, before = self.base
        if now - self.started < self.FIRST_GUESS or done <= before:
            return None
        return (now - since) * (1 - done) / (done - before)


def duration(seconds: float, language: Language) -> str:
    """A number of seconds as a person would say it."""
    if seconds < 90:
        return language("{count} s", count=round(seconds))
    if seconds < 90 * 60:
        return language("{count} min", count=round(seconds / 60))
    return language("{count} h", count=f"{round(seconds / 3600):,}")


class TimedSolver:
    """A solver with a number of seconds for all its work; None means no limit."""

    def __init__(
        self, terminal: Terminal, solver: Any, seconds: int | None, checkpoint: "Checkpoint | None" = None
    ) -> None:
        self.terminal, self.solver, self.checkpoint = terminal, solver, checkpoint
        self.deadline = None if seconds is None else monotonic() + seconds
        self.progress: Any = None
        """The last report of the solver."""

    def resume(self) -> bool:
        """Take over what the checkpoint says, if there is one. Raises CheckpointError."""
        return self.checkpoint is not None and self.checkpoint.load(self.solver)

    def gather(self, position: Domineering, address: str, workers: int, megabytes: int) -> int:
        """Let a cluster prove what it can; how many positions it tested. Raises SetupError if there is none."""
        try:
            from potez.arena.solving import prove_on_cluster  # slow to load
        except ImportError:
            raise SetupError(Message("a cluster needs Dask; install potez[cluster]")) from None

        if self.solve(position, FEW).winner:  # otherwise the tables are made now, and what the cluster proves has room
            return 0
        language, pace, tested = self.terminal.language, _Pace(), 0
        with self._line(language("waiting for the cluster")) as show:
            for news, count, progress in prove_on_cluster(position, self.solver, address, workers, megabytes):
                self.solver.learn(news)
                tested = progress.nodes
                if progress.moves:
                    text = language("workers: {workers}", workers=count) + "; " + self._how_far(progress, pace)
                    show(text, progress.done)
                if self.checkpoint:
                    self.checkpoint.save_if_due(self.solver)
                if not self._in_time():
                    break
        return tested

    def solve(self, position: Domineering, nodes: int | None = None) -> Any:
        """Who wins, if the time and this many positions suffice to find out. Raises KeyboardInterrupt."""
        language, pace = self.terminal.language, _Pace()
        with self._line(language("solving")) as show:

            def report(progress: Any) -> None:
                self.progress = progress
                if progress.table < 1:
                    show(language("building the strip tables"), progress.table)
                    return
                show(self._how_far(progress, pace), progress.done)
                if self.checkpoint:
                    self.checkpoint.save_if_due(self.solver)

            return self.solver.solve(position, nodes, self._seconds_left(), report)

    def winning_moves(self, position: Domineering) -> tuple[list[Placement], list[Placement]]:
        """The moves that win, and those that were not decided in time. Ctrl-C leaves the rest undecided.

        Each round searches every undecided move a little further, so that most are decided if time is short.
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
        """A proof that this side wins. Raises CertificateError if time runs out, and KeyboardInterrupt."""
        language = self.terminal.language
        with self._line(language("writing the proof")) as show:

            def choose(now: Domineering) -> Placement:
                move = self.solver.solve(now, seconds=self._seconds_left()).move if self._in_time() else None
                if not isinstance(move, Placement):
                    raise CertificateError(_OUT_OF_TIME)
                return move

            def report(moves: int) -> None:
                show(language("writing the proof: {count} moves", count=f"{moves:,}"), None)

            return certify(position, winner, choose, strips=strips, on_progress=report)

    def prove(self, file: Path, position: Domineering, winner: Side) -> int:
        """Write a proof of a large board; the number of its lines. Raises CertificateError if time runs out."""
        language = self.terminal.language
        with self._line(language("writing the proof")) as show:

            def report(lines: int) -> None:
                show(language("writing the proof: {count} lines", count=f"{lines:,}"), None)

            writer = ProofWriter(file, position, winner, report)
            try:
                if not self.solver.prove(position, winner, writer.take, self._seconds_left()):
                    raise CertificateError(_OUT_OF_TIME)
                writer.finish()
            except BaseException:
                writer.abandon()
                raise
            return writer.count

    def _how_far(self, progress: Any, pace: _Pace) -> str:
        language = self.terminal.language
        text = language(
            "solving: {nodes} positions; first move {move} of {moves}, reply {reply} of {replies}",
            nodes=f"{progress.nodes:,}",
            move=min(progress.settled + 1, progress.moves),
            moves=progress.moves,
            reply=min(progress.replies_settled + 1, progress.replies),
            replies=progress.replies,
        )
        if rest := pace.rest(progress.done):
            text += "; " + language("about {time} left", time=duration(rest, language))
        return text

    def _in_time(self) -> bool:
        return self.deadline is None or monotonic() < self.deadline

    def _seconds_left(self) -> float | None:
        return None if self.deadline is None else max(0.001, self.deadline - monotonic())

    @contextmanager
    def _line(self, text: str) -> Iterator[Callable[[str, float | None], None]]:
        """A line at the terminal, with a bar if it is known how much is done."""
        console = self.terminal.errors
        columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), BarColumn()
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(text, total=None)

            def show(text: str, done: float | None) -> None:
                progress.update(task, description=text, total=None if done is None else 1, completed=done or 0)

            yield show
