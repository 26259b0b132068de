"""`potez bench`: the signature of the compiled half, the same on every machine, and the speed of both halves."""

import json
import random
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table

from potez import core
from potez.cli.commands.analysis.perft import count
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games import GAMES, start
from potez.games.base import Message, Position
from potez.games.info import BenchWork

RUNS = 5
_SOME_WORK = BenchWork(games=100, depth=2, repeats=1, python_moves=200, python_depth=2)


_TASKS = {"moves": Message("random moves"), "perft": Message("perft")}


class Speed(NamedTuple):
    """What each half does per second on one core; None if there is no compiled half."""

    game: str
    task: str
    compiled: float | None
    python: float


def bench(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Measure the speed of both halves, and print the signature of the compiled one."""
    from potez.core.bench import signature

    terminal = terminal_of(context)
    signed = signature() if core.available else None
    measured = [speed for game in GAMES for speed in speeds(game)]
    if as_json:
        terminal.print(json.dumps({"signature": signed, "speeds": [speed._asdict() for speed in measured]}))
        return
    _report(terminal, measured)
    if signed is None:
        terminal.say("The compiled half is missing; run potez doctor for details.")
    else:
        terminal.print(f"signature {signed}")


def speeds(game: str) -> Iterator[Speed]:
    """The speeds of a game from its default start, as medians of several runs."""
    work, position = GAMES[game].bench or _SOME_WORK, start(game)
    compiled = {
        "moves": lambda: core.playouts(position, work.games).plies,
        "perft": lambda: sum([core.perft(position, work.depth) for _ in range(work.repeats)]),
    }
    python = {
        "moves": lambda: _wander(position, work.python_moves),
        "perft": lambda: count(position, work.python_depth),
    }
    for task in _TASKS:
        yield Speed(game, task, _measured(compiled[task]) if core.plays(game) else None, _measured(python[task]))


def _measured(work: Callable[[], int]) -> float:
    """How much work is done per second on one core; the work returns its amount."""
    rates = []
    for _ in range(RUNS):
        began = process_time()
        done = work()
        rates.append(done / (process_time() - began))
    return median(rates)


def _wander(position: Position[Any], moves: int) -> int:
    """Play random moves with the Python rules; start again when a game is over."""
    dice, here = random.Random(1), position
    for _ in range(moves):
        legal = here.legal_moves()
        here = here.play_unchecked(dice.choice(legal)) if legal else position
    return moves


def _report(terminal: Terminal, measured: list[Speed]) -> None:
    say = terminal.language
    headings = [say("game"), "", say("the compiled half"), say("the Python half"), say("times faster")]
    table = Table(*headings)
    for column in table.columns[2:]:
        column.justify = "right"
    for speed in measured:
        ratio = f"{speed.compiled / speed.python:,.0f}" if speed.compiled else "-"
        compiled = rate(speed.compiled) if speed.compiled else "-"
        table.add_row(speed.game, terminal.language.translate(_TASKS[speed.task]), compiled, rate(speed.python), ratio)
    terminal.print(table)


def rate(value: float) -> str:
    """A rate per second with three significant digits."""
    for size, unit in ((1e9, " G/s"), (1e6, " M/s"), (1e3, " k/s")):
        if value >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g} /s"
