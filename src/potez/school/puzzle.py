"""Puzzles: positions with exactly one turn that wins or saves, as lines of a file.

A line is a JSON object. `id` is made from the position, so it stays when other puzzles come and go. `proof` has the
figures of the proof: how many turns there were, and how many positions it took to show that one of them is right and
all others are wrong. docs/school.md says what is proved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple

from potez.games import info_of, parse
from potez.games.base import Message, Position, SetupError


class Theme(NamedTuple):
    """What a kind of puzzle is called, and what it asks of the side to move, {side}."""

    name: Message
    task: Message


THEMES: Mapping[str, Mapping[str, Theme]] = {
    "blockade": {
        "win-in-2": Theme(
            Message("Win in 2"),
            Message("{side} wins with the second turn from now, whatever the other side does. Find the one turn."),
        ),
        "stop-and-win": Theme(
            Message("Stop them and win"),
            Message("The other side is about to arrive. One turn of {side} stops it and wins with the next."),
        ),
        "win-in-3": Theme(
            Message("Win in 3"), Message("{side} wins with the third turn from now. Only one turn begins it.")
        ),
        "only-wall": Theme(
            Message("The only wall that saves"),
            Message("After any other turn {side} is lost within two turns. Find the one that saves."),
        ),
    },
    "byte": {
        "win-in-3": Theme(
            Message("Win in 3"), Message("{side} wins with the third move at the latest. Only one move begins it.")
        ),
        "finish": Theme(Message("Finish the right stack"), Message("One stack, finished now, wins for {side}. Which?")),
        "do-not-top": Theme(
            Message("The stack that must not be topped"),
            Message("{side} could finish a stack, and would lose. Find the one move that wins."),
        ),
        "lone-stack": Theme(
            Message("A step of a lone stack"), Message("A quiet step of a lone stack wins for {side}. Which one?")
        ),
        "build": Theme(Message("Build for the end"), Message("One move wins for {side}; all others lose.")),
    },
    "domineering": {
        "win-in-3": Theme(
            Message("Win in 3"), Message("{side} places three dominoes at most, and wins. Only one domino begins it.")
        ),
        "safe-place": Theme(
            Message("Make a safe place"),
            Message("One domino of {side} wins. It makes a place that nobody else can use."),
        ),
        "take-room": Theme(
            Message("Take their room"), Message("One domino of {side} wins. It takes the most from the other side.")
        ),
        "quiet": Theme(
            Message("Not the greedy one"),
            Message("The domino that looks best loses. Find the only one that wins for {side}."),
        ),
        "count": Theme(
            Message("Count to the end"),
            Message("After one domino nobody can disturb the other any more, and {side} has enough places. Which one?"),
        ),
    },
}
"""The themes of each game by their names in addresses, the easiest to explain first."""


@dataclass(frozen=True)
class Puzzle:
    """A position, its only right turn, and how the game may go on after it. Middling puzzles are rated about 1500."""

    id: str
    game: str
    position: str
    theme: str
    solution: str
    line: tuple[str, ...]
    rating: int
    proof: Mapping[str, int]

    @property
    def start(self) -> Position[Any]:
        return parse(self.game, self.position)

    @property
    def title(self) -> Message:
        return THEMES[self.game][self.theme].name

    @property
    def task(self) -> Message:
        return THEMES[self.game][self.theme].task.fill(side=self.start.side)

    def to_line(self) -> str:
        """The puzzle as a line of its file, which is named after the game."""
        return json.dumps(
            {name: value for name, value in asdict(self).items() if name != "game"}, separators=(",", ":")
        )


def id_of(game: str, position: str) -> str:
    return sha256(f"{game} {position}".encode()).hexdigest()[:6]


def read_lines(game: str, lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """The puzzles in the lines of a file. Raises SetupError."""
    found = []
    for number, line in enumerate(lines, 1):
        try:
            values = json.loads(line)
            found.append(Puzzle(**values | {"game": game, "line": tuple(values["line"])}))
        except (KeyError, TypeError, ValueError) as error:
            raise SetupError(Message("line {number} is not a puzzle", number=number)) from error
    return tuple(found)


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with Potez; none for a game that has no file. Raises SetupError."""
    info_of(game)
    file = files("potez.school") / "data" / "puzzles" / f"{game}.jsonl"
    return read_lines(game, file.read_text("utf-8").splitlines()) if file.is_file() else ()


@cache
def _by_id(game: str) -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles(game)}


def puzzle(game: str, number: str) -> Puzzle:
    """A puzzle by its id. Raises SetupError."""
    if found := _by_id(game).get(number):
        return found
    raise SetupError(Message("{game} has no puzzle {id}", game=game, id=number))


def games_with_puzzles() -> tuple[str, ...]:
    return tuple(game for game in THEMES if puzzles(game))


def puzzle_of_the_day(day: date) -> Puzzle:
    """The same for everybody: the games take turns, and each goes through its puzzles in a mixed order."""
    games = games_with_puzzles()
    number = day.toordinal()
    choice = puzzles(games[number % len(games)])
    order = sorted(choice, key=lambda one: sha256(one.id.encode()).digest())
    return order[number // len(games) % len(order)]


def hint(one: Puzzle) -> Message:
    """Half of the solution."""
    steps = one.start.steps_of(one.start.parse_move(one.solution))
    if one.game == "blockade":
        return Message("Move pawn {pawn}.", pawn=steps[0])
    if one.game == "byte":
        return Message("Lift from {square}.", square=steps[0])
    return Message("Look at column {column}.", column=steps[-1])
