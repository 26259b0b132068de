"""An event as it goes on: every game is kept as soon as it is over, and at a terminal one sees how it stands."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from time import monotonic

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from potez.arena.game import Played
from potez.arena.results import ResultsFile
from potez.cli.terminal import Terminal

# Seconds from one look at the standing to the next, and how many times longer than the look itself that is at least.
_PAUSE, _SHARE = 0.5, 20

Games = Sequence[Played]


def follow(
    terminal: Terminal,
    games: Generator[Played, None, None],
    kept: ResultsFile,
    total: int,
    standing: Callable[[Games], RenderableType],
    enough: Callable[[Played], bool] | None = None,
) -> bool:
    """Keep the games as they come, so many in total, or until one is enough; those kept before are asked first.

    Whether it came to its end: Ctrl-C ends it early.
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
