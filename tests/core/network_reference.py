"""The networks in Python, written from their description alone: what every build must compute, bit for bit."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

import potez
from potez.games.base import Position, Side
from potez.games.blockade import Blockade
from potez.games.byte import Byte

BYTE_FILE = (files("potez.core") / "byte8.network").read_bytes()
BLOCKADE_FILE = (files("potez.core") / "blockade.network").read_bytes()


class Reference(NamedTuple):
    """The numbers of the file, in the order of the file."""

    rows: list[tuple[int, ...]]
    bias: tuple[int, ...]
    hidden: list[tuple[int, ...]]
    hidden_numbers: list[tuple[int, ...]]
    hidden_bias: tuple[int, ...]
    out: tuple[int, ...]
    out_numbers: tuple[int, ...]
    out_bias: int
    unit: int

    @classmethod
    def read(cls, file: bytes) -> Reference:
        header, _, rest = file.partition(b"\n")
        width, hidden, rows, numbers = map(int, header.split()[3:])
        at = 0

        def take(kind: str, count: int) -> tuple[int, ...]:
            nonlocal at
            size = struct.calcsize(f"<{kind}") * count
            at += size
            return struct.unpack(f"<{count}{kind}", rest[at - size : at])

        return cls(
            [take("b", width) for _ in range(rows)],
            take("h", width),
            [take("h", 2 * width) for _ in range(hidden)],
            [take("i", numbers) for _ in range(hidden)],
            take("i", hidden),
            take("h", hidden),
            take("i", numbers),
            *take("i", 2),
        )


def stack_class(stack: str) -> int:
    """A class is the whole stack up to height 4; above that its height, bottom, second from the top, and top."""
    bits = [int(checker == "t") for checker in stack]
    if len(stack) <= 4:
        return (1 << len(stack)) - 2 + sum(bit << level for level, bit in enumerate(bits))
    return 30 + (len(stack) - 5) * 8 + (bits[0] << 2 | bits[-1] << 1 | bits[-2])


def rows_of(position: Byte, viewer: Side) -> list[int]:
    """The rows of a side's view: "o" is an own checker, "t" one of theirs."""
    stacks = {
        (row, col): "".join("o" if checker == viewer.value else "t" for checker in stack)
        for row in range(8)
        for col in range(row % 2, 8, 2)
        if (stack := position.stack(f"{'ABCDEFGH'[row]}{col + 1}"))
    }
    found = []
    for (row, col), stack in stacks.items():
        code = (1 << len(stack)) + sum(1 << level for level, checker in enumerate(stack) if checker == "t")
        found.append((row * 4 + col // 2) * 256 + code)
        near = [stacks[place] for step in (-1, 1) if (place := (row - 1, col + step)) in stacks]
        below = [place for step in (-1, 1) if (place := (row + 1, col + step)) in stacks]
        for other in near:
            low, high = sorted((stack_class(stack), stack_class(other)))
            found.append(32 * 256 + 64 + high * (high + 1) // 2 + low)
        if not near and not below:
            found.append(32 * 256 + stack_class(stack))
    return found


def numbers_of(position: Byte) -> tuple[int, ...]:
    scores = position.score if position.side is Side.X else position.score[::-1]
    stacks = sum(
        bool(position.stack(f"{'ABCDEFGH'[row]}{col + 1}")) for row in range(8) for col in range(row % 2, 8, 2)
    )
    return (*scores, stacks)


def reference_value(net: Reference, views: list[list[int]], numbers: tuple[int, ...]) -> int:
    """The value from the rows of both views, that of the side to move first."""
    sums = [net.bias[i] + 8 * sum(net.rows[row][i] for row in rows) for rows in views for i in range(len(net.bias))]
    clipped = [min(max(number, 0), 512) for number in sums]
    value = net.out_bias + sum(weight * number for weight, number in zip(net.out_numbers, numbers, strict=True))
    for j, bias in enumerate(net.hidden_bias):
        hidden = bias + sum(weight * number for weight, number in zip(net.hidden[j], clipped, strict=True))
        hidden += sum(weight * number for weight, number in zip(net.hidden_numbers[j], numbers, strict=True))
        value += min(max(hidden, 0), 1 << 19) // 1024 * net.out[j]
    scaled = abs(value * net.unit) >> 19
    return scaled if value * net.unit >= 0 else -scaled


class Racer:
    """What the network of Blockade sees of one side. Cells are (row, column), counted from 0."""

    def __init__(self, position: Blockade, side: Side) -> None:
        closed = set()
        for colour, row, col in position.walls:
            here, right, below = (row - 1, col - 1), (row - 1, col), (row, col - 1)
            ends = [(here, below), (right, (row, col))] if colour == "B" else [(here, right), (below, (row, col))]
            closed |= {frozenset(edge) for edge in ends}

        def neighbours(cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
            for row, col in (
                (cell[0] + 1, cell[1]),
                (cell[0] - 1, cell[1]),
                (cell[0], cell[1] + 1),
                (cell[0], cell[1] - 1),
            ):
                if 0 <= row < 11 and 0 <= col < 14 and frozenset((cell, (row, col))) not in closed:
                    yield row, col

        steps = {(home.row - 1, home.col - 1): 0 for home in position.homes_of(side.other)}
        queue = list(steps)
        for cell in queue:
            for near in neighbours(cell):
                if near not in steps:
                    steps[near] = steps[cell] + 1
                    queue.append(near)
        pawns = [(pawn.row - 1, pawn.col - 1) for pawn in position.pawns_of(side)]
        self.lead, self.reserve = sorted(pawns, key=lambda cell: steps[cell])
        self.lead_steps, self.reserve_steps = min(steps[self.lead], 47), min(steps[self.reserve], 47)
        self.near, self.far = (sum(n <= most for n in steps.values()) for most in (8, 16))
        self.blue, self.green = position.hand_of(side).values()
        wave, self.path, self.sole = {self.lead}, list[tuple[int, int]](), list[tuple[int, int]]()
        while wave:
            self.path += wave
            self.sole += wave if len(wave) == 1 else ()
            wave = {near for cell in wave for near in neighbours(cell) if steps[near] < steps[cell]}


def rows_of_blockade(position: Blockade, viewer: Side) -> list[int]:
    """The rows of a side's view, in the order of the description: O sees the columns mirrored."""
    own, their = Racer(position, viewer), Racer(position, viewer.other)

    def place(row: int, col: int, last_col: int) -> int:
        return row * 14 + (last_col - col if viewer is Side.O else col)

    found = [
        154 * kind + place(*cell, 13) for kind, cell in enumerate((own.lead, own.reserve, their.lead, their.reserve))
    ]
    first = 4 * 154
    found += [first + 154 * (colour == "G") + place(row - 1, col - 1, 12) for colour, row, col in position.walls]
    first += 2 * 154
    for kind, cells in enumerate((own.path, their.path, own.sole, their.sole)):
        found += [first + 154 * kind + place(*cell, 13) for cell in cells]
    first += 4 * 154
    steps = own.lead_steps, own.reserve_steps, their.lead_steps, their.reserve_steps
    found += [first + 48 * kind + n for kind, n in enumerate(steps)]
    first += 4 * 48
    found.append(first + 32 * min(own.lead_steps, 31) + min(their.lead_steps, 31))
    first += 32 * 32
    found += [first + 19 * kind + n for kind, n in enumerate((own.blue, own.green, their.blue, their.green))]
    first += 4 * 19
    found.append(first + 19 * min(own.blue + own.green, 18) + min(their.blue + their.green, 18))
    first += 19 * 19
    rooms = own.near // 3, their.near // 3, own.far // 4, their.far // 4
    return found + [first + 40 * kind + min(n, 39) for kind, n in enumerate(rooms)]


def byte_value(net: Reference, position: Position[Any]) -> int:
    assert isinstance(position, Byte)
    views = [rows_of(position, side) for side in (position.side, position.side.other)]
    return reference_value(net, views, numbers_of(position))


def blockade_value(net: Reference, position: Position[Any]) -> int:
    assert isinstance(position, Blockade)
    views = [rows_of_blockade(position, side) for side in (position.side, position.side.other)]
    return reference_value(net, views, ())


def random_positions(game: str, games: int, share: float) -> Iterator[Position[Any]]:
    """Some positions of random games."""
    dice = random.Random(1)
    for _ in range(games):
        position = potez.start(game)
        while not position.outcome():
            position = position.play_unchecked(dice.choice(position.legal_moves()))
            if dice.random() < share and not position.outcome():
                yield position
