"""The golden playthroughs are what the rules still say."""

import pytest

import potez
from tests.regenerate import PLAYTHROUGHS, playthrough


@pytest.mark.parametrize("game", potez.GAMES)
def test_playthrough_is_up_to_date(game: str) -> None:
    assert (PLAYTHROUGHS / f"{game}.txt").read_text("ascii") == playthrough(game), "see tests/regenerate.py"


@pytest.mark.parametrize("game", potez.GAMES)
def test_playthrough_reaches_an_end(game: str) -> None:
    assert " wins: " in playthrough(game).splitlines()[-1]


def test_there_is_a_playthrough_for_each_game_and_no_other() -> None:
    assert {file.stem for file in PLAYTHROUGHS.iterdir()} == set(potez.GAMES)
