"""An event as it goes on: every game is kept as soon as it is over, and at a terminal one sees how it stands."""

from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf
from time import monotonic

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from potez.arena.game import Played
from potez.arena.plan import Plan, unplayed
from potez.arena.results import ResultsFile
from potez.cli.event import Event
from potez.cli.terminal import Terminal

_PAUSE = 0.5  # seconds from one look at the standing to the next

Games = Sequence[Played]


def follow(
    terminal: Terminal,
    event: Event,
    plan: Plan,
    kept: ResultsFile,
    standing: Callable[[Games], RenderableType],
    enough: Callable[[Games], bool] = lambda games: False,
) -> bool:
    """Play what the file does not hold yet, until enough is known. Whether it came to its end; Ctrl-C ends it early."""
    wanted = event.pairs(plan)
    progress = Progress(MofNCompleteColumn(), BarColumn(), TimeRemainingColumn(), console=terminal.errors)
    done = sum(game.pair < wanted for game in kept.games)
    task = progress.add_task("", total=2 * wanted, completed=done)
    missing = [] if enough(kept.games) else unplayed(wanted, kept.games)
    looked = -inf
    try:
        with Live(console=terminal.errors, transient=True) as live, closing(event.play(plan, missing)) as games:
            for played in games:
                kept.add(played)
                progress.advance(task)
                if monotonic() - looked > _PAUSE:
                    looked = monotonic()
                    live.update(Group(standing(kept.games), progress))
                    if enough(kept.games):
                        break
    except KeyboardInterrupt:
        return False
    return True
