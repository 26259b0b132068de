"""The network of Byte: its integers are those of a reference written from the description alone."""

from __future__ import annotations

import random
import struct
from importlib.resources import files
from typing import NamedTuple

import pytest

import potez
from potez.core import _core
from potez.core.networks import networks
from potez.games.base import Side
from potez.games.byte import Byte

FILE = (files("potez.core") / "byte8.network").read_bytes()


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


def reference_value(net: Reference, position: Byte) -> int:
    side = position.side
    sums = []
    for viewer in (side, side.other):
        rows = rows_of(position, viewer)
        sums += [net.bias[i] + 8 * sum(net.rows[row][i] for row in rows) for i in range(len(net.bias))]
    clipped = [min(max(number, 0), 512) for number in sums]
    scores = position.score if side is Side.X else position.score[::-1]
    stacks = sum(
        bool(position.stack(f"{'ABCDEFGH'[row]}{col + 1}")) for row in range(8) for col in range(row % 2, 8, 2)
    )
    numbers = (*scores, stacks)
    value = net.out_bias + sum(weight * number for weight, number in zip(net.out_numbers, numbers, strict=True))
    for j, bias in enumerate(net.hidden_bias):
        hidden = bias + sum(weight * number for weight, number in zip(net.hidden[j], clipped, strict=True))
        hidden += sum(weight * number for weight, number in zip(net.hidden_numbers[j], numbers, strict=True))
        value += min(max(hidden, 0), 1 << 19) // 1024 * net.out[j]
    scaled = abs(value * net.unit) >> 19
    return scaled if value * net.unit >= 0 else -scaled


def test_the_network_is_that_of_the_reference_bit_for_bit() -> None:
    net = Reference.read(FILE)
    dice = random.Random(1)
    seen = set()
    for _ in range(40):
        position = potez.start("byte")
        while not position.outcome():
            position = position.play_unchecked(dice.choice(position.legal_moves()))
            if dice.random() < 0.2 and not position.outcome():
                native = _core.Position("byte", str(position))
                assert isinstance(position, Byte)
                assert _core.evaluate(native, networks()) == reference_value(net, position), str(position)
                seen.add(str(position))
    assert len(seen) > 200


@pytest.mark.parametrize(
    "file",
    [b"", b"potez network byte9 32 16 1 1\n", FILE[:-1], FILE + b"\0", FILE.replace(b"byte8", b"byteX", 1)],
    ids=["empty", "another game", "too short", "too long", "another name"],
)
def test_a_file_of_another_shape_is_refused(file: bytes) -> None:
    with pytest.raises(ValueError, match="cannot read"):
        _core.Networks().add(file)
