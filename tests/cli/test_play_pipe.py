"""Whole games through a pipe, with mistakes on the way."""

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import potez as library
from potez.games.base import Position
from potez.locale import Language
from potez.play.files import load
from tests.cli.driver import Answer, potez
from tests.engines import bot

BOARDS: dict[str, dict[str, int]] = {
    "blockade": {"rows": 5, "cols": 6, "walls": 1},
    "byte": {"size": 8},
    "domineering": {"rows": 4, "cols": 4},
}
NONSENSE = {
    "blockade": ("X1-99-B11", "O1-22", "hello", "X1-22", "X3-33"),
    "byte": ("B2-0-GL", "pass", "B2-7-DL", "hello", "Z99"),
    "domineering": ("A4", "Z9", "hello", "A99", "--"),
}
TWO_PEOPLE = ("--x", "person", "--o", "person")


def options(game: str) -> list[str]:
    return [word for name, value in BOARDS[game].items() for word in (f"--{name}", str(value))]


def random_game(game: str) -> tuple[list[str], Position[Any]]:
    """The moves of a game to its end, and where it ended; a pawn that can win does."""
    chance = random.Random(5)
    position, moves = library.start(game, **BOARDS[game]), []
    while legal := position.legal_moves():
        wins = [move for move in legal if position.play_unchecked(move).outcome()]
        move = chance.choice(wins or legal)
        moves.append(str(move))
        position = position.play_unchecked(move)
    return moves, position


def saved(home: Path) -> list[Path]:
    return sorted((home / "data" / "potez" / "games").glob("*"))


@pytest.mark.parametrize("tag", ["en", "sr-Cyrl", "sr-Latn"])
@pytest.mark.parametrize("game", BOARDS)
def test_two_people_play_to_the_end_with_mistakes(home: Path, game: str, tag: str) -> None:
    moves, end = random_game(game)
    outcome = end.outcome()
    assert outcome
    typed = "\n".join([*NONSENSE[game], "", *moves]) + "\n"
    answer = potez(home, "play", game, *options(game), *TWO_PEOPLE, "--lang", tag, typed=typed)
    assert answer.code == 0
    assert answer.err == ""
    assert Language(tag).outcome(outcome) in answer.out
    for mistake in NONSENSE[game]:
        with pytest.raises(library.GameError) as refusal:
            library.start(game, **BOARDS[game]).parse_move(mistake)
        for message in refusal.value.messages:
            assert Language(tag).translate(message) in answer.out
    [file] = saved(home)
    [record] = load(file)
    assert [str(move) for move in record.game.moves] == moves
    assert record.game.position == end


@pytest.mark.parametrize("game", BOARDS)
def test_two_computers_play_to_the_end(home: Path, game: str) -> None:
    answer = potez(home, "play", game, *options(game), "--x", "computer:1", "--o", "computer:1")
    assert answer.code == 0
    [file] = saved(home)
    [record] = load(file)
    outcome = record.game.outcome()
    assert outcome
    assert str(outcome) in answer.out
    assert record.tags["X"] == record.tags["O"] == "computer:1"


def test_questions_are_asked_until_answered(home: Path) -> None:
    answer = potez(
        home, "play", typed="chess\n4\ndom\nZ\nboard\nx\n99\n2\n\no\nnobody\ncomputer:99\nperson\nA1\nquit\n"
    )
    assert answer.code == 0
    assert "unknown game 'chess'; choose from blockade, byte, domineering" in answer.out
    assert "unknown game '4'" in answer.out
    assert "'Z' is not a side; answer X or O" in answer.out
    assert "rows must be 1..26, not 'x'" in answer.out
    assert "rows must be 1..26, not 99" in answer.out
    assert "unknown player 'nobody'" in answer.out
    assert "depth must be 1..20, not 99" in answer.out
    [record] = load(saved(home)[0])
    assert str(record.game.start) == "8/8 X"
    assert record.tags["X"] == record.tags["O"] == "person"


