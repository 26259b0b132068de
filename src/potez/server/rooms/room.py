"""A room: one game between two seats, as its events tell it. Here nothing is decided; the referee does that."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from potez.games import parse
from potez.games.base import Move, Outcome, Position, Reason, Side
from potez.locale import Language
from potez.play.game import Game
from potez.play.record import Record
from potez.server.rooms import events as happened
from potez.server.rooms.clock import Clock
from potez.server.rooms.events import Created, Event, Seat
from potez.server.views.base import Json, Moment, moment, said, view


class Room:
    """The state after all events so far. `apply` is the only thing that changes it."""

    def __init__(self, name: str, first: Created) -> None:
        self.name = name
        self.events: list[Event] = []
        self.start = parse(first.game, first.start)
        self.positions: list[Position[Any]] = [self.start]
        self.moves: list[Move] = []
        self.seats: dict[Side, Seat] = {Side(side): seat for side, seat in first.seats.items()}
        self.clock = Clock(first.clock) if first.clock else None
        self.offers: dict[str, Side] = {}
        self.ending: Outcome | None = None
        self.rematch: str | None = None
        self.turned = 1
        """The version of the last event after which other moves were possible than before."""
        self.obeyed: dict[tuple[str, str], int] = {}
        """Messages that became events, by sender and id, with the version they led to."""
        self.apply(first)

    @classmethod
    def told_by(cls, name: str, events: list[Event]) -> Room:
        """The room of these events."""
        first, *later = events
        assert isinstance(first, Created)
        room = cls(name, first)
        for event in later:
            room.apply(event)
        return room

    @property
    def v(self) -> int:
        return len(self.events)

    @property
    def created(self) -> Created:
        first = self.events[0]
        assert isinstance(first, Created)
        return first

    @property
    def position(self) -> Position[Any]:
        return self.positions[-1]

    @property
    def turn(self) -> Side | None:
        """Whose turn it is; nobody's when the game is over."""
        return None if self.ending else self.position.side

    def now(self) -> Moment:
        return moment(self.positions, self.moves)

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        assert event.v == self.v + 1, f"event {event.v} after version {self.v}"
        self.events.append(event)
        if event.id:
            self.obeyed[event.by, event.id] = event.v
        match event:
            case happened.Created():
                for text in event.moves:
                    self._play(text)
                self.ending = self.position.outcome()
            case happened.Joined():
                self.seats[Side(event.side)] = Seat(kind="person", name=event.name)
            case happened.Renamed():
                seat = self.seats[Side(event.side)]
                self.seats[Side(event.side)] = seat.model_copy(update={"name": event.name})
            case happened.Moved():
                self._moved(event)
            case happened.Undone():
                self._undone(event)
            case happened.Offered():
                self.offers[event.what] = Side(event.side)
            case happened.Answered():
                self.offers.pop(event.what, None)
            case happened.Rematched():
                self.offers.clear()
                self.rematch = event.room
            case happened.Resumed():
                if self.clock:
                    self.clock.resume(event.at)
            case happened.Over():
                outcome = self.position.outcome()
                assert outcome
                self._end(outcome, event.at, event.v)
            case happened.Resigned():
                self._end(Outcome(Side(event.side).other, Reason.RESIGNED), event.at, event.v)
            case happened.Flagged():
                self._end(Outcome(Side(event.side).other, Reason.TIME), event.at, event.v)
            case happened.Drawn():
                self._end(Outcome(None, Reason.AGREED), event.at, event.v)

    def _play(self, text: str) -> None:
        move = self.position.read_move(text)
        self.positions.append(self.position.play_unchecked(move))
        self.moves.append(move)

    def _moved(self, event: happened.Moved) -> None:
        self._play(event.move)
        self.offers.clear()
        self.turned = event.v
        if self.clock:
            self.clock.moved(Side(event.side), event.at)

    def _undone(self, event: happened.Undone) -> None:
        left = len(self.moves) - event.plies
        del self.moves[left:], self.positions[left + 1 :]
        self.offers.clear()
        self.ending, self.turned = None, event.v
        if self.clock:
            self.clock.turn(self.position.side, event.at)

    def _end(self, ending: Outcome, at: float, v: int) -> None:
        self.ending, self.turned = ending, v
        self.offers.clear()
        if self.clock:
            self.clock.turn(None, at)

    def view(self, language: Language) -> Json:
        shown = view(self.now(), language)
        return shown | {"outcome": said(self.ending, language)} if self.ending else shown

    def record(self) -> Record:
        """The game written down."""
        game = Game(self.start, tuple(self.moves))
        if self.ending and not game.outcome():
            game = game.end(self.ending)
        tags = {side.value: seat.name or seat.kind for side, seat in self.seats.items()}
        tags["Date"] = datetime.fromtimestamp(self.created.at, UTC).strftime("%Y-%m-%d")
        return Record(game, tags)

    def status(self, language: Language, now: float) -> Json:
        """Who plays, the time left, what was offered and how it ended."""
        return {
            "players": {side.value: seat.model_dump() for side, seat in self.seats.items()},
            "clock": self.clock.shown(now) if self.clock else None,
            "offers": {what: side.value for what, side in self.offers.items()},
            "result": said(self.ending, language) if self.ending else None,
            "rematch": self.rematch,
            "v": self.v,
        }

    def snapshot(self, language: Language, now: float) -> Json:
        """All that anybody may know of the room."""
        told = {
            "room": self.name,
            "game": self.start.game,
            "start": str(self.start),
            "moves": list(map(str, self.moves)),
            "created": self.created.at,
        }
        return told | self.status(language, now)
