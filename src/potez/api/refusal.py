"""A refusal: what the server will not do, with a code for programs and sentences for people."""

from __future__ import annotations

from typing import Any

from potez.games.base import GameError, Message


class Refusal(GameError):  # noqa: N818 - a word of its own: nothing has gone wrong
    """Something that the server will not do. docs/api.md lists the codes."""

    def __init__(self, code: str, *messages: Message) -> None:
        super().__init__(*messages)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, *self.messages)


def code_of(error: GameError) -> str:
    """The code of any error: what the rules refuse is `invalid`."""
    return error.code if isinstance(error, Refusal) else "invalid"
