"""OpenSpiel accepts the games: its API tests pass, and its search plays them."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import potez
import potez.envs.openspiel  # registers the games
from potez.games.base import SetupError, Side

GAMES = (
    "python_potez_blockade(rows=5,cols=6,walls=2)",
    "python_potez_byte",
    "python_potez_domineering(rows=4,cols=5)",
)


# OpenSpiel makes such a class for each of its own games.
class TestSomeOfBlockade(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name, game = "python_potez_blockade", pyspiel.load_game(GAMES[0])


class TestSomeOfByte(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name, game = "python_potez_byte", pyspiel.load_game(GAMES[1])


class TestSomeOfDomineering(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name, game = "python_potez_domineering", pyspiel.load_game(GAMES[2])


def test_its_tree_is_that_of_the_rules() -> None:
    states = get_all_states(pyspiel.load_game("python_potez_domineering(rows=3,cols=3)"), include_terminals=True)
    seen, new = set(), {potez.start("domineering", rows=3, cols=3)}
    while new:
        seen |= new
        new = {position.play_unchecked(move) for position in new for move in position.legal_moves()}
    assert {str(state) for state in states.values()} == set(map(str, seen))


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_its_search_beats_chance() -> None:
    game = pyspiel.load_game("python_potez_domineering(rows=5,cols=5)")
    dice = np.random.RandomState(1)
    bot = MCTSBot(game, 2, 20, RandomRolloutEvaluator(1, dice), random_state=dice)
    score = 0.0
    for number in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            searches = state.current_player() == number % 2
            state.apply_action(bot.step(state) if searches else int(dice.choice(state.legal_actions())))
        score += state.returns()[number % 2]
    assert score >= 6


def test_actions_are_written_as_moves() -> None:
    state = pyspiel.load_game("python_potez_blockade").new_initial_state()
    assert state.action_to_string(0, 11) == "X1-64"
    state.apply_action(11)
    assert state.current_player() == 0
    assert state.action_to_string(0, 24) == "X1-64-B11"
    state.apply_action(24)
    assert str(state) == str(potez.start("blockade").play("X1-64-B11"))
    assert state.action_to_string(1, 11) == "O1-6B"


def test_a_player_sees_the_state() -> None:
    game = pyspiel.load_game("python_potez_byte")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    observation = make_observation(game)
    for player, side in enumerate(Side):
        observation.set_from(state, player)
        assert np.array_equal(observation.dict["observation"], state.env_state.observe(side))


def test_a_long_game_is_cut_short() -> None:
    state = pyspiel.load_game("python_potez_byte(max_plies=2)").new_initial_state()
    for _ in range(2):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def test_impossible_parameters_are_refused() -> None:
    with pytest.raises(SetupError, match="size must be 8, 10, 16, not 9"):
        pyspiel.load_game("python_potez_byte(size=9)")
