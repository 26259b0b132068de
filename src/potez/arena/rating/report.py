"""The report of an event in Markdown: ratings, who did what against whom, how games ended, and on what terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import inf

from potez.arena.contest.game import ENDINGS, FAILURES, Terms
from potez.arena.contest.plan import Plan
from potez.arena.rating.elo import Estimate, Pairs, estimate_elo, estimate_nelo, superiority
from potez.arena.rating.ratings import Anchor, Rating
from potez.arena.rating.standings import Standings
from potez.engine.types import Limits
from potez.games.base import Message

Say = Callable[[Message], str]
"""Says a sentence in the reader's language."""

KINDS = (
    Message("normal"),
    Message("adjudicated"),
    Message("crash"),
    Message("stall"),
    Message("babble"),
    Message("illegal move"),
    Message("time forfeit"),
)
DECISIONS = (Message("agreement"), Message("solver"), Message("ply limit"))


def report(
    standings: Standings, ratings: Sequence[Rating], anchor: Anchor | None, plot: str | None = None, say: Say = str
) -> str:
    """The whole report; `plot` is where the picture of the ratings is, seen from the report."""
    game, players = standings.events[0].plan.start.game, [rating.player for rating in ratings]
    parts = [
        f"# {say(Message('Ratings: {game}', game=game))}",
        _summary(standings, ratings, anchor, say),
        *([f"![{say(Message('ratings with their intervals'))}]({plot})"] if plot else []),
        ratings_table(ratings, say),
        f"## {say(Message('Encounters'))}",
        _encounters(standings, players, say),
        f"## {say(Message('Cross table'))}",
        _cross_table(standings, players, say),
        f"## {say(Message('How games ended'))}",
        _endings(standings, say),
        f"## {say(Message('Failures'))}",
        _failures(standings, say),
        f"## {say(Message('Terms'))}",
        *_terms([event.plan for event in standings.events], say),
    ]
    return "\n\n".join(parts) + "\n"


# Numbers as they are read


def elo_text(elo: Estimate) -> str:
    """The value, or a bound where there is only that."""
    if elo.value == inf:
        return f"> {elo.low:.0f}"
    return f"< {elo.high:.0f}" if elo.value == -inf else signed(elo.value)


def margin_text(elo: Estimate) -> str:
    """The value and how far it may be off, or a bound where there is only that."""
    sure = abs(elo.value) == inf or elo.low == elo.high
    return elo_text(elo) if sure else f"{signed(elo.value)} ± {elo.margin:.0f}"


def interval_text(elo: Estimate) -> str:
    """Empty where nothing is known, or what is known is a bound."""
    known = abs(elo.value) < inf and (elo.low > -inf or elo.high < inf)
    return f"{signed(elo.low)} … {signed(elo.high)}" if known else ""


def signed(value: float) -> str:
    """A rounded number with its sign; none for zero."""
    if abs(value) == inf:
        return "∞" if value > 0 else "-∞"
    return f"{value:+.0f}" if round(value) else "0"


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _plain(number: float) -> str:
    return f"{number:g}"


# Tables


