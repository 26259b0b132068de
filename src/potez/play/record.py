"""A game written down: the game itself, tags such as the players and the date, and comments on the moves.

`str` of a record is its canonical text; `record_reader.read_records` reads it back. The tags Game, Start, Result and
Reason follow from the game and cannot be set. All other tags are kept as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from potez.games.base import Message
from potez.play.game import Game
from potez.play.lexer import NAME, RecordError, escape
from potez.play.result import reason_of, result_of

_DERIVED = ("Game", "Start", "Result", "Reason")
_KNOWN = {name.casefold(): name for name in (*_DERIVED, "X", "O", "Date")}
_WIDTH = 80


@dataclass(frozen=True)
class Record:
    """A game with tags, and with comments keyed by ply; ply 0 is before the first move.

    White space around a comment is dropped, and so are empty comments. Raises RecordError.
    """

    game: Game
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    comments: Mapping[int, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        comments = {ply: text.strip() for ply, text in sorted(self.comments.items()) if text.strip()}
        object.__setattr__(self, "tags", dict(self.tags))
        object.__setattr__(self, "comments", comments)
        if messages := list(self._messages()):
            raise RecordError(*messages)

    def _messages(self) -> Iterator[Message]:
        for name in self.tags:
            if not re.fullmatch(NAME, name):
                yield Message("{name} is not a tag name; use letters, digits and _", name=repr(name))
            elif (right := tag_name(name)) in _DERIVED:
                yield Message("the tag {name} follows from the moves and cannot be set", name=right)
            elif right != name:
                yield Message("the tag {name} should be written {right}", name=name, right=right)
        for ply in self.comments:
            if not 0 <= ply <= len(self.game.moves):
                yield Message("there is no ply {ply}; choose from 0..{last}", ply=ply, last=len(self.game.moves))
        for text in (*self.tags, *self.tags.values(), *self.comments.values()):
            if any("\ud800" <= letter <= "\udfff" for letter in text):
                yield Message("{text} contains an unpaired surrogate, which no file can store", text=ascii(text))

    @property
    def result(self) -> str:
        return result_of(self.game.outcome())

    @property
    def reason(self) -> str | None:
        return reason_of(self.game.outcome())

    def __str__(self) -> str:
        first = ("X", "O", "Date")
        tags = {"Game": self.game.name, "Start": str(self.game.start)}
        tags |= {name: self.tags[name] for name in first if name in self.tags}
        tags |= {"Result": self.result} | ({"Reason": self.reason} if self.reason else {})
        tags |= {name: value for name, value in self.tags.items() if name not in first}
        lines = [f'[{name} "{escape(value, closing=chr(34))}"]' for name, value in tags.items()]
        return "\n".join([*lines, "", *_filled(self._words())]) + "\n"

    def _words(self) -> Iterator[str]:
        """The numbered moves with their comments, then the result."""
        number = 1
        yield from self._comment(0)
        for ply, move in enumerate(self.game.moves, start=1):
            if self.game.positions[ply - 1].side.value == "X":
                yield f"{number}. {move}"
            else:
                yield f"{number}... {move}" if ply == 1 else str(move)
                number += 1
            yield from self._comment(ply)
        yield self.result

    def _comment(self, ply: int) -> Iterator[str]:
        if ply in self.comments:
            yield "{" + escape(self.comments[ply], closing="}") + "}"


def tag_name(name: str) -> str:
    """The canonical name of a tag. The case of known names does not matter."""
    return _KNOWN.get(name.casefold(), name)


def write_records(records: Iterable[Record]) -> str:
    """The text of several games."""
    return "\n".join(map(str, records))


def _filled(words: Iterable[str]) -> Iterator[str]:
    """Lines with as many words as fit. Words are never broken."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
