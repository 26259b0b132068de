"""The programs in examples/ do what they say."""

import subprocess
import sys
from pathlib import Path
from shlex import join

import pytest

import potez
from potez.engine.ugi.compliance import examine

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_random_game_ends() -> None:
    run = subprocess.run(
        [sys.executable, EXAMPLES / "random_game.py"], capture_output=True, text=True, timeout=60, check=True
    )
    *_, last, outcome = run.stdout.splitlines()
    assert str(potez.parse("byte", last.split(maxsplit=1)[1]).outcome()) == outcome


@pytest.mark.parametrize("game", potez.GAMES)
def test_the_bot_keeps_to_the_protocol(game: str) -> None:
    verdicts = list(examine(join([sys.executable, str(EXAMPLES / "bot.py")]), game))
    assert [verdict for verdict in verdicts if verdict.problem] == []
