"""Whatever is said to a room, by whom, in which order and how often: it stays one consistent game."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from pydantic_core import to_json

import potez
from potez.games.base import GameError, Side
from potez.locale import Language
from potez.play.game import Game
from potez.server.rooms.events import Created, Event, Seat, Timing, read_event
from potez.server.rooms.referee import Referee
from potez.server.rooms.room import Room
from potez.server.sockets.requests import Action, read_message

CROSS, NOUGHT, BOTH, NOBODY = frozenset({Side.X}), frozenset({Side.O}), frozenset(Side), frozenset[Side]()
ENGLISH = Language()
ENDS = {"resigned", "flagged", "drawn", "over"}


class RoomMachine(RuleBasedStateMachine):
    """Plays a small game with messages that are good, stale, repeated, foreign or nonsense."""

    seats: dict[Any, Seat] = {"X": Seat(kind="person"), "O": Seat(kind="person")}  # noqa: RUF012
    players = (CROSS, NOUGHT)

    def __init__(self) -> None:
        super().__init__()
        start = str(potez.start("domineering", rows=3, cols=4))
        self.now = 1000.0
        timing = Timing(base=60, increment=1)
        first = Created(v=1, at=self.now, game="domineering", start=start, seats=self.seats, clock=timing)
        self.room = Room("room", first)
        self.sent: list[tuple[frozenset[Side], Action]] = []
        self.count = 0

    def say(self, sides: frozenset[Side], kind: str, v: int, **data: Any) -> None:
        self.count += 1
        written: dict[str, Any] = {"t": kind, "id": f"m{self.count}", "v": max(0, v)}
        message = read_message(to_json(written | ({"d": data} if data else {})).decode())
        self.sent.append((sides, message))  # type: ignore[arg-type]
        self.deliver(sides, message)  # type: ignore[arg-type]

    def deliver(self, sides: frozenset[Side], message: Action) -> list[Event]:
        """What the table does with a message."""
        for event in Referee(self.room, sides, self.now).overdue():
            self.room.apply(event)
        before = self.room.v
        try:
            events = Referee(self.room, sides, self.now).decide(message, "next")
        except GameError:
            assert self.room.v == before
            return []
        for event in events:
            self.room.apply(event)
        return events

    @rule(seconds=st.sampled_from([0.0, 0.1, 5.0, 40.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule(data=st.data(), late=st.integers(-1, 3))
    def move(self, data: st.DataObject, late: int) -> None:
        legal = self.room.position.legal_moves()
        texts = [str(move) for move in legal[:4]] + ["A1", "Z9", "pass"]
        sides = data.draw(st.sampled_from([*self.players, NOBODY]))
        self.say(sides, "move", self.room.v - late, move=data.draw(st.sampled_from(texts)))

    @precondition(lambda self: self.room.turn is not None)
    @rule()
    def good_move(self) -> None:
        position = self.room.position
        sides = next(player for player in self.players if position.side in player)
        self.say(sides, "move", self.room.v, move=str(position.legal_moves()[0]))

    @rule(data=st.data(), kind=st.sampled_from(["undo", "resign", "rematch"]), late=st.integers(-1, 2))
    def ask(self, data: st.DataObject, kind: str, late: int) -> None:
        self.say(data.draw(st.sampled_from([*self.players, NOBODY])), kind, self.room.v - late)

    @rule(data=st.data(), yes=st.booleans(), what=st.sampled_from(["draw", "takeback", "rematch"]))
    def answer(self, data: st.DataObject, yes: bool, what: str) -> None:
        self.say(data.draw(st.sampled_from(self.players)), "answer", self.room.v, what=what, yes=yes)

    @rule(data=st.data())
    def offer(self, data: st.DataObject) -> None:
        self.say(data.draw(st.sampled_from(self.players)), "offer", self.room.v, what="draw")

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def replay(self, data: st.DataObject) -> None:
        """A message that was sent before comes again: obeyed before, it changes nothing."""
        sides, message = data.draw(st.sampled_from(self.sent))
        obeyed = Referee(self.room, sides, self.now).obeyed(message) is not None
        events = self.deliver(sides, message)
        assert not (obeyed and events)

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def foreign(self, data: st.DataObject) -> None:
        """Somebody without a seat repeats what a player said."""
        _, message = data.draw(st.sampled_from(self.sent))
        assert self.deliver(NOBODY, message) == []

    @invariant()
    def versions_are_consecutive(self) -> None:
        assert [event.v for event in self.room.events] == list(range(1, self.room.v + 1))

    @invariant()
    def the_events_alone_tell_the_same_room(self) -> None:
        kept = [read_event(event.model_dump_json()) for event in self.room.events]
        again = Room.told_by("room", kept)
        assert again.snapshot(ENGLISH, self.now) == self.room.snapshot(ENGLISH, self.now)
        assert again.view(ENGLISH) == self.room.view(ENGLISH)
        assert again.obeyed == self.room.obeyed

    @invariant()
    def the_moves_are_a_legal_game(self) -> None:
        game = Game(self.room.start, tuple(map(str, self.room.moves)))
        assert game.position == self.room.position
        if game.outcome():
            assert self.room.ending
        assert len(self.room.positions) == len(self.room.moves) + 1

    @invariant()
    def a_game_ends_once_unless_it_was_taken_up_again(self) -> None:
        over = False
        for event in self.room.events:
            if event.kind == "undo":
                over = False
            if event.kind in ENDS:
                assert not over
                over = True
        assert over == (self.room.ending is not None)

    @invariant()
    def nobody_has_less_than_no_time(self) -> None:
        assert self.room.clock
        assert all(self.room.clock.remaining(side, self.now) >= 0 for side in Side)


class OneScreenMachine(RoomMachine):
    """Both seats with one holder, who takes moves back at once."""

    players = (BOTH, BOTH)


class ComputerMachine(RoomMachine):
    """The computer holds O; its seat says nothing, so only X's messages are drawn."""

    seats: dict[Any, Seat] = {"X": Seat(kind="person"), "O": Seat(kind="computer", level=1)}  # noqa: RUF012
    players = (CROSS, CROSS)

    @precondition(lambda self: self.room.turn is Side.O)
    @rule()
    def good_move(self) -> None:
        referee = Referee(self.room, NOUGHT, self.now)
        events = referee.overdue() or referee.computer(str(self.room.position.legal_moves()[0]))
        for event in events:
            self.room.apply(event)


_RUNS = settings(max_examples=60, stateful_step_count=30)
TestBetweenPeople = RoomMachine.TestCase
TestOneScreen = OneScreenMachine.TestCase
TestAgainstTheComputer = ComputerMachine.TestCase
TestBetweenPeople.settings = TestOneScreen.settings = TestAgainstTheComputer.settings = _RUNS
