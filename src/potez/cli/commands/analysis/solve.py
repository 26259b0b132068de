"""`potez solve`: prove who wins a position."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from potez import core
from potez.cli.options.source import GameSource, with_source
from potez.cli.terminal.solve_estimate import say_estimate
from potez.cli.terminal.solve_progress import TimedSolver
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.exact.proof import WIDEST
from potez.games.base import Message, Option, Position, SetupError, Side
from potez.games.domineering import Domineering, Placement

MEMORY = Option("memory", 1024, range(1, 1 << 20))
THREADS = Option("threads", 1, range(1, 257))
SECONDS = Option("seconds", 60, range(1, 1 << 20))
NODES = Option("nodes", 1_000_000, range(1, 1 << 60))
EVERY = Option("checkpoint-every", 120, range(1, 1 << 20))
LEAST_MEMORY = {100: 512, 65: 64}
"""Megabytes that boards with so many empty cells need at least. With much less the table of proofs forgets nearly all,
and no end is in sight: 8 x 10 with O first takes 1.9 times the positions with 64 MB."""
SAMPLING = 20  # seconds for an estimate
COMPLETE = 36  # up to so many cells a certificate goes to the very end; above, a bound may end it


@with_source
def solve(
    context: typer.Context,
    source: GameSource,
    first: Annotated[str | None, typer.Option(metavar="X|O", help="Let this side move first.")] = None,
    both: Annotated[bool, typer.Option("--both", help="Solve the position for X to move and for O to move.")] = False,
    every_move: Annotated[bool, typer.Option("--all", help="Find all winning moves, not just one.")] = False,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a proof for `potez verify` to check.")
    ] = None,
    seconds: Annotated[str | None, typer.Option(metavar="N", help="Give up after N seconds.")] = None,
    nodes: Annotated[str | None, typer.Option(metavar="N", help="Give up after N positions.")] = None,
    memory: Annotated[str, typer.Option(metavar="MB", help="Use at most this many megabytes.")] = str(MEMORY.default),
    threads: Annotated[str, typer.Option(metavar="N", help="Use this many threads.")] = str(THREADS.default),
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Do not solve; say how long it will take, from samples of the tree.")
    ] = False,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save what is proved here, not in the cache folder.")
    ] = None,
    every: Annotated[
        str, typer.Option("--checkpoint-every", metavar="N", help="Save what is proved every N seconds.")
    ] = str(EVERY.default),
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS|local", help="Share the work on a Dask cluster; local starts one here."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as a line of JSON.")] = False,
) -> None:
    """Find out who wins a position, and by which move."""
    terminal, position = terminal_of(context), source.load().position
    most = None if nodes is None else NODES.parse(nodes)
    limit = None if seconds is None else SECONDS.parse(seconds)
    if not isinstance(position, Domineering):
        own = {
            "--first": first,
            "--both": both,
            "--certificate": certificate,
            "--estimate": estimate,
            "--checkpoint": checkpoint,
            "--cluster": cluster,
        }
        _refuse([option for option, value in own.items() if value], position)
        core.require()
        from potez.cli.terminal.proof_report import ProofReport
        from potez.core.prover import Prover

        ProofReport(terminal, Prover(MEMORY.parse(memory)), position, most, limit).answer(every_move, as_json)
        return
    if both and (certificate or first):
        raise SetupError(Message("--both cannot be combined with --certificate or --first"))
    if certificate:
        _check_file(certificate)
    megabytes = MEMORY.parse(memory)
    _check_memory(megabytes, position)
    core.require()
    from potez.core.checkpoint import Checkpoint
    from potez.core.solver import Solver

    solver = Solver(position.rows, position.cols, megabytes, THREADS.parse(threads))
    for side in Side if both else [_side(first) if first else position.side]:
        question = replace(position, side=side)
        if estimate:
            say_estimate(terminal, solver, question, limit or SAMPLING, as_json)
            continue
        pause = EVERY.parse(every)
        size = position.rows, position.cols
        saved = Checkpoint(checkpoint, *size, pause) if checkpoint else Checkpoint.of(question, pause)
        timed = TimedSolver(terminal, solver, limit, saved)
        if timed.resume() and not as_json:
            terminal.say("continuing where an earlier run stopped: {file}", file=saved.path)
        report = _SolveReport(terminal, timed, question, as_json)
        if cluster:
            report.gather(cluster, THREADS.parse(threads), megabytes)
        winner = report.answer(every_move, most)
        if certificate:
            report.prove(certificate, winner)
        if winner:
            saved.remove()


def _refuse(options: list[str], position: Position[Any]) -> None:
    """Raises SetupError if there are options that only the solver of Domineering has."""
    if options:
        raise SetupError(
            *(Message("{option} is for domineering, not for {game}", option=o, game=position.game) for o in options)
        )


def _check_file(file: Path) -> None:
    """Raises SetupError if no file can be written there."""
    if file.is_dir():
        raise SetupError(Message("{file} is a folder; name a file in it", file=file))
    if not file.parent.is_dir():
        raise SetupError(
            Message("{file} cannot be written: there is no folder {folder}", file=file, folder=file.parent)
        )


def _check_memory(megabytes: int, position: Domineering) -> None:
    """Raises SetupError if a search in so little memory would hardly ever end."""
    cells = position.empty.bit_count()
    least = next((enough for size, enough in LEAST_MEMORY.items() if cells >= size), 0)
    if megabytes < least:
        raise SetupError(
            Message(
                "{megabytes} MB are too few for {cells} empty cells, the search would hardly ever end; use --memory "
                "{least} or more",
                megabytes=megabytes,
                cells=cells,
                least=least,
            )
        )


def _side(text: str) -> Side:
    if text.upper() not in ("X", "O"):
        raise SetupError(Message("--first must be X or O, not {text}", text=repr(text)))
    return Side(text.upper())


class _SolveReport:
    """Solves one position and prints the answer."""

    def __init__(self, terminal: Terminal, solver: TimedSolver, position: Domineering, as_json: bool) -> None:
        self.terminal, self.solver, self.position, self.as_json = terminal, solver, position, as_json

    def gather(self, cluster: str, workers: int, megabytes: int) -> None:
        """Let a cluster prove what it can. Raises SetupError if there is none."""
        with self._until_stopped():
            tested = self.solver.gather(self.position, cluster, workers, megabytes)
        if tested and not self.as_json:
            self.terminal.say("the cluster tested {nodes} positions", nodes=f"{tested:,}")

    def answer(self, every: bool, nodes: int | None) -> Side | None:
        """Print who wins, or what is known if it is stopped; the winner."""
        with self._until_stopped():
            solution = self.solver.solve(self.position, nodes)
        winner: Side | None = solution.winner
        if not self.as_json:
            self._say_winner(solution)
        winning: list[Placement] = []
        undecided: list[Placement] = []
        if every and winner is self.position.side:
            winning, undecided = self.solver.winning_moves(self.position)
            if solution.move in undecided:
                undecided.remove(solution.move)
                winning = sorted([*winning, solution.move])
        if self.as_json:
            moves = {"winning": list(map(str, winning)), "undecided": list(map(str, undecided))} if every else {}
            self._print_json(vars(solution) | moves, winner, solution.move)
        else:
            self._say_moves(winning, undecided)
            self._say_cost(solution)
        return winner

    def _print_json(self, answer: dict[str, Any], winner: Side | None, move: Placement | None) -> None:
        names = {"position": str(self.position), "winner": winner and winner.value, "move": move and str(move)}
        self.terminal.print(json.dumps(answer | names))

    @contextmanager
    def _until_stopped(self) -> Iterator[None]:
        """Ctrl-C ends the command with what is known."""
        try:
            yield
        except KeyboardInterrupt:
            self._say_stopped()
            raise typer.Exit(130) from None

    def _say_stopped(self) -> None:
        progress = self.solver.progress
        if self.as_json:
            self._print_json({"nodes": progress.nodes if progress else 0}, None, None)
            return
        self.terminal.say("stopped: the winner is still unknown", style="yellow")
        if progress and progress.moves:
            self.terminal.say(
                "{nodes} positions searched; {settled} of {moves} first moves are known to lose",
                nodes=f"{progress.nodes:,}",
                settled=progress.settled,
                moves=progress.moves,
            )

    def _say_winner(self, solution: Any) -> None:
        who = {"side": self.position.side, "winner": solution.winner, "move": solution.move}
        if solution.winner is None:
            self.terminal.say("{side} to move: not decided within the limit", style="yellow", **who)
        elif solution.move:
            self.terminal.say("{side} to move: {winner} wins with {move}", style="bold green", **who)
        else:
            self.terminal.say("{side} to move: {winner} wins", style="bold green", **who)

    def _say_moves(self, winning: list[Placement], undecided: list[Placement]) -> None:
        if winning:
            self.terminal.say("winning moves: {moves}", moves=" ".join(map(str, winning)))
        if undecided:
            self.terminal.say("not decided: {moves}", moves=" ".join(map(str, undecided)), style="yellow")

    def _say_cost(self, solution: Any) -> None:
        self.terminal.say(
            "{nodes} positions in {seconds} s, tables {tables} s",
            nodes=f"{solution.nodes:,}",
            seconds=f"{solution.seconds:.3f}",
            tables=f"{solution.table_seconds:.3f}",
        )

    def prove(self, file: Path, winner: Side | None) -> None:
        """Write a certificate that this side wins. Raises SetupError, CertificateError and OSError."""
        if winner is None:
            raise SetupError(Message("there is no winner yet, so there is nothing to prove"))
        try:
            count = self._write(file, winner)
        except KeyboardInterrupt:
            self.terminal.say("stopped: the proof is incomplete, nothing was written", style="yellow")
            raise typer.Exit(130) from None
        if not self.as_json:
            self.terminal.say("{file} contains the proof, {count} lines", file=file, count=f"{count:,}")

    def _write(self, file: Path, winner: Side) -> int:
        """Write a proof of the kind that suits the board; the number of its lines."""
        rows, cols = self.position.rows, self.position.cols
        if rows * cols > COMPLETE and max(rows, cols) <= WIDEST:
            return self.solver.prove(file, self.position, winner)
        certificate = self.solver.certificate(self.position, winner, strips=rows * cols > COMPLETE)
        certificate.save(file)
        return len(certificate.moves)
