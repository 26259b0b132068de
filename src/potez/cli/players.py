"""Who plays a side: a person at the keyboard, or the computer with a depth."""

import re
from dataclasses import dataclass

from potez.cli.terminal import number
from potez.cli.words import Word, means
from potez.engine.minimax import Minimax
from potez.engine.types import Engine
from potez.games.base import Fault, Option, SetupError
from potez.locale import Language

DEPTH = Option("depth", 2, range(1, 21))

_PERSON, _COMPUTER = Word("person"), Word("computer")
_QUICK = {"blockade": 1, "byte": 3, "domineering": 3}  # depths that answer in about a second


@dataclass(frozen=True)
class Player:
    """A person, or an engine with the depth it looks ahead."""

    depth: int | None = None

    @property
    def engine(self) -> Engine | None:
        return Minimax(self.depth) if self.depth else None

    def said(self, language: Language) -> str:
        """The player in the words of a language."""
        return f"{language(_COMPUTER.english)}:{self.depth}" if self.depth else language(_PERSON.english)

    def __str__(self) -> str:
        return f"{_COMPUTER.english}:{self.depth}" if self.depth else _PERSON.english


PERSON = Player()


def computer(game: str) -> Player:
    """The computer at the depth that suits a game."""
    return Player(_QUICK.get(game, DEPTH.default))


def read_player(text: str, game: str) -> Player:
    """A player as people write one: person, computer or computer:2, shortened or in Serbian too. Raises SetupError."""
    found = re.fullmatch(r"([^\W\d]+)[\s:]*(\S*)", text.strip())
    if found and means(found[1], _PERSON, shortened=True) and not found[2]:
        return PERSON
    if not (found and means(found[1], _COMPUTER, shortened=True)):
        raise SetupError(
            Fault("{text} is no player; write person, computer, or computer:2 for depth 2", text=repr(text))
        )
    if not found[2]:
        return computer(game)
    return Player(number(DEPTH, found[2]))
