"""The commands for engines: match, analyse, ugi, compliance."""

import json
import subprocess
from pathlib import Path
from shlex import split

import pytest

import potez as library
from potez.arena.contest.results import read_results
from potez.play.record_reader import read_records
from tests.cli.driver import COMMAND, Typist, environment, potez
from tests.engines import bot

SMALL = ("--game", "domineering", "--rows", "5", "--cols", "5")


def test_a_match_is_played_told_and_recorded(home: Path) -> None:
    answer = potez(home, "match", "computer:3", "random:1", *SMALL, "--games", "7", "--results", "contest.jsonl")
    assert answer.code == 0
    first, second = (line.split() for line in answer.out.splitlines()[1:3])
    assert first[0] == "computer:3"
    assert sum(map(int, first[1:4])) == 8
    assert first[1:4] == [second[3], second[2], second[1]]
    assert "Elo" in answer.out
    assert answer.err == ""
    records = read_records(potez(home, "convert", "contest.jsonl").out)
    assert [str(record) for record in records] == [game.record for game in read_results(home / "contest.jsonl").games]
    assert sum(record.tags["X"] == "computer:3" for record in records) == 4
    replayed = potez(home, "replay", "contest.jsonl", "--game", "8")
    assert str(records[7].game.moves[-1]) in replayed.out


def test_a_match_without_a_file_names_one(home: Path) -> None:
    answer = potez(home, "match", "random:1", "random:2", *SMALL, "--games", "2")
    (file,) = (home / "data" / "potez" / "contests").glob("match-*.jsonl")
    assert file.name in answer.out
    assert len(read_results(file).games) == 2


def test_a_match_for_machines_and_its_failures(home: Path) -> None:
    options = ("--games", "4", "--openings", "random:0", "--results", "contest.jsonl")
    answer = potez(home, "match", "computer:1", f"ugi:{bot('illegal')}", *SMALL, *options, "--json")
    result = json.loads(answer.out)
    assert (result["wins"], result["draws"], result["losses"]) == (4, 0, 0)
    assert result["endings"] == [{}, {"illegal move": 4}]
    assert result["pairs"] == [0, 0, 0, 0, 2]
    assert result["elo"]["value"] is None
    serbian = potez(home, "match", "computer:1", f"ugi:{bot('illegal')}", *SMALL, *options, "--lang", "sr")
    assert "недозвољен потез 4" in serbian.out


def test_a_long_game_is_a_draw(home: Path) -> None:
    answer = potez(home, "match", "random:1", "random:2", *SMALL, "--games", "2", "--plies", "3", "--json")
    result = json.loads(answer.out)
    assert (result["draws"], result["drawn"], result["adjudicated"]) == (2, {"adjudicated": 2}, {"ply limit": 2})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["computer:2", "ugi:"], "name the program to start"),
        (["computer:99", "random"], "depth must be 1..20, not 99"),
        (["computer:2", "stockfish"], "unknown player 'stockfish'"),
        (["computer:2", "random", "--games", "many"], "games must be 1..1000000"),
        (["computer:2", "random", "--openings", "book"], "unknown openings"),
        (["computer:2", "random", "--game", "chess"], "unknown game 'chess'"),
        (["computer:2", "random", "--movetime", "0"], "movetime must be 1..86400000"),
        (["random", "random", *SMALL, "--openings", "random:90"], "ends within 90 plies"),
        (["random", "random", *SMALL, "--clock", "soon"], "'soon' is not a clock; write seconds such as 60+0.5"),
        (["random", "random", *SMALL, "--clock", "0+1"], "'0+1' is not a clock"),
        (["random", "random", *SMALL, "--resign", "-5:3"], "cannot read '-5:3'; write a score and moves"),
        (["random", "random", *SMALL, "--adjudicate", "me"], "unknown adjudicator 'me'; write --adjudicate solver"),
        (["random", "random", "--game", "byte", "--adjudicate", "solver"], "only positions of domineering can be"),
        (
            ["random", "random", "--game", "domineering", "--rows", "12", "--cols", "12", "--adjudicate", "solver"],
            "144",
        ),
        (["random", "random", *SMALL, "--processes", "0"], "processes must be 1..1024, not 0"),
        (["computer:2"], "is missing"),
    ],
)
def test_a_match_that_cannot_be_is_refused(home: Path, arguments: list[str], words: str) -> None:
    answer = potez(home, "match", *arguments)
    assert answer.code == 2
    assert words in answer.err
    assert not list(home.glob("*.jsonl"))


def test_a_match_from_a_file_of_openings(home: Path) -> None:
    command = ("match", "random:1", "random:2", *SMALL, "--games", "4", "--openings", "file:book.txt")
    missing = potez(home, *command)
    assert missing.code == 2
    assert "book.txt cannot be used: No such file or directory" in missing.err
    (home / "book.txt").write_text("C2\na1 b2\n")
    assert potez(home, *command, "--results", "contest.jsonl").code == 0
    moves = [read_records(game.record)[0].game.moves for game in read_results(home / "contest.jsonl").games]
    assert sorted(" ".join(map(str, played[:2])) for played in moves if str(played[0]) == "A1") == ["A1 B2"] * 2
    assert sum(str(played[0]) == "C2" for played in moves) == 2


