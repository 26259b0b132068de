"""`potez ratings`: the players of contests on one scale, from results files."""

import json
import os
import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from potez.arena.contest.results import read_results
from potez.arena.rating.elo import estimate_elo, estimate_nelo, superiority
from potez.arena.rating.plot import plot
from potez.arena.rating.ratings import Anchor, Rating, rate
from potez.arena.rating.report import ENDING_NAMES, RATING_HEADINGS, rating_row, report
from potez.arena.rating.standings import Standings
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games.base import Message, SetupError
from potez.render.drawing import Drawing
from potez.render.svg import svg


def ratings(
    context: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Results files of `potez match` or `potez tournament`.")
    ],
    anchor: Annotated[
        str | None,
        typer.Option(metavar="PLAYER=ELO", help="Make Elo relative to this player's rating instead of to the mean."),
    ] = None,
    report_to: Annotated[
        Path | None, typer.Option("--report", metavar="FILE.md", help="Write a report in Markdown.")
    ] = None,
    plot_to: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE.svg", help="Draw the ratings with their confidence intervals."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Rate the players of matches and tournaments on one scale, with confidence intervals."""
    terminal = terminal_of(context)
    for file, kind in ((report_to, ".md"), (plot_to, ".svg")):
        if file and file.suffix.lower() != kind:
            raise SetupError(Message("{file} must end in {kinds}", file=file, kinds=kind))
    standings, tied = _standings(files), _anchor(anchor) if anchor else None
    table = rate(standings.scores, tied)
    if plot_to:
        plot_to.write_text(svg(_picture(standings, table, tied, terminal)), "utf-8")
    if report_to:
        link = os.path.relpath(plot_to, report_to.parent) if plot_to else None
        report_to.write_text(report(standings, table, tied, link, terminal.language.translate), "utf-8")
    if as_json:
        terminal.print(json.dumps(summary(standings, table, tied)))
        return
    terminal.print(ratings_table(terminal, table))
    print_failures(terminal, standings)
    for file in filter(None, (plot_to, report_to)):
        terminal.say("{file} was written", file=file)


def _standings(files: list[Path]) -> Standings:
    """The standings of all files together. Raises GameError."""
    real = [file.resolve() for file in files]
    for at, file in enumerate(real):
        if file in real[:at]:
            raise SetupError(Message("{file} is given twice", file=files[at]))
    return Standings(tuple(read_results(file) for file in files))


def _anchor(text: str) -> Anchor:
    """A player and its rating, such as `random=0`. Raises SetupError."""
    player, _, elo = text.rpartition("=")
    if not player or not re.fullmatch(r"[+-]?[0-9]{1,5}(\.[0-9]{1,3})?", elo):
        raise SetupError(
            Message("{text} is not an anchor; write a player and its Elo, such as random=0", text=repr(text))
        )
    return Anchor(player, float(elo))


def ratings_table(terminal: Terminal, ratings: list[Rating]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    player, *numbers = map(terminal.language.translate, RATING_HEADINGS)
    table.add_column(player, no_wrap=True, overflow="ellipsis")
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    for rating in ratings:
        table.add_row(*rating_row(rating))
    return table


def print_failures(terminal: Terminal, standings: Standings) -> None:
    """Print what the ratings do not show."""
    for who, failures in standings.failures.items():
        text = ", ".join(
            f"{terminal.language.translate(kind)} {failures[str(kind)]}" for kind in ENDING_NAMES if failures[str(kind)]
        )
        terminal.say("failures of {player}: {failures}", style="red", player=who, failures=text)
    if standings.unpaired:
        terminal.say("Games left out because their pair is unfinished: {count}.", count=standings.unpaired)


def _picture(standings: Standings, ratings: list[Rating], anchor: Anchor | None, terminal: Terminal) -> Drawing:
    say = terminal.language
    start = standings.contests[0].plan.start
    title = say("Ratings: {game}", game=start.game)
    note = (
        say("Elo is relative to {player} at {elo}.", player=anchor.player, elo=f"{anchor.elo:g}")
        if anchor
        else say("Elo is relative to the mean of the players.")
    )
    return plot(ratings, title, f"{note} {say('Bars are 95 % confidence intervals.')}")


def summary(standings: Standings, ratings: list[Rating], anchor: Anchor | None) -> dict[str, Any]:
    start = standings.contests[0].plan.start
    return {
        "game": start.game,
        "start": str(start),
        "games": len(standings.games),
        "unpaired": standings.unpaired,
        "anchor": {"player": anchor.player, "elo": anchor.elo} if anchor else None,
        "ratings": [_rating(rating) for rating in ratings],
        "encounters": [
            {
                "players": list(players),
                "pairs": list(pairs),
                "elo": estimate_elo(pairs).to_json(),
                "nelo": estimate_nelo(pairs).to_json(),
                "superiority": superiority(pairs),
            }
            for players, pairs in standings.scores.items()
        ],
        "endings": dict(standings.endings),
        "adjudicated": dict(standings.adjudicated),
        "failures": {player: dict(failures) for player, failures in standings.failures.items()},
    }


def _rating(rating: Rating) -> dict[str, Any]:
    return {
        "player": rating.player,
        "elo": rating.elo.to_json(),
        "points": rating.points,
        "games": rating.games,
        "lead": rating.lead.to_json() if rating.lead else None,
        "superiority": rating.superiority,
    }
