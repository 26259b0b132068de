"""The referee: which events an action of a player causes in a room, or why it is refused.

It changes nothing. Its events become part of the room when they are stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, NamedTuple

from potez.api.refusal import Refusal
from potez.api.rooms.actions import Action, Answer, Move, Offer, Rematch, Resign, Undo
from potez.api.rooms.events import (
    Answered,
    Drawn,
    Event,
    Flagged,
    Moved,
    Offered,
    OfferKind,
    Over,
    Rematched,
    Resigned,
    Undone,
)
from potez.api.rooms.room import Room, Sides
from potez.games.base import GameError, Message, Reason, Side
from potez.locale.latin import notation
from potez.play.game import Game

LOCAL = "here-"
"""How the names of rooms on one device begin, so that a page knows them from those of a server."""


def new_room_name(prefix: str = "") -> str:
    """A name that is hard to guess, because it is the invitation to the room."""
    return prefix + token_urlsafe(9)


MOST_EVENTS = 10_000
"""Of a room. More do not happen in games that people play, but programs could go on for ever."""

FULL = Refusal("full", Message("so much has happened in this game that it must end; resign or begin a new one"))

Draft = tuple[type[Any], dict[str, Any]]
"""An event to be: its class and the fields that are its own."""

_FIRST_EVENTS: dict[type[Any], tuple[type[Any], ...]] = {
    Undo: (Undone, Offered),
    Resign: (Resigned,),
    Offer: (Drawn, Offered),
    Answer: (Answered,),
    Rematch: (Rematched, Offered),
}
"""What an action may cause first."""
_OFFERS = {Undo: "takeback", Offer: "draw", Rematch: "rematch"}


class Ruling(NamedTuple):
    """The events that an action causes, the version they lead to, and the game after them if the action is a move."""

    events: list[Event]
    v: int
    played: Game | None = None


@dataclass
class Referee:
    """Judges what comes at a certain time from whoever holds certain seats."""

    room: Room
    sides: Sides
    now: float
    _played: Game | None = field(default=None, init=False)

    def overdue(self) -> list[Event]:
        """The flag that has fallen by now, if any."""
        side = self.room.clock.flag(self.now) if self.room.clock else None
        return [Flagged(v=self.room.v + 1, at=self.now, side=side.value)] if side else []

    def decide(self, action: Action) -> Ruling:
        """What an action causes: nothing if it was obeyed before. Raises GameError."""
        room, request_id = self.room, str(action.id)
        sender = "".join(sorted(side.value for side in self.sides))
        if before := room.obeyed.get((sender, request_id)):
            self._check_repeated(action, before)
            return Ruling([], before)
        if room.v >= MOST_EVENTS and not isinstance(action, Resign):
            raise FULL
        if not self.sides:
            raise Refusal("no seat", Message("you are watching; only the players can do this"))
        if action.v > room.v or action.v < room.turned:
            raise Refusal("stale", Message("the game has changed since; look again"))
        match action:
            case Move() | Resign() | Offer() if room.outcome:
                raise Refusal("over", Message("the game is over"))
            case Move():
                drafts = self._move(action.d.move)
            case Undo():
                drafts = self._undo()
            case Resign():
                drafts = self._resign()
            case Offer():
                drafts = self._offer_draw()
            case Answer():
                drafts = self._answer(action.d.what, action.d.yes)
            case Rematch():
                drafts = self._rematch()
        common = {"at": self.now, "by": sender, "id": request_id}
        events = [kind(v=v, **common, **own) for v, (kind, own) in enumerate(drafts, start=room.v + 1)]
        return Ruling(events, events[-1].v, self._played)

    def _check_repeated(self, action: Action, v: int) -> None:
        """An id that comes again must come with the same action. Raises Refusal."""
        events = self.room.events
        last = events[v - 1]
        first = next(event for event in events[:v][::-1] if event.v == 1 or events[event.v - 2].id != last.id)
        if isinstance(action, Move):
            same = isinstance(first, Moved) and first.move == self._canonical(action.d.move, Side(first.side))
        else:
            same = isinstance(first, _FIRST_EVENTS[type(action)])
            if isinstance(first, Offered):
                same = same and first.what == _OFFERS[type(action)]
            if isinstance(first, Answered) and isinstance(action, Answer):
                same = (first.what, first.yes) == (action.d.what, action.d.yes)
        if not same:
            raise Refusal("id reused", Message("this id was used for something else; take a new one"))

    def _canonical(self, text: str, side: Side) -> str | None:
        """A move of a side in its canonical form; None if it cannot be read."""
        position = next(before for before in reversed(self.room.game.positions) if before.side is side)
        try:
            return str(position.read_move(notation(text)))
        except GameError:
            return None

    def _move(self, text: str) -> Iterator[Draft]:
        game = self.room.game
        side = game.position.side
        if side not in self.sides:
            raise Refusal("not your turn", Message("it is {side}'s turn", side=side))
        self._played = game.play(notation(text))
        yield Moved, {"side": side.value, "move": str(self._played.moves[-1])}
        if outcome := self._played.outcome():
            yield Over, {"winner": outcome.winner.value if outcome.winner else None, "reason": outcome.reason.name}

    def _undo(self) -> Iterator[Draft]:
        plies, outcome = self._plies_back(self.sides), self.room.outcome
        if outcome and (outcome.reason is Reason.TIME or not self._alone()):
            raise Refusal("over", Message("the game is over"))
        if self._alone():
            yield Undone, {"side": self._speaker.value, "plies": plies}
        else:
            yield from self._offer("takeback")

    def _plies_back(self, sides: Sides) -> int:
        """How many plies to take back until it is the turn of these sides again. Raises Refusal."""
        before = self.room.game.positions[:-1]
        for plies, position in enumerate(reversed(before), start=1):
            if position.side in sides:
                return plies
        raise Refusal("nothing", Message("there is nothing to take back"))

    def _resign(self) -> Iterator[Draft]:
        yield Resigned, {"side": self._speaker.value}

    def _offer_draw(self) -> Iterator[Draft]:
        if self._opponent_kind() == "computer":
            raise Refusal("no draw", Message("the computer plays on"))
        if self._holds_both() or self._offered("draw"):
            yield Drawn, {}
            return
        yield from self._offer("draw")

    def _offer(self, what: OfferKind) -> Iterator[Draft]:
        if self._opponent_kind() == "open":
            raise Refusal("nobody", Message("there is nobody to answer yet"))
        if self.room.offers.get(what) in self.sides:
            raise Refusal("offered", Message("this has been offered already"))
        yield Offered, {"side": self._speaker.value, "what": what}

    def _answer(self, what: OfferKind, yes: bool) -> Iterator[Draft]:
        if not yes and self.room.offers.get(what) in self.sides and not self._holds_both():
            yield Answered, {"side": self._speaker.value, "what": what, "yes": False}  # the offer is withdrawn
            return
        if not self._offered(what):
            raise Refusal("nothing", Message("there is no such offer to answer"))
        if what == "rematch" and yes:
            raise Refusal("rematch", Message("send rematch to accept a rematch"))
        yield Answered, {"side": self._speaker.value, "what": what, "yes": yes}
        if yes and what == "draw":
            yield Drawn, {}
        elif yes:
            theirs = self.room.offers[what]
            yield Undone, {"side": theirs.value, "plies": self._plies_back(frozenset({theirs}))}

    def _rematch(self) -> Iterator[Draft]:
        if not self.room.outcome:
            raise Refusal("not over", Message("the game is not over"))
        if self.room.rematch:
            raise Refusal("rematch", Message("the rematch has begun already"))
        if self._alone() or self._offered("rematch"):
            yield Rematched, {"room": new_room_name(LOCAL if self.room.name.startswith(LOCAL) else "")}
        else:
            yield from self._offer("rematch")

    @property
    def _speaker(self) -> Side:
        """Who acts when the action names no side: the holder of one seat, or of both the side to move."""
        return self.room.game.position.side if self._holds_both() else next(iter(self.sides))

    def _holds_both(self) -> bool:
        return len(self.sides) == 2

    def _opponent_kind(self) -> str:
        return "person" if self._holds_both() else self.room.seats[self._speaker.other].kind

    def _alone(self) -> bool:
        """Whether there is no other person who has to agree."""
        return self._holds_both() or self._opponent_kind() != "person"

    def _offered(self, what: OfferKind) -> bool:
        """Whether the other side has offered this."""
        return self.room.offers.get(what) in {side.other for side in self.sides}
