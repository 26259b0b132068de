"""Games and replays at a real terminal, with its keys."""

from pathlib import Path

import pytest

from potez.play.files import load
from tests.cli.driver import Typist, potez, without_colours

SMALL = ("play", "domineering", "--lines", "--rows", "3", "--cols", "3")
TWO_PEOPLE = ("--x", "person", "--o", "person")


def saved(home: Path) -> Path:
    [file] = (home / "data" / "potez" / "games").iterdir()
    return file


def test_a_person_without_a_manual_beats_the_computer(home: Path) -> None:
    with Typist(home, "play", "--lines") as person:
        person.sees("Which game? [blockade]:")
        person.types("4")
        person.sees("unknown game '4'")
        person.types("3")
        person.sees("Do you play X or O? [X against level:7]:")
        person.types("board")
        person.sees("Rows, 1..26 [8]:")
        person.types("3")
        person.sees("Columns, 1..26 [8]:")
        person.types("3")
        person.sees("Do you play X or O? [X against level:7]:")
        person.types("")
        person.sees("Type a move, such as A1, or its first step, or help.")
        person.sees("X>")
        person.types("what now")
        person.sees("'what now' is not a Domineering move; write a column and a row, such as C4")
        person.types("help")
        person.sees("show what the computer would play")
        person.types("hint")
        person.sees("Try B1")
        person.types("b 3")
        person.sees("a vertical domino on B3 needs row 4 too")
        person.types("b 1")
        person.sees("O: ")
        person.sees("X>")
        person.types("a1")
        person.sees("X wins: O has no place for a domino")
        assert person.leaves() == 0
    first, answer, last = map(str, load(saved(home))[0].game.moves)
    assert (first, last) == ("B1", "A1")
    assert answer in ("A3", "B3"), "both lose, and the level may overlook either"


def test_in_serbian(home: Path) -> None:
    with Typist(home, "play", "--lines", LC_ALL="sr_RS.UTF-8") as person:
        person.sees("Која игра? [blockade]:")
        person.types("byte")
        person.sees("Играте ли X или O? [X против ниво:7]:")
        person.types("табла")
        person.sees("Величина, 8, 10, 16 [8]:")
        person.types("9")
        person.sees("size мора бити 8, 10, 16, а не 9")
        person.types("")
        person.sees("Играте ли X или O?")
        person.types("х")
        person.sees("Ко вам је противник? [ниво:7]:")
        person.types("особа")
        person.sees("X>")
        person.types("Б2-0-ГЛ")
        person.sees("B2 има суседе, па не сме на празно поље A1")
        person.types("б2 0 дл")
        person.sees("X: B2-0-DL")
        person.sees("O>")
        person.types("предај")
        person.sees("Победио је X: O је предао партију")
        assert person.leaves() == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_by_a_key_saves_the_game(home: Path, key: str) -> None:
    with Typist(home, *SMALL, *TWO_PEOPLE) as person:
        person.sees("X>")
        person.types("A1")
        person.sees("O>")
        person.types(key, enter=False)
        person.sees("The game is saved. Resume it:")
        assert person.leaves() == (130 if key == "\x03" else 0)
        file = saved(home)
        assert f"potez play --resume {file}" in without_colours(person.screen)
    with Typist(home, "play", "--lines", "--resume", str(file)) as person:
        person.sees("O>")
        person.types("B3")
        person.sees("X>")
        person.types("quit")
        assert person.leaves() == 0
    assert [str(move) for move in load(file)[0].game.moves] == ["A1", "B3"]


def test_ctrl_c_among_the_questions_and_while_the_computer_thinks(home: Path) -> None:
    with Typist(home, "play", "--lines") as person:
        person.sees("Which game?")
        person.types("\x03", enter=False)
        person.sees("Goodbye.")
        assert person.leaves() == 130
    with Typist(home, "play", "--lines", "blockade", "--x", "person", "--o", "computer:9", "--walls", "9") as person:
        person.sees("X>")
        person.types("X1-64-G49")
        person.sees("O is thinking")
        person.types("\x03", enter=False)
        person.sees("The game is saved. Resume it:")
        assert person.leaves() == 130
    assert len(load(saved(home))[0].game.moves) == 1


def test_colour_at_a_terminal_and_the_original_look_on_request(home: Path) -> None:
    start = ("show", "domineering", "--rows", "4", "--cols", "4", "--after", "A1")
    original = "4|| | | | ||4"
    shown = {}
    for name, arguments, more in (
        ("colour", start, {}),
        ("plain", (*start, "--plain"), {}),
        ("no colour", start, {"NO_COLOR": "1"}),
        ("dumb", start, {"TERM": "dumb", "COLORTERM": ""}),
    ):
        with Typist(home, *arguments, **more) as person:
            person.leaves()
            shown[name] = person.screen
    assert "48;2;200;55;45m" in shown["colour"]  # the red of X
    assert original not in shown["colour"]
    for name in ("plain", "no colour", "dumb"):
        assert original in shown[name]
        assert "48;2" not in shown[name]
    assert "\x1b[" not in shown["dumb"]


def test_a_replay_goes_by_keys(home: Path) -> None:
    file = home / "games.txt"
    file.write_text(
        '[Game "domineering"]\n[Start "3/3/3 X"]\n\n1. B1 {the middle} A3 2. A1 1-0\n\n[Game "byte"]\n\n*\n'
    )
    with Typist(home, "replay", str(file), "--plain") as person:
        person.sees("1/2  domineering")
        person.sees("q to quit")
        person.types("")
        person.sees("the middle")
        person.types("\x1b[C", enter=False)
        person.sees("2/3  O: A3")
        person.types("b", enter=False)
        person.sees("1/3  X: B1")
        person.types("\x1b[D", enter=False)
        person.sees("0/3")
        person.types("   ", enter=False)
        person.sees("X wins: O has no place for a domino")
        person.types("")
        person.sees("2/2  byte")
        person.types("q", enter=False)
        assert person.leaves() == 0


def test_a_terminal_game_equals_a_piped_one(home: Path) -> None:
    moves = ["A1", "B3", "C1"]
    with Typist(home, *SMALL, *TWO_PEOPLE, "--plain") as person:
        for move in moves:
            person.sees(">")
            person.types(move)
        person.sees("X wins")
        person.leaves()
        typed = without_colours(person.screen)
    piped = potez(home, *SMALL, *TWO_PEOPLE, "--plain", typed="\n".join(moves) + "\n").out
    assert typed.splitlines()[:-1] == piped.splitlines()[:-1]
