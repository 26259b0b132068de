"""A new room as a client asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import Annotated, Literal

from potez.api.requests import PositionRequest
from potez.api.rooms.clock import EPOCH
from potez.api.rooms.events import Created, Seat, SideName, TimeControl
from potez.api.rooms.room import Sides
from potez.api.shapes import Between, Length
from potez.engine.levels import LEVEL
from potez.engine.original import original_engine
from potez.games.base import Side

Name = Annotated[str, Length(0, 40)]


@dataclass(frozen=True, kw_only=True)
class ComputerSeat:
    """A seat for the computer at a level."""

    level: Annotated[int, Between(LEVEL.allowed[0], LEVEL.allowed[-1])]


@dataclass(frozen=True, kw_only=True)
class OriginalSeat:
    """A seat for the original program of the game, looking so many plies ahead; 0 leaves that to the program."""

    original: Annotated[int, Between(0, 9)]


SeatRequest = Literal["me", "open"] | ComputerSeat | OriginalSeat


@dataclass(frozen=True, kw_only=True)
class NameRequest:
    """A person's name, or none."""

    name: Name = ""

    @property
    def plain_name(self) -> str:
        """The name on one line."""
        return " ".join("".join(letter if letter.isprintable() else " " for letter in self.name).split())


@dataclass(frozen=True, kw_only=True)
class RenameRequest(NameRequest):
    """A new name for the holder of a token, on one side if it is named and otherwise on all."""

    side: SideName | None = None


@dataclass(frozen=True, kw_only=True)
class SeatRequests:
    """Who shall play each side."""

    X: SeatRequest = "me"
    O: SeatRequest = "open"  # noqa: E741 - the players' own name for it


@dataclass(frozen=True, kw_only=True)
class NewRoomRequest(PositionRequest, NameRequest):
    """A game to play: seats for me, for whoever comes, or for the computer. Both for me means one screen.

    The lobby shows the room if it is public.
    """

    seats: SeatRequests = field(default_factory=SeatRequests)
    clock: TimeControl | None = None
    public: bool = False

    @property
    def mine(self) -> Sides:
        """The sides of whoever asks."""
        return frozenset(side for side in Side if getattr(self.seats, side.value) == "me")

    def created(self) -> Created:
        """The first event of the room. Raises GameError."""
        game = self.replay()
        return Created(
            v=1,
            at=EPOCH + monotonic(),
            game=game.name,
            start=str(game.start),
            moves=list(map(str, game.moves)),
            seats={"X": self._seat(self.seats.X), "O": self._seat(self.seats.O)},
            clock=self.clock,
            public=self.public,
        )

    def _seat(self, wanted: SeatRequest) -> Seat:
        if isinstance(wanted, ComputerSeat):
            return Seat(kind="computer", level=wanted.level)
        if isinstance(wanted, OriginalSeat):
            player = f"original:{wanted.original}" if wanted.original else "original"
            original_engine(player, self.game)  # raises SetupError if the game had no such program
            return Seat(kind="computer", name=player)
        return Seat(kind="person", name=self.plain_name) if wanted == "me" else Seat(kind="open")