def test_two_enters_begin_a_game(home: Path) -> None:
    answer = potez(home, "play", typed="\n" * 2 + "1-64-G49\nquit\n")
    [record] = load(saved(home)[0])
    assert record.game.start == library.start("blockade")
    mine, _ = record.game.moves
    assert str(mine) == "X1-64-G49"
    assert (record.tags["X"], record.tags["O"]) == ("person", "level:7")
    assert "potez play --resume" in answer.out


@pytest.mark.parametrize(
    ("answers", "x", "o"),
    [
        ("0", "person", "level:7"),
        ("1", "level:7", "person"),
        ("X\n", "person", "level:7"),
        ("O\n", "level:7", "person"),
        ("о\nкомпјутер\nнивo 1\nниво 1", "level:1", "person"),
        ("x\nperson", "person", "person"),
    ],
)
def test_one_question_for_the_side(home: Path, inside: Callable[..., Answer], answers: str, x: str, o: str) -> None:
    answer = inside("play", "domineering", typed=f"?\n{answers}\nhelp\nA1\nC3\n")
    assert "0: you move first; 1: the computer moves first." in answer.out
    assert answer.out.count("Do you play X or O?") == 2
    [record] = load(saved(home)[0])
    assert (record.tags["X"], record.tags["O"]) == (x, o)


@pytest.mark.parametrize("word", ["-1", "q", "Q", "quit", "exit", "kraj", "КРАЈ", "izlaz"])
@pytest.mark.parametrize("before", ["", "byte\n", "byte\nboard\n", "byte\nX\n"])
def test_words_that_leave_every_question(home: Path, inside: Callable[..., Answer], word: str, before: str) -> None:
    answer = inside("play", typed=f"{before}{word}\n")
    assert answer.out.endswith("Goodbye.\n")
    assert saved(home) == []


@pytest.mark.parametrize("typed", ["", "3\n", "3\nX\n", "quit\n", "3\nизлаз\n"])
def test_input_that_ends_among_the_questions(home: Path, typed: str) -> None:
    answer = potez(home, "play", typed=typed)
    assert answer.code == 0
    assert answer.out.endswith("Goodbye.\n")
    assert saved(home) == []


def test_one_told_player_makes_the_other_of_the_other_kind(home: Path) -> None:
    small = ("play", "domineering", "--rows", "2", "--cols", "2")
    potez(home, *small, "--x", "person", typed="A1\n")
    potez(home, *small, "--o", "person")
    potez(home, *small, "--x", "computer:2", typed="quit\n")
    tags = [load(file)[0].tags for file in saved(home)]
    assert [(tag["X"], tag["O"]) for tag in tags] == [
        ("person", "level:7"),
        ("level:7", "person"),
        ("computer:2", "person"),
    ]


def resume_line(answer: Answer) -> list[str]:
    """The command that the farewell names, without `potez`."""
    return answer.out.rstrip("\n").splitlines()[-1].split()[1:]


def test_the_end_of_input_saves_and_the_game_is_resumed_to_its_end(home: Path) -> None:
    moves, end = random_game("domineering")
    half = len(moves) // 2
    first = potez(
        home, "play", "domineering", *options("domineering"), *TWO_PEOPLE, typed="\n".join(moves[:half]) + "\n"
    )
    assert first.code == 0
    again = potez(home, *resume_line(first), typed="\n".join(moves[half:]) + "\n")
    assert str(end.outcome()) in again.out
    [file] = saved(home)
    assert load(file)[0].game.position == end


def test_resume_without_a_file_takes_the_latest_unfinished_game(home: Path) -> None:
    small = ("play", "domineering", *TWO_PEOPLE)
    potez(home, *small, "--rows", "3", "--cols", "3", typed="A1\n")
    potez(home, *small, "--rows", "3", "--cols", "4", typed="B1\n")
    potez(home, *small, "--rows", "2", "--cols", "2", typed="A1\n")
    assert [load(file)[0].game.outcome() is None for file in saved(home)] == [True, True, False]
    asked = potez(home, "play", typed="quit\n")
    assert "potez play --resume" in asked.out
    potez(home, "play", "--resume", typed="C2\n")
    assert [len(load(file)[0].game.moves) for file in saved(home)] == [1, 2, 1]


