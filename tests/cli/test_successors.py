"""Every state that a move leads to."""

import json
import re
from collections.abc import Callable

import potez
from tests.cli.driver import Answer

Inside = Callable[..., Answer]


def test_the_start_of_blockade_has_4160_successors(inside: Inside) -> None:
    assert re.fullmatch(r"4160 states in \d+\.\d{3} s\n", inside("successors", "blockade", "--count").out)


def test_states_as_text_boards_and_json(inside: Inside) -> None:
    small = ("successors", "domineering", "--rows", "3", "--cols", "3", "--after", "B1")
    position = potez.start("domineering", rows=3, cols=3).play("B1")
    expected = {str(move): str(position.play(move)) for move in position.legal_moves()}
    *lines, last = inside(*small).out.splitlines()
    assert dict(line.split("  ", 1) for line in lines) == expected
    assert last.startswith(f"{len(expected)} states in ")
    told = json.loads(inside(*small, "--json").out)
    assert {state["move"]: state["state"] for state in told["states"]} == expected
    assert told["count"] == len(expected)
    boards = inside(*small, "--boards").out
    assert all(f"{move}\n{position.play(move).board()}\n" in boards for move in expected)


def test_brackets_are_read_after_a_start(inside: Inside) -> None:
    after = ("--after", "[X 1] [6 4] [Z 4 9] [O 1] [6 B] [P 1 1] X2-64")
    refused = inside("show", "blockade", *after)
    assert "move 3, X2-64, is refused" in refused.err
    shown = inside("show", "blockade", *after[:1], after[1].removesuffix(" X2-64"))
    assert shown.out.splitlines()[-1] == "11x14 X 64,84,6B,8B 44,84,4B,8B 9,8,8,9 B11,G49"
