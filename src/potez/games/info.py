"""What Potez knows about a game besides its rules: names, numbers, and where each layer finds its part of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import isabstract
from typing import Any, NamedTuple

from potez.games.address import resolve
from potez.games.base import Message, Option, Position, SetupError

Part = Callable[..., Any] | str | None
"""A function or class of a game, or its address as text: `package.module:name`.

A part that belongs to a higher layer is given by its address. So the rules import nothing from above, and a command
loads only the parts it uses. import-linter does not see these addresses; docs/architecture.md says what that means."""


class Strength(NamedTuple):
    """A level of the engine: how deep it searches, how many nodes, and how often it overlooks a move."""

    depth: int | None
    nodes: int | None
    overlooks: float = 0.0


class BenchWork(NamedTuple):
    """How much `potez bench` does: random games and perft for the compiled rules, random moves and perft in Python."""

    games: int
    depth: int
    repeats: int
    python_moves: int
    python_depth: int


class Sample(NamedTuple):
    """A start and some moves, for an example."""

    options: Mapping[str, Any] = {}
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False)  # there is one of each game, and Potez starts sooner without them
class GameInfo:
    """Everything about a game. Only rules, title and summary are required; the defaults work for any game."""

    rules: type[Position[Any]]
    title: str
    summary: Message
    """One line for lists of games."""
    goal: Message | None = None
    """One or two sentences for a player at the board. Without it, the summary."""

    legend: tuple[Message, ...] = ()
    """What the marks on the board in a terminal mean."""
    has_draws: bool = True
    """Whether players may agree to a draw."""

    quick_depth: int = 2
    """The depth at which the Python search answers in about a second."""
    levels: tuple[Strength, ...] = ()
    """The ten levels of the compiled engine, the weakest first."""
    score_unit: int = 400
    """The score at which a side is clearly ahead. It fills 85 % of the evaluation bar."""
    bench: BenchWork | None = None
    network: str = ""
    """The file in potez/core with the network of the compiled search, if there is one."""

    board: str = "plain"
    """The kind of board that the page draws."""
    small: Sample = field(default_factory=Sample)
    """A small board for a short game."""
    preview: Sample = field(default_factory=Sample)
    """A position for the home page."""
    tree: Sample = field(default_factory=Sample)
    """A position whose whole search tree fits on the screen, at `tree_depth`."""
    tree_depth: int = 2

    plane_max: int = 1
    """The largest number in an observation."""
    actions_per_turn: int = 1

    evaluation: Part = None
    """position -> int, for the Python search. Without it the search counts moves."""
    original: Part = None
    """position -> int, the evaluation of the first program for the game, for the player `original`."""
    original_depths: range = range(1, 2)
    """How many plies that program looked ahead."""
    candidates: Part = None
    """position -> the moves worth searching, where the game has too many."""
    text_board: Part = None
    """position -> the lines of the plain board. Without it the board is the position's text."""
    caption: Part = None
    """position -> messages about things that the board does not show."""
    colour_board: Part = None
    """position, last move, width -> the lines of the board in a terminal. Without it there is the plain board."""
    screen_board: Part = None
    """The Board of the full screen (cli/screen). Without it there is the plain board, and a list of moves to choose."""
    words: Part = None
    """position, move -> a message: the move in words. Without it moves are shown in notation."""
    paths: Part = None
    """position -> the lines of `--paths`: the shortest way of every piece to every goal."""
    path_board: Part = None
    """position -> the board with those ways drawn on it, for `potez analyse`."""
    picture: Part = None
    """position, position before, last move -> a Drawing."""
    view: Part = None
    """The View of the game: what the page needs to draw it. Without it the page shows the plain board."""
    critique: Part = None
    """Choice -> why a move was a mistake, in the terms of the game."""
    facts: Part = None
    """position -> the Facts that stand out in it."""
    encoding: Part = None
    """The Encoding of positions and moves as numbers, for learners. Compiled games have one in C++."""

    def __post_init__(self) -> None:
        missing = [name for name in ("game", "options", "move_type") if not hasattr(self.rules, name)]
        if missing or isabstract(self.rules):
            missing += sorted(getattr(self.rules, "__abstractmethods__", ()))
            raise SetupError(
                Message("{rules} does not define {names}", rules=self.rules.__name__, names=", ".join(missing))
            )

    @property
    def name(self) -> str:
        return self.rules.game

    @property
    def options(self) -> tuple[Option, ...]:
        return self.rules.options

    def part(self, name: str) -> Any:
        """A part by its name, such as `evaluation`, imported if need be; None if the game has no such part."""
        part = getattr(self, name)
        return resolve(part) if isinstance(part, str) else part
