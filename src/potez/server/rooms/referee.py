"""The referee: what a message of a seat brings about in a room, or why it is refused.

It changes nothing. Its events become the truth when they are stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from potez.games.base import Message, Reason, Side
from potez.locale.latin import notation
from potez.server.http.errors import Refusal
from potez.server.rooms import events as happened
from potez.server.rooms.events import Event
from potez.server.rooms.room import Room
from potez.server.sockets import requests as messages
from potez.server.sockets.requests import Action, Named

Sides = frozenset[Side]
Draft = tuple[type[Any], dict[str, Any]]
"""An event to come, by kind and data."""


class Referee:
    """Judges one message that came at a certain time from whoever holds certain seats."""

    def __init__(self, room: Room, sides: Sides, now: float) -> None:
        self.room, self.sides, self.now = room, sides, now

    def decide(self, message: Action, new_room: str = "") -> list[Event]:
        """What happens; nothing if the message was obeyed before. `new_room` names a rematch. Raises Refusal."""
        if not self.sides:
            raise Refusal("no seat", Message("you are watching; only the players can do this"))
        if self.obeyed(message) is not None:
            return []
        if message.v > self.room.v or message.v < self.room.turned:
            raise Refusal("stale", Message("the game has gone on since; look again"))
        match message:
            case messages.Move():
                drafts = self._move(message.d.move)
            case messages.Undo():
                drafts = self._undo()
            case messages.Resign():
                drafts = self._resign()
            case messages.Offer():
                drafts = self._offer_draw()
            case messages.Answer():
                drafts = self._answer(message.d.what, message.d.yes)
            case messages.Rematch():
                drafts = self._rematch(new_room)
        return self._written(drafts, str(message.id))

    def obeyed(self, message: Named) -> int | None:
        """The version that the message led to, if it has come before."""
        return self.room.obeyed.get((self._sender, str(message.id)))

    def overdue(self) -> list[Event]:
        """The flag that has fallen by now."""
        side = self.room.clock.flag(self.now) if self.room.clock else None
        return [happened.Flagged(v=self.room.v + 1, at=self.now, side=side.value)] if side else []

    def computer(self, move: str) -> list[Event]:
        """The computer's move."""
        return self._written(self._move(move), "")

    @property
    def _sender(self) -> str:
        return "".join(sorted(side.value for side in self.sides))

    def _written(self, drafts: Iterator[Draft], message_id: str) -> list[Event]:
        common = {"at": self.now, "by": self._sender, "id": message_id}
        return [kind(v=v, **common, **data) for v, (kind, data) in enumerate(drafts, start=self.room.v + 1)]

    def _move(self, text: str) -> Iterator[Draft]:
        self._going_on()
        position = self.room.position
        if position.side not in self.sides:
            raise Refusal("not your turn", Message("it is {side}'s turn", side=position.side))
        move = position.parse_move(notation(text))
        yield happened.Moved, {"side": position.side.value, "move": str(move)}
        if outcome := position.play_unchecked(move).outcome():
            winner = outcome.winner.value if outcome.winner else None
            yield happened.Over, {"winner": winner, "reason": outcome.reason.name}

    def _undo(self) -> Iterator[Draft]:
        plies = self._plies_back(self.sides)
        if self._alone():
            if self.room.ending and self.room.ending.reason is Reason.TIME:
                raise Refusal("over", Message("the game is over"))
            yield happened.Undone, {"side": self._speaker.value, "plies": plies}
            return
        self._going_on()
        yield from self._offer("takeback")

    def _plies_back(self, sides: Sides) -> int:
        """How many plies to take back until it is the turn of these sides again. Raises Refusal."""
        for plies in range(1, len(self.room.moves) + 1):
            if self.room.positions[-1 - plies].side in sides:
                return plies
        raise Refusal("nothing", Message("there is nothing to take back"))

    def _resign(self) -> Iterator[Draft]:
        self._going_on()
        yield happened.Resigned, {"side": self._speaker.value}

    def _offer_draw(self) -> Iterator[Draft]:
        self._going_on()
        if self._opponent_kind() == "computer":
            raise Refusal("no draw", Message("the computer plays on"))
        if self._holds_both() or self._offered("draw"):
            yield happened.Drawn, {}
            return
        yield from self._offer("draw")

    def _offer(self, what: str) -> Iterator[Draft]:
        if self._opponent_kind() == "open":
            raise Refusal("nobody", Message("there is nobody to answer yet"))
        if self.room.offers.get(what) in self.sides:
            raise Refusal("offered", Message("this has been offered already"))
        yield happened.Offered, {"side": self._speaker.value, "what": what}

    def _answer(self, what: str, yes: bool) -> Iterator[Draft]:
        if not self._offered(what):
            raise Refusal("nothing", Message("nothing of the kind has been offered"))
        if what == "rematch" and yes:
            raise Refusal("rematch", Message("say rematch to accept one"))
        yield happened.Answered, {"side": self._speaker.value, "what": what, "yes": yes}
        if yes and what == "draw":
            yield happened.Drawn, {}
        elif yes:
            theirs = self.room.offers[what]
            yield happened.Undone, {"side": theirs.value, "plies": self._plies_back(frozenset({theirs}))}

    def _rematch(self, new_room: str) -> Iterator[Draft]:
        if not self.room.ending:
            raise Refusal("not over", Message("the game is not over"))
        if self.room.rematch:
            raise Refusal("rematch", Message("the rematch has begun already"))
        if self._alone() or self._offered("rematch"):
            yield happened.Rematched, {"room": new_room}
        else:
            yield from self._offer("rematch")

    def _going_on(self) -> None:
        if self.room.ending:
            raise Refusal("over", Message("the game is over"))

    @property
    def _speaker(self) -> Side:
        """Who is meant by a message that names no side: the holder of one seat, or of both the side to move."""
        return self.room.position.side if self._holds_both() else next(iter(self.sides))

    def _holds_both(self) -> bool:
        return len(self.sides) == 2

    def _opponent_kind(self) -> str:
        return "person" if self._holds_both() else self.room.seats[self._speaker.other].kind

    def _alone(self) -> bool:
        """Whether there is no other person whose leave must be asked."""
        return self._holds_both() or self._opponent_kind() != "person"

    def _offered(self, what: str) -> bool:
        """Whether the other side has offered this."""
        return self.room.offers.get(what) in {side.other for side in self.sides}
