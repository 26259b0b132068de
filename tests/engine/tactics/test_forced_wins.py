"""Wins of Blockade within five plies are played, and those of the other side are not allowed, whatever the wall.

tools/tactics.py found the positions in games, at full width.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from potez.core import _core
from potez.core.networks import networks
from potez.core.solver import library
from tests.core.test_forced_win import is_lost, positions, wins
from tests.school.blockade_proof import FullWidth, Node

FORCED = Path(__file__).parents[2] / "data/forced"
NODES = 60_000
ALL = 10**6


def tasks(name: str) -> list[tuple[str, str]]:
    lines = (FORCED / f"{name}.txt").read_text("ascii").splitlines()
    return [(position, answer) for position, _, answer in (line.partition(" = ") for line in lines[1:])]


WINS, GUARDS = tasks("wins"), tasks("guards")


def search(position: _core.Position, nodes: int, threads: int = 1) -> tuple[int, int]:
    """The value that the engine claims, and its turn."""
    _, variations, _, _ = _core.Searcher(4, threads, library(), networks()).search(position, nodes=nodes)
    value, turns = variations[0]
    return value, turns[0]


def missed(chosen: list[tuple[str, str]]) -> list[str]:
    """The positions where the turn of the engine does not win as quickly as possible, or slower but surely."""
    found = []
    for text, plies in chosen:
        position = _core.Position("blockade", text)
        value, turn = search(position, NODES)
        if value <= _core.GUESS and turn not in _core.winning_turns(position, int(plies), ALL):
            found.append(text)
    return found


def allowed(chosen: list[tuple[str, str]]) -> list[str]:
    """The positions where the engine walks into a win of the other side."""
    found = []
    for text, _ in chosen:
        position = _core.Position("blockade", text)
        child = position.play(search(position, NODES)[1])
        if any(_core.winning_turns(child, plies, 1) for plies in (1, 3, 5)):
            found.append(text)
    return found


def test_there_are_enough() -> None:
    assert len(set(WINS)) >= 200
    assert {plies for _, plies in WINS} == {"3", "5"}
    assert len(set(GUARDS)) >= 200


def test_wins_are_played() -> None:
    assert missed(WINS[::6]) == []


def test_wins_are_not_allowed() -> None:
    assert allowed(GUARDS[::40]) == []


@pytest.mark.slow
def test_98_wins_of_100_are_played() -> None:
    assert len(missed(WINS)) <= 0.02 * len(WINS)


@pytest.mark.slow
def test_99_wins_of_100_are_not_allowed() -> None:
    assert len(allowed(GUARDS)) <= 0.01 * len(GUARDS)


@pytest.mark.parametrize("threads", [1, 2])
def test_no_claim_contradicts_a_proof(threads: int) -> None:
    """Who wins by force is never claimed to lose, and who has then to answer is never claimed to win."""
    for nodes in (200, 3000):
        for text, plies in WINS[::10]:
            position = _core.Position("blockade", text)
            assert search(position, nodes, threads)[0] >= -_core.GUESS, text
            answering = position.play(_core.winning_turns(position, int(plies), 1)[0])
            assert search(answering, nodes, threads)[0] <= _core.GUESS, text


def test_no_loss_is_claimed_where_a_turn_saves() -> None:
    """A side that has a turn after which the other one does not win within five plies does not lose within six."""
    for nodes in (200, 3000):
        for text, _ in GUARDS[::12]:
            assert search(_core.Position("blockade", text), nodes)[0] > 6 - _core.WIN, text


def test_positions_where_all_turns_lose_do_not_hold_the_search() -> None:
    """What answers one turn is tried first against the next, so few nodes prove that all of them lose."""
    for text, plies in WINS[::20]:
        position = _core.Position("blockade", text)
        answering = position.play(_core.winning_turns(position, int(plies), 1)[0])
        assert search(answering, NODES)[0] < -_core.GUESS, text


def test_what_is_claimed_on_small_boards_is_true() -> None:
    """Every turn and every reply by the rules decides."""
    claims = 0
    for position in positions(150, 7, 25):
        value, _ = search(position, 400)
        plies = _core.WIN - abs(value)
        if abs(value) > _core.GUESS and plies <= 3:
            claims += 1
            assert wins(position, plies) if value > 0 else is_lost(position, plies), str(position)
    assert claims >= 20


@pytest.mark.slow
def test_an_independent_search_agrees() -> None:
    full_width = FullWidth()
    for text, plies in WINS[::44]:
        position = _core.Position("blockade", text)
        turn = _core.winning_turns(position, int(plies), 1)[0]
        assert full_width.is_lost(Node.parse(text).play(turn), int(plies) - 1), text
