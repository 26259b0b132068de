"""The example trains a network, and the network plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shlex import join
from xml.etree import ElementTree

import pytest

from potez.engine.types import Limits
from potez.engine.ugi.client import UgiEngine
from potez.games import start

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_domineering.py"


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The result of a short training: the file of the network, and the output."""
    out = tmp_path_factory.mktemp("learned") / "net.npz"
    command = [sys.executable, str(EXAMPLE), "train", "--updates", "15", "--out", str(out)]
    alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # on a busy machine its threads wait for each other
    run = subprocess.run(command, env=alone, capture_output=True, text=True, check=True)
    return out, run.stdout


def test_it_learns(learned: tuple[Path, str]) -> None:
    first, *_, last = (
        [float(word.strip("%,")) for word in line.split() if "%" in word] for line in learned[1].splitlines()
    )
    assert last[0] >= max(90, first[0] + 20)  # games won against random moves
    assert last[1] >= first[1] + 15  # winning moves found


def test_the_curve_is_drawn(learned: tuple[Path, str]) -> None:
    svg = ElementTree.fromstring(learned[0].with_suffix(".svg").read_text("utf-8"))
    assert len(svg.findall("{*}line")) > 2 * 10


def test_what_it_learned_plays(learned: tuple[Path, str]) -> None:
    engine = UgiEngine(join([sys.executable, str(EXAMPLE), "play", str(learned[0])]))
    try:
        position = start("domineering", rows=6, cols=6)
        while position.outcome() is None:
            move = engine.search(position, Limits()).move
            assert move
            position = position.play(move)
    finally:
        engine.close()
