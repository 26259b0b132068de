"""Compiled states against the Python half: planes and masks, in random games on boards of many sizes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import potez
from potez.envs.state import EnvState
from potez.games.base import GameError, IllegalMoveError, Position, SetupError, Side
from potez.games.blockade import Blockade, Turn
from tests.core.random_games import positions
from tests.envs.readings import actions, parts, planes

GAMES = ("blockade", "byte", "domineering")


def check_planes(state: EnvState, position: Position[Any]) -> None:
    for side in Side:
        assert np.array_equal(state.observe(side), planes(position, side, state.partial_move)), (str(state), side)


def check_actions(state: EnvState, position: Position[Any]) -> None:
    """Every legal move has its action and every legal action its move."""
    legal = actions(position)
    assert {int(action) for action in np.flatnonzero(state.mask())} == set(legal), str(state)
    assert state.mask().max(initial=0) <= 1
    dice = random.Random(str(position))
    for action in dice.sample(sorted(legal), min(len(legal), 20)):
        assert state.move_of(action) == legal[action]
        assert str(state.act(action)) == str(position.play_unchecked(legal[action]))


def check_stages(state: EnvState, position: Blockade) -> None:
    """A turn in two actions: the steps of all legal turns, then the walls that may follow each step."""
    follow: dict[int, dict[int, Turn]] = {}
    for turn in position.legal_moves():
        step, wall = parts(position, turn)
        follow.setdefault(step, {})[wall] = turn
    assert [int(step) for step in np.flatnonzero(state.mask())] == sorted(follow), str(state)
    dice = random.Random(str(position))
    for step in dice.sample(sorted(follow), min(len(follow), 3)):
        turns = follow[step]
        after = state.act(step)
        (first, *_) = turns.values()
        if first.cell in position.homes_of(position.side.other):
            assert str(after) == str(position.play_unchecked(first))
            continue
        assert after.partial_move == first._replace(wall=None)
        assert (after.stage, after.side, after.outcome()) == (1, position.side, None)
        check_planes(after, position)
        assert [int(action) - 24 for action in np.flatnonzero(after.mask())] == sorted(turns)
        for wall in dice.sample(sorted(turns), min(len(turns), 3)):
            assert str(after.act(24 + wall)) == str(position.play_unchecked(turns[wall]))


def check(position: Position[Any]) -> None:
    state = EnvState.of(position)
    check_planes(state, position)
    if not isinstance(position, Blockade):
        return check_actions(state, position)
    check_stages(state, position)
    joint = EnvState.of(position, joint=True)
    check_planes(joint, position)
    return check_actions(joint, position)


@pytest.mark.parametrize("game", GAMES)
def test_states_show_what_the_rules_say(game: str) -> None:
    for position in positions(game, {"blockade": 60, "byte": 300}.get(game, 150), seed=7):
        check(position)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_states_show_what_the_rules_say_in_many_games(game: str) -> None:
    for position in positions(game, {"blockade": 2000}.get(game, 20_000), seed=8):
        check(position)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("domineering", {"rows": 6, "cols": 6}),
        ("byte", {}),
        ("byte", {"size": 10}),
        ("blockade", {}),
        ("blockade", {"rows": 5, "cols": 6}),
    ],
)
def test_both_sides_see_the_same_start(game: str, options: dict[str, int]) -> None:
    position = potez.start(game, **options)
    text = str(position).replace(" X", " O", 1)
    x, o = EnvState.of(position), EnvState.of(potez.parse(game, text))
    assert np.array_equal(x.observe(Side.X), o.observe(Side.O))
    assert np.array_equal(x.mask(), o.mask())


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_see_the_same_game(game: str) -> None:
    """The same actions from the start with sides swapped lead through positions with sides swapped."""
    start = potez.start(game)
    turned = potez.parse(game, str(start).replace(" X", " O", 1))
    for seed in range(10):
        one, other, dice = EnvState.of(start), EnvState.of(turned), random.Random(seed)
        while one.outcome() is None:
            assert np.array_equal(one.observe(one.side), other.observe(other.side))
            assert np.array_equal(one.mask(), other.mask())
            action = dice.choice(np.flatnonzero(one.mask()))
            one, other = one.act(action), other.act(action)
        (won, lost) = one.outcome(), other.outcome()
        assert won
        assert lost
        assert won.winner is not lost.winner


def test_the_number_of_actions_is_as_documented() -> None:
    assert EnvState.start("blockade").actions == 285
    assert EnvState.start("blockade", joint=True).actions == 24 * 261
    assert EnvState.start("byte").actions == 897
    assert EnvState.start("domineering").actions == 64


@pytest.mark.parametrize("action", [-1, 8, 16, 2**70, "A1", None, float("nan")])
def test_an_illegal_action_is_refused(action: Any) -> None:
    state = EnvState.start("domineering", rows=3, cols=4)
    for do in (state.act, state.move_of):
        with pytest.raises(IllegalMoveError, match="is not legal here; the mask is 1 for legal actions"):
            do(action)


def test_a_start_with_nothing_to_choose_is_refused() -> None:
    with pytest.raises(SetupError, match="the game would be over at its start"):
        EnvState.start("domineering", rows=1, cols=2)
    with pytest.raises(GameError, match="size must be"):
        EnvState.start("byte", size=9)
