"""`potez solve`: who wins a Domineering position for certain, and a proof of it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.status import Status

from potez import core
from potez.cli.starting import Game, Start, starts
from potez.cli.terminal import Terminal, number, terminal_of
from potez.games.base import Fault, Option, SetupError, Side
from potez.games.domineering import Domineering, Placement
from potez.solve.certificate import Certificate, certify

MEMORY = Option("memory", 512, range(1, 1 << 20))
SECONDS = Option("seconds", 60, range(1, 1 << 20))
COMPLETE = 36  # up to so many cells a certificate goes to the very end; above, the strip bound may end it


@starts
def solve(
    context: typer.Context,
    game: Game,
    start: Start,
    first: Annotated[str | None, typer.Option(metavar="X|O", help="Who is to move, if not the one it says.")] = None,
    both: Annotated[bool, typer.Option("--both", help="Solve it for X to move and for O to move.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Find all winning moves, not one.")] = False,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a proof that `potez verify` can check.")
    ] = None,
    seconds: Annotated[str | None, typer.Option(metavar="N", help="Give up after so many seconds.")] = None,
    memory: Annotated[str, typer.Option(metavar="MB", help="How many megabytes to use.")] = str(MEMORY.default),
    as_json: Annotated[bool, typer.Option("--json", help="Tell it as a line of JSON, for machines.")] = False,
) -> None:
    """Tell who wins a Domineering position, and by which move."""
    terminal, position = terminal_of(context), start.reach(game)
    if not isinstance(position, Domineering):
        raise SetupError(Fault("only positions of domineering can be solved, not those of {game}", game=game))
    if both and (certificate or first):
        raise SetupError(Fault("--both goes with neither --certificate nor --first"))
    core.require()
    from potez.core.solver import Solver

    solver = Solver(position.rows, position.cols, number(MEMORY, memory))
    limit = number(SECONDS, seconds) if seconds else None
    for side in Side if both else [_side(first) if first else position.side]:
        question = _Question(terminal, solver, replace(position, side=side), limit)
        question.answer(every, as_json)
        if certificate:
            question.prove(certificate)


def _side(text: str) -> Side:
    if text.upper() not in ("X", "O"):
        raise SetupError(Fault("--first must be X or O, not {text}", text=repr(text)))
    return Side(text.upper())


class _Question:
    """One position to be solved, the solver that does it, and the reader who waits."""

    def __init__(self, terminal: Terminal, solver: Any, position: Domineering, seconds: int | None) -> None:
        self.terminal, self.solver, self.position, self.seconds = terminal, solver, position, seconds

    def answer(self, every: bool, as_json: bool) -> None:
        """Say who wins; what is known when it is stopped."""
        try:
            solution = self._solve(self.position)
            winning = self._winning_moves() if every and solution.winner is self.position.side else []
        except KeyboardInterrupt:
            self.terminal.say("stopped: the winner is not known yet", style="yellow")
            raise typer.Exit(130) from None
        if as_json:
            told = vars(solution) | {
                "position": str(self.position),
                "winner": solution.winner.value if solution.winner else None,
                "move": str(solution.move) if solution.move else None,
            }
            self.terminal.print(json.dumps(told | ({"winning": list(map(str, winning))} if every else {})))
            return
        self._say(solution, winning)

    def _say(self, solution: Any, winning: list[Placement]) -> None:
        who = {"side": self.position.side, "winner": solution.winner, "move": solution.move}
        if solution.winner is None:
            self.terminal.say("{side} to move: not decided within the limit", style="yellow", **who)
        elif solution.move:
            self.terminal.say("{side} to move: {winner} wins by {move}", style="bold green", **who)
        else:
            self.terminal.say("{side} to move: {winner} wins", style="bold green", **who)
        if winning:
            self.terminal.say("winning moves: {moves}", moves=" ".join(map(str, winning)))
        self.terminal.say(
            "{nodes} positions in {seconds} s, tables {tables} s",
            nodes=f"{solution.nodes:,}",
            seconds=f"{solution.seconds:.3f}",
            tables=f"{solution.table_seconds:.3f}",
        )

    def _solve(self, position: Domineering) -> Any:
        """Solve with a live line where there is a screen. Raises KeyboardInterrupt."""
        if not self.terminal.errors.is_terminal:
            return self.solver.solve(position, seconds=self.seconds)
        with Status(self.terminal.language("solving"), console=self.terminal.errors) as status:

            def hear(progress: Any) -> None:
                status.update(
                    self.terminal.language(
                        "solving: {nodes} positions, {settled} of {moves} first moves settled",
                        nodes=f"{progress.nodes:,}",
                        settled=progress.settled,
                        moves=progress.moves,
                    )
                )

            return self.solver.solve(position, seconds=self.seconds, on_progress=hear)

    def _winning_moves(self) -> list[Placement]:
        side = self.position.side
        return [
            move
            for move in self.position.legal_moves()
            if self._solve(self.position.play_unchecked(move)).winner is side
        ]

    def prove(self, file: Path) -> None:
        """Write a certificate of who wins. Raises SetupError and OSError."""
        winner = self._solve(self.position).winner
        if winner is None:
            raise SetupError(Fault("without a winner there is nothing to certify"))
        strips = self.position.rows * self.position.cols > COMPLETE
        with Status(self.terminal.language("writing the proof"), console=self.terminal.errors):
            proof: Certificate = certify(self.position, winner, self._choose, strips=strips)
            proof.save(file)
        self.terminal.say("{file} has the proof, {count} moves", file=file, count=f"{len(proof.moves):,}")

    def _choose(self, position: Domineering) -> Placement:
        move = self.solver.solve(position).move
        assert isinstance(move, Placement), "asked only where the side to move wins"
        return move
