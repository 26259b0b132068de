"""The full screen at a real terminal: keys, mouse, resizing, leaving, both languages, few colours."""

import random
import sys
from pathlib import Path

import pytest

from potez.games import start
from potez.play.files import load
from tests.cli.driver import Typist, potez
from tests.cli.screen.emulator import FullScreen

SMALL = ("play", "domineering", "--rows", "3", "--cols", "3")
TWO_PEOPLE = ("--x", "person", "--o", "person")


def saved(home: Path) -> Path:
    [file] = (home / "data" / "potez" / "games").iterdir()
    return file


def test_a_game_by_keys_by_mouse_and_by_typing(home: Path) -> None:
    with FullScreen(home, *SMALL, *TWO_PEOPLE) as screen:
        screen.sees("X>", "Place a vertical domino", "12quit")
        screen.press("down", "enter")  # the cursor was in the middle
        screen.sees("1. B1", "Place a horizontal domino")
        screen.click(screen.find("A ")[0], screen.find("3  ")[1])
        screen.sees("1. B1 A3", "Place a vertical domino")
        screen.press("b1")
        screen.sees("B1 is taken")
        screen.press("backspace", "backspace", "c1", "enter")
        screen.sees("X wins: O has no place")
        screen.press("ctrl+c")
        screen.sees("The game is saved. See it again:")
        assert screen.leaves() == 0
    assert [str(move) for move in load(saved(home))[0].game.moves] == ["B1", "A3", "C1"]


def test_ctrl_c_leaves_with_the_game_saved_and_says_how_to_resume(home: Path) -> None:
    with FullScreen(home, *SMALL, *TWO_PEOPLE) as screen:
        screen.sees("X>")
        screen.press("a1", "enter")
        screen.sees("O>", "1. A1")
        screen.press("ctrl+c")
        assert screen.leaves() == 0
        assert f"play --resume {saved(home)}" in screen.text.replace("\n", "")
    with FullScreen(home, "play", "--resume") as screen:
        screen.sees("O>", "1. A1")
        screen.press("B3", "enter")
        screen.sees("X>", "1. A1 B3")
        screen.press("f12")
        assert screen.leaves() == 0
    assert [str(move) for move in load(saved(home))[0].game.moves] == ["A1", "B3"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("blockade", {"rows": 5, "cols": 6, "walls": 1}), ("byte", {}), ("domineering", {"rows": 4, "cols": 4})],
)
def test_a_whole_game_is_typed(home: Path, game: str, options: dict[str, int]) -> None:
    position, chance, moves = start(game, **options), random.Random(8), list[str]()
    sizes = [text for name, value in options.items() for text in (f"--{name}", str(value))]
    with FullScreen(home, "play", game, *sizes, *TWO_PEOPLE) as screen:
        while legal := position.legal_moves():
            screen.sees(f"{position.side}> ▏")
            moves.append(str(chance.choice(legal)))
            position = position.play(moves[-1])
            screen.press(moves[-1], "enter")
            screen.sees(moves[-1], f"{position.side}> ▏" if position.legal_moves() else "F10")
        screen.press("f12")
        assert screen.leaves() == 0
    assert [str(move) for move in load(saved(home))[0].game.moves] == moves


def test_enter_begins_a_game_against_the_computer_which_answers(home: Path) -> None:
    with FullScreen(home, "play") as screen:
        screen.sees("New game", "blockade", "level:7")
        screen.press("enter")
        screen.sees("X> ▏", "11games")
        screen.press("X1-64-B33", "enter")
        screen.sees("1. X1-64-B33", "1. O", "X> ▏")
        screen.press("f3")
        screen.sees_no_more("1. X1-64-B33")
        screen.press("f4")
        screen.sees("1. X1-64-B33", "1. O", "X> ▏")
        screen.press("ctrl+c")
        assert screen.leaves() == 0
    assert len(load(saved(home))[0].game.moves) == 2


def test_the_mouse_places_a_wall_and_the_window_grows(home: Path) -> None:
    with FullScreen(home, "play", "blockade", *TWO_PEOPLE) as screen:
        screen.sees("X> ▏", "X1", "12quit")
        screen.click(*screen.find("X1"))
        screen.sees("Choose where the pawn goes")
        column, _ = screen.find("6")
        screen.click(column, screen.find("X1")[1])
        screen.sees("Now place a wall")
        screen.resize(120, 40)
        screen.sees("Now place a wall")
        screen.press("escape")
        screen.sees("Choose where the pawn goes")
        screen.press("escape", "X1-46-G49", "enter")
        screen.sees("X1-46-G49", "O> ▏")
        screen.resize(60, 20)
        screen.sees("O> ▏")
        screen.interrupt()
        assert screen.leaves() == 0
    assert [str(move) for move in load(saved(home))[0].game.moves] == ["X1-46-G49"]


