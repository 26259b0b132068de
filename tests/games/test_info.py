"""What is known of a game beside its rules."""

from __future__ import annotations

from dataclasses import fields

import pytest

import potez
from potez.games.info import GameInfo
from potez.play.game import Game

each_game = pytest.mark.parametrize("info", potez.GAMES.values(), ids=lambda info: info.name)


@each_game
def test_every_named_part_exists(info: GameInfo) -> None:
    named = [
        field.name for field in fields(info) if field.type == "Part" and isinstance(getattr(info, field.name), str)
    ]
    assert named
    assert all(info.part(name) is not None for name in named)


@each_game
def test_samples_can_be_played(info: GameInfo) -> None:
    for sample in (info.small, info.preview, info.tree):
        game = Game.replay(potez.start(info.name, **sample.options), sample.moves)
        assert game.outcome() is None


@each_game
def test_there_are_ten_levels(info: GameInfo) -> None:
    assert len(info.levels) == 10
