"""`potez match`: two engines play many games, and the score says which is stronger."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from math import inf, isfinite
from typing import Annotated, Any

import typer
from rich.table import Table

from potez.arena.contest.game_result import FAILURES, Effort, GameResult
from potez.arena.contest.plan import Plan
from potez.arena.rating.report import ADJUDICATION_NAMES, ENDING_NAMES
from potez.arena.rating.sprt import Sprt, SprtDecision
from potez.arena.rating.tally import Estimate, Tally
from potez.cli.options.contest import GAMES_WANTED, ContestOptions, with_contest
from potez.cli.options.start import StartOptions, with_start
from potez.cli.terminal.contest_progress import run_contest
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games.base import Message, SetupError, Side

_HEADINGS = (
    Message("player"),
    Message("won"),
    Message("drawn"),
    Message("lost"),
    Message("score"),
    Message("as X"),
    Message("as O"),
    Message("ms/move"),
    Message("nodes/s"),
)
LONG = 100_000
"""The default number of games of a test."""

_NAME = 22  # letters of a player's name that leave room for the numbers


@with_start
@with_contest
def match(
    context: typer.Context,
    start: StartOptions,
    contest: ContestOptions,
    first: Annotated[str, typer.Argument(metavar="WHO", help="A player, such as computer:2, random or ugi:./bot.")],
    second: Annotated[str, typer.Argument(metavar="WHO", help="The other player.")],
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="Stop once a sequential test accepts one of two Elo differences; error rates may follow, 0.05,0.05.",
        ),
    ] = None,
) -> None:
    """Play a match between two players, and print the score and the difference in Elo."""
    terminal = terminal_of(context)
    plan = contest.plan(start.new_game(contest.game).position, (first, second))
    test = _test(sprt) if sprt else None
    pairs = contest.pairs(plan, LONG if test else GAMES_WANTED.default)
    games, file, finished = run_contest(
        terminal,
        contest,
        plan,
        pairs,
        contest.file("match"),
        standing=lambda games: _standing(Tally(list(games)), test),
        decides=_RunningTest(test).decides if test else None,
    )
    if contest.as_json:
        terminal.print(json.dumps(_summary(plan, Tally(games), test, finished)))
    else:
        _report(terminal, plan, Tally(games), test)
        terminal.say("The results are in {file}.", file=file)
    if not finished:
        raise typer.Exit(130)


def _test(text: str) -> Sprt:
    """`0,10` or `0,10,0.05,0.05`. Raises SetupError."""
    parts = text.split(",")
    if len(parts) not in (2, 4) or not all(re.fullmatch(r"[+-]?[0-9]{1,4}(\.[0-9]{1,4})?", part) for part in parts):
        raise SetupError(
            Message("{text} is not a test; write two Elo differences such as 0,10, or 0,10,0.05,0.05", text=repr(text))
        )
    elo0, elo1, *errors = map(float, parts)
    return Sprt(elo0, elo1, alpha=errors[0], beta=errors[1]) if errors else Sprt(elo0, elo1)


class _RunningTest:
    """A test that is given one game after the other."""

    def __init__(self, test: Sprt) -> None:
        self._test = test
        self._half: dict[int, int] = {}
        self._pairs = [0] * 5

    def decides(self, game: GameResult) -> bool:
        """Whether the test has decided after this game."""
        if game.pair not in self._half:
            self._half[game.pair] = game.points
            return False
        self._pairs[self._half.pop(game.pair) + game.points] += 1
        return self._test.decision(tuple(self._pairs)) is not None


def _standing(tally: Tally, test: Sprt | None) -> str:
    words = [f"+{tally.wins} ={tally.draws} -{tally.losses}"]
    if elo := tally.elo:
        sure = isfinite(elo.low) and isfinite(elo.high)
        words.append(
            f"Elo {elo.value:+.0f} [{elo.low:+.0f} … {elo.high:+.0f}]" if sure else f"Elo {elo.value:+.0f} [?]"
        )
    if test:
        words.append(_llr(tally, test))
    return "  ".join(words)


def _llr(tally: Tally, test: Sprt) -> str:
    low, high = test.bounds
    return f"LLR {test.llr(tally.pairs):.2f} [{low:.2f} … {high:.2f}]"


# The report at the end


def _report(terminal: Terminal, plan: Plan, tally: Tally, test: Sprt | None) -> None:
    if not tally.games:
        terminal.say("No game was finished.")
        return
    terminal.print(_table(terminal, plan, tally))
    if (elo := tally.elo) and (nelo := tally.nelo):
        _print_elo(terminal, plan.players[0], elo)
        terminal.say(
            "normalised Elo {value}; likelihood of superiority {chance}",
            value=f"{nelo.value:+.1f}" if isfinite(nelo.value) else "-",
            chance=f"{100 * (tally.superiority or 0.0):.1f} %",
        )
        terminal.say("pairs by score 0, ½, 1, 1½, 2: {pairs}", pairs=", ".join(map(str, tally.pairs)))
    if test:
        _print_test(terminal, tally, test)
    for player, text in enumerate(plan.players):
        failed = {kind: count for kind, count in tally.endings(player).items() if kind in FAILURES}
        if failed:
            counted = _counted(terminal, ENDING_NAMES, failed)
            terminal.say("failures of {player}: {failures}", style="red", player=text, failures=counted)
    if decided := Counter(game.by for game in tally.games if game.by):
        terminal.say("adjudicated: {kinds}", kinds=_counted(terminal, ADJUDICATION_NAMES, decided))


def _counted(terminal: Terminal, kinds: Iterable[Message], counts: Mapping[str, int]) -> str:
    return ", ".join(
        f"{terminal.language.translate(kind)} {counts[str(kind)]}" for kind in kinds if str(kind) in counts
    )


def _print_test(terminal: Terminal, tally: Tally, test: Sprt) -> None:
    terminal.print(_llr(tally, test))
    decision = test.decision(tally.pairs)
    if decision is None:
        terminal.say("The test has not decided yet.")
        return
    elos = (test.elo1, test.elo0) if decision is SprtDecision.H1 else (test.elo0, test.elo1)
    accepted, rejected = (f"{elo:+g}" for elo in elos)
    terminal.say("The test accepts {accepted} Elo and rejects {rejected}.", accepted=accepted, rejected=rejected)


def _print_elo(terminal: Terminal, player: str, elo: Estimate) -> None:
    value, low, high = (f"{number:+.1f}" for number in (elo.value, elo.low, elo.high))
    if elo.value == inf:
        terminal.say("{player} won all pairs; Elo above {low} with 97.5 % confidence", "bold", player=player, low=low)
    elif elo.value == -inf:
        terminal.say(
            "{player} lost all pairs; Elo below {high} with 97.5 % confidence", "bold", player=player, high=high
        )
    elif not isfinite(elo.low) or not isfinite(elo.high):
        terminal.say(
            "Elo of {player}: {value}; too few games to say how sure that is", "bold", player=player, value=value
        )
    else:
        terminal.say(
            "Elo of {player}: {value}, 95 % confidence interval {low} to {high}",
            "bold",
            player=player,
            value=value,
            low=low,
            high=high,
        )


def _table(terminal: Terminal, plan: Plan, tally: Tally) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    player, *numbers = map(terminal.language.translate, _HEADINGS)
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
    """The points that a player scored with a side, and the number of those games."""
    games = [game for game in tally.games if (game.first is side) == (player == 0)]
    points = sum(game.points if player == 0 else 2 - game.points for game in games)
    return f"{points / 2:g}/{len(games)}"


def _summary(plan: Plan, tally: Tally, test: Sprt | None, finished: bool) -> dict[str, Any]:
    return {
        "game": plan.start.game,
        "start": str(plan.start),
        "players": list(plan.players),
        "games": len(tally.games),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": list(tally.pairs),
        "elo": tally.elo.to_json() if tally.elo else None,
        "nelo": tally.nelo.to_json() if tally.nelo else None,
        "superiority": tally.superiority,
        "sprt": _test_summary(tally, test) if test else None,
        "endings": [dict(tally.endings(player)) for player in (0, 1)],
        "drawn": dict(tally.endings(None)),
        "adjudicated": dict(Counter(game.by for game in tally.games if game.by)),
        "interrupted": not finished,
    }


def _test_summary(tally: Tally, test: Sprt) -> dict[str, Any]:
    decision = test.decision(tally.pairs)
    name = decision.name if decision else None
    return asdict(test) | {
        "llr": test.llr(tally.pairs),
        "bounds": list(test.bounds),
        "decision": name,
        "verdict": name,  # deprecated
    }
