"""Whatever is sent to a room, by whom, in which order and how often: it stays one consistent game."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import potez
from potez.api.encoding import encoded
from potez.api.rooms.actions import Action, computer_move
from potez.api.rooms.events import Created, Event, Seat, TimeControl, read_event
from potez.api.rooms.referee import Referee
from potez.api.rooms.room import Room
from potez.api.shapes import read_tagged
from potez.api.views.base import view
from potez.games.base import GameError, Side
from potez.locale import Language
from potez.play.game import Game
from potez.server.sockets.room_requests import ROOM_REQUESTS

CROSS, NOUGHT, BOTH, NOBODY = frozenset({Side.X}), frozenset({Side.O}), frozenset(Side), frozenset[Side]()
ENGLISH = Language()
ENDS = {"resigned", "flagged", "drawn", "over"}


class RoomMachine(RuleBasedStateMachine):
    """Plays a small game with actions that are good, stale, repeated, foreign or nonsense."""

    seats: dict[Any, Seat] = {"X": Seat(kind="person"), "O": Seat(kind="person")}  # noqa: RUF012
    players = (CROSS, NOUGHT)

    def __init__(self) -> None:
        super().__init__()
        start = str(potez.start("domineering", rows=3, cols=4))
        self.now = 1000.0
        clock = TimeControl(base=60, increment=1)
        first = Created(v=1, at=self.now, game="domineering", start=start, seats=self.seats, clock=clock)
        self.room = Room("room", first)
        self.sent: list[tuple[frozenset[Side], Action]] = []
        self.count = 0

    def send(self, sides: frozenset[Side], kind: str, v: int, **data: Any) -> None:
        self.count += 1
        written: dict[str, Any] = {"t": kind, "id": f"m{self.count}", "v": max(0, v)}
        action = read_tagged(ROOM_REQUESTS, json.dumps(written | ({"d": data} if data else {})))
        self.sent.append((sides, action))  # type: ignore[arg-type]
        self.deliver(sides, action)  # type: ignore[arg-type]

    def deliver(self, sides: frozenset[Side], action: Action) -> list[Event]:
        """What a session does with an action."""
        referee = Referee(self.room, sides, self.now)
        for event in referee.overdue():
            self.room.apply(event)
        before = self.room.v
        try:
            ruling = referee.decide(action)
        except GameError:
            assert self.room.v == before
            return []
        for event in ruling.events:
            self.room.apply(event, ruling.played)
        return ruling.events

    @rule(seconds=st.sampled_from([0.0, 0.1, 5.0, 40.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule(data=st.data(), late=st.integers(-1, 3))
    def move(self, data: st.DataObject, late: int) -> None:
        legal = self.room.game.position.legal_moves()
        texts = [str(move) for move in legal[:4]] + ["A1", "Z9", "pass"]
        sides = data.draw(st.sampled_from([*self.players, NOBODY]))
        self.send(sides, "move", self.room.v - late, move=data.draw(st.sampled_from(texts)))

    @precondition(lambda self: self.room.turn is not None)
    @rule()
    def good_move(self) -> None:
        position = self.room.game.position
        sides = next(player for player in self.players if position.side in player)
        self.send(sides, "move", self.room.v, move=str(position.legal_moves()[0]))

    @rule(data=st.data(), kind=st.sampled_from(["undo", "resign", "rematch"]), late=st.integers(-1, 2))
    def ask(self, data: st.DataObject, kind: str, late: int) -> None:
        self.send(data.draw(st.sampled_from([*self.players, NOBODY])), kind, self.room.v - late)

    @rule(data=st.data(), yes=st.booleans(), what=st.sampled_from(["draw", "takeback", "rematch"]))
    def answer(self, data: st.DataObject, yes: bool, what: str) -> None:
        self.send(data.draw(st.sampled_from(self.players)), "answer", self.room.v, what=what, yes=yes)

    @rule(data=st.data())
    def offer(self, data: st.DataObject) -> None:
        self.send(data.draw(st.sampled_from(self.players)), "offer", self.room.v, what="draw")

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def replay(self, data: st.DataObject) -> None:
        """An action that was sent before comes again: obeyed before, it changes nothing."""
        sides, action = data.draw(st.sampled_from(self.sent))
        obeyed = any(str(action.id) == event.id for event in self.room.events)
        events = self.deliver(sides, action)
        assert not (obeyed and events)

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def foreign(self, data: st.DataObject) -> None:
        """Somebody without a seat repeats what a player sent."""
        _, action = data.draw(st.sampled_from(self.sent))
        assert self.deliver(NOBODY, action) == []

    @invariant()
    def versions_are_consecutive(self) -> None:
        assert [event.v for event in self.room.events] == list(range(1, self.room.v + 1))

    @invariant()
    def the_events_alone_tell_the_same_room(self) -> None:
        kept = [read_event(encoded(event).decode()) for event in self.room.events]
        again = Room.from_events("room", kept)
        assert again.snapshot(ENGLISH, self.now) == self.room.snapshot(ENGLISH, self.now)
        assert view(again.game, ENGLISH) == view(self.room.game, ENGLISH)
        assert again.obeyed == self.room.obeyed

    @invariant()
    def the_moves_are_a_legal_game(self) -> None:
        game = Game(self.room.game.start, tuple(map(str, self.room.game.moves)))
        assert game.positions == self.room.game.positions
        if game.outcome():
            assert self.room.outcome == game.outcome()
        assert self.room.outcome == self.room.game.outcome()

    @invariant()
    def a_game_ends_once_unless_it_was_taken_up_again(self) -> None:
        over = False
        for event in self.room.events:
            if event.kind == "undo":
                over = False
            if event.kind in ENDS:
                assert not over
                over = True
        assert over == (self.room.outcome is not None)

    @invariant()
    def nobody_has_less_than_no_time(self) -> None:
        assert self.room.clock
        assert all(self.room.clock.remaining(side, self.now) >= 0 for side in Side)


class OneScreenMachine(RoomMachine):
    """Both seats with one holder, who takes moves back at once."""

    players = (BOTH, BOTH)


class ComputerMachine(RoomMachine):
    """The computer holds O; its seat sends nothing, so only X's actions are drawn."""

    seats: dict[Any, Seat] = {"X": Seat(kind="person"), "O": Seat(kind="computer", level=1)}  # noqa: RUF012
    players = (CROSS, CROSS)

    @precondition(lambda self: self.room.turn is Side.O)
    @rule()
    def good_move(self) -> None:
        referee = Referee(self.room, NOUGHT, self.now)
        move = computer_move(self.room.game.position.legal_moves()[0], self.room.v)
        for event in referee.overdue() or referee.decide(move).events:
            self.room.apply(event)


_RUNS = settings(max_examples=60, stateful_step_count=30)
TestBetweenPeople = RoomMachine.TestCase
TestOneScreen = OneScreenMachine.TestCase
TestAgainstTheComputer = ComputerMachine.TestCase
TestBetweenPeople.settings = TestOneScreen.settings = TestAgainstTheComputer.settings = _RUNS
