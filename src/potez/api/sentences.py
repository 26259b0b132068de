"""Sentences in answers. Until the next version each also goes by the key that clients know from the version before."""

from __future__ import annotations

from collections.abc import Iterable

from potez.api.typed import TypedDict
from potez.games.base import Message
from potez.locale import Language


class Sentences(TypedDict):
    """What is wrong, in the client's language."""

    messages: list[str]
    faults: list[str]
    """Deprecated: `messages` again."""


class Sentence(TypedDict):
    """One thing that a person reads, in the client's language."""

    message: str
    said: str
    """Deprecated: `message` again."""


def messages_json(messages: Iterable[Message], language: Language) -> Sentences:
    # What a client sent may be repeated in a sentence, and not all that JSON can say can be written in UTF-8.
    translated = [language.translate(message).encode(errors="replace").decode() for message in messages]
    return {"messages": translated, "faults": translated}


def message_json(translated: str) -> Sentence:
    return {"message": translated, "said": translated}
