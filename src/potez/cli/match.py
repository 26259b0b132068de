"""`potez match`: two engines play many games, and the score says which is stronger."""

import json
import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from math import inf, isfinite
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from potez.arena.game import ADJUDICATED, Effort, Played, Terms
from potez.arena.openings import read_openings
from potez.arena.plan import Plan, unplayed
from potez.arena.results import ResultsFile
from potez.arena.runner import play_pairs
from potez.arena.table import rehearse
from potez.arena.tally import Estimate, Tally
from potez.cli.limits import Depth, Movetime, Nodes, limits
from potez.cli.starting import Start, starts
from potez.cli.terminal import Terminal, number, terminal_of
from potez.engine.roster import SEED
from potez.engine.types import Limits
from potez.games import GAMES
from potez.games.base import Fault, Option, Side

GAMES_WANTED = Option("games", 100, range(1, 1_000_001))
PLIES = Option("plies", 400, range(1, 100_001))
MARGIN = Option("margin", 200, range(60_001))
PROCESSES = Option("processes", 1, range(1, 1025))
DEFAULT = Limits(seconds=0.1)

_HEADINGS = (
    Fault("player"),
    Fault("won"),
    Fault("drawn"),
    Fault("lost"),
    Fault("score"),
    Fault("as X"),
    Fault("as O"),
    Fault("ms a move"),
    Fault("nodes/s"),
)
_NAME = 22  # letters of a player's name that leave room for the numbers
_KINDS = (Fault("crash"), Fault("stall"), Fault("babble"), Fault("illegal move"), Fault("time forfeit"))


@starts
def match(
    context: typer.Context,
    start: Start,
    first: Annotated[str, typer.Argument(metavar="WHO", help="A player, such as computer:2, random or ugi:./bot.")],
    second: Annotated[str, typer.Argument(metavar="WHO", help="The other player.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game they play.")] = next(iter(GAMES)),
    games: Annotated[
        str, typer.Option(metavar="N", help="How many games; they come in pairs with colours swapped.")
    ] = str(GAMES_WANTED.default),
    movetime: Movetime = None,
    nodes: Nodes = None,
    depth: Depth = None,
    openings: Annotated[
        str, typer.Option(metavar="random:N", help="Begin each pair with so many random moves.")
    ] = "random:4",
    seed: Annotated[str, typer.Option(metavar="N", help="Other openings for another number.")] = str(SEED.default),
    plies: Annotated[str, typer.Option(metavar="N", help="A game that is not over by then is a draw.")] = str(
        PLIES.default
    ),
    margin: Annotated[
        str, typer.Option(metavar="MS", help="How much longer a timed move may take before the game is lost.")
    ] = str(MARGIN.default),
    processes: Annotated[
        str | None, typer.Option(metavar="N", help="How many games at once; one on each core unless said.")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the results in this file, and go on with those that are in it."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the records of the games to this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Tell the result as JSON, for machines.")] = False,
) -> None:
    """Let two players play a match; tell the score and the difference in Elo."""
    terminal = terminal_of(context)
    terms = Terms(
        _told(limits(movetime, nodes, depth)), margin=number(MARGIN, margin) / 1000, plies=number(PLIES, plies)
    )
    plan = Plan(start.reach(game), (first, second), terms, read_openings(openings, number(SEED, seed)))
    rehearse(plan)
    pairs = (number(GAMES_WANTED, games) + 1) // 2
    cores = number(PROCESSES, processes) if processes else len(os.sched_getaffinity(0))
    file = results or Path(f"potez-match-{datetime.now():%Y%m%d-%H%M%S}.jsonl")
    interrupted = False
    with ResultsFile(file, plan) as kept:
        tally = Tally(list(kept.games))
        with closing(play_pairs(plan, unplayed(pairs, kept.games), cores)) as played:
            try:
                _follow(terminal, played, tally, 2 * pairs, kept, record)
            except KeyboardInterrupt:
                interrupted = True
    if as_json:
        terminal.print(json.dumps(_summary(plan, tally, interrupted)))
    else:
        _report(terminal, plan, tally, file, interrupted)
    if interrupted:
        raise typer.Exit(130)


def _told(limits: Limits) -> Limits:
    return DEFAULT if limits == Limits() else limits


