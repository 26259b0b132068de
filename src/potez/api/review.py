"""A review: a game gone through move by move, what each position was worth and which moves gave the most away."""

from __future__ import annotations

from typing import Any, NotRequired

from potez.api.critique import Choice, why
from potez.api.typed import TypedDict
from potez.engine.types import Score, SearchResult
from potez.games.base import Move, Position
from potez.locale import Language

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


def judged(position: Position[Any]) -> SearchResult | None:
    """What a position is worth if the game is over there. That needs no search."""
    outcome = position.outcome()
    if outcome is None:
        return None
    score = Score() if outcome.winner is None else Score(loss_in=0)
    score = Score(win_in=0) if outcome.winner is position.side else score
    return SearchResult(0, score, (), 0, 0.0, None)


def compared(
    here: Position[Any], move: Move, after: Position[Any], before: SearchResult, score: Score, language: Language
) -> Comparison:
    """A move beside the best one. Searches are short, so a move may turn out better than the one they found."""
    assert before.move
    hoped, got = before.score, one_ply_later(-score)
    loss = max(0, _worth(hoped) - _worth(got))
    found: Comparison = {"move": str(move), "best": str(before.move), "loss": loss, "why": None}
    if loss and move != before.move:
        instead = here.play_unchecked(before.move)
        found["why"] = language.translate(why(Choice(here, after, before.move, instead, hoped, got)))
    return found


def one_ply_later(score: Score) -> Score:
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
