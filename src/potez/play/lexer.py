"""Splits the text of records into tokens: tags, comments, numbers and words, each with its offset.

Nothing here knows a game. Every pattern is possessive, so that the time to scan any text is proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any, Literal, NamedTuple

from potez.games.base import GameError, Message

NAME = r"[^\W\d]\w*+"

_BLANK = r"[\s\ufeff]"  # files that were joined may leave a byte order mark in the middle
_TOKEN = re.compile(
    rf"""
      (?P<blank> {_BLANK}++ )
    | \{{ (?P<comment> [^\\}}]*+ (?: \\. [^\\}}]*+ )*+ ) \}}
    | ; (?P<line> [^\r\n]*+ )
    | \[ {_BLANK}*+ (?P<name> {NAME} ) {_BLANK}*+ " (?P<tag> [^"\\\r\n]*+ (?: \\. [^"\\\r\n]*+ )*+ ) " {_BLANK}*+ \]
    | (?P<odd_tag> \[ {_BLANK}*+ (?: {NAME} {_BLANK}*+ " | [^\W\d]{{3,}}+ {_BLANK}++ [^\]] ) )
    | (?P<number> [0-9]++ {_BLANK}*+ [.…]++ )
    | (?P<word> \[ [^\s\ufeff{{}};\[]*+ | [^\s\ufeff{{}};\[]++ )
    """,
    re.VERBOSE | re.DOTALL,
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_ESCAPES = {"n": "\n", "r": "\r", "\\": "\\", '"': '"', "}": "}"}


class RecordError(GameError):
    """A record that Potez does not accept.

    For text, `line` and `column`, both from 1, say where the error is, and the first message names them. If a move is
    refused, `ply` is its number, from 1, and the other messages are the rules it breaks.
    """

    def __init__(
        self, *messages: Message, line: int | None = None, column: int | None = None, ply: int | None = None
    ) -> None:
        super().__init__(*messages)
        self.line, self.column, self.ply = line, column, ply

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), line=self.line, column=self.column, ply=self.ply), self.messages


class Token(NamedTuple):
    """The text from start to end: a tag with its name and value, a comment, a number, or any other word."""

    kind: Literal["tag", "comment", "number", "word"]
    start: int
    end: int
    value: str
    name: str = ""


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """The line and column of an offset, both from 1."""
    breaks = [found.end() for found in _LINE_BREAK.finditer(text, 0, offset)]
    return len(breaks) + 1, offset - (breaks[-1] if breaks else 0) + 1


def error_at(text: str, offset: int, *messages: Message) -> RecordError:
    """The error for text that is wrong at an offset."""
    line, column = line_and_column(text, offset)
    where = Message("error at line {line}, column {column}", line=line, column=column)
    return RecordError(where, *messages, line=line, column=column)


def scan(text: str) -> Iterator[Token]:
    """The tokens in order. Raises RecordError."""
    offset = 0
    while offset < len(text):
        found = _TOKEN.match(text, offset)
        if not found or found.lastgroup == "odd_tag":
            raise error_at(text, offset, _unreadable(text[offset]))
        start, offset = found.span()
        match found.lastgroup:
            case "comment":
                yield Token("comment", start, offset, unescape(_one_line(found["comment"])))
            case "line":
                yield Token("comment", start, offset, found["line"])
            case "tag":
                yield Token("tag", start, offset, unescape(found["tag"]), found["name"])
            case "number":
                yield Token("number", start, offset, found[0])
            case "word":
                yield Token("word", start, offset, found[0])


def _unreadable(opening: str) -> Message:
    if opening == "[":
        return Message("a tag is written {example}, on one line", example='[Name "value"]')
    if opening == "{":
        return Message("the comment that starts here is not closed with {bracket}", bracket="}")
    return Message("{bracket} does not close any comment", bracket=opening)


def _one_line(comment: str) -> str:
    """A comment of several lines as one: a line break counts as a space."""
    first, *others = _LINE_BREAK.split(comment)
    return " ".join([first.rstrip(), *map(str.strip, others)]) if others else first


def escape(text: str, closing: str) -> str:
    """The text as written between brackets or quotes: the closing one and line breaks are escaped."""
    text = text.replace("\\", "\\\\").replace(closing, f"\\{closing}")
    return text.replace("\n", "\\n").replace("\r", "\\r")


def unescape(text: str) -> str:
    """The text that `escape` was given. A backslash before any other character stays."""
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[0]), text, flags=re.DOTALL)
