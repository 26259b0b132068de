"""A room: one game between two seats, as its events describe it. Nothing is decided here; the referee does that."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from potez.api.rooms.clock import Clock, ClockJson
from potez.api.rooms.events import (
    Answered,
    Created,
    Drawn,
    Event,
    Flagged,
    Joined,
    Moved,
    Offered,
    Over,
    Rematched,
    Renamed,
    Resigned,
    Resumed,
    Seat,
    Undone,
)
from potez.api.typed import TypedDict
from potez.api.views.base import OutcomeJson, outcome_json
from potez.games import parse
from potez.games.base import Outcome, Reason, Side
from potez.locale import Language
from potez.play.game import Game
from potez.play.record import Record

Sides = frozenset[Side]
WATCHING: Sides = frozenset()
"""The sides of a client without a seat."""


class Status(TypedDict):
    """Who plays, the time left, what was offered and how the game ended."""

    players: dict[str, Seat]
    clock: ClockJson | None
    offers: dict[str, str]
    result: OutcomeJson | None
    rematch: str | None
    v: int


class Snapshot(Status):
    """All that anybody may know of a room."""

    room: str
    game: str
    start: str
    moves: list[str]
    created: float


class Room:
    """The state after all events so far. Only `apply` changes it."""

    def __init__(self, name: str, created: Created) -> None:
        self.name, self.created = name, created
        self.events: list[Event] = []
        self.v = 0
        self.game = Game.restore(parse(created.game, created.start), created.moves)
        self.outcome = self.game.outcome()
        self.seats: dict[Side, Seat] = {Side(side): seat for side, seat in created.seats.items()}
        self.clock = Clock(created.clock) if created.clock else None
        self.offers: dict[str, Side] = {}
        self.rematch: str | None = None
        self.turned = 1
        """The version of the last event that changed which moves are possible."""
        self.obeyed: dict[tuple[str, str], int] = {}
        """Requests that became events, by sender and id, with the version they led to."""
        self.apply(created)

    @classmethod
    def from_events(cls, name: str, events: list[Event]) -> Room:
        created, *later = events
        assert isinstance(created, Created)
        room = cls(name, created)
        for event in later:
            room.apply(event)
        return room

    @property
    def turn(self) -> Side | None:
        """Whose turn it is; nobody's when the game is over."""
        return None if self.outcome else self.game.position.side

    def apply(self, event: Event, played: Game | None = None) -> None:
        """Take in the next event. `played` is the game after it, if it is a move that has just been played."""
        assert event.v == self.v + 1, f"event {event.v} after version {self.v}"
        self.events.append(event)
        self.v = event.v
        if event.id:
            self.obeyed[event.by, event.id] = event.v
        match event:
            case Created():
                pass
            case Joined():
                self.seats[Side(event.side)] = Seat(kind="person", name=event.name)
            case Renamed():
                seat = self.seats[Side(event.side)]
                self.seats[Side(event.side)] = replace(seat, name=event.name)
            case Offered():
                self.offers[event.what] = Side(event.side)
            case Answered():
                self.offers.pop(event.what, None)
            case Rematched():
                self.offers.clear()
                self.rematch = event.room
            case Resumed():
                if self.clock:
                    self.clock.resume(event.at)
            case Moved():
                self.game = played or self.game.play_unchecked(self.game.position.read_move(event.move))
                self.turned = event.v
                self.offers.clear()
                if self.clock:
                    self.clock.moved(Side(event.side), event.at)
            case _:
                self._turn(event)

    def _turn(self, event: Undone | Over | Resigned | Flagged | Drawn) -> None:
        """A move was taken back, or the game ended."""
        match event:
            case Undone():
                self.game = self.game.undo(event.plies)
            case Resigned():
                self.game = self.game.end(Outcome(Side(event.side).other, Reason.RESIGNED))
            case Flagged():
                self.game = self.game.end(Outcome(Side(event.side).other, Reason.TIME))
            case Drawn():
                self.game = self.game.end(Outcome(None, Reason.AGREED))
            case Over() if not self.game.outcome():  # the rules did not end it, but the contest that it belongs to
                winner = Side(event.winner) if event.winner else None
                self.game = self.game.end(Outcome(winner, Reason[event.reason]))
        self.outcome = self.game.outcome()
        self.turned = event.v
        self.offers.clear()
        if self.clock:
            self.clock.turn(self.turn, event.at)

    def rematch_of(self, event: Rematched) -> Created:
        """The first event of the rematch: the same players, sides exchanged."""
        old = self.created
        names: dict[Any, Seat] = {side.other.value: seat for side, seat in self.seats.items()}
        return replace(old, v=1, at=event.at, moves=[], seats=names, after=self.name)

    def record(self) -> Record:
        """The game written down."""
        tags = {side.value: seat.name or seat.kind for side, seat in self.seats.items()}
        tags["Date"] = datetime.fromtimestamp(self.created.at, UTC).strftime("%Y-%m-%d")
        return Record(self.game, tags)

    def status(self, language: Language, now: float) -> Status:
        return {
            "players": {side.value: seat for side, seat in self.seats.items()},
            "clock": self.clock.to_json(now) if self.clock else None,
            "offers": {what: side.value for what, side in self.offers.items()},
            "result": outcome_json(self.outcome, language) if self.outcome else None,
            "rematch": self.rematch,
            "v": self.v,
        }

    def snapshot(self, language: Language, now: float) -> Snapshot:
        return {
            "room": self.name,
            "game": self.game.name,
            "start": str(self.game.start),
            "moves": list(map(str, self.game.moves)),
            "created": self.created.at,
            **self.status(language, now),
        }
