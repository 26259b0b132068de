"""`potez tournament`: many players, all against all or one against all, rated on one scale."""

import json
from typing import Annotated

import typer
from rich.console import RenderableType

from potez.arena.contest.plan import ROUND_ROBIN, Plan
from potez.arena.contest.results import Results
from potez.arena.rating.ratings import Rating, rate
from potez.arena.rating.standings import Standings
from potez.cli.commands.engines.ratings import print_failures, ratings_table, summary
from potez.cli.options.contest import ContestOptions, with_contest
from potez.cli.options.start import StartOptions, with_start
from potez.cli.terminal.contest_progress import Games, run_contest
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games.base import SetupError


@with_start
@with_contest
def tournament(
    context: typer.Context,
    start: StartOptions,
    contest: ContestOptions,
    players: Annotated[
        list[str], typer.Argument(metavar="WHO", help="The players, such as level:3, uct:nodes=500 or ugi:./bot.")
    ],
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="round-robin|gauntlet",
            help="Let everyone play everyone, or the first player play all others.",
        ),
    ] = ROUND_ROBIN,
) -> None:
    """Play a tournament between several players, and print their ratings."""
    terminal = terminal_of(context)
    plan = contest.plan(start.new_game(contest.game).position, players, form)
    games, file, finished = run_contest(
        terminal,
        contest,
        plan,
        contest.pairs(plan),
        contest.file("tournament"),
        standing=lambda games: _standing(terminal, plan, games),
    )
    standings = Standings((Results(plan, tuple(games)),))
    table = _ratings(terminal, standings)
    if contest.as_json:
        terminal.print(json.dumps(summary(standings, table, None) | {"interrupted": not finished}))
    else:
        terminal.print(ratings_table(terminal, table))
        print_failures(terminal, standings)
        terminal.say("The results are in {file}.", file=file)
    if not finished:
        raise typer.Exit(130)


def _standing(terminal: Terminal, plan: Plan, games: Games) -> RenderableType:
    try:
        return ratings_table(terminal, rate(Standings((Results(plan, tuple(games)),)).scores))
    except SetupError:  # too few have met
        return ""


def _ratings(terminal: Terminal, standings: Standings) -> list[Rating]:
    """The ratings; none if too few players have met, as in an interrupted tournament."""
    try:
        return rate(standings.scores)
    except SetupError as error:
        terminal.print_failure(error)
        return []
