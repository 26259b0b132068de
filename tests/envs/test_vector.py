"""Games in a batch are the same as games one by one."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from potez.envs.aec import BoardEnv
from potez.envs.vector import Batch
from potez.games.base import GameError, IllegalMoveError

BOARDS: list[tuple[str, dict[str, Any]]] = [
    ("domineering", {"rows": 5, "cols": 7}),
    ("domineering", {"rows": 12, "cols": 9}),
    ("domineering", {}),
    ("byte", {}),
    ("byte", {"size": 10}),
    ("blockade", {"rows": 5, "cols": 6, "walls": 2}),
    ("blockade", {}),
    ("blockade", {"rows": 14, "cols": 5, "joint": True}),
]


def same(batch: Batch, game: int, env: BoardEnv) -> bool:
    """Whether a game of the batch shows what the acting agent of the environment observes."""
    seen = env.observe(env.agent_selection)
    return (
        env.agent_selection == f"player_{batch.players[game]}"
        and np.array_equal(seen["observation"], batch.observations[game])
        and np.array_equal(seen["action_mask"], batch.action_mask[game])
    )


@pytest.mark.parametrize(("game", "options"), BOARDS, ids=str)
def test_a_batch_is_the_same_as_environments(game: str, options: dict[str, Any]) -> None:
    games, limit = 5, 25  # some games end, others are cut short
    batch = Batch(game, games, max_plies=limit, seed=3, **options)
    joint = options.get("joint", False)
    start = {name: value for name, value in options.items() if name != "joint"}
    envs = [BoardEnv(game, start, joint, limit) for _ in range(games)]
    for env in envs:
        env.reset()
    ends = 0
    for _ in range(150):
        actions = batch.sample().copy()
        batch.step(actions)
        for i, env in enumerate(envs):
            env.step(int(actions[i]))
            assert batch.rewards[i].tolist() == [env.rewards["player_0"], env.rewards["player_1"]]
            assert batch.terminated[i] == env.terminations["player_0"]
            assert batch.truncated[i] == env.truncations["player_0"]
            if batch.terminated[i] or batch.truncated[i]:
                ends += 1
                env.reset()
            assert same(batch, i, env)
            assert str(batch.state(i)) == str(env.env_state)
    assert ends


def test_the_arrays_are_views_that_outlive_the_batch() -> None:
    batch = Batch("byte", 4)
    observations, before = batch.observations, batch.observations.copy()
    address = observations.__array_interface__["data"][0]
    batch.step(batch.sample())
    assert batch.observations.__array_interface__["data"][0] == address
    assert not np.array_equal(observations, before)
    now = observations.copy()
    del batch
    gc.collect()
    assert np.array_equal(observations, now)


@pytest.mark.parametrize("name", ["observations", "action_mask", "rewards", "players", "terminated", "truncated"])
def test_the_arrays_cannot_be_written_to(name: str) -> None:
    array = getattr(Batch("domineering", 2), name)
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.setflags(write=True)


def test_a_reset_begins_all_games_again() -> None:
    batch, fresh = Batch("blockade", 3), Batch("blockade", 3)
    for _ in range(31):
        batch.step(batch.sample())
    batch.reset()
    assert np.array_equal(batch.observations, fresh.observations)
    assert np.array_equal(batch.action_mask, fresh.action_mask)
    assert not batch.players.any()


def test_the_same_seed_plays_the_same_games() -> None:
    one, same, other = (Batch("byte", 8, seed=seed) for seed in (5, 5, 6))
    for _ in range(20):
        for batch in (one, same, other):
            batch.step(batch.sample())
    assert np.array_equal(one.observations, same.observations)
    assert not np.array_equal(one.observations, other.observations)


def test_samples_are_legal_and_even() -> None:
    batch = Batch("byte", 1024)
    drawn = np.zeros(batch.actions)
    for _ in range(20):
        np.add.at(drawn, batch.sample(), 1)
    legal = batch.action_mask[0].astype(bool)
    assert not drawn[~legal].any()
    expected = drawn.sum() / legal.sum()
    chi_squared, freedom = ((drawn[legal] - expected) ** 2 / expected).sum(), legal.sum() - 1
    assert abs(chi_squared - freedom) <= 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("wrong", [-1, 12, 15, 16, 2**62, -(2**62)])
def test_a_step_with_an_illegal_action_does_nothing(wrong: int) -> None:
    batch = Batch("domineering", 3, rows=4, cols=4)
    before = batch.observations.copy()
    with pytest.raises(IllegalMoveError, match=f"action {wrong} is not legal in game 2; the mask is 1"):
        batch.step([0, 4, wrong])
    assert np.array_equal(batch.observations, before)
    assert not batch.players.any()


@pytest.mark.parametrize("actions", [[0], [0.0, 0.0], [[0, 0]], "00", [0, None], [0, 2**70]])
def test_actions_of_another_kind_are_refused(actions: Any) -> None:
    with pytest.raises(IllegalMoveError, match="give 2 whole numbers, one action for each game"):
        Batch("domineering", 2).step(actions)


@pytest.mark.parametrize(
    "options", [{"games": 0}, {"games": True}, {"max_plies": 0}, {"seed": -1}, {"rows": 0}, {"size": 8}]
)
def test_impossible_batches_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        Batch("domineering", **options)
