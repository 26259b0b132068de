from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

class Position:
    def __init__(self, game: str, text: str) -> None:
        """
        Reads a position. Raises ValueError if the text does not have the right form.
        """

    def __str__(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    @property
    def side(self) -> str: ...
    @property
    def key(self) -> int: ...
    def full_key(self) -> int:
        """Returns the key computed from scratch."""

    def count(self) -> int:
        """Returns the number of legal moves."""

    def moves(self) -> list[int]:
        """Returns the legal moves in their fixed order."""

    def outcome(self) -> tuple[str | None, str] | None:
        """
        Returns the winner, or None for a draw, and the reason; None if the game is not over.
        """

    def is_legal(self, move: int) -> bool: ...
    def play(self, move: int) -> Position:
        """
        Returns the position after a move. Raises ValueError if it is not legal.
        """

    def random_move(self, seed: int) -> int | None:
        """Returns a legal move, all equally likely; None if the game is over."""

    def move_text(self, move: int) -> str:
        """Returns the canonical text of a move."""

    def read_move(self, text: str) -> int | None:
        """
        Returns the move of a canonical text, legal or not; None if the text is not a move.
        """

def games() -> list[str]:
    """Returns the names of the compiled games."""

def perft(position: Position, depth: int, threads: int) -> int:
    """Counts the lines of play of a given length."""

def playouts(position: Position, games: int, seed: int, max_plies: int) -> tuple[int, int, int, int, int]:
    """
    Plays random games. Returns games, plies, wins of X, wins of O and draws.
    """

WIN: int = 32000

GUESS: int = 29000

class Networks:
    def __init__(self) -> None: ...
    def add(self, file: bytes) -> None:
        """
        Takes the bytes of a file as the network of the game that they are for. Raises ValueError.
        """

class Searcher:
    def __init__(self, megabytes: int, threads: int, library: StripLibrary, networks: Networks) -> None: ...
    def search(
        self,
        position: Position,
        *,
        depth: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        soft_seconds: float = 0.0,
        multipv: int = 1,
        selective: bool = True,
        overlooks: float = 0.0,
        seed: int = 0,
        on_info: Callable[[tuple[int, list[tuple[int, list[int]]], int, float]], object] | None = None,
    ) -> tuple[int, list[tuple[int, list[int]]], int, float]:
        """
        Returns depth, variations (each a value and its moves), nodes and seconds. A limit of 0 is no limit.
        """

    def stop(self) -> None:
        """Ends the searches that are running. Any thread may call it."""

    def clear(self) -> None:
        """Clears the transposition table. Do not call it during a search."""

def uct(
    position: Position, *, games: int = 0, seconds: float = 0.0, seed: int = 0
) -> tuple[int, list[tuple[int, list[int]]], int, float]:
    """
    Returns depth, variations, games and seconds. A limit of 0 is no limit.
    """

def evaluate(position: Position, networks: Networks) -> int:
    """Returns the static value for the side to move."""

def network_value(position: Position, networks: Networks) -> int:
    """
    Returns what the network of the game says of a position, for the side to move.
    """

def terms(position: Position) -> list[int]:
    """Returns the terms of the evaluation."""

class StripLibrary:
    def __init__(self, folder: str) -> None:
        """
        Tables of strips, made when first needed. Large ones are kept in the folder, unless it is ''.
        """

class Solver:
    def __init__(
        self,
        rows: int,
        cols: int,
        library: StripLibrary,
        megabytes: int,
        without: Sequence[str] = [],
        threads: int = 1,
        strip_cells: int = 27,
        cuts_from: int = 65,
        group_cells: int = 0,
    ) -> None:
        """
        Solves Domineering on one size of board; remembers what it has proved. Techniques can be left out. Tables hold strips of at most so many cells; boards from so many cells on are cut freely, into groups of at most so many cells outside the tables.
        """

    def claim(self, position: Position) -> str | None:
        """Who wins as the bounds show without trying moves, or None."""

    def solve(
        self,
        position: Position,
        nodes: int = 0,
        seconds: float = 0.0,
        on_progress: Callable[[tuple[int, tuple[int, int], tuple[int, int], float, float]], object] | None = None,
        share: tuple[int, int] = (0, 0),
    ) -> tuple[str | None, int | None, int, int, float, float]:
        """
        Winner (None if a limit was reached), a winning move if the side to move wins, nodes tested by the bounds, nodes expanded, seconds, seconds spent on tables. 0 does not limit. With a share (i, n) of the work, which begins with other replies than the other n - 1, it has news in the end.
        """

    def samples(self, position: Position, seconds: float, seed: int = 0) -> list[float]:
        """
        Samples of the number of positions that a search without a table of proofs would expand. None if the board is not cut freely.
        """

    def plan(self, position: Position) -> tuple[list[int], bool]:
        """
        All moves, those that the search tries first at the head, and whether it expects the side to move to win.
        """

    def prove(
        self, position: Position, winner: str, group_cells: int, seconds: float, take: Callable[[str], object]
    ) -> bool:
        """
        Writes the proof that a side wins, by groups of two rows or at most so many cells: `take` gets its lines, several at once. False if the time was up, or the board is too wide. 0 does not limit.
        """

    def facts(self, least_work: int) -> bytes:
        """
        What has been proved and cost at least so many positions, for `learn`. A listener may ask for it, too.
        """

    def take_news(self) -> bytes:
        """
        What was proved as a share of the work and cost enough to be told to the others, for `learn`. Each is told once.
        """

    def learn(self, facts: bytes) -> None:
        """Takes over what another solver of this size has proved."""

class EnvState:
    def __init__(self, position: Position, joint: bool) -> None: ...
    @property
    def actions(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int, int]: ...
    @property
    def position(self) -> Position:
        """The position at the beginning of the turn."""

    @property
    def partial_move(self) -> int | None:
        """In the middle of a turn, the part of the move that is already chosen."""

    def mask(self) -> Annotated[NDArray[numpy.int8], dict(order="C", writable=False)]:
        """Returns 1 for every legal action, 0 for the others."""

    def observe(self, as_o: bool) -> Annotated[NDArray[numpy.int8], dict(order="C", writable=False)]:
        """Returns the planes in O's or in X's view."""

    def move_of(self, action: int) -> int:
        """
        Returns the move that an action makes, or the part of it. Raises ValueError if it is not legal.
        """

    def act(self, action: int) -> EnvState:
        """
        Returns the state after an action. Raises ValueError if it is not legal.
        """

class Batch:
    def __init__(self, start: Position, games: int, joint: bool, max_plies: int, seed: int) -> None: ...
    @property
    def actions(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int, int]: ...
    @property
    def observations(self) -> Annotated[NDArray[numpy.int8], dict(order="C", writable=False)]: ...
    @property
    def action_mask(self) -> Annotated[NDArray[numpy.int8], dict(order="C", writable=False)]: ...
    @property
    def rewards(self) -> Annotated[NDArray[numpy.float32], dict(order="C", writable=False)]: ...
    @property
    def players(self) -> Annotated[NDArray[numpy.int8], dict(order="C", writable=False)]: ...
    @property
    def terminated(self) -> Annotated[NDArray[numpy.bool_], dict(order="C", writable=False)]: ...
    @property
    def truncated(self) -> Annotated[NDArray[numpy.bool_], dict(order="C", writable=False)]: ...
    @property
    def sampled(self) -> Annotated[NDArray[numpy.int64], dict(order="C", writable=False)]: ...
    def reset(self) -> None:
        """Starts every game again."""

    def step(
        self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)]
    ) -> int | None:
        """
        Plays one action in each game. Returns None, or the first game whose action is illegal; then nothing is played.
        """

    def sample(self) -> None:
        """Writes a random legal action for each game to `sampled`."""

    def state(self, game: int) -> EnvState:
        """Returns a copy of the state of one game."""

