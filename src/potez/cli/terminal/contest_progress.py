"""Running a contest: write each game to the results file as it ends, and show the standing at a terminal."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from potez.arena.contest.game_result import GameResult
from potez.arena.contest.pair_player import check_plan
from potez.arena.contest.plan import Plan, unplayed
from potez.arena.contest.results import ResultsFile
from potez.cli.options.contest import ContestOptions
from potez.cli.terminal.terminal import Terminal

# Seconds between two updates of the standing, and how many times longer than an update itself that is at least.
_PAUSE, _SHARE = 0.5, 20

Games = Sequence[GameResult]


class ContestRun(NamedTuple):
    """The games played, the file they are in, and whether the contest was played to its end."""

    games: list[GameResult]
    file: Path
    finished: bool


def run_contest(
    terminal: Terminal,
    contest: ContestOptions,
    plan: Plan,
    pairs: int,
    file: Path,
    standing: Callable[[Games], RenderableType],
    decides: Callable[[GameResult], bool] | None = None,
) -> ContestRun:
    """Play this many pairs, or until a game decides the contest. Continue the contest that is in the file, if any.

    Ctrl-C ends it early. Raises GameError or OSError.
    """
    play = contest.runner()
    check_plan(plan)
    with ResultsFile(file, plan) as results:
        finished = _play(terminal, play(plan, unplayed(pairs, results.games)), results, 2 * pairs, standing, decides)
    if not finished and not contest.as_json:
        terminal.say("Interrupted. Continue with: {command}", style="yellow", command=contest.command_to_continue(file))
    return ContestRun(results.games, file, finished)


def _play(
    terminal: Terminal,
    games: Generator[GameResult, None, None],
    results: ResultsFile,
    total: int,
    standing: Callable[[Games], RenderableType],
    decides: Callable[[GameResult], bool] | None,
) -> bool:
    """Write each game to the file as it ends, and show the standing. Whether the contest was played to its end.

    Games that were in the file before are given to `decides` first.
    """
    progress = Progress(MofNCompleteColumn(), BarColumn(), TimeRemainingColumn(), console=terminal.errors)
    task = progress.add_task("", total=total, completed=min(total, len(results.games)))
    next_update = 0.0
    try:
        with closing(games), Live(console=terminal.errors, transient=True) as live:
            if decides and any(map(decides, results.games)):
                return True
            live.update(Group(standing(results.games) if results.games else "", progress), refresh=True)
            for game in games:
                results.add(game)
                if decides and decides(game):
                    break
                progress.advance(task)
                if (now := monotonic()) >= next_update:
                    live.update(Group(standing(results.games), progress))
                    next_update = monotonic() + max(_PAUSE, _SHARE * (monotonic() - now))
    except KeyboardInterrupt:
        return False
    return True
