"""Matches and tournaments that are killed, interrupted and gone on with: no game is lost, none played twice."""

import json
import os
import signal
import subprocess
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from potez import core
from potez.arena.contest.results import read_results
from potez.engine.types import Limits
from potez.play.record_reader import read_records
from tests.cli.driver import COMMAND, PATIENCE, Typist, environment, potez
from tests.engines import bot

SMALL = ("--game", "domineering", "--rows", "5", "--cols", "5")


def killed(home: Path, file: Path, games: int, *arguments: str) -> bytes:
    """Run a command until the file holds so many games, then kill it as the system would; what the file holds."""
    with subprocess.Popen([COMMAND, *arguments], env=environment(home), cwd=home, stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + PATIENCE
        while not file.exists() or file.read_bytes().count(b"\n") <= games:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
    return file.read_bytes()


def test_a_match_that_was_killed_goes_on_where_it_was(home: Path) -> None:
    file = home / "contest.jsonl"
    command = ("match", "computer:2", "random:1", *SMALL, "--games", "600", "--results", "contest.jsonl")
    before = killed(home, file, 20, *command)
    done = len(read_results(file).games)
    assert 20 <= done < 600
    file.write_bytes(before + b'{"pair": 299, "fir')  # the kill came in the middle of a line

    answer = potez(home, *command)
    assert answer.code == 0
    assert file.read_bytes().startswith(before)
    games = read_results(file).games
    assert len(games) == len({(game.pair, game.first) for game in games}) == 600
    assert answer.out.splitlines()[1].split()[1:4] == [
        str(sum(game.points == points for game in games)) for points in (2, 1, 0)
    ]

    finished = file.read_bytes()
    assert potez(home, *command).out.splitlines()[1] == answer.out.splitlines()[1]
    assert file.read_bytes() == finished


def test_another_match_is_not_mixed_into_a_file(home: Path) -> None:
    command = ("match", "random:1", "random:2", *SMALL, "--results", "contest.jsonl")
    assert potez(home, *command, "--games", "2").code == 0
    before = (home / "contest.jsonl").read_bytes()
    answer = potez(home, *command, "--games", "2", "--openings", "random:2", "--nodes", "5")
    assert answer.code == 2
    assert "contest.jsonl holds another contest with different terms, openings; choose another file" in answer.err
    assert (home / "contest.jsonl").read_bytes() == before
    assert potez(home, *command, "--games", "4").code == 0
    assert (home / "contest.jsonl").read_bytes().startswith(before)
    assert len(read_results(home / "contest.jsonl").games) == 4


PLAYERS = ("computer:2", "computer:1", "random:1")


def test_a_round_robin_is_played_told_and_rated(home: Path) -> None:
    answer = potez(home, "tournament", *PLAYERS, *SMALL, "--games", "5", "--results", "contest.jsonl")
    assert answer.code == 0
    assert answer.err == ""
    rows = [line.split() for line in answer.out.splitlines()]
    assert {row[0] for row in rows[1:4]} == set(PLAYERS)
    assert sum(float(part.split("/")[0]) for row in rows[1:4] for part in row if "/" in part) == 18
    assert rows[3][0] == "random:1"
    assert "The results are in contest.jsonl." in answer.out
    games = read_results(home / "contest.jsonl").games
    assert Counter(game.players for game in games) == dict.fromkeys(combinations(PLAYERS, 2), 6)
    assert potez(home, "ratings", "contest.jsonl").out.splitlines() == answer.out.splitlines()[:-1]


def test_a_gauntlet_for_machines(home: Path) -> None:
    arguments = ("--format", "gauntlet", "--games", "4", "--resign", "win:1", "--json")
    answer = potez(home, "tournament", *PLAYERS, *SMALL, *arguments)
    told = json.loads(answer.out)
    assert (told["games"], told["interrupted"]) == (8, False)
    assert [encounter["players"] for encounter in told["encounters"]] == [list(PLAYERS[:2]), [PLAYERS[0], PLAYERS[2]]]
    (file,) = (home / "data" / "potez" / "contests").glob("tournament-*.jsonl")
    assert len(read_results(file).games) == 8


def test_a_tournament_that_was_killed_goes_on_where_it_was(home: Path) -> None:
    file = home / "contest.jsonl"
    command = ("tournament", *PLAYERS, *SMALL, "--games", "200", "--results", "contest.jsonl")
    before = killed(home, file, 20, *command)
    answer = potez(home, *command, "--json")
    assert file.read_bytes().startswith(before)
    games = read_results(file).games
    assert len(games) == len({(game.pair, game.first) for game in games}) == 600
    told = json.loads(answer.out)
    assert [rating["games"] for rating in told["ratings"]] == [400] * 3


def test_ctrl_c_leaves_a_tournament_that_can_go_on(home: Path) -> None:
    command = ("tournament", *PLAYERS, *SMALL, "--results", "contest.jsonl", "--games")
    with Typist(home, *command, "100000") as typist:
        typist.sees("superiority")
        typist.sees("/300000")
        typist.types("\x03", enter=False)
        typist.sees("Interrupted. Continue with: potez tournament computer:2")
        typist.sees("The results are in contest.jsonl.")
        assert typist.leaves() == 130
    done = read_results(home / "contest.jsonl").games
    more = 2 * (len(done) // 6 + 5)
    assert potez(home, *command, str(more)).code == 0
    games = read_results(home / "contest.jsonl").games
    assert games[: len(done)] == done
    assert len({(game.pair, game.first) for game in games}) == len(games) == 3 * more


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random:1"], "a contest needs at least two players"),
        (["random:1", "random:2", "random:1"], "random:1 is named twice"),
        ([*PLAYERS, "--format", "swiss"], "unknown format 'swiss'; choose from round-robin, gauntlet"),
        ([*PLAYERS, "--games", "0"], "games must be 1..1000000, not 0"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(home: Path, arguments: list[str], words: str) -> None:
    answer = potez(home, "tournament", *arguments, *SMALL)
    assert answer.code == 2
    assert words in answer.err
    assert not list(home.glob("*.jsonl"))


@pytest.mark.parametrize(("players", "verdict"), [(("computer:3", "random:1"), "H1"), (("random:1", "random:2"), "H0")])
def test_a_test_stops_by_itself(home: Path, players: tuple[str, str], verdict: str) -> None:
    # One process, so that the games end in the same order each time.
    order = ("--processes", "1", "--results", "contest.jsonl")
    command = ("match", *players, *SMALL, "--sprt", "0,100,0.05,0.1", *order)
    told = json.loads(potez(home, *command, "--json").out)["sprt"]
    low, high = told["bounds"]
    assert (told["verdict"], round(low, 2), round(high, 2)) == (verdict, -2.25, 2.89)
    assert told["llr"] >= high if verdict == "H1" else told["llr"] <= low
    before = (home / "contest.jsonl").read_bytes()
    again = potez(home, *command)
    decided = "+100 Elo and rejects +0" if verdict == "H1" else "+0 Elo and rejects +100"
    assert f"The test accepts {decided}." in again.out
    assert (home / "contest.jsonl").read_bytes() == before


def test_a_test_that_is_not_decided_says_so(home: Path) -> None:
    answer = potez(home, "match", "random:1", "random:2", *SMALL, "--sprt", "0,1", "--games", "4")
    assert "The test has not decided yet." in answer.out


@pytest.mark.parametrize("test", ["5", "0,x", "0,5,0.05", "a,b", "5,0", "0,5,0.9,0.05"])
def test_a_test_that_cannot_be_is_refused(home: Path, test: str) -> None:
    answer = potez(home, "match", "random:1", "random:2", *SMALL, "--sprt", test)
    assert answer.code == 2
    assert not list(home.glob("*.jsonl"))


BOARDS = {
    "blockade": ("--rows", "5", "--cols", "6", "--walls", "1", "--homes", "22 42 25 45"),
    "byte": (),
    "domineering": ("--rows", "5", "--cols", "5"),
}


@pytest.mark.parametrize("game", BOARDS)
def test_engines_play_by_the_clock_and_give_up_what_is_lost(home: Path, game: str) -> None:
    players = (f"ugi:{COMMAND} ugi", "native:nodes=500", "random:1")
    options = ("--games", "2", "--clock", "5+0.05", "--margin", "2000", "--resign", "win:2")
    answer = potez(home, "tournament", *players, "--game", game, *BOARDS[game], *options, "--results", "contest.jsonl")
    assert answer.code == 0
    assert "messages" not in answer.out
    results = read_results(home / "contest.jsonl")
    assert results.plan.terms.limits == Limits(clock=5.0, increment=0.05)
    assert Counter(played.players for played in results.games) == dict.fromkeys(combinations(players, 2), 2)
    assert {played.ending for played in results.games} <= {"normal", "adjudicated"}
    assert {played.by for played in results.games} <= {None, "agreement"}
    assert {played.by for played in results.games if "random:1" in played.players} == {None}


def test_who_lets_the_clock_run_out_forfeits(home: Path) -> None:
    options = ("--games", "2", "--openings", "random:0", "--clock", "1", "--margin", "100", "--json")
    answer = potez(home, "match", "random:1", f"ugi:{bot('sleepy')}", *SMALL, *options)
    assert json.loads(answer.out)["endings"] == [{}, {"time forfeit": 2}]


def test_the_solver_ends_games(home: Path) -> None:
    board = ("--game", "domineering", "--adjudicate", "solver")
    answer = potez(home, "match", "random:1", "random:2", *board, "--games", "6", "--results", "contest.jsonl")
    assert "adjudicated: solver 6" in answer.out
    for played in read_results(home / "contest.jsonl").games:
        (record,) = read_records(played.record)
        assert played.winner is core.solve(record.game.position).winner


def test_on_a_cluster_started_here_a_contest_can_be_interrupted_and_goes_on(home: Path) -> None:
    command = ("match", "computer:1", "random:1", *SMALL, "--cluster", "local", "--results", "contest.jsonl")
    with Typist(home, *command, "--games", "100000", "--processes", "1") as typist:
        typist.sees("Elo")
        typist.types("\x03", enter=False)
        typist.sees("Interrupted. Continue with: potez match computer:1")
        assert typist.leaves() == 130
    done = read_results(home / "contest.jsonl").games
    answer = potez(home, *command, "--games", str(len(done) + 10), "--processes", "2")
    assert (answer.code, answer.err) == (0, "")
    games = read_results(home / "contest.jsonl").games
    assert games[: len(done)] == done
    assert len({(game.pair, game.first) for game in games}) == len(games) >= len(done) + 10