def test_a_match_with_a_program_that_cannot_be_started_does_not_begin(home: Path) -> None:
    answer = potez(home, "match", "computer:2", "ugi:/no/such/bot")
    assert answer.code != 0
    assert "cannot be started: No such file or directory" in answer.err
    assert not list(home.glob("*.jsonl"))


def test_ctrl_c_ends_a_match_with_the_results_so_far(home: Path) -> None:
    with Typist(home, "match", "random", "random", "--games", "100000", *SMALL, "--sprt", "0,0.1") as typist:
        typist.sees("Elo")
        typist.sees("LLR")
        typist.sees("/100000")
        typist.types("\x03", enter=False)
        typist.sees("Interrupted. Continue with: potez match random random")
        typist.sees("/contests/match-")
        typist.sees("The results are in ")
        assert typist.leaves() == 130
    (file,) = (home / "data" / "potez" / "contests").glob("match-*.jsonl")
    assert read_results(file).games


def test_analyse_shows_depths_and_lines(home: Path) -> None:
    answer = potez(home, "analyse", "domineering", "--rows", "3", "--cols", "3", "--who", "computer", "--depth", "3")
    assert answer.code == 0
    rows = answer.out.splitlines()
    assert rows[0].split() == ["depth", "score", "nodes", "nodes/s", "time", "variation"]
    assert rows[1].split()[0] == "1"
    assert rows[-1] == "computer would play B1"


def test_analyse_for_machines(home: Path) -> None:
    arguments = ("--rows", "3", "--cols", "3", "--who", "computer", "--depth", "5", "--json")
    steps = list(map(json.loads, potez(home, "analyse", "domineering", *arguments).out.splitlines()))
    assert [step["depth"] for step in steps[:-1]] == list(range(1, len(steps)))
    (best,) = steps[-1]["variations"]
    assert steps[-1]["bestmove"] == best["moves"][0]
    assert best["score"] == {"win_in": 3}
    assert (steps[-1]["score"], steps[-1]["line"]) == (best["score"], best["moves"]), "the deprecated keys"


def test_analyse_draws_the_paths_of_blockade(home: Path) -> None:
    board = ("--rows", "5", "--cols", "6", "--walls", "0")
    answer = potez(home, "analyse", "blockade", *board, "--who", "computer", "--depth", "1")
    assert answer.out.splitlines()[0] == "  1 2 3 4 5 6"
    assert "·" in answer.out
    assert "∘" in answer.out


def test_analyse_of_a_finished_game_tells_its_outcome(home: Path) -> None:
    answer = potez(home, "analyse", "domineering", "--rows", "1", "--cols", "2")
    assert answer.out == "O wins: X has no place for a domino\n"


def test_ctrl_c_ends_an_analysis_with_what_is_known(home: Path) -> None:
    with Typist(home, "analyse", "--lines", "byte", "--who", "computer:20") as typist:
        typist.sees("B2-0-")
        typist.types("\x03", enter=False)
        typist.sees("would play")
        assert typist.leaves() == 130


def test_ugi_speaks_the_protocol(home: Path) -> None:
    told = "ugi\nsetoption name Game value domineering\nposition fen 2/1X/1X O\nquery result\ngo depth 2\nquit\n"
    answer = potez(home, "ugi", "computer:2", typed=told)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert "ugiok" in lines
    assert "response none" in lines
    library.parse("domineering", "2/1X/1X O").parse_move(lines[-1].removeprefix("bestmove "))


def test_ugi_ends_with_its_driver(home: Path) -> None:
    process = subprocess.Popen(
        [COMMAND, "ugi", "computer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(home)
    )
    assert process.stdin
    process.stdin.write(b"go infinite\n")
    process.stdin.flush()
    process.stdin.close()
    assert process.stdout
    assert b"bestmove" in process.stdout.read()
    process.stdout.close()
    assert process.wait(60) == 0


def test_ugi_survives_a_driver_that_is_gone(home: Path) -> None:
    done = subprocess.run(
        f"printf 'ugi\\nugi\\nugi\\n' | {COMMAND} ugi random | true",
        shell=True,
        capture_output=True,
        timeout=60,
        env=environment(home),
    )
    assert b"Traceback" not in done.stderr


def test_compliance_passes_the_honest_and_fails_the_others(home: Path) -> None:
    honest = potez(home, "compliance", "--game", "domineering", *split(bot()))
    assert honest.code == 0
    assert honest.out.splitlines()[-1] == "all 16 checks passed"
    liar = potez(home, "compliance", "--game", "domineering", *split(bot("liar")))
    assert liar.code == 1
    assert "✗ domineering: knows the end of a game" in liar.out
    assert "'response false', not true" in liar.out
    assert liar.out.splitlines()[-1] == "1 of 16 checks failed"


def test_our_own_engine_is_compliant(home: Path) -> None:
    answer = potez(home, "compliance", COMMAND, "ugi")
    assert answer.code == 0, answer.out


def test_compliance_of_nothing(home: Path) -> None:
    answer = potez(home, "compliance", "/no/such/bot", "--fast")
    assert answer.code == 1
    assert "cannot be started" in answer.out
    assert potez(home, "compliance", "--game", "chess", "bot").code == 2
