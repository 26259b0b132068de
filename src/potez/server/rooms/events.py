"""What has happened in a room. A room is its list of events; everything else follows from them.

An event has a version `v`, one more than the event before it, and a time `at` in seconds since 1970. An event that a
player caused carries the player's sides in `by` and the id of the request, so that no request is obeyed twice. A game
ends by exactly one of `resigned`, `flagged`, `drawn` and `over`; an `undo` after that reopens it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

SideName = Literal["X", "O"]
OfferKind = Literal["draw", "takeback", "rematch"]


class Seat(BaseModel):
    """Who plays a side. An open seat waits for the first person who takes it.

    The computer has a level, or the name of a player such as original:2. A contest moves for its programs.
    """

    model_config = ConfigDict(frozen=True)

    kind: Literal["person", "computer", "open", "program"]
    name: str = ""
    level: int | None = None


class TimeControl(BaseModel):
    """Seconds for the whole game, and seconds added after every move."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    base: Annotated[float, Field(ge=1, le=86_400, allow_inf_nan=False)]
    increment: Annotated[float, Field(ge=0, le=3_600, allow_inf_nan=False)] = 0


class BaseEvent(BaseModel):
    """What all events have in common."""

    model_config = ConfigDict(frozen=True)

    v: int
    at: float
    by: str = ""
    id: str = ""


class Created(BaseEvent):
    kind: Literal["created"] = "created"
    game: str
    start: str
    moves: list[str] = []
    seats: dict[SideName, Seat]
    clock: TimeControl | None = None
    public: bool = False
    """Whether the lobby shows the room, so that anybody may join or watch."""
    after: str | None = None
    """The room of which this one is the rematch."""


class Joined(BaseEvent):
    kind: Literal["joined"] = "joined"
    side: SideName
    name: str = ""


class Renamed(BaseEvent):
    kind: Literal["renamed"] = "renamed"
    side: SideName
    name: str


class Moved(BaseEvent):
    kind: Literal["move"] = "move"
    side: SideName
    move: str


class Undone(BaseEvent):
    kind: Literal["undo"] = "undo"
    side: SideName
    plies: int


class Offered(BaseEvent):
    kind: Literal["offer"] = "offer"
    side: SideName
    what: OfferKind


class Answered(BaseEvent):
    kind: Literal["answer"] = "answer"
    side: SideName
    what: OfferKind
    yes: bool


class Resigned(BaseEvent):
    kind: Literal["resigned"] = "resigned"
    side: SideName


class Flagged(BaseEvent):
    kind: Literal["flagged"] = "flagged"
    side: SideName


class Drawn(BaseEvent):
    kind: Literal["drawn"] = "drawn"


class Over(BaseEvent):
    """The rules have ended the game."""

    kind: Literal["over"] = "over"
    winner: SideName | None
    reason: str


class Rematched(BaseEvent):
    kind: Literal["rematch"] = "rematch"
    room: str


class Resumed(BaseEvent):
    """The server was down and is up again: a clock that was running goes on from here."""

    kind: Literal["resumed"] = "resumed"


Event = (
    Created
    | Joined
    | Renamed
    | Moved
    | Undone
    | Offered
    | Answered
    | Resigned
    | Flagged
    | Drawn
    | Over
    | Rematched
    | Resumed
)

_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def read_event(text: str | bytes) -> Event:
    """The event that was stored as JSON."""
    return _EVENT.validate_json(text)
