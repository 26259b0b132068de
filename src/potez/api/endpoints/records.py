"""Records: the text of games, read into moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from potez.api.refusal import Refusal
from potez.api.shapes import Length
from potez.games.base import Message
from potez.locale import Language
from potez.play.record_json import to_json
from potez.play.record_reader import read_records

_MOST = 50  # games in one request


@dataclass(frozen=True)
class RecordsRequest:
    """The text of one record or several."""

    text: Annotated[str, Length(0, 100_000)]


def records(wanted: RecordsRequest, language: Language) -> dict[str, list[dict[str, Any]]]:
    """The games of a text in the format of docs/records.md. A refusal names the line and the column."""
    found = read_records(wanted.text)
    if len(found) > _MOST:
        raise Refusal("too large", Message("at most {most} games at once", most=_MOST))
    return {"games": [to_json(record) for record in found]}
