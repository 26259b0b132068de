"""`potez match`: two engines play many games, and the score says which is stronger."""

import json
from collections import Counter
from dataclasses import asdict
from math import inf, isfinite
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from potez.arena.game import Effort
from potez.arena.plan import Plan
from potez.arena.results import ResultsFile
from potez.arena.table import rehearse
from potez.arena.tally import Estimate, Tally
from potez.cli.event import Event, held
from potez.cli.following import Games, follow
from potez.cli.starting import Start, starts
from potez.cli.terminal import Terminal, terminal_of
from potez.games.base import Fault, Side

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
_DECISIONS = (Fault("agreement"), Fault("solver"), Fault("ply limit"))
_KINDS = (Fault("crash"), Fault("stall"), Fault("babble"), Fault("illegal move"), Fault("time forfeit"))


@starts
@held
def match(
    context: typer.Context,
    start: Start,
    event: Event,
    first: Annotated[str, typer.Argument(metavar="WHO", help="A player, such as computer:2, random or ugi:./bot.")],
    second: Annotated[str, typer.Argument(metavar="WHO", help="The other player.")],
) -> None:
    """Let two players play a match; tell the score and the difference in Elo."""
    terminal = terminal_of(context)
    plan = event.plan(start.reach(event.game), (first, second))
    event.pairs(plan)
    rehearse(plan)
    with ResultsFile(event.file("match"), plan) as kept:
        finished = follow(terminal, event, plan, kept, _standing)
    tally = Tally(kept.games)
    if event.as_json:
        terminal.print(json.dumps(_summary(plan, tally, finished)))
    else:
        _report(terminal, plan, tally, kept.path, None if finished else event.again(kept.path))
    if not finished:
        raise typer.Exit(130)


def _standing(games: Games) -> str:
    tally = Tally(list(games))
    return f"{_points(tally)}  {_elo(tally.elo)}"


def _points(tally: Tally) -> str:
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def _elo(elo: Estimate | None) -> str:
    if elo is None:
        return ""
    return f"Elo {elo.value:+.0f} [{elo.low:+.0f} … {elo.high:+.0f}]"


# What is told in the end


def _report(terminal: Terminal, plan: Plan, tally: Tally, file: Path, again: str | None) -> None:
    if again:
        terminal.say("The match was interrupted. To go on: {command}", style="yellow", command=again)
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
    decided = Counter(game.by for game in tally.games)
    if kinds := [(terminal.language.fault(kind), decided[str(kind)]) for kind in _DECISIONS if decided[str(kind)]]:
        terminal.say("adjudicated: {kinds}", kinds=", ".join(f"{kind} {count}" for kind, count in kinds))
    terminal.say("The results are in {file}.", file=file)


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


def _summary(plan: Plan, tally: Tally, finished: bool) -> dict[str, Any]:
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
        "adjudicated": dict(Counter(game.by for game in tally.games if game.by)),
        "interrupted": not finished,
    }


def _finite(value: float) -> float | None:
    """JSON knows no infinity."""
    return value if isfinite(value) else None
