"""A game without a compiled half is an environment like the others, through its Encoding."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

import potez
from potez import core
from potez.envs import aec
from potez.envs.encoding import EncodingError
from potez.envs.state import EncodedState, EnvState
from potez.envs.vector import Batch
from potez.games import GAMES, register
from potez.games.base import IllegalMoveError, Position, SetupError, Side
from tests.envs.nim import NIM, Nim, NimEncoding, Take
from tests.envs.test_aec import excused

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nim() -> Iterator[None]:
    register(NIM)
    yield
    del GAMES["nim"]


def test_a_state_shows_what_the_encoding_says() -> None:
    state = EnvState.of(Nim(5, 2))
    assert isinstance(state, EncodedState)
    assert (state.game, state.actions, state.shape, state.side) == ("nim", 3, (2, 1, 5), Side.X)
    assert (state.stage, state.partial_move, state.outcome()) == (0, None, None)
    assert state.mask().tolist() == [1, 1, 0]
    assert state.observe(Side.O).tolist() == [[[1, 1, 0, 0, 0]], [[0, 0, 1, 1, 1]]]
    assert state.mask().dtype == state.observe(Side.X).dtype == np.int8
    assert state.move_of(1) == Take(2)
    after = state.act(1)
    assert (str(after), after.side) == ("0/5 O", Side.O)
    assert not after.mask().any()
    assert after.outcome() == Nim(5, 0, Side.O).outcome()
    assert str(state) == "2/5 X"


@pytest.mark.parametrize("action", [-1, 2, 3, 2**70, "A1", None, float("nan"), float("inf")])
def test_an_illegal_action_is_refused(action: object) -> None:
    state = EnvState.of(Nim(5, 2))
    for do in (state.act, state.move_of):
        with pytest.raises(IllegalMoveError, match="is not legal here; the mask is 1 for legal actions"):
            do(action)  # type: ignore[arg-type]


def test_a_state_is_copied_and_sent_to_other_processes() -> None:
    state = EnvState.start("nim", stones=4).act(2)
    for copy in (deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(copy) == str(state) == "1/4 O"
        assert copy.mask().tolist() == [1, 0, 0]


@excused
def test_api() -> None:
    api_test(aec.env("nim", stones=20), num_cycles=100)


def test_seed() -> None:
    seed_test(lambda: aec.env("nim"), num_cycles=100)


def test_render() -> None:
    render_test(lambda render_mode: aec.env("nim", render_mode=render_mode))
    env = aec.env("nim", render_mode="ansi")
    env.reset()
    assert env.render() == "7/7 X"


def test_random_games_are_those_of_the_rules() -> None:
    dice = random.Random(3)
    for _ in range(50):
        env = aec.raw_env("nim", stones=12)
        env.reset()
        position: Position[Any] = potez.start("nim", stones=12)
        while not env.terminations[env.agent_selection]:
            assert aec.AGENTS[env.agent_selection] is position.side
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            assert legal.tolist() == [move.stones - 1 for move in position.legal_moves()]
            action = dice.choice(legal.tolist())
            position = position.play(env.env_state.move_of(action))
            env.step(action)
            assert str(env.env_state) == str(position)
        outcome = position.outcome()
        assert outcome
        for agent, side in aec.AGENTS.items():
            assert env.rewards[agent] == (1 if outcome.winner is side else -1)


def test_the_compiled_games_are_made_by_name_too() -> None:
    env = aec.env("byte", size=8, max_plies=3)
    env.reset()
    assert env.observation_space("player_0")["observation"].shape == (16, 8, 8)  # type: ignore[index]


def test_a_batch_needs_a_compiled_half() -> None:
    with pytest.raises(SetupError, match="nim has no compiled half, which a batch needs"):
        Batch("nim")


def test_a_game_without_an_encoding_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", replace(NIM, encoding=None))
    with pytest.raises(SetupError, match="nim has no encoding, so learners cannot play it"):
        aec.env("nim")


def test_without_the_extension_the_compiled_half_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potez.core.extension.games", frozenset())
    monkeypatch.setattr("potez.core.extension.available", False)
    with pytest.raises(core.NotCompiledError):
        EnvState.start("byte")
    assert EnvState.start("nim").actions == 3


class Sharing(NimEncoding):
    """Gives all moves one action."""

    def action_of(self, position: Nim, move: Take) -> int:
        return 0


class Counting(NimEncoding):
    """Counts actions from 1."""

    def action_of(self, position: Nim, move: Take) -> int:
        return move.stones


@pytest.mark.parametrize("wrong", [Sharing, Counting])
def test_an_encoding_that_breaks_its_contract_is_found(wrong: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", replace(NIM, encoding=wrong))
    state = EnvState.start("nim")
    for use in (state.mask, lambda: state.act(0)):
        with pytest.raises(EncodingError, match="two moves share an action, or an action is out of range, in nim 7/7"):
            use()


OPENSPIEL = """
from potez.games import register
from tests.envs.nim import NIM

register(NIM)

import pyspiel
import potez.envs.openspiel

game = pyspiel.load_game("python_potez_nim(stones=5)")
assert game.get_type().long_name == "Potez Nim"
state = game.new_initial_state()
assert state.legal_actions() == [0, 1, 2]
state.apply_action(2)
state.apply_action(1)
assert state.returns() == [-1, 1]
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
"""


def test_openspiel_registers_every_game_of_the_table() -> None:
    """In a process of its own, because OpenSpiel forgets no game."""
    run = subprocess.run([sys.executable, "-c", OPENSPIEL], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