def _follow(
    terminal: Terminal, games: Iterator[Played], tally: Tally, total: int, kept: ResultsFile, record: Path | None
) -> None:
    """Count and record the games as they end, and show how it goes."""
    columns = (MofNCompleteColumn(), BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(
        *columns, console=terminal.errors, transient=True, disable=not terminal.errors.is_terminal
    ) as progress:
        task = progress.add_task("", total=total, completed=len(tally.games))
        for played in games:
            kept.add(played)
            tally.add(played)
            if record:
                with record.open("a", encoding="utf-8") as out:
                    out.write(f"{played.record}\n")
            progress.update(task, advance=1, description=f"{_points(tally)}  {_elo(tally.elo)}")


def _points(tally: Tally) -> str:
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def _elo(elo: Estimate | None) -> str:
    if elo is None:
        return ""
    return f"Elo {elo.value:+.0f} [{elo.low:+.0f} … {elo.high:+.0f}]"


# What is told in the end


def _report(terminal: Terminal, plan: Plan, tally: Tally, file: Path, interrupted: bool) -> None:
    if interrupted:
        terminal.say("The match was interrupted.", style="yellow")
    if not tally.games:
        terminal.say("No game was finished.")
        return
    terminal.print(_table(terminal, plan, tally))
    if elo := tally.elo:
        _tell_elo(terminal, plan.players[0], elo)
        terminal.say("pairs that scored 0, ½, 1, 1½, 2: {pairs}", pairs=", ".join(map(str, tally.pairs)))
    for player, text in enumerate(plan.players):
        ended = tally.endings(player)
        if faults := [(terminal.language.fault(kind), ended[str(kind)]) for kind in _KINDS if ended[str(kind)]]:
            told = ", ".join(f"{kind} {count}" for kind, count in faults)
            terminal.say("faults of {player}: {faults}", style="red", player=text, faults=told)
    if limited := tally.endings(None)[ADJUDICATED]:
        terminal.say("drawn at the limit of plies: {count}", count=limited)
    terminal.say("The games are in {file}.", file=file)


def _tell_elo(terminal: Terminal, player: str, elo: Estimate) -> None:
    value, low, high = (f"{number:+.1f}" for number in (elo.value, elo.low, elo.high))
    if elo.value == inf:
        terminal.say(
            "{player} won all pairs; Elo above {low} with a confidence of 97.5 %", "bold", player=player, low=low
        )
    elif elo.value == -inf:
        terminal.say(
            "{player} lost all pairs; Elo below {high} with a confidence of 97.5 %", "bold", player=player, high=high
        )
    else:
        terminal.say(
            "Elo of {player}: {value}, with a confidence of 95 % between {low} and {high}",
            "bold",
            player=player,
            value=value,
            low=low,
            high=high,
        )


def _table(terminal: Terminal, plan: Plan, tally: Tally) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    player, *numbers = map(terminal.language.fault, _HEADINGS)
    table.add_column(player, no_wrap=True)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    for who, text in enumerate(plan.players):
        wins, losses = (tally.wins, tally.losses) if who == 0 else (tally.losses, tally.wins)
        score = tally.score if who == 0 else 1 - tally.score
        effort = sum((game.efforts[who] for game in tally.games), Effort())
        table.add_row(
            text if len(text) <= _NAME else f"{text[: _NAME // 2]}…{text[1 - _NAME // 2 :]}",
            str(wins),
            str(tally.draws),
            str(losses),
            f"{100 * score:.1f} %",
            *(_score_as(tally, who, side) for side in Side),
            f"{1000 * effort.seconds / effort.moves:.1f}" if effort.moves else "-",
            f"{effort.nodes / effort.seconds:,.0f}" if effort.seconds else "-",
        )
    return table


def _score_as(tally: Tally, player: int, side: Side) -> str:
    """What a player scored with a side: points of games."""
    games = [game for game in tally.games if (game.first is side) == (player == 0)]
    points = sum(game.points if player == 0 else 2 - game.points for game in games)
    return f"{points / 2:g}/{len(games)}"


def _summary(plan: Plan, tally: Tally, interrupted: bool) -> dict[str, Any]:
    return {
        "game": plan.start.game,
        "start": str(plan.start),
        "players": list(plan.players),
        "games": len(tally.games),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": list(tally.pairs),
        "elo": {name: _finite(value) for name, value in asdict(tally.elo).items()} if tally.elo else None,
        "endings": [dict(tally.endings(player)) for player in (0, 1)],
        "drawn": dict(tally.endings(None)),
        "interrupted": interrupted,
    }


def _finite(value: float) -> float | None:
    """JSON knows no infinity."""
    return value if isfinite(value) else None
