"""Bugs that people found at the console, each with the test that keeps it away."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import potez as library
from potez.cli.play.participants import read_participant
from potez.engine.minimax import Minimax
from potez.engine.types import Limits
from potez.play.files import load
from tests.cli.driver import COMMAND, PATIENCE, Answer, Typist, environment

Inside = Callable[..., Answer]
TWO_PEOPLE = ("--x", "person", "--o", "person")
SMALL = ("--rows", "3", "--cols", "3")


def test_bug_1_the_command_of_the_farewell_can_be_pasted(home: Path) -> None:
    def shell(command: str, typed: str) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", command], input=typed, capture_output=True, text=True, env=environment(home), cwd=home
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    told = shell(f"{COMMAND} play domineering {' '.join((*SMALL, *TWO_PEOPLE))}", "B1\nquit\n")
    farewell = next(line.strip() for line in told.splitlines() if "--resume" in line)
    again = shell(farewell, "A3\nquit\n")
    assert "O: A3" in again


def test_bug_2_a_side_may_be_a_letter_and_nothing_else() -> None:
    position = library.start("blockade")
    assert position.pawns_of("X") == position.pawns[:2]  # type: ignore[attr-defined]
    assert position.side == "X"
    with pytest.raises(library.SetupError, match="a side is X or O, not 'foo'"):
        position.homes_of("foo")  # type: ignore[attr-defined]


def test_bug_3_a_win_counts_no_more_plies_than_can_be_played(inside: Inside) -> None:
    told = inside("analyse", "domineering", "--rows", "6", "--cols", "6", "--movetime", "300").out
    for plies in re.findall(r"(?:win|loss) (?:within|in) (\d+)", told):
        assert int(plies) <= 18
    assert " in 33" not in told


def test_bug_4_every_option_of_every_command_has_a_help(inside: Inside) -> None:
    told = inside("render", "--help").out
    assert "--to FILE" in told
    assert "The file to write" in told
    assert "None" not in told


def test_bug_5_ctrl_c_in_the_first_second_is_quiet(home: Path) -> None:
    with Typist(home, "play", "--lines") as person:
        person.types("\x03", enter=False)
        assert person.leaves() == 130  # which also asserts that there is no traceback


def test_bug_6_moves_reads_prefixes_leniently(inside: Inside) -> None:
    told = inside("play", "byte", *TWO_PEOPLE, typed="moves B2 0\nmoves b2 dl\n").out
    assert "moves B2 0\nB2-0-DL  B2-0-DD\n" in told
    assert "moves b2 dl\nB2-0-DL\n" in told
    assert "no legal move begins" not in told
    assert "X1-64-B11  X1-64-B12" in inside("play", "blockade", *TWO_PEOPLE, typed="moves X1 64 B\n").out
    assert "no legal move begins with 'X1 99'" in inside("play", "blockade", *TWO_PEOPLE, typed="moves X1 99\n").out


def test_bug_7_a_match_shows_progress_at_once(home: Path) -> None:
    players = ("native:movetime=60000", "native:movetime=60000")
    with Typist(home, "match", *players, "--games", "2", "--game", "blockade", "--processes", "1") as person:
        person.sees("0/2")
        person.types("\x03", enter=False)
        person.leaves()


def test_bug_8_an_evaluation_may_return_fractions() -> None:
    result = Minimax(1, lambda position: 0.5).search(library.start("domineering", rows=3, cols=3), Limits())
    assert str(result.score) == "-0.5"


def test_bug_8b_an_evaluation_that_is_no_number_is_refused() -> None:
    with pytest.raises(library.GameError, match="is nan, which is not a number"):
        Minimax(2, lambda position: float("nan")).search(library.start("domineering", rows=3, cols=3), Limits())


@pytest.mark.parametrize("command", ["play domineering <&-", "moves byte >&-", "--version >&-", "moves nothing 2>&-"])
def test_bug_9_closed_streams_are_no_tracebacks(home: Path, command: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{COMMAND} {command}"], capture_output=True, env=environment(home), timeout=PATIENCE
    )
    assert b"Traceback" not in done.stdout + done.stderr
    assert done.returncode in (0, 2)


@pytest.mark.parametrize("program", ["/nonexist", "false"])
def test_bug_10_a_program_that_cannot_start_starts_no_game(home: Path, inside: Inside, program: str) -> None:
    answer = inside("play", "domineering", *SMALL, "--x", "person", "--o", f"ugi:{program}", typed="A1\n")
    assert answer.code == 2
    assert program in answer.err
    assert "resigned" not in answer.out
    assert not (home / "data").exists()


def test_bug_10b_a_player_is_recorded_as_it_is_written(inside: Inside, home: Path) -> None:
    assert str(read_participant("random", "byte")) == "random"
    inside("play", "domineering", *SMALL, "--x", "random", "--o", "original")
    [file] = (home / "data" / "potez" / "games").iterdir()
    assert load(file)[0].tags["X"] == "random"


def test_bug_11_render_overwrites_nothing_unasked(inside: Inside, home: Path) -> None:
    (home / "board.svg").write_text("mine")
    refused = inside("render", "byte", "--to", "board.svg")
    assert (refused.code, (home / "board.svg").read_text()) == (2, "mine")
    assert "board.svg already exists; choose another name or add --force" in refused.err
    assert inside("render", "byte", "--to", "board.svg", "--force").code == 0
    assert inside("render", "byte").out.startswith("<svg")
    assert [file.name for file in home.iterdir()] == ["board.svg"]


def test_bug_11b_unreadable_files_have_one_exit_code(inside: Inside) -> None:
    for command in ("show", "replay", "convert", "verify", "ratings"):
        assert inside(command, "no/such/file.jsonl").code == 2, command
    assert inside("play", "--resume", "no/such/file").code == 2


def test_bug_11c_no_message_begins_with_an_empty_line(inside: Inside) -> None:
    refused = inside("show", "blockade", "--after", "X1-45-B11")
    assert refused.err.startswith("potez: move 1, X1-45-B11, is refused\n  • X1 cannot move")
    told = inside("play", "blockade", *TWO_PEOPLE, "--walls", "0", typed="X1-45-B11\n").out
    assert "X> X1-45-B11\n  • X1 cannot move from 44 to 45" in told


def test_bug_11d_verify_prints_nothing_on_standard_error(inside: Inside) -> None:
    assert inside("solve", "domineering", *SMALL, "--certificate", "proof.json").code == 0
    assert inside("verify", "proof.json").err == ""


def test_bug_11e_the_walls_of_a_position_may_be_in_any_order(inside: Inside) -> None:
    text = "11x14 O 64,84,4B,8B 44,84,4B,8B 9,8,9,9 G55,B11"
    assert str(library.parse("blockade", text)).endswith("B11,G55")
    assert inside("show", "blockade", "--position", text).code == 0


# Friction


def test_scores_name_their_side_and_marks_have_a_legend(inside: Inside) -> None:
    told = inside("play", "domineering", *SMALL, "--x", "person", "--o", "computer:1", typed="help\nB1\n").out
    assert re.search(r"^O: \w\w  \(.* for O, \d+\.\d s\)$", told, re.MULTILINE)
    assert "A score such as +156 is for the side that it names" in told


def test_names_of_games_may_be_abbreviated(inside: Inside) -> None:
    assert inside("moves", "dom").out == inside("moves", "domineering").out
    assert inside("rules", "by").out == inside("rules", "byte").out
    assert "unknown game 'b'; choose from blockade, byte, domineering" in inside("moves", "b").err


def test_saved_games_are_listed(inside: Inside) -> None:
    assert inside("saves").out == "There are no saved games.\n"
    inside("play", "domineering", *SMALL, *TWO_PEOPLE, typed="B1\nA3\nA1\n")
    inside("play", "byte", *TWO_PEOPLE, typed="B2\n0\nDL\n")
    byte, domineering, where = inside("saves").out.splitlines()
    assert re.match(r"byte-.*  person - person  moves: 1  unfinished", byte)
    assert re.match(r"domineering-.*  moves: 3  X wins", domineering)
    assert "play --resume FILE" in where
    assert "X: B2-0-DL" in inside("replay", byte.split()[0]).out


def test_a_contest_leaves_no_file_in_the_folder_and_claims_no_infinity(inside: Inside, home: Path) -> None:
    told = inside("match", "random:1", "random:2", "--game", "domineering", *SMALL, "--games", "2").out
    assert "inf" not in told.replace("information", "")
    assert [file.name for file in home.iterdir()] == ["data"]


def test_several_variations_come_best_first(inside: Inside) -> None:
    told = inside("analyse", "blockade", "--depth", "2", "--multipv", "4").out
    scores = [int(score) for score in re.findall(r"^ +2 +([+-]\d+)", told, re.MULTILINE)]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) >= 4
