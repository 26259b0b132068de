"""What has happened in a room. The list of its events is the truth about a room; all else follows from them.

An event has a version, one more than the event before it, and a time in seconds since 1970. Events that a message
brought about carry who sent it and the message's own id, so that the same message is never obeyed twice. A game ends by
exactly one of `resigned`, `flagged`, `drawn` and `over`; an `undo` after that opens it again.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

SideName = Literal["X", "O"]
What = Literal["draw", "takeback", "rematch"]


class Seat(BaseModel):
    """Who plays a side. An open seat waits for whoever comes first."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["person", "computer", "open"]
    name: str = ""
    level: int | None = None


class Timing(BaseModel):
    """Seconds for the whole game, and seconds more for every move."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    base: Annotated[float, Field(ge=1, le=86_400, allow_inf_nan=False)]
    increment: Annotated[float, Field(ge=0, le=3_600, allow_inf_nan=False)] = 0


class Happened(BaseModel):
    """What all events have in common."""

    model_config = ConfigDict(frozen=True)

    v: int
    at: float
    by: str = ""
    id: str = ""


class Created(Happened):
    kind: Literal["created"] = "created"
    game: str
    start: str
    moves: list[str] = []
    seats: dict[SideName, Seat]
    clock: Timing | None = None
    after: str | None = None
    """The room whose rematch this is."""


class Joined(Happened):
    kind: Literal["joined"] = "joined"
    side: SideName
    name: str = ""


class Renamed(Happened):
    kind: Literal["renamed"] = "renamed"
    side: SideName
    name: str


class Moved(Happened):
    kind: Literal["move"] = "move"
    side: SideName
    move: str


class Undone(Happened):
    kind: Literal["undo"] = "undo"
    side: SideName
    plies: int


class Offered(Happened):
    kind: Literal["offer"] = "offer"
    side: SideName
    what: What


class Answered(Happened):
    kind: Literal["answer"] = "answer"
    side: SideName
    what: What
    yes: bool


class Resigned(Happened):
    kind: Literal["resigned"] = "resigned"
    side: SideName


class Flagged(Happened):
    kind: Literal["flagged"] = "flagged"
    side: SideName


class Drawn(Happened):
    kind: Literal["drawn"] = "drawn"


class Over(Happened):
    """The rules have ended the game."""

    kind: Literal["over"] = "over"
    winner: SideName | None
    reason: str


class Rematched(Happened):
    kind: Literal["rematch"] = "rematch"
    room: str


class Resumed(Happened):
    """The server was away and has begun to serve again: a clock that was running goes on from here."""

    kind: Literal["resumed"] = "resumed"


Play = Moved | Undone | Offered | Answered | Resigned | Flagged | Drawn | Over
Event = Created | Joined | Renamed | Play | Rematched | Resumed

_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def read_event(text: str | bytes) -> Event:
    """The event from its JSON."""
    return _EVENT.validate_json(text)
