"""A refusal: what the server will not do, with a code for programs and sentences for people."""

from __future__ import annotations

from typing import Any, NotRequired

from potez.api.sentences import Sentences, messages_json
from potez.engine.classroom.own_tree import TreeError
from potez.games.base import GameError, Message
from potez.locale import Language


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


class RefusalJson(Sentences):
    """`spot` is the character of a text that is wrong, counted from 1."""

    error: str
    spot: NotRequired[int]


def refusal_json(error: GameError, language: Language) -> RefusalJson:
    """What a client is told over HTTP."""
    sentences = messages_json(error.messages, language)
    refused: RefusalJson = {"error": code_of(error), "messages": sentences["messages"], "faults": sentences["faults"]}
    if isinstance(error, TreeError):
        refused["spot"] = error.spot
    return refused
