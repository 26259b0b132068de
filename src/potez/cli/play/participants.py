"""Who plays a side at the terminal: a person at the keyboard, or any player."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from potez.cli.play.keywords import Keyword, complete
from potez.engine.players import KINDS, MOVETIME, Player, default_opponent, read_player
from potez.engine.types import Engine, Limits, SearchResult
from potez.games import info_of
from potez.games.base import Message, Position, SetupError, Side
from potez.locale import Language

_PERSON, _COMPUTER, _LEVEL = Keyword("person"), Keyword("computer"), Keyword("level")


@dataclass(frozen=True)
class Participant:
    """A player, or a person if `player` is None."""

    player: Player | None = None

    @property
    def person(self) -> bool:
        return self.player is None

    @cached_property
    def engine(self) -> Engine:
        """The player's engine. A program is started once, for the whole game."""
        assert self.player
        return self.player.make()

    def choose(self, position: Position[Any]) -> SearchResult:
        """The move that the player chooses. Raises EngineError."""
        own = self.player.limits if self.player else None
        return self.engine.search(position, own or Limits(seconds=MOVETIME.default / 1000))

    def prepare(self) -> None:
        """Make the engine, and start it if it is a program. Raises EngineError."""
        if self.player:
            self.engine.new_game()

    def close(self) -> None:
        """Close the engine, if it was used."""
        if "engine" in vars(self):
            self.engine.close()

    def name_in(self, language: Language) -> str:
        """The player, with the kind in the words of a language."""
        kind, colon, details = str(self).partition(":")
        return language(kind) + colon + details

    def __str__(self) -> str:
        return str(self.player) if self.player else _PERSON.english


PERSON = Participant()


def check_draw_offer(game: str, players: Mapping[Side, Participant]) -> None:
    """Raises SetupError unless two people may agree to a draw in this game."""
    info = info_of(game)
    if not info.has_draws:
        raise SetupError(Message("{game} has no draws", game=info.title))
    if not all(player.person for player in players.values()):
        raise SetupError(Message("the computer plays on; only two people can agree to a draw"))


def computer(game: str) -> Participant:
    """The default opponent of a person."""
    return Participant(default_opponent(game))


def read_participant(text: str, game: str) -> Participant:
    """A person or a player, as people write them: p, level:3, computer, c2, рачунар:2, ugi:./bot. Raises SetupError."""
    found = re.fullmatch(r"([^\W\d]+)[\s:]*(.*)", text.strip(), re.DOTALL)
    kind, details = (found[1], found[2]) if found else ("", "")
    keyword = None if kind.lower() in KINDS else complete(kind, (_PERSON, _COMPUTER, _LEVEL))
    if keyword is _PERSON and not details:
        return PERSON
    known = keyword.english if keyword else kind.lower()
    if known not in KINDS:
        raise SetupError(
            Message("unknown player {text}; choose from person, {kinds}", text=repr(text), kinds=", ".join(KINDS))
        )
    if known == _COMPUTER.english and not details:
        return computer(game)
    return Participant(read_player(f"{known}:{details}" if details else known, game))
