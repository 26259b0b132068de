"""Scores for programs and for people."""

from __future__ import annotations

from potez.engine.types import Score
from potez.locale import Language


def score_json(score: Score) -> dict[str, int]:
    """{"win_in": plies} or {"loss_in": plies} when certain, else {"value": guess}; for the side to move."""
    if score.win_in is not None:
        return {"win_in": score.win_in}
    if score.loss_in is not None:
        return {"loss_in": score.loss_in}
    return {"value": score.value}


def score_said(score: Score, language: Language) -> str:
    if score.win_in is not None:
        return language("win in {plies}", plies=score.win_in)
    if score.loss_in is not None:
        return language("loss in {plies}", plies=score.loss_in)
    return str(score)
