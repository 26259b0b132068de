"""The environments pass PettingZoo's own tests, and their games follow the rules."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

import potez
from potez.envs import blockade_v0, byte_v0, domineering_v0
from potez.envs.aec import AGENTS, BoardEnv
from potez.games.base import IllegalMoveError, Position, SetupError
from potez.games.blockade import Blockade
from tests.envs.readings import actions, parts, planes

Env = AECEnv[str, Any, Any]

ENVS: dict[str, Callable[..., Env]] = {
    "blockade": blockade_v0.env,
    "byte": byte_v0.env,
    "domineering": domineering_v0.env,
}
RAW: dict[str, Callable[..., BoardEnv]] = {
    "blockade": blockade_v0.raw_env,
    "byte": byte_v0.raw_env,
    "domineering": domineering_v0.raw_env,
}
SMALL: dict[str, dict[str, Any]] = {
    "blockade": {"rows": 5, "cols": 6, "walls": 3},
    "byte": {},
    "domineering": {"rows": 5, "cols": 4},
}


# Its test excuses PettingZoo's own board games from these warnings by name.
EXCUSED = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def excused(test: Any) -> Any:
    for mark in EXCUSED:
        test = mark(test)
    return test


@excused
@pytest.mark.parametrize("game", ENVS)
@pytest.mark.parametrize("usual", [True, False])
def test_api(game: str, usual: bool) -> None:
    api_test(ENVS[game](**({} if usual else SMALL[game])), num_cycles=100)


@excused
def test_api_of_joint_turns() -> None:
    api_test(blockade_v0.env(rows=6, cols=5, joint=True), num_cycles=100)


@pytest.mark.parametrize("game", ENVS)
def test_seed(game: str) -> None:
    seed_test(lambda: ENVS[game](**SMALL[game]), num_cycles=100)


@pytest.mark.parametrize("game", ENVS)
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: ENVS[game](render_mode=render_mode, **SMALL[game]))
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", ENVS)
def test_the_plain_board_is_shown(game: str) -> None:
    from potez.boards.plain import plain

    env = ENVS[game](render_mode="ansi", **SMALL[game])
    env.reset()
    assert env.render() == plain(potez.start(game, **SMALL[game]))


def legal_actions(position: Position[Any]) -> list[int]:
    if isinstance(position, Blockade):
        return sorted({parts(position, turn)[0] for turn in position.legal_moves()})
    return sorted(actions(position))


def walls_after(position: Blockade, step: int) -> list[int]:
    return sorted(wall for first, wall in (parts(position, turn) for turn in position.legal_moves()) if first == step)


def play(env: BoardEnv, position: Position[Any], dice: random.Random, every: int) -> None:
    """Play a random game and compare it with the Python rules; compare the masks only at every `every`-th turn."""
    env.reset()
    turn = dice.randrange(every)
    while env.agent_selection in env.agents and not env.terminations[env.agent_selection]:
        assert AGENTS[env.agent_selection] is position.side
        turn += 1
        seen = env.observe(env.agent_selection)
        if turn % every == 0:
            assert np.array_equal(np.flatnonzero(seen["action_mask"]), legal_actions(position))
            assert np.array_equal(seen["observation"], planes(position, position.side))
        move = env.env_state.move_of(action := dice.choice(np.flatnonzero(seen["action_mask"])))
        env.step(int(action))
        if env.env_state.stage:
            assert isinstance(position, Blockade)
            assert AGENTS[env.agent_selection] is position.side  # the same agent, for the wall
            walls = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            if turn % every == 0:
                assert np.array_equal(walls - 24, walls_after(position, int(action)))
            move = env.env_state.move_of(action := dice.choice(walls))
            env.step(int(action))
        assert env.env_state.stage == 0
        position = position.play(move) if turn % every == 0 else position.play_unchecked(move)
        assert sum(env.rewards.values()) == 0
    outcome = position.outcome()
    assert outcome
    for agent, side in AGENTS.items():
        assert env.terminations[agent]
        assert env.rewards[agent] == (0 if outcome.winner is None else 1 if outcome.winner is side else -1)
        assert not env.observe(agent)["action_mask"].any()


LONG = 10**6  # no limit: when walls are used up chance may take thousands of turns to win Blockade
GAMES = {"blockade": 6, "byte": 40, "domineering": 200}


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_those_of_the_rules(game: str) -> None:
    env, start, dice = RAW[game](max_plies=LONG), potez.start(game), random.Random(1)
    for _ in range(GAMES[game]):
        play(env, start, dice, every=10 if game == "blockade" else 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_random_games_are_those_of_the_rules(game: str) -> None:
    dice = random.Random(2)
    for number in range(10_000):
        options = SMALL[game] if number % 10 else {}
        play(
            RAW[game](max_plies=LONG, **options),
            potez.start(game, **options),
            dice,
            every=10 if game == "blockade" else 3,
        )


def test_a_long_game_is_cut_short() -> None:
    env = blockade_v0.raw_env(max_plies=3)
    env.reset()
    for step in range(6):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[step]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_an_illegal_action_loses() -> None:
    env = domineering_v0.env(rows=3, cols=3)
    env.reset()
    env.step(8)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_0"] == -1


def test_the_raw_environment_refuses_an_illegal_action() -> None:
    env = domineering_v0.raw_env(rows=3, cols=3)
    env.reset()
    with pytest.raises(IllegalMoveError, match="action 8 is not legal here"):
        env.step(8)


def test_an_environment_can_be_sent_to_another_process() -> None:
    env = pickle.loads(pickle.dumps(blockade_v0.raw_env(rows=5, cols=6, walls=1, joint=True)))
    env.reset()
    assert env.observe("player_0")["action_mask"].shape == (24 * 41,)


def test_who_waits_has_no_actions() -> None:
    env = byte_v0.raw_env()
    env.reset()
    assert not env.observe("player_1")["action_mask"].any()


@pytest.mark.parametrize("options", [{"render_mode": "svg"}, {"max_plies": 0}, {"rows": 0}, {"rows": 1, "cols": 1}])
def test_impossible_environments_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        domineering_v0.env(**options)
