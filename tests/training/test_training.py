"""`potez train`: games that can be played again, files that survive an interruption, and a network that learns."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import potez
from potez.core.networks import networks
from potez.engine.players import read_player
from potez.engine.types import Limits
from potez.games.base import SetupError
from potez.training.data import missing, read, write
from potez.training.learn import Epoch, learn
from potez.training.self_play import Plan, play

PLAN = Plan("byte", str(potez.start("byte")), nodes=50, seed=3)


def test_a_game_depends_on_plan_and_number_alone() -> None:
    both = list(play(PLAN, range(2)))
    assert both == [*play(PLAN, range(1)), *play(PLAN, range(1, 2))]
    assert both != list(play(PLAN._replace(seed=4), range(2)))
    assert {sample.game for sample in both} == {0, 1}


def test_results_are_those_of_the_side_to_move() -> None:
    for sample in play(PLAN, range(4)):
        assert sample.result in (0, 0.5, 1)
    [first, second, *_] = play(PLAN, range(1))
    sides = [potez.parse("byte", sample.position).side for sample in (first, second)]
    assert (first.result == second.result) == (sides[0] is sides[1])


def test_only_missing_games_are_played(tmp_path: Path) -> None:
    first, second = missing(tmp_path, PLAN, 210)
    assert (first, second) == (range(200), range(200, 210))
    count = write(tmp_path, PLAN, second)
    assert missing(tmp_path, PLAN, 210) == [first]
    assert list(read(tmp_path)) == list(play(PLAN, second))
    assert len(list(read(tmp_path))) == count


def test_a_network_learns_and_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    samples = list(play(PLAN, range(150)))
    curves: list[list[Epoch]] = [[], []]
    one, two = (learn(samples, 4, 1, curve.append) for curve in curves)
    assert one == two
    assert curves[0] == curves[1]
    assert [epoch.number for epoch in curves[0]] == [1, 2, 3, 4]
    assert curves[0][-1].training_loss < curves[0][0].training_loss
    file = tmp_path / "new.network"
    file.write_bytes(one)
    networks(file)
    assert learn(samples, 4, 2, curves[0].append) != one


def test_the_command_trains_a_network_that_plays(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "potez", "train", "byte", "--folder", str(tmp_path)]
    options = ["--games", "20", "--nodes", "40", "--epochs", "1", "--processes", "1"]
    trained = subprocess.run([*command, *options], capture_output=True, text=True, check=True)
    file = tmp_path / "byte8.network"
    assert f"native:network={file}" in trained.stdout
    again = subprocess.run([*command, "--games", "0", "--epochs", "1"], capture_output=True, text=True, check=True)
    assert again.stdout == trained.stdout
    engine = read_player(f"native:network={file},nodes=200", "byte").make()
    assert engine.search(potez.start("byte"), Limits(nodes=200)).move


@pytest.mark.parametrize("text", ["native:network={folder}/none", "native:network={folder}/wrong"])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "wrong").write_bytes(b"potez network")
    with pytest.raises((SetupError, OSError)):
        read_player(text.format(folder=tmp_path), "byte")
