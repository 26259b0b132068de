"""`potez train`: games that can be played again, files that survive an interruption, and a network that learns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from importlib.resources import files
from pathlib import Path

import pytest

import potez
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.plan import Pair
from potez.arena.contest.plan import Plan as ContestPlan
from potez.arena.rating.sprt import SprtDecision
from potez.core.networks import networks
from potez.engine.players import read_player
from potez.engine.types import Limits
from potez.games.base import SetupError
from potez.training.data import missing, read, write
from potez.training.gate import TEST, Gate, PlayPairs, is_stronger
from potez.training.learn import Epoch, learn
from potez.training.self_play import Plan, play
from tests.arena.contests import game_result

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
    assert list(read(tmp_path, "byte")) == list(play(PLAN, second))
    assert len(list(read(tmp_path, "byte"))) == count


def test_a_network_learns_and_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    samples = list(play(PLAN, range(150)))
    curves: list[list[Epoch]] = [[], []]
    one, two = (learn("byte", samples, 4, 1, curve.append) for curve in curves)
    assert one == two
    assert curves[0] == curves[1]
    assert [epoch.number for epoch in curves[0]] == [1, 2, 3, 4]
    assert curves[0][-1].training_loss < curves[0][0].training_loss
    file = tmp_path / "new.network"
    file.write_bytes(one)
    networks(file)
    assert learn("byte", samples, 4, 2, curves[0].append) != one


def test_the_command_trains_a_network_that_plays(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "potez", "train", "byte", "--folder", str(tmp_path)]
    options = ["--nodes", "40", "--epochs", "1", "--gate", "2", "--processes", "1"]
    trained = subprocess.run([*command, *options, "--games", "20"], capture_output=True, text=True, check=True)
    file, report = tmp_path / "byte8.network", tmp_path / "byte8.md"
    assert f"The network is in {file}, and how it was made in {report}." in trained.stdout
    assert "The test does not say that it is stronger: do not take it." in trained.stdout
    written = report.read_text("utf-8")
    assert "'nodes': 40, 'seed': 1" in written
    assert "| 1 | " in written
    assert "The network was not shown to be stronger." in written
    again = subprocess.run([*command, *options, "--games", "0"], capture_output=True, text=True, check=True)
    assert again.stdout == trained.stdout
    engine = read_player(f"native:network={file},nodes=200", "byte").make()
    assert engine.search(potez.start("byte"), Limits(nodes=200)).move


def match_of(points: int) -> PlayPairs:
    """Games of which the new network scores so many half points each."""

    def play_pairs(plan: ContestPlan, pairs: list[Pair]) -> Generator[GameResult, None, None]:
        for pair in pairs:
            for side in pair.missing:
                yield game_result(plan.players_of(pair.number), pair.number, side, points)

    return play_pairs


@pytest.mark.parametrize(("points", "decision"), [(2, SprtDecision.H1), (0, SprtDecision.H0)])
def test_the_gate_ends_when_the_test_has_decided(tmp_path: Path, points: int, decision: SprtDecision) -> None:
    gate = Gate("byte", tmp_path / "new", None, seed=1)
    played = list(gate.play(600, match_of(points)))
    assert 0 < len(played) < 600
    assert TEST.decision(gate.tally.pairs) is decision
    assert is_stronger(gate.tally) == (decision is SprtDecision.H1)


def test_games_of_a_cluster_are_those_of_this_machine(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    from potez.training.cluster import generate_on_cluster, play_task

    network = files("potez.core") / "byte8.network"
    assert play_task(PLAN, network.read_bytes(), range(2)) == list(play(PLAN, range(2)))
    [count] = generate_on_cluster(tmp_path, PLAN, [range(3)], "local", 1)
    assert list(read(tmp_path, "byte")) == list(play(PLAN, range(3)))
    assert len(list(read(tmp_path, "byte"))) == count


@pytest.mark.parametrize("text", ["native:network={folder}/none", "native:network={folder}/wrong"])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "wrong").write_bytes(b"potez network")
    with pytest.raises((SetupError, OSError)):
        read_player(text.format(folder=tmp_path), "byte")
