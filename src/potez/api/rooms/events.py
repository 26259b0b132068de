"""What has happened in a room. A room is its list of events; everything else follows from them.

An event has a version `v`, one more than the event before it, and a time `at` in seconds since 1970. An event that a
player caused carries the player's sides in `by` and the id of the request, so that no request is obeyed twice. A game
ends by exactly one of `resigned`, `flagged`, `drawn` and `over`; an `undo` after that reopens it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal, get_args

from potez.api.shapes import Between, read

SideName = Literal["X", "O"]
OfferKind = Literal["draw", "takeback", "rematch"]


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Who plays a side. An open seat waits for the first person who takes it.

    The computer has a level, or the name of a player such as original:2. A contest moves for its programs.
    """

    kind: Literal["person", "computer", "open", "program"]
    name: str = ""
    level: int | None = None


@dataclass(frozen=True, kw_only=True)
class TimeControl:
    """Seconds for the whole game, and seconds added after every move."""

    base: Annotated[float, Between(1, 86_400)]
    increment: Annotated[float, Between(0, 3_600)] = 0.0


@dataclass(frozen=True, kw_only=True)
class BaseEvent:
    """What all events have in common."""

    v: int
    at: float
    by: str = ""
    id: str = ""


@dataclass(frozen=True, kw_only=True)
class Created(BaseEvent):
    kind: Literal["created"] = "created"
    game: str
    start: str
    moves: list[str] = field(default_factory=list)
    seats: dict[SideName, Seat]
    clock: TimeControl | None = None
    public: bool = False
    """Whether the lobby shows the room, so that anybody may join or watch."""
    after: str | None = None
    """The room of which this one is the rematch."""


@dataclass(frozen=True, kw_only=True)
class Joined(BaseEvent):
    kind: Literal["joined"] = "joined"
    side: SideName
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Renamed(BaseEvent):
    kind: Literal["renamed"] = "renamed"
    side: SideName
    name: str


@dataclass(frozen=True, kw_only=True)
class Moved(BaseEvent):
    kind: Literal["move"] = "move"
    side: SideName
    move: str


@dataclass(frozen=True, kw_only=True)
class Undone(BaseEvent):
    kind: Literal["undo"] = "undo"
    side: SideName
    plies: int


@dataclass(frozen=True, kw_only=True)
class Offered(BaseEvent):
    kind: Literal["offer"] = "offer"
    side: SideName
    what: OfferKind


@dataclass(frozen=True, kw_only=True)
class Answered(BaseEvent):
    kind: Literal["answer"] = "answer"
    side: SideName
    what: OfferKind
    yes: bool


@dataclass(frozen=True, kw_only=True)
class Resigned(BaseEvent):
    kind: Literal["resigned"] = "resigned"
    side: SideName


@dataclass(frozen=True, kw_only=True)
class Flagged(BaseEvent):
    kind: Literal["flagged"] = "flagged"
    side: SideName


@dataclass(frozen=True, kw_only=True)
class Drawn(BaseEvent):
    kind: Literal["drawn"] = "drawn"


@dataclass(frozen=True, kw_only=True)
class Over(BaseEvent):
    """The rules have ended the game."""

    kind: Literal["over"] = "over"
    winner: SideName | None
    reason: str


@dataclass(frozen=True, kw_only=True)
class Rematched(BaseEvent):
    kind: Literal["rematch"] = "rematch"
    room: str


@dataclass(frozen=True, kw_only=True)
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

_KINDS: dict[str, type[Event]] = {kind.kind: kind for kind in get_args(Event)}


def read_event(text: str | bytes) -> Event:
    """The event that was stored as JSON. Later versions may have stored more than this one knows."""
    stored: dict[str, Any] = json.loads(text)
    kind = _KINDS[stored["kind"]]
    return read(kind, {known.name: stored[known.name] for known in fields(kind) if known.name in stored})
