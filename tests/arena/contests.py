"""Contests with made-up games, for tests of statistics and reports."""

from __future__ import annotations

from collections.abc import Iterable

import potez
from potez.arena.contest.adjudication import ResignRule
from potez.arena.contest.game_result import NORMAL, Effort, GameResult
from potez.arena.contest.openings import RandomOpenings
from potez.arena.contest.plan import Plan
from potez.arena.contest.results import Results
from potez.arena.contest.terms import Terms
from potez.engine.types import Limits
from potez.games.base import Side

TERMS = Terms(Limits(nodes=500, seconds=0.25), plies=90, solver=True, resign=ResignRule(None, 3))


def plan(*players: str, rows: int = 5, terms: Terms = TERMS) -> Plan:
    return Plan(potez.start("domineering", rows=rows, cols=5), players, terms, RandomOpenings(plies=2, seed=9))


def game_result(
    players: tuple[str, str], pair: int, first: Side, points: int, ending: str = NORMAL, by: str | None = None
) -> GameResult:
    """A game in which the first player scored `points` half points."""
    winner = {0: first.other, 1: None, 2: first}[points]
    return GameResult(pair, first, winner, ending, (Effort(), Effort()), "", players=players, by=by)


def contest(plan: Plan, games: Iterable[tuple[int, str, int, str, str | None]]) -> Results:
    """A contest of games given as pair, side and half points of the first player, ending, and what adjudicated it."""
    return Results(
        plan,
        tuple(
            game_result(plan.players_of(pair), pair, Side(side), points, ending, by)
            for pair, side, points, ending, by in games
        ),
    )


def whole(plan: Plan, scores: Iterable[tuple[int, int]]) -> Results:
    """A contest of finished pairs, given as the half points of the first player in each game."""
    return contest(
        plan,
        (
            (pair, side, points, NORMAL, None)
            for pair, score in enumerate(scores)
            for side, points in zip("XO", score, strict=True)
        ),
    )
