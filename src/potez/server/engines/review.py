"""A review: a game gone through move by move, what each position was worth and which moves gave the most away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, NotRequired

from typing_extensions import TypedDict

from potez.api.adviser import adviser
from potez.api.critique import Choice, why
from potez.engine.types import Limits, Score, SearchResult
from potez.games.base import Move, Position
from potez.locale import Language
from potez.play.game import Game
from potez.server.engines.search_pool import SearchPool

LONGEST = 60.0
"""Seconds for a whole review."""
_MOST = 0.5  # seconds for one position
_CERTAIN = 10_000  # what a certain win counts for when losses are compared


class Comparison(TypedDict):
    """A move beside the best one: how much it gave away, and why that is so."""

    move: str
    best: str
    loss: int
    why: str | None


class Reviewed(TypedDict):
    """One ply of a review: the score of the position after it and, except at the start, the move that led there."""

    ply: int
    score: dict[str, float]
    move: NotRequired[str]
    best: NotRequired[str]
    loss: NotRequired[int]
    why: NotRequired[str | None]


async def review(searches: SearchPool, game: Game, language: Language) -> AsyncIterator[Reviewed]:
    """The plies one by one, beginning with the start."""
    limits = Limits(seconds=min(_MOST, LONGEST / len(game.positions)))
    before: SearchResult | None = None
    for ply, position in enumerate(game.positions):
        found = await _judge(searches, position, limits)
        reviewed: Reviewed = {"ply": ply, "score": found.score.to_json()}
        if before:
            here, move = game.positions[ply - 1], game.moves[ply - 1]
            reviewed = {**reviewed, **_compare(here, move, position, before, found.score, language)}
        yield reviewed
        before = found


async def _judge(searches: SearchPool, position: Position[Any], limits: Limits) -> SearchResult:
    """What a position is worth. A finished game needs no search."""
    if outcome := position.outcome():
        score = Score() if outcome.winner is None else Score(loss_in=0)
        score = Score(win_in=0) if outcome.winner is position.side else score
        return SearchResult(0, score, (), 0, 0.0, None)
    return await searches.search(lambda: (adviser(position.game), limits), position)


def _compare(
    here: Position[Any], move: Move, after: Position[Any], before: SearchResult, score: Score, language: Language
) -> Comparison:
    """A move beside the best one. Searches are short, so a move may turn out better than the one they found."""
    assert before.move
    hoped, got = before.score, _one_ply_later(-score)
    loss = max(0, _worth(hoped) - _worth(got))
    compared: Comparison = {"move": str(move), "best": str(before.move), "loss": loss, "why": None}
    if loss and move != before.move:
        instead = here.play_unchecked(before.move)
        compared["why"] = language.translate(why(Choice(here, after, before.move, instead, hoped, got)))
    return compared


def _one_ply_later(score: Score) -> Score:
    """A score seen from the position before: a certain end is one ply farther away."""
    if score.win_in is not None:
        return Score(win_in=score.win_in + 1)
    if score.loss_in is not None:
        return Score(loss_in=score.loss_in + 1)
    return score


def _worth(score: Score) -> int:
    if score.win_in is not None:
        return _CERTAIN
    if score.loss_in is not None:
        return -_CERTAIN
    return max(-_CERTAIN, min(_CERTAIN, round(score.value)))