def test_a_resumed_file_of_ones_own_is_left_alone(home: Path) -> None:
    own = home / "мој запис.txt"
    own.write_text('[Game "domineering"]\n[Start "3/3/3 X"]\n\n1. A1 *\n', "utf-8")
    before = own.read_bytes()
    answer = potez(home, "play", "--resume", str(own), typed="B3\n")
    assert own.read_bytes() == before
    [file] = saved(home)
    assert [str(move) for move in load(file)[0].game.moves] == ["A1", "B3"]
    assert str(file) in answer.out


def test_nothing_to_resume(home: Path) -> None:
    answer = potez(home, "play", "--resume")
    assert (answer.code, answer.err) == (2, "potez: there is no unfinished game to resume\n")
    over = home / "over.txt"
    over.write_text('[Game "domineering"]\n[Start "2/2 X"]\n\n1. A1 1-0\n')
    answer = potez(home, "play", "--resume", str(over))
    assert answer.code == 2
    assert "is over; run potez replay to see it" in answer.err
    assert potez(home, "play", "--resume", str(over), "--rows", "3").code == 2


def test_words_work_in_both_languages(home: Path) -> None:
    small = ("play", "domineering", "--rows", "3", "--cols", "3", "--x", "person", "--o", "computer:2")
    english = (
        "help\nmoves\nhint\nundo\nB1\nundo\npaths\nboard\nsave\nsave own.txt\nsave own.txt\nsave no/where\nresign\n"
    )
    answer = potez(home, *small, typed=english)
    for said in (
        "explain moves and list these words",
        "A1  B1  C1  A2  B2  C2",
        "Try B1",
        "you have not moved yet",
        "domineering has no paths",
        "a file name is missing: save FILE",
        "Saved to own.txt.",
        "own.txt already exists; choose another name",
        "no/where cannot be saved",
        "O wins: X resigned",
    ):
        assert said in answer.out
    assert answer.out.count("you have not moved yet") == 1
    assert load(home / "own.txt")[0].game.moves == ()
    serbian = "помоћ\npotezi\nsavet\nврати\nB1\nVRATI\nпутеви\ntabla\nсачувај\nsacuvaj drugi.txt\npredaj\n"
    answer = potez(home, *small, typed=serbian, LANG="sr_RS.UTF-8")
    for said in (
        "објасни потезе и наброј ове речи",
        "Пробајте B1",
        "још нисте одиграли потез",
        "domineering нема путеве",
        "недостаје име датотеке",
        "Сачувано у drugi.txt.",
        "Победио је O: X је предао партију",
    ):
        assert said in answer.out


def test_moves_typed_in_cyrillic(home: Path) -> None:
    small = ("play", "blockade", "--rows", "6", "--cols", "8", "--walls", "2", *TWO_PEOPLE)
    potez(home, *small, typed="Х1-44-Г11\nО 1 4 5 П 3 6\n[x2] [34] [З 1 5]\n")
    [record] = load(saved(home)[0])
    assert [str(move) for move in record.game.moves] == ["X1-44-G11", "O1-45-B36", "X2-34-G15"]
    byte = ("play", "byte", *TWO_PEOPLE, "--position", "4/4/1,OX,2/1,O,2/4/4/4/4 X 0-1")
    answer = potez(home, *byte, typed="гђ\nдаље\nС3 0 ДД\n")
    assert "'гђ' is not a Byte move" in answer.out
    assert [str(move) for move in load(saved(home)[1])[0].game.moves] == ["pass", "C3-0-DD"]


def test_a_side_that_must_pass_is_told(home: Path) -> None:
    position = "4/4/1,OX,2/1,O,2/4/4/4/4"
    free = potez(home, "play", "byte", *TWO_PEOPLE, "--position", f"{position} O 0-1", typed="pass\n")
    assert "only one move" not in free.out
    assert "O can move, so O may not pass" in free.out
    bound = potez(home, "play", "byte", *TWO_PEOPLE, "--position", f"{position} X 0-1", typed="C3-0-DD\npass\n")
    assert "X has only one move: pass" in bound.out
    assert "the checker at level 0 of C3 is not X's" in bound.out


