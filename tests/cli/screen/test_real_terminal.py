"""The full screen at a real terminal: keys, mouse, resizing, leaving, both languages, few colours."""

from pathlib import Path

from potez.play.files import load
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
