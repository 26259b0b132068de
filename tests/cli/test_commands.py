"""Every other command: what it answers, and how it refuses nonsense."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import potez as library
from potez.boards.plain import plain
from potez.cli.commands.table import SECTIONS
from potez.games import GAMES
from potez.locale import Language
from potez.render.art import THEMES
from tests.cli.driver import COMMAND, Answer, environment, potez

Inside = Callable[..., Answer]
"""The fixture that runs a command within the test."""

RECORD = """\
[Game "domineering"]
[Start "3/3/3 X"]
[X "Ana"]
[O "Boro"]
[Result "1-0"]
[Reason "no place"]

1. B1 {the middle} A3 2. A1 1-0
"""


@pytest.fixture
def record(home: Path) -> str:
    (home / "game.txt").write_text(RECORD)
    return "game.txt"


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_listed_one_a_line(inside: Inside, game: str) -> None:
    position = library.start(game)
    assert inside("moves", game).out.splitlines() == [str(move) for move in position.legal_moves()]
    move = position.legal_moves()[3]
    after = inside("moves", game, "--after", str(move))
    assert after.out.splitlines() == [str(reply) for reply in position.play(move).legal_moves()]
    same = inside("moves", game, "--position", str(position.play(move)))
    assert same.out == after.out


def test_a_finished_position_has_no_moves(home: Path) -> None:
    assert potez(home, "moves", "domineering", "--rows", "1", "--cols", "2").out == ""


def test_options_of_a_start(home: Path) -> None:
    options = ("--rows", "5", "--cols", "6", "--walls", "2", "--homes", "21 41 26 46")
    expected = library.start("blockade", rows=5, cols=6, walls=2, homes=((2, 1), (4, 1), (2, 6), (4, 6)))
    assert potez(home, "show", "blockade", *options).out.splitlines()[-1] == str(expected)
    assert len(potez(home, "moves", "blockade", *options).out.splitlines()) == 320
    assert len(potez(home, "moves", "byte", "--size", "10").out.splitlines()) == 63


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (["byte", "--depth", "2"], 1116),
        (["byte", "--depth", "2", "--python"], 1116),
        (["domineering", "--rows", "4", "--cols", "4", "--depth", "6"], 20736),
        (["domineering", "--rows", "2", "--cols", "4", "--depth", "2", "--after", "B1"], 2),
        (["blockade", "--depth", "1"], 4160),
        (["byte", "--depth", "0"], 1),
    ],
)
def test_perft_ends_with_the_nodes(inside: Inside, arguments: list[str], nodes: int) -> None:
    assert inside("perft", *arguments).out == f"nodes {nodes}\n"


@pytest.mark.parametrize("half", [(), ("--python",)])
def test_perft_divides(home: Path, half: tuple[str, ...]) -> None:
    *parts, total = potez(
        home, "perft", "domineering", "--depth", "3", "--divide", "--rows", "4", "--cols", "4", *half
    ).out.splitlines()
    assert total == "nodes 756"
    divided = dict(part.split() for part in parts)
    assert list(divided) == [str(move) for move in library.start("domineering", rows=4, cols=4).legal_moves()]
    assert sum(map(int, divided.values())) == 756


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tag", ["en", "sr-Cyrl", "sr-Latn"])
def test_rules_are_told(inside: Inside, game: str, tag: str) -> None:
    assert inside("rules", game, "--lang", tag).out == Language(tag).rules(game)


def test_a_position_is_shown(home: Path, record: str) -> None:
    position = library.parse("domineering", "OO1/1X1/1X1 X")
    shown = potez(home, "show", record, "--ply", "2").out
    assert shown == f"{plain(position)}\nX to move\n{position}\n"
    assert potez(home, "show", "domineering", "--position", str(position)).out == shown
    assert "X wins: O has no place for a domino" in potez(home, "show", record).out
    assert "X1 44 → 4B: 46 48 4A 4B (4)" in potez(home, "show", "blockade", "--paths").out


def test_a_record_is_replayed(home: Path, record: str) -> None:
    shown = potez(home, "replay", record).out
    assert shown.startswith("1/1  domineering  X: Ana, O: Boro\n")
    assert "1/3  X: B1\nthe middle\n" in shown
    assert shown.endswith("3/3  X: A1\nX wins: O has no place for a domino\n")
    assert potez(home, "replay", record, "--ply", "1").out.endswith("1/3  X: B1\nthe middle\n")
    assert potez(home, "replay", "-", typed=RECORD).out == shown


def test_analysis_takes_a_position_of_a_record(home: Path, record: str) -> None:
    assert potez(home, "moves", record, "--ply", "1").out.split() == ["A3", "B3"]
    assert potez(home, "moves", "-", "--ply", "2", typed=RECORD).out.split() == ["A1", "C1", "C2"]
    assert potez(home, "perft", record, "--ply", "0", "--depth", "1").out == "nodes 6\n"
    assert "X to move: X wins with" in potez(home, "solve", record, "--ply", "0").out
    assert potez(home, "value", record, "--ply", "0").out.startswith("value ")
    assert "O to move" in potez(home, "explain", record, "--ply", "1", "--depth", "1").out
    assert "would play" in potez(home, "analyse", record, "--ply", "1", "--depth", "2").out


def test_any_option_of_a_game_can_be_set_by_name(home: Path) -> None:
    named = potez(home, "moves", "domineering", "--option", "rows=2", "--option", "cols=3")
    assert named.out == potez(home, "moves", "domineering", "--rows", "2", "--cols", "3").out
    refused = potez(home, "moves", "domineering", "--option", "rows")
    assert "'rows' is not an option; write a name and a value, such as rows=6" in refused.err
    assert "byte has no option rows; it has size" in potez(home, "moves", "byte", "--option", "rows=6").err


def test_one_of_several_games_is_chosen(home: Path) -> None:
    (home / "two.txt").write_text(RECORD + '\n[Game "byte"]\n\n1. B2-0-DL *\n')
    assert "2/2  byte" in potez(home, "replay", "two.txt").out
    assert potez(home, "replay", "two.txt", "--game", "2", "--ply", "1").out.endswith("1/1  X: B2-0-DL\n")
    assert potez(home, "show", "two.txt", "--game", "2").out.endswith("O 0-0\n")
    assert "game must be 1..2, not 3" in potez(home, "show", "two.txt", "--game", "3").err


def test_records_become_json_and_come_back(home: Path, record: str) -> None:
    data = potez(home, "convert", record).out
    [game] = json.loads(data)
    assert game["moves"] == ["B1", "A3", "A1"]
    (home / "game.json").write_text(data)
    assert potez(home, "convert", "game.json").out == RECORD
    (home / "one.json").write_text(json.dumps(game))
    assert potez(home, "convert", "one.json").out == RECORD


def test_the_version_and_the_help(home: Path) -> None:
    assert potez(home, "--version").out.split()[0] == "potez"
    bare, asked = potez(home), potez(home, "--help")
    assert bare.out.strip() == asked.out.strip()
    assert (bare.code, asked.code) == (0, 0)
    assert "Usage: potez" in asked.out
    titles = [line for line in asked.out.splitlines() if line.endswith(":")]
    assert titles[1:] == [f"{section.title}:" for section in SECTIONS]
    assert potez(home, "solve", "--help").out.startswith("Usage: potez solve [OPTIONS] GAME|FILE\n")
    assert potez(home, "ugi", "--help").out.startswith("Usage: potez ugi [OPTIONS] [WHO]\n")
    assert "\x1b" not in asked.out
    for command in ("play", "show", "replay", "convert", "moves", "perft", "rules"):
        assert command in asked.out
    english, serbian = potez(home, "play", "--help"), potez(home, "play", "--help", LANG="sr_RS.UTF-8")
    assert "Show this message and exit." in english.out
    assert "Употреба: potez play" in serbian.out
    assert "Прикажи ову помоћ." in serbian.out
    assert "Options" not in serbian.out


def test_completion_is_offered(home: Path) -> None:
    asked = potez(home, _POTEZ_COMPLETE="complete_bash", COMP_WORDS="potez rep", COMP_CWORD="1")
    assert asked.out.split() == ["replay"]


NONSENSE = {
    "no command": (["fly"], "unknown command fly"),
    "no option": (["moves", "byte", "--fly"], "unknown option --fly"),
    "no value": (["moves", "byte", "--size"], "the option --size needs a value"),
    "value of a flag": (["moves", "byte", "--help=1"], "the option --help takes no value"),
    "no game": (["moves"], "GAME|FILE is missing"),
    "too much": (["moves", "byte", "now", "please"], "unexpected arguments: now please"),
    "unknown game": (["moves", "chess"], "unknown game 'chess'; choose from blockade, byte, domineering"),
    "unknown rules": (["rules", "chess"], "unknown game 'chess'; choose from blockade, byte, domineering"),
    "unknown language": (
        ["moves", "byte", "--lang", "tlh"],
        "unknown language 'tlh'; choose from en, sr-Cyrl, sr-Latn",
    ),
    "no language": (["moves", "byte", "--lang"], "unknown language ''; choose from en, sr-Cyrl, sr-Latn"),
    "ill-fitting": (["moves", "byte", "--rows", "8"], "byte has no option rows; it has size"),
    "no number": (["moves", "byte", "--size", "eight"], "size must be 8, 10, 16, not 'eight'"),
    "long number": (["moves", "byte", "--size", "9" * 5000], "size must be 8, 10, 16"),
    "out of range": (["moves", "blockade", "--rows", "4"], "rows must be 5..22, not 4"),
    "no cell": (["moves", "blockade", "--homes", "44 zz"], "'zz' is not a cell; write its row and column, such as 4B"),
    "few homes": (["moves", "blockade", "--homes", "44 84"], "homes must be four cells"),
    "no position": (["show", "byte", "--position", "8"], "'8' is not a Byte position"),
    "both": (
        ["show", "byte", "--position", "8", "--size", "8"],
        "--position describes the whole board; leave out --size",
    ),
    "bad move": (["moves", "byte", "--after", "B2-0-DL B2-0-DL"], "move 2, B2-0-DL, is refused"),
    "bad depth": (["perft", "byte", "--depth", "-1"], "depth must be 0..255, not '-1'"),
    "ply of a game": (["show", "byte", "--ply", "3"], "--ply is for the record of a game"),
    "no file": (["replay", "nothing.txt"], "nothing.txt cannot be read: No such file or directory"),
    "a folder": (["show", "."], ". cannot be read: Is a directory"),
    "start of a record": (["show", "game.txt", "--rows", "3"], "game.txt has its own start"),
    "no such ply": (["replay", "game.txt", "--ply", "4"], "ply must be 0..3, not 4"),
    "no record": (["replay", "empty.txt"], "there is no game in empty.txt"),
    "bad record": (["replay", "bad.txt"], "'Z9' is not a Byte move"),
    "no JSON": (["convert", "bad.json"], "bad.json is not JSON"),
    "odd JSON": (["convert", "odd.json"], "a record is an object"),
    "paths": (["show", "byte", "--paths"], "byte has no paths"),
    "paths in play": (["play", "byte", "--paths"], "byte has no paths"),
    "anchor": (["play", "domineering", "--anchor", "left"], "--anchor must be lower or upper, not 'left'"),
    "anchor elsewhere": (["play", "byte", "--anchor", "upper"], "--anchor is for Domineering"),
    "no player": (["play", "byte", "--x", "cat"], "unknown player 'cat'"),
    "no depth": (["play", "byte", "--x", "computer:x"], "depth must be 1..20, not 'x'"),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense_is_refused_with_a_sentence(home: Path, inside: Inside, record: str, case: str) -> None:
    (home / "empty.txt").write_text("")
    (home / "bad.txt").write_text('[Game "byte"]\n\n1. Z9 *\n')
    (home / "bad.json").write_text("{")
    (home / "odd.json").write_text("[3]")
    arguments, sentence = NONSENSE[case]
    answer = inside(*arguments)
    assert sentence in answer.err
    assert answer.err.startswith("potez:")
    assert answer.out == ""
    assert answer.code in (1, 2)


def test_usage_is_refused_in_serbian(home: Path) -> None:
    answer = potez(home, "moves", "byte", "--fly", LANG="sr_RS@latin")
    assert answer.err == "potez: nepoznata opcija --fly\nza pomoć pokrenite potez moves --help\n"
    assert potez(home, "leti", "--lang=sr").err.startswith("potez: непозната наредба leti\n")


def test_a_reader_that_has_seen_enough_is_no_failure_to_report(home: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [COMMAND, "moves", "blockade"], stdout=closed, stderr=subprocess.PIPE, env=environment(home), timeout=60
        )
    assert done.stderr == b""
    assert done.returncode == 1


def test_a_full_disk_is_reported_with_a_sentence(home: Path) -> None:
    for arguments in (["moves", "byte"], ["--version"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, env=environment(home), timeout=60
            )
        assert done.stderr == b"potez: - cannot be used: No space left on device\n"
        assert done.returncode == 1


def test_an_ascii_terminal_gets_what_it_can_show(home: Path) -> None:
    answer = potez(home, "show", "blockade", PYTHONIOENCODING="ascii", LANG="sr_RS.UTF-8")
    assert answer.code == 0
    assert "11x14 X 44,84,4B,8B" in answer.out


def test_pictures_in_the_colours_of_a_theme(inside: Inside, record: str) -> None:
    drawn = {inside("render", record, "--theme", theme, *dark).out for theme in THEMES for dark in ((), ("--dark",))}
    assert len(drawn) == 2 * len(THEMES)
    refused = inside("render", record, "--theme", "glass")
    assert (refused.code, refused.out) == (2, "")
    assert "there is no theme 'glass'; choose from wood, paper, contrast" in refused.err
