"""The search tree of the readable search, node by node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from potez.api.refusal import Refusal
from potez.api.requests import PositionRequest
from potez.api.shapes import Between
from potez.engine.minimax import LimitError, Minimax
from potez.engine.types import Limits
from potez.games.base import Message
from potez.locale import Language

_LARGEST = 3000
"""The most nodes that can still be drawn."""
_LIMITS = Limits(nodes=_LARGEST, seconds=5.0)
_OLD_KEYS = {"win_in": "win", "loss_in": "loss", "value": "guess"}


@dataclass(frozen=True, kw_only=True)
class TraceRequest(PositionRequest):
    """A position, and how many plies to search from it."""

    depth: Annotated[int, Between(1, 6)]


def trace(wanted: TraceRequest, language: Language) -> dict[str, Any]:
    """What minimax with alpha-beta does in a position: each node with its window, and what was cut off and why."""
    try:
        result, found = Minimax(wanted.depth).explain(wanted.replay().position, _LARGEST, _LIMITS)
    except LimitError:
        raise Refusal(
            "invalid", Message("the tree has more than {most} nodes; take a smaller depth or board", most=_LARGEST)
        ) from None
    return _with_old_keys(found.to_json()) | {"move": str(result.move) if result.move else None}


def _with_old_keys(trace: dict[str, Any]) -> dict[str, Any]:
    """A trace whose scores also have the keys of the last version, which are deprecated."""
    for node in trace["nodes"]:
        for score in (node["alpha"], node["beta"], node["value"]):
            score |= {_OLD_KEYS[key]: number for key, number in score.items()}
    return trace
