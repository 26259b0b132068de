"""Says what it will take to solve a Domineering position."""

import json
from time import monotonic
from typing import TYPE_CHECKING

from potez.cli.terminal.solve_progress import duration
from potez.cli.terminal.terminal import Terminal
from potez.games.domineering import Domineering

if TYPE_CHECKING:
    from potez.core.solver import Solver

PACE_SECONDS = 5.0
"""How long the solver really searches, to see how fast this computer is."""


def say_estimate(terminal: Terminal, solver: "Solver", position: Domineering, seconds: float, as_json: bool) -> None:
    """Sample the tree for this many seconds, search for some more, and print what to expect."""
    estimate = solver.estimate(position, seconds)
    if estimate is None:
        if as_json:
            terminal.print(json.dumps({"position": str(position), "samples": 0}))
        else:
            terminal.say("boards of at most 64 cells take about a second: just solve it")
        return
    begun = monotonic()
    tried = solver.solve(position, seconds=PACE_SECONDS)
    pace = (monotonic() - begun - tried.table_seconds) / max(1, tried.expanded)
    expected = estimate.positions * pace
    if as_json:
        terminal.print(json.dumps({"position": str(position), "seconds": expected, **estimate._asdict()}))
        return
    language = terminal.language
    terminal.say(
        "{samples} samples: the tree has {tree} positions, give or take {error}",
        samples=f"{estimate.samples:,}",
        tree=f"{estimate.tree:.2g}",
        error=f"{estimate.error:.1g}",
    )
    terminal.say(
        "the solver meets many of them again: it will expand about {positions}, in about {time}",
        positions=f"{estimate.positions:.2g}",
        time=duration(expected, language),
    )
    terminal.say(
        "measured on solved boards, such estimates are right within a factor of {factor}", factor=f"{estimate.factor:g}"
    )
