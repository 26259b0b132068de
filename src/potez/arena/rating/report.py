"""The report of contests in Markdown: ratings, encounters, how games ended, failures, and the terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import inf

from potez.arena.contest.game_result import ENDINGS, FAILURES
from potez.arena.contest.plan import Plan
from potez.arena.contest.terms import Terms
from potez.arena.rating.elo import Estimate, Pairs, estimate_elo, estimate_nelo, superiority
from potez.arena.rating.ratings import Anchor, Rating
from potez.arena.rating.standings import Standings
from potez.engine.types import Limits
from potez.games.base import Message

Say = Callable[[Message], str]
"""Translates a message into the reader's language."""

ENDING_NAMES = (
    Message("normal"),
    Message("adjudicated"),
    Message("crash"),
    Message("stall"),
    Message("protocol error"),
    Message("illegal move"),
    Message("time forfeit"),
)
ADJUDICATION_NAMES = (Message("agreement"), Message("solver"), Message("ply limit"))


def report(
    standings: Standings, ratings: Sequence[Rating], anchor: Anchor | None, plot: str | None = None, say: Say = str
) -> str:
    """The report. `plot` is the path of the picture of the ratings, relative to the report."""
    game, players = standings.contests[0].plan.start.game, [rating.player for rating in ratings]
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
        *_terms([contest.plan for contest in standings.contests], say),
    ]
    return "\n\n".join(parts) + "\n"


# Numbers as they are read


def elo_text(elo: Estimate) -> str:
    """The value, or the bound if there is only that."""
    if elo.value == inf:
        return f"> {elo.low:.0f}"
    return f"< {elo.high:.0f}" if elo.value == -inf else signed(elo.value)


def margin_text(elo: Estimate) -> str:
    """The value with its margin, or the bound if there is only that."""
    sure = abs(elo.value) == inf or elo.low == elo.high
    return elo_text(elo) if sure else f"{signed(elo.value)} ± {elo.margin:.0f}"


def interval_text(elo: Estimate) -> str:
    """The interval; empty if it is unknown or the value is a bound."""
    known = abs(elo.value) < inf and (elo.low > -inf or elo.high < inf)
    return f"{signed(elo.low)} … {signed(elo.high)}" if known else ""


def signed(value: float) -> str:
    """A rounded number with its sign; zero has none."""
    if abs(value) == inf:
        return "∞" if value > 0 else "-∞"
    return f"{value:+.0f}" if round(value) else "0"


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _plain(number: float) -> str:
    return f"{number:g}"


# Tables


def table(headings: Iterable[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """A Markdown table. The first `texts` columns are aligned left, the others right."""
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
    note = Message("The number of pairs in which the first player scored 0 to 2 points, and its lead.")
    return f"{say(note)}\n\n{table(headings, rows)}"


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
    note = Message("Points and games, including those of unfinished pairs.")
    return f"{say(note)}\n\n{table([say(Message('player')), *numbers], rows)}"


def _endings(standings: Standings, say: Say) -> str:
    endings, decided = standings.endings, standings.adjudicated
    rows = [[say(kind), str(endings[name])] for kind, name in zip(ENDING_NAMES, ENDINGS, strict=True) if endings[name]]
    share = Message("X won {score} of all points.", score=percent(standings.score_of_x))
    lines = [table([say(Message("ending")), say(Message("games"))], rows), say(share)]
    if decided:
        kinds = ", ".join(f"{say(kind)} {decided[str(kind)]}" for kind in ADJUDICATION_NAMES if decided[str(kind)])
        lines.append(say(Message("adjudicated: {kinds}", kinds=kinds)))
    return "\n\n".join(lines)


def _failures(standings: Standings, say: Say) -> str:
    if not standings.failures:
        return say(Message("None."))
    headings = [say(Message("player")), *(say(kind) for kind in ENDING_NAMES[-len(FAILURES) :])]
    rows = [[player, *(str(count[kind]) for kind in FAILURES)] for player, count in standings.failures.items()]
    return table(headings, rows)


# Sentences


def _summary(standings: Standings, ratings: Sequence[Rating], anchor: Anchor | None, say: Say) -> str:
    sentences = [
        Message("{games} games of {players} players.", games=len(standings.games), players=len(ratings)),
        Message("Elo is relative to {player} at {elo}.", player=anchor.player, elo=_plain(anchor.elo))
        if anchor
        else Message("Elo is relative to the mean of the players."),
        Message("Intervals have a confidence of 95 %; a pair of games counts as one observation."),
    ]
    if any(abs(rating.elo.value) == inf for rating in ratings):
        sentences.append(
            Message("> and < are bounds (97.5 %) for players who won or lost everything against the others.")
        )
    if standings.unpaired:
        sentences.append(Message("Games left out because their pair is unfinished: {count}.", count=standings.unpaired))
    return "\n".join(map(say, sentences))


def _terms(plans: Iterable[Plan], say: Say) -> Iterable[str]:
    """A list of the terms; one for each group of players if the terms differ."""
    groups: dict[str, dict[str, None]] = {}
    for plan in plans:
        groups.setdefault(_list(plan, say), {}).update(dict.fromkeys(plan.players))
    for terms, players in groups.items():
        yield (
            terms if len(groups) == 1 else f"{say(Message('Among {players}:', players=', '.join(players)))}\n\n{terms}"
        )


def _list(plan: Plan, say: Say) -> str:
    terms = plan.terms
    items = [
        Message("start: {position}", position=plan.start),
        Message("limits for players without their own: {limits}", limits=_limits(terms.limits, say)),
        Message("openings: {openings}", openings=say(plan.openings.description)),
        Message("a game of {plies} plies is a draw", plies=terms.plies),
        *_adjudication(terms, say),
    ]
    return "\n".join(f"- {say(message)}" for message in items)


def _adjudication(terms: Terms, say: Say) -> Iterable[Message]:
    if terms.solver:
        yield Message("the solver ends games that it can solve")
    if terms.resign:
        score = say(Message("a proved win")) if terms.resign.score is None else str(terms.resign.score)
        yield Message(
            "a game ends when both players have seen {score} for {moves} moves", score=score, moves=terms.resign.moves
        )


def _limits(limits: Limits, say: Say) -> str:
    """The limits for a move, or for all moves."""
    parts = []
    if limits.depth is not None:
        parts.append(Message("depth {depth}", depth=limits.depth))
    if limits.nodes is not None:
        parts.append(Message("{nodes} nodes", nodes=limits.nodes))
    if limits.seconds is not None:
        parts.append(Message("{seconds} s", seconds=_plain(limits.seconds)))
    if limits.clock is not None:
        parts.append(
            Message(
                "{clock} s for the game and {increment} s a move",
                clock=_plain(limits.clock),
                increment=_plain(limits.increment),
            )
        )
    return ", ".join(map(say, parts)) or say(Message("no limit"))
