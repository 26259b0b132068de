"""The networks: their integers are those of a reference written from the description alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from potez.core import _core
from potez.core.networks import networks
from potez.games.base import Position
from tests.core.network_reference import (
    BLOCKADE_FILE,
    BYTE_FILE,
    Reference,
    blockade_value,
    byte_value,
    random_positions,
)


@pytest.mark.parametrize(
    ("game", "file", "value", "games", "least"),
    [("byte", BYTE_FILE, byte_value, 40, 200), ("blockade", BLOCKADE_FILE, blockade_value, 4, 50)],
    ids=["byte", "blockade"],
)
def test_the_network_is_that_of_the_reference_bit_for_bit(
    game: str, file: bytes, value: Callable[[Reference, Position[Any]], int], games: int, least: int
) -> None:
    net = Reference.read(file)
    seen = set()
    for position in random_positions(game, games, share=0.2):
        native = _core.Position(game, str(position))
        assert _core.network_value(native, networks()) == value(net, position), str(position)
        if game == "byte":  # nothing but its network values a position of Byte
            assert _core.network_value(native, networks()) == _core.evaluate(native, networks()), str(position)
        seen.add(str(position))
    assert len(seen) > least


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"potez network byte9 32 16 1 1\n",
        BYTE_FILE[:-1],
        BYTE_FILE + b"\0",
        BYTE_FILE.replace(b"byte8", b"byteX", 1),
    ],
    ids=["empty", "another game", "too short", "too long", "another name"],
)
def test_a_file_of_another_shape_is_refused(file: bytes) -> None:
    with pytest.raises(ValueError, match="cannot read"):
        _core.Networks().add(file)
