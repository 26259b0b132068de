"""A game looked through move by move: what each position was worth, and which moves gave the most away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from potez.engine.types import Limits, Score, SearchResult
from potez.games.base import Move, Position
from potez.locale import Language
from potez.server.engines.critique import Choice, why
from potez.server.engines.searches import Searches
from potez.server.rooms.opponents import adviser

LONGEST = 60.0
"""Seconds for a whole review."""
_MOST = 0.5  # seconds for one position
_CERTAIN = 10_000  # what a certain win counts for where losses are compared


async def review(
    searches: Searches, positions: list[Position[Any]], moves: list[Move], language: Language
) -> AsyncIterator[dict[str, Any]]:
    """One finding a ply, the start being the first."""
    limits = Limits(seconds=min(_MOST, LONGEST / len(positions)))
    before: SearchResult | None = None
    for ply, position in enumerate(positions):
        found = await _judge(searches, position, limits)
        told: dict[str, Any] = {"ply": ply, "score": found.score.to_json()}
        if before:
            told |= _compare(positions[ply - 1], moves[ply - 1], position, before, found.score, language)
        yield told
        before = found


async def _judge(searches: Searches, position: Position[Any], limits: Limits) -> SearchResult:
    """What a position is worth; a finished game needs no search."""
    if outcome := position.outcome():
        score = Score() if outcome.winner is None else Score(loss_in=0)
        score = Score(win_in=0) if outcome.winner is position.side else score
        return SearchResult(0, score, (), 0, 0.0, None)
    return await searches.search(lambda: (adviser(position.game), limits), position)


def _compare(
    here: Position[Any], move: Move, after: Position[Any], before: SearchResult, score: Score, language: Language
) -> dict[str, Any]:
    """How a move did beside the best one. Searches are short, so a move may turn out better than what they found."""
    assert before.move
    hoped, got = before.score, _one_ply_later(-score)
    loss = max(0, _worth(hoped) - _worth(got))
    told: dict[str, Any] = {"move": str(move), "best": str(before.move), "loss": loss, "why": None}
    if loss and move != before.move:
        instead = here.play_unchecked(before.move)
        told["why"] = language.translate(why(Choice(here, after, before.move, instead, hoped, got)))
    return told


def _one_ply_later(score: Score) -> Score:
    """A score told from the position before: a certain end is one ply farther away."""
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
    return max(-_CERTAIN, min(_CERTAIN, score.value))
