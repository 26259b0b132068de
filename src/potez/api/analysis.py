"""What is told about positions and games: analyses, reviews and hints, whoever searches.

The server's adviser searches beside its event loop, the page's in another worker. They have nothing else in common.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, Protocol

from potez.api.refusal import Refusal
from potez.api.requests import PositionRequest
from potez.api.review import Reviewed, compared, judged
from potez.api.rooms.room import Room, Sides
from potez.api.sentences import Sentence, message_json
from potez.api.shapes import Between
from potez.engine.types import OnInfo, SearchInfo, SearchResult
from potez.games.base import Message, Move, Position, Side
from potez.locale import Language
from potez.play.game import Game

VERDICT = 1.0
"""Seconds for one verdict. A proof that takes longer mostly takes much longer."""
_HINT = 1.0  # seconds
_REVIEW, _REVIEWED = 60.0, 0.5  # seconds for a whole review, and for one position of it
_LEAST_NODES, _MOST_TRIES = 1000, 6  # of a search in a review

Variations = Annotated[int, Between(1, 5)]


@dataclass(frozen=True, kw_only=True)
class AnalyseData(PositionRequest):
    """A position, and how to look at it: how many variations, for how long, and whether to tell the facts first."""

    variations: Variations = 1
    lines: Variations | None = None
    """Deprecated: `variations` again."""
    seconds: Annotated[float, Between(0.001, 10)] = 10.0
    facts: bool = False


class VerdictJson(Sentence):
    winner: str
    move: str | None


class Verdict(NamedTuple):
    """The winner of a position, and a winning move if it is the winner's turn."""

    winner: Side
    move: Move | None

    @property
    def message(self) -> Message:
        return Message("{winner} wins: proved", winner=self.winner)

    def to_json(self, language: Language) -> VerdictJson:
        move = str(self.move) if self.move else None
        return {"winner": self.winner.value, "move": move, **message_json(language.translate(self.message))}


class Adviser(Protocol):
    """Whoever searches for an analysis. Searches may raise Refusal."""

    async def search(
        self, position: Position[Any], seconds: float, variations: int = 1, on_info: OnInfo = None
    ) -> SearchResult:
        """What the strongest engine finds in so many seconds."""

    async def verdict(self, position: Position[Any], seconds: float) -> Verdict | None:
        """Who wins for certain, if that can be proved in so many seconds."""


class HintJson(Sentence):
    """A move to make. The score is null where the winner is proved; then the message says who wins."""

    move: str
    score: dict[str, float] | None


Tell = Callable[[str, Any], None]
"""Takes the kind of a frame, and its data."""


async def analyse(wanted: AnalyseData, game: Game, adviser: Adviser, language: Language, tell: Tell) -> None:
    """Tell what can be found out about the last position of a game: `verdict`, and many times `info`."""
    position = game.position
    if position.outcome():
        return
    if proved := await adviser.verdict(position, min(VERDICT, wanted.seconds)):
        tell("verdict", proved.to_json(language))
    variations = wanted.lines or wanted.variations
    await adviser.search(position, wanted.seconds, variations, lambda info: tell("info", info_json(info, language)))


def info_json(info: SearchInfo, language: Language) -> dict[str, Any]:
    """The info with a sentence for each score. `lines` is deprecated."""
    variations = [
        {**variation.to_json(), **message_json(language.translate(variation.score.message))}
        for variation in info.variations
    ]
    return {**info.to_json(), "variations": variations, "lines": variations, "exact": info.score.exact}


async def review(game: Game, adviser: Adviser, language: Language) -> AsyncIterator[Reviewed]:
    """The plies of a game one by one, beginning with the start."""
    seconds = min(_REVIEWED, _REVIEW / len(game.positions))
    before: SearchResult | None = None
    for ply, position in enumerate(game.positions):
        found = judged(position) or await _searched(position, seconds, adviser)
        reviewed: Reviewed = {"ply": ply, "score": found.score.to_json()}
        if before:
            here, move = game.positions[ply - 1], game.moves[ply - 1]
            reviewed = {**reviewed, **compared(here, move, position, before, found.score, language)}
        yield reviewed
        before = found


async def _searched(position: Position[Any], seconds: float, adviser: Adviser) -> SearchResult:
    """What a search finds. On a busy machine it may get next to no processor time; then it goes on, a few times."""
    for _ in range(_MOST_TRIES):
        found = await adviser.search(position, seconds)
        if found.score.exact or found.nodes >= _LEAST_NODES:
            break
    return found


async def hint(room: Room, sides: Sides, adviser: Adviser, language: Language) -> HintJson:
    """A good move for the side to move, for one of its players. Raises Refusal."""
    if room.turn is None:
        raise Refusal("over", Message("the game is over"))
    if room.turn not in sides:
        raise Refusal("not your turn", Message("it is {side}'s turn", side=room.turn))
    if len(sides) == 1 and room.seats[room.turn.other].kind == "person":
        raise Refusal("no hint", Message("there are no hints in a game against a person"))
    position = room.game.position
    proved = await adviser.verdict(position, VERDICT)
    if proved and proved.move:
        return {"move": str(proved.move), "score": None, **message_json(language.translate(proved.message))}
    result = await adviser.search(position, _HINT)
    message = proved.message if proved else result.score.message
    score = None if proved else result.score.to_json()
    return {"move": str(result.move), "score": score, **message_json(language.translate(message))}