def test_in_serbian(home: Path) -> None:
    with FullScreen(home, "play", "byte", *TWO_PEOPLE, LC_ALL="sr_RS.UTF-8") as screen:
        screen.sees("X> ▏", "Изаберите стек с ког дижете", "1помоћ", "12излаз")
        screen.press("Б2 0 ДЛ")
        screen.sees("X> Б2 0 ДЛ▏")
        screen.press("enter")
        screen.sees("1. B2-0-DL", "O> ▏")
        screen.press("предај", "enter")
        screen.sees("Предајете?")
        screen.press("enter")
        screen.sees("Победио је X")
        screen.press("излаз", "enter")
        screen.sees("Партија је сачувана")
        assert screen.leaves() == 0


def test_sixteen_colours_and_none(home: Path) -> None:
    with FullScreen(home, "play", "domineering", *TWO_PEOPLE, TERM="xterm", COLORTERM="") as screen:
        screen.sees("X> ▏", "12quit")
        screen.press("a1", "enter")
        screen.sees("O> ▏", "●")
        assert screen.background(*screen.find("●")) == "red"
        screen.press("ctrl+c")
        screen.leaves()
        assert b"38;2;" not in screen.written
        assert b"38;5;" not in screen.written
    with FullScreen(home, "play", "domineering", *TWO_PEOPLE, NO_COLOR="1") as screen:
        screen.sees("X> ▏", "12quit")
        screen.press("a1", "enter")
        screen.sees("O> ▏", "●")
        assert screen.background(*screen.find("●")) == "default"
        screen.press("ctrl+c")
        screen.leaves()


def test_pipes_dumb_terminals_and_lines_get_the_prompt(home: Path) -> None:
    assert "X>" in potez(home, *SMALL, *TWO_PEOPLE, typed="quit\n").out
    for arguments, more in ((SMALL, {"TERM": "dumb"}), ((*SMALL, "--lines"), {})):
        with Typist(home, *arguments, *TWO_PEOPLE, **more) as person:
            person.sees("X>")
            person.types("quit")
            assert person.leaves() == 0
            assert "\x1b[?1049h" not in person.screen


def test_replay_and_analyse_open_the_screen(home: Path) -> None:
    file = home / "games.txt"
    file.write_text('[Game "domineering"]\n[Start "3/3/3 X"]\n\n1. B1 {the middle} A3 2. A1 1-0\n')
    with FullScreen(home, "replay", str(file)) as screen:
        screen.sees("move 0 of 3")
        screen.press("right")
        screen.sees("move 1 of 3", "the middle", "O: a horizontal")
        screen.press("end")
        screen.sees("move 3 of 3", "X wins")
        screen.press("ctrl+c")
        assert screen.leaves() == 0
    with FullScreen(home, "analyse", "byte", "--movetime", "200") as screen:
        screen.sees("depth", "from level")
        screen.press("q", "enter")
        assert screen.leaves() == 0


def test_a_fourth_game_is_played_by_its_list_of_moves_and_by_typing(home: Path) -> None:
    clobber = Path(__file__).parents[2] / "fourth_game" / "clobber.py"
    size = ("--rows", "2", "--cols", "3")
    with FullScreen(home, "play", "clobber", *size, *TWO_PEOPLE, command=(sys.executable, str(clobber))) as screen:
        screen.sees("OXO/XOX X", "A1-A2", "Choose a move")
        screen.press("enter")
        screen.sees("O> ▏", "1. A1-")
        screen.press("undo", "enter")
        screen.sees("X> ▏")
        screen.press("A1-A2", "enter")
        screen.sees("O> ▏", "1. A1-A2")
        screen.press("ctrl+c")
        assert screen.leaves() == 0


def test_make_play_takes_a_game_and_ctrl_c_is_no_error(home: Path) -> None:
    root = Path(__file__).parents[3]
    if not (root / ".venv" / ".ready").exists():
        pytest.skip("make would set up a virtual environment first")
    with FullScreen(home, "-C", str(root), "--old-file=.venv/.ready", "play", "GAME=byte", command=("make",)) as screen:
        screen.sees("New game", "byte")
        screen.press("enter")
        screen.sees("X> ▏")
        screen.press("B2-0-DL", "enter")
        screen.sees("1. B2-0-DL")
        screen.press("ctrl+c")
        assert screen.leaves() == 0
        assert "./potez play --resume" in screen.text
        assert "Error" not in screen.text
