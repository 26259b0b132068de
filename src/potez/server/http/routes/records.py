"""Records: the text of games, read into moves."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from potez.api.refusal import Refusal
from potez.games.base import Message
from potez.play.record_json import to_json
from potez.play.record_reader import read_records
from potez.server.requests import RequestModel

router = APIRouter(prefix="/api/records", tags=["records"])

_MOST = 50  # games in one request


class RecordsRequest(RequestModel):
    """The text of one record or several."""

    text: Annotated[str, Field(max_length=100_000)]


@router.post("")
def read(wanted: RecordsRequest) -> dict[str, list[dict[str, Any]]]:
    """The games of a text in the format of docs/records.md. A refusal names the line and the column."""
    records = read_records(wanted.text)
    if len(records) > _MOST:
        raise Refusal("too large", Message("at most {most} games at once", most=_MOST))
    return {"games": [to_json(record) for record in records]}
