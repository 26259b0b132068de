"""The tree that `potez explain` prints, and when it refuses to."""

from pathlib import Path

import pytest

from tests.cli.driver import Typist, potez

SMALL = ("explain", "domineering", "--rows", "2", "--cols", "4", "--depth", "2")
TREE = """\
Values are for X: X takes the largest, O the smallest.
Positions searched: 10. Moves cut off: 7.
X to move  +0
  B1  +0  ← best
    C1  +0  ← best
    C2  +0
  C1  ≤ +0
    A1  +0  ← best
    ✂ cut off: A2; X will not come here, because B1 (+0) is at least as good
  A1  ≤ -1
    B1  -1  ← best
    ✂ cut off: C1 B2 C2; X will not come here, because B1 (+0) is at least as good
  D1  ≤ -1
    B1  -1  ← best
    ✂ cut off: A1 A2 B2; X will not come here, because B1 (+0) is at least as good
"""


def test_the_tree_is_indented_in_a_pipe(home: Path) -> None:
    assert potez(home, *SMALL) == (TREE, "", 0)


def test_the_tree_is_drawn_at_a_terminal(home: Path) -> None:
    with Typist(home, *SMALL) as person:
        person.sees("├── B1  +0  ← best")
        person.sees("│   ├── C1  +0  ← best")
        person.sees("└── D1")
        assert person.leaves() == 0


def test_plain_is_indented_at_a_terminal_too(home: Path) -> None:
    with Typist(home, *SMALL, "--plain") as person:
        person.sees("    ✂ cut off: A2; X will not come here, because B1")
        assert person.leaves() == 0


def test_only_so_many_moves_are_shown_and_the_best_always(home: Path) -> None:
    lines = potez(home, "explain", "blockade", "--rows", "5", "--cols", "6", "--depth", "1", "--width", "2").out
    tree = lines.splitlines()[2:]
    moves = [line for line in tree if line.startswith("  X")]
    assert len(moves) == 3
    assert moves[-1].endswith("← best")
    assert tree[-2].endswith("more, none better for X")
    assert tree[-1].endswith("more are legal but not candidates")


def test_the_end_of_a_game_says_who_won(home: Path) -> None:
    after = potez(home, *SMALL[:-1], "3", "--after", "A1 B1 D1")
    assert "O to move  win within 1" in after.out
    assert "O wins: X has no place for a domino" in after.out
    over = potez(home, "explain", "domineering", "--rows", "1", "--cols", "2")
    assert over.out.splitlines()[2:] == ["X to move  loss within 0  O wins: X has no place for a domino"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ["domineering", "--depth", "6"],
            "potez: there are more than 100000 positions; use a depth below 6 or a smaller board\n",
        ),
        (
            ["byte", "--depth", "2", "--lines", "20"],
            "potez: the tree has 25 lines, more than 20; decrease --depth or --width, or increase --lines\n",
        ),
        (["byte", "--depth", "0"], "potez: depth must be 1..20, not 0\n"),
        (["byte", "--width", "x"], "potez: width must be 1..1000, not 'x'\n"),
        (["chess"], "potez: unknown game 'chess'; choose from blockade, byte, domineering\n"),
    ],
)
def test_refusals_say_what_would_be_right(home: Path, arguments: list[str], complaint: str) -> None:
    assert potez(home, "explain", *arguments) == ("", complaint, 2)


def test_the_tree_in_serbian(home: Path) -> None:
    lines = potez(home, *SMALL, "--lang", "sr").out.splitlines()
    assert lines[0] == "Вредности су за X: X узима највећу, O најмању."
    assert "    ✂ одсечено: A2; X неће доћи овамо, јер је B1 (+0) бар једнако добро" in lines
    latin = potez(home, *SMALL, "--lang", "sr-Latn").out.splitlines()
    assert latin[0] == "Vrednosti su za X: X uzima najveću, O najmanju."