def table(headings: Iterable[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """A table of Markdown; so many columns are of text, the others of numbers."""
    names = list(headings)
    rule = ["---"] * texts + ["---:"] * (len(names) - texts)
    cells = [names, rule, *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


RATING_HEADINGS = (
    Message("player"),
    Message("Elo"),
    Message("over the next"),
    Message("superiority"),
    Message("points"),
    Message("score"),
)


def rating_row(rating: Rating) -> list[str]:
    return [
        rating.player,
        margin_text(rating.elo),
        margin_text(rating.lead) if rating.lead else "",
        "" if rating.superiority is None else percent(rating.superiority),
        f"{rating.points:g}/{rating.games}",
        percent(rating.points / rating.games),
    ]


def ratings_table(ratings: Sequence[Rating], say: Say) -> str:
    return table(map(say, RATING_HEADINGS), map(rating_row, ratings))


def _encounters(standings: Standings, players: Sequence[str], say: Say) -> str:
    headings = [say(Message("players")), "0", "½", "1", "1½", "2", "Elo", say(Message("95 % interval"))]
    headings += [say(Message("normalised Elo")), say(Message("95 % interval")), say(Message("superiority"))]
    scores = standings.scores
    scores |= {(second, first): pairs[::-1] for (first, second), pairs in scores.items()}
    rows = [
        _encounter(f"{one} – {other}", scores[one, other])
        for one, other in combinations(players, 2)
        if (one, other) in scores
    ]
    told = Message("Numbers of pairs by the points that the first of the two players scored in them, and its lead.")
    return f"{say(told)}\n\n{table(headings, rows)}"


def _encounter(names: str, pairs: Pairs) -> list[str]:
    elo, nelo = estimate_elo(pairs), estimate_nelo(pairs)
    numbers = [elo_text(elo), interval_text(elo), signed(nelo.value), interval_text(nelo)]
    return [names, *map(str, pairs), *numbers, percent(superiority(pairs))]


def _cross_table(standings: Standings, players: Sequence[str], say: Say) -> str:
    cells = {}
    for encounter in standings.encounters:
        first, second = encounter.players
        cells[first, second] = f"{encounter.points:g}/{encounter.games}"
        cells[second, first] = f"{encounter.games - encounter.points:g}/{encounter.games}"
    rows = [
        [f"{at}. {one}", *("—" if one == other else cells.get((one, other), "") for other in players)]
        for at, one in enumerate(players, start=1)
    ]
    numbers = [str(at) for at in range(1, len(players) + 1)]
    told = Message("Points of games, those of unfinished pairs too.")
    return f"{say(told)}\n\n{table([say(Message('player')), *numbers], rows)}"


def _endings(standings: Standings, say: Say) -> str:
    endings, decided = standings.endings, standings.adjudicated
    rows = [[say(kind), str(endings[name])] for kind, name in zip(KINDS, ENDINGS, strict=True) if endings[name]]
    told = Message("Of all points X won {score}.", score=percent(standings.score_of_x))
    lines = [table([say(Message("ending")), say(Message("games"))], rows), say(told)]
    if decided:
        kinds = ", ".join(f"{say(kind)} {decided[str(kind)]}" for kind in DECISIONS if decided[str(kind)])
        lines.append(say(Message("adjudicated: {kinds}", kinds=kinds)))
    return "\n\n".join(lines)


def _failures(standings: Standings, say: Say) -> str:
    if not standings.failures:
        return say(Message("None."))
    headings = [say(Message("player")), *(say(kind) for kind in KINDS[-len(FAILURES) :])]
    rows = [[player, *(str(count[kind]) for kind in FAILURES)] for player, count in standings.failures.items()]
    return table(headings, rows)


# Sentences


def _summary(standings: Standings, ratings: Sequence[Rating], anchor: Anchor | None, say: Say) -> str:
    told = [
        Message("{games} games of {players} players.", games=len(standings.games), players=len(ratings)),
        Message("Elo is counted from {player} at {elo}.", player=anchor.player, elo=_plain(anchor.elo))
        if anchor
        else Message("Elo is counted from the mean of the players."),
        Message("Intervals have a confidence of 95 %; a pair of games counts as one observation."),
    ]
    if any(abs(rating.elo.value) == inf for rating in ratings):
        told.append(Message("> and < are bounds, with 97.5 %, of those who won or lost everything against the others."))
    if standings.unpaired:
        told.append(Message("Left out are games whose pair is not finished: {count}.", count=standings.unpaired))
    return "\n".join(map(say, told))


def _terms(plans: Iterable[Plan], say: Say) -> Iterable[str]:
    """A list of what held; one for each group of players, if it was not the same for all."""
    groups: dict[str, dict[str, None]] = {}
    for plan in plans:
        groups.setdefault(_list(plan, say), {}).update(dict.fromkeys(plan.players))
    for told, players in groups.items():
        yield told if len(groups) == 1 else f"{say(Message('Among {players}:', players=', '.join(players)))}\n\n{told}"


def _list(plan: Plan, say: Say) -> str:
    terms = plan.terms
    told = [
        Message("start: {position}", position=plan.start),
        Message("a move, unless a player says otherwise: {limits}", limits=_limits(terms.limits, say)),
        Message("openings: {openings}", openings=say(plan.openings.said)),
        Message("a game of {plies} plies is a draw", plies=terms.plies),
        *_decisions(terms, say),
    ]
    return "\n".join(f"- {say(message)}" for message in told)


def _decisions(terms: Terms, say: Say) -> Iterable[Message]:
    if terms.solver:
        yield Message("the solver ends games that it knows")
    if terms.resign:
        score = say(Message("a proved win")) if terms.resign.score is None else str(terms.resign.score)
        yield Message("games end when both have seen {score} for {moves} moves", score=score, moves=terms.resign.moves)


def _limits(limits: Limits, say: Say) -> str:
    """What a player may use for a move, or for all of them."""
    told = []
    if limits.depth is not None:
        told.append(Message("depth {depth}", depth=limits.depth))
    if limits.nodes is not None:
        told.append(Message("{nodes} nodes", nodes=limits.nodes))
    if limits.seconds is not None:
        told.append(Message("{seconds} s", seconds=_plain(limits.seconds)))
    if limits.clock is not None:
        told.append(
            Message(
                "{clock} s for the game and {increment} s a move",
                clock=_plain(limits.clock),
                increment=_plain(limits.increment),
            )
        )
    return ", ".join(map(say, told)) or say(Message("no limit"))
