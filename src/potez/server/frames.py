"""Frames: the texts that the server sends over a socket. All of them are written here."""

from __future__ import annotations

from pydantic_core import to_json

from potez.api.refusal import code_of
from potez.api.sentences import messages_json
from potez.games.base import GameError
from potez.locale import Language


def frame(kind: str, data: object = None, **fields: object) -> str:
    """A frame of some kind, with its data if it has any. The fields are `v`, a version, and `id`, of a request."""
    return to_json({"t": kind, **fields} | ({} if data is None else {"d": data})).decode()


def refused(error: GameError, language: Language, request_id: object = None) -> str:
    """The frame that answers a request which cannot be granted."""
    return frame("refused", {"code": code_of(error), **messages_json(error.messages, language)}, id=request_id)