class Samples:
    """Positions of a game, with what a network should say of them."""

    def __init__(self, game: str) -> None: ...
    def add(self, position: str, value: int, result: float) -> None:
        """
        Adds a position with its value by a search and the result of the game (1, 0.5 or 0), both for the side to move. Positions of which a network need not say anything are left out.
        """

    def __len__(self) -> int: ...

def train(
    samples: Samples,
    held_out: Samples,
    *,
    epochs: int,
    seed: int,
    on_epoch: Callable[[tuple[int, float, float]], object],
) -> bytes:
    """
    Returns the file of a network that has learnt the samples. After each epoch on_epoch gets its number and the losses in bits: of the targets learnt, and of the results held out.
    """

def winning_turns(position: Position, plies: int, most: int) -> list[int]:
    """
    Returns the turns of Blockade that win within 1, 3 or 5 plies against every defence, `most` of them at most.
    """

def saving_turns(position: Position, plies: int, most: int) -> list[int]:
    """
    Returns the turns of Blockade after which the other side cannot win within so many plies, at most `most`.
    """

class Prover:
    def __init__(self, memory: int) -> None:
        """
        Proves who wins positions of Byte and Blockade. It uses at most so many bytes of memory.
        """

    def prove(
        self, position: Position, networks: Networks, nodes: int = 0, seconds: float = 0.0
    ) -> tuple[str, int | None, int, int, float]:
        """
        Returns whether the side to move has won, drawn or lost, or open if a limit was reached; a move that wins or draws; how many plies it takes at most; nodes; seconds. A limit of 0 is no limit.
        """

    def winning_moves(
        self, position: Position, networks: Networks, plies: int, nodes: int = 0, seconds: float = 0.0
    ) -> tuple[list[int], list[int]]:
        """
        Returns the moves that win, in Blockade within so many plies, and those left undecided at a limit.
        """
