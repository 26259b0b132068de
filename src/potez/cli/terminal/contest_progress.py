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

# Seconds from one look at the standing to the next, and how many times longer than the look itself that is at least.
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
    enough: Callable[[GameResult], bool] | None = None,
) -> ContestRun:
    """Play so many pairs, or until a game is enough, and go on with what the file holds. Ctrl-C ends it early.

    Raises GameError or OSError.
    """
    play = contest.runner()
    check_plan(plan)
    with ResultsFile(file, plan) as kept:
        finished = _follow(terminal, play(plan, unplayed(pairs, kept.games)), kept, 2 * pairs, standing, enough)
    if not finished and not contest.as_json:
        terminal.say("Interrupted. Continue with: {command}", style="yellow", command=contest.again(file))
    return ContestRun(kept.games, file, finished)


def _follow(
    terminal: Terminal,
    games: Generator[GameResult, None, None],
    kept: ResultsFile,
    total: int,
    standing: Callable[[Games], RenderableType],
    enough: Callable[[GameResult], bool] | None,
) -> bool:
    """Keep the games as they come, and show how it stands. Whether it came to its end.

    Games that were kept before are asked first whether they are enough.
    """
    progress = Progress(MofNCompleteColumn(), BarColumn(), TimeRemainingColumn(), console=terminal.errors)
    task = progress.add_task("", total=total, completed=min(total, len(kept.games)))
    look = 0.0
    try:
        with closing(games), Live(console=terminal.errors, transient=True) as live:
            if enough and any(map(enough, kept.games)):
                return True
            for played in games:
                kept.add(played)
                if enough and enough(played):
                    break
                progress.advance(task)
                if (now := monotonic()) >= look:
                    live.update(Group(standing(kept.games), progress))
                    look = monotonic() + max(_PAUSE, _SHARE * (monotonic() - now))
    except KeyboardInterrupt:
        return False
    return True
