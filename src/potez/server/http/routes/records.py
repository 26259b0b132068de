"""Records that somebody has: read, and told back in moves."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from potez.games.base import Message
from potez.play.record_json import to_json
from potez.play.record_reader import read_records
from potez.server.http.errors import Refusal
from potez.server.http.requests import Asked

router = APIRouter(prefix="/api/records", tags=["records"])

_MOST = 50  # games in one request


class Written(Asked):
    """The text of one game or of several."""

    text: Annotated[str, Field(max_length=100_000)]


@router.post("")
def read(written: Written) -> dict[str, list[dict[str, Any]]]:
    """The games of a text, as docs/records.md describes it. A refusal tells the line and the column."""
    records = read_records(written.text)
    if len(records) > _MOST:
        raise Refusal("too large", Message("at most {most} games at once", most=_MOST))
    return {"games": [to_json(record) for record in records]}
