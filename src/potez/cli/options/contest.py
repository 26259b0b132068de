"""The options of a contest: what a match or a tournament plays, and how it runs."""

import os
import shlex
import sys
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from potez.arena.contest.adjudication import read_resign
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.openings import read_openings
from potez.arena.contest.plan import ROUND_ROBIN, Pair, Plan
from potez.arena.contest.runner import play_pairs
from potez.arena.contest.terms import Terms
from potez.cli.options.group import option_group
from potez.cli.options.limits import Clock, Depth, Movetime, Nodes, limits
from potez.cli.play.saves import data_folder
from potez.engine.players import SEED
from potez.engine.types import Limits
from potez.games import GAMES
from potez.games.base import Message, Option, Position, SetupError

GAMES_WANTED = Option("games", 100, range(1, 1_000_001))
PLIES = Option("plies", 400, range(1, 100_001))
MARGIN = Option("margin", 200, range(60_001))
PATIENCE = Option("patience", 10_000, range(1, 3_600_001))
PROCESSES = Option("processes", 1, range(1, 1025))
DEFAULT = Limits(seconds=0.1)
SOLVER = "solver"


@dataclass(frozen=True)
class ContestOptions:
    """A contest as the command line describes it."""

    game: Annotated[str, typer.Option(metavar="GAME", help="The game to play.")] = next(iter(GAMES))
    games: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="Play N games between two players, in pairs with sides swapped; 100 by default."
        ),
    ] = None
    movetime: Movetime = None
    nodes: Nodes = None
    depth: Depth = None
    clock: Clock = None
    openings: Annotated[
        str,
        typer.Option(
            metavar="random:N|file:PATH",
            help="Start each pair with N random moves, or with the next opening of a file.",
        ),
    ] = "random:4"
    seed: Annotated[str, typer.Option(metavar="N", help="Random seed of the openings.")] = str(SEED.default)
    plies: Annotated[str, typer.Option(metavar="N", help="Call a game a draw after N plies.")] = str(PLIES.default)
    adjudicate: Annotated[
        str | None,
        typer.Option(metavar="WHO", help="End a Domineering game once the solver knows who wins; WHO is solver."),
    ] = None
    resign: Annotated[
        str | None,
        typer.Option(
            metavar="SCORE:MOVES",
            help="End a game when both players agree on such a score for MOVES moves; win:3 counts only proven wins.",
        ),
    ] = None
    margin: Annotated[
        str, typer.Option(metavar="MS", help="Allow a timed move to take this much longer before the game is lost.")
    ] = str(MARGIN.default)
    patience: Annotated[
        str, typer.Option(metavar="MS", help="Wait this much longer for a program before stopping it.")
    ] = str(PATIENCE.default)
    processes: Annotated[
        str | None, typer.Option(metavar="N", help="Play N games at once; one per core by default.")
    ] = None
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS|local", help="Play on a Dask cluster; local starts one here."),
    ] = None
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the results to this file, and continue the contest that is in it."),
    ] = None
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False

    def plan(self, start: Position[Any], players: Iterable[str], form: str = ROUND_ROBIN) -> Plan:
        """The plan of the contest. Raises SetupError."""
        given = limits(self.movetime, self.nodes, self.depth, self.clock)
        if self.adjudicate not in (None, SOLVER):
            raise SetupError(
                Message("unknown adjudicator {text}; write --adjudicate solver", text=repr(self.adjudicate))
            )
        terms = Terms(
            DEFAULT if given == Limits() else given,
            margin=MARGIN.parse(self.margin) / 1000,
            patience=PATIENCE.parse(self.patience) / 1000,
            plies=PLIES.parse(self.plies),
            solver=self.adjudicate == SOLVER,
            resign=read_resign(self.resign) if self.resign else None,
        )
        openings = read_openings(self.openings, SEED.parse(self.seed), start)
        return Plan(start, tuple(players), terms, openings, form)

    def pairs(self, plan: Plan, games: int = GAMES_WANTED.default) -> int:
        """The number of pairs; `games` is the number of games between two players by default. Raises SetupError."""
        if self.games is not None:
            games = GAMES_WANTED.parse(self.games)
        return (games + 1) // 2 * len(plan.encounters)

    def runner(self) -> Callable[[Plan, list[Pair]], Generator[GameResult, None, None]]:
        """The function that plays pairs and yields each game as it ends. Raises SetupError."""
        cores = PROCESSES.parse(self.processes) if self.processes else core_count()
        if self.cluster is None:
            return partial(play_pairs, processes=cores)
        try:
            from potez.arena.contest.cluster import play_on_cluster  # slow to load
        except ImportError:
            raise SetupError(Message("a cluster needs Dask; install potez[cluster]")) from None
        return partial(play_on_cluster, address=self.cluster, processes=cores)

    def file(self, kind: str) -> Path:
        """The results file: the given one, or a new one in the person's data folder. Raises OSError."""
        if self.results:
            return self.results
        folder = data_folder() / "contests"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{kind}-{datetime.now():%Y%m%d-%H%M%S}.jsonl"

    def command_to_continue(self, file: Path) -> str:
        """The command that continues the contest."""
        file_option = () if self.results else ("--results", str(file))
        return shlex.join(["potez", *sys.argv[1:], *file_option])


def core_count() -> int:
    """The number of cores that this process may use, if the system tells; else of all cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


with_contest = option_group("contest", ContestOptions)
"""Gives a command the options of a contest."""