def test_a_vertical_domino_named_by_its_upper_cell(home: Path) -> None:
    small = ("play", "domineering", "--rows", "4", "--cols", "4", *TWO_PEOPLE, "--anchor", "upper")
    answer = potez(home, *small, typed="A1\nB4\nC1\nhelp\n")
    assert "A0 is off the board" in answer.out
    assert "by its upper cell" in answer.out
    assert [str(move) for move in load(saved(home)[0])[0].game.moves] == ["B3", "C1"]


def test_paths_after_each_move(home: Path) -> None:
    answer = potez(home, "play", "blockade", *TWO_PEOPLE, "--after", "X1-46-G11", "--paths", typed="O1-49-G22\n")
    assert "X1 46 → 4B: 48 4A 4B (3)" in answer.out
    assert answer.out.count("O2 8B → 84:") == 1


def test_many_moves_are_listed_by_how_they_begin(home: Path) -> None:
    typed = "moves\nmoves X1-24-G1\nmoves X1-99\n"
    answer = potez(home, "play", "blockade", "--walls", "9", *TWO_PEOPLE, typed=typed)
    assert "4160 moves" in answer.out
    assert "X1-24 (260)" in answer.out
    assert "X1-24-G11  X1-24-G12" in answer.out
    assert "no legal move begins with 'X1-99'" in answer.out


def test_several_problems_are_a_list(home: Path) -> None:
    answer = potez(home, "play", "blockade", *TWO_PEOPLE, "--walls", "0", typed="X1-45-B11\n")
    assert "\n  • X1 cannot move from 44 to 45" in answer.out
    assert "\n  • X has no blue wall left" in answer.out


@pytest.mark.parametrize("lang", ["en", "sr"])
def test_any_bytes_are_answered_with_sentences(home: Path, lang: str) -> None:
    chance = random.Random(8)
    lines = [bytes(chance.choice(b"\x00\xff\x80 X1GBO-[]{}%\xd0\xa5\x1b\t9") for _ in range(12)) for _ in range(200)]
    typed = b"\n".join(lines) + b"\n" + b"9" * 5000 + b"\nsave \x00\nmoves \x00\n"
    answer = potez(home, "play", "blockade", "--rows", "5", *TWO_PEOPLE, "--lang", lang, typed=typed)
    assert answer.code == 0


def test_a_folder_that_cannot_be_written_does_not_end_the_game(home: Path) -> None:
    (home / "data").write_text("in the way")
    answer = potez(home, "play", "domineering", *options("domineering"), *TWO_PEOPLE, typed="A1\nA3\nC1\n")
    assert answer.code == 0
    assert answer.out.count("cannot be used") == 1
    assert "O>" in answer.out
    assert "--resume" not in answer.out


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (bot("illegal"), "chose 'Z9'"),
    ],
)
def test_a_program_that_fails_has_lost(home: Path, program: str, words: str) -> None:
    small = ("play", "domineering", "--rows", "5", "--cols", "5", "--x", "person", "--o", f"ugi:{program}")
    answer = potez(home, *small, typed="A1\n")
    assert answer.code == 0
    assert words in answer.out
    assert "X wins: O resigned" in answer.out
    (record,) = load(saved(home)[0])
    assert [str(move) for move in record.game.moves] == ["A1"]
    assert record.result == "1-0"


def test_the_walk_from_a_typed_move_to_the_board_is_short() -> None:
    tool = Path(__file__).parents[2] / "tools" / "walks.py"
    out = subprocess.run([sys.executable, str(tool), "typed"], capture_output=True, text=True, check=True).stdout
    functions, files, threads = map(int, re.findall("[0-9]+", out.splitlines()[-2]))
    assert functions <= 40, out
    assert files <= 10, out
    assert threads == 1, out
