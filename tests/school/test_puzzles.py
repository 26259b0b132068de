"""The puzzles that come with Potez: each has exactly one right turn, by searches that do not trust the generator."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from potez.games import parse
from potez.games.base import GameError
from potez.games.domineering import Domineering
from potez.locale import Language
from potez.school.puzzle import THEMES, Puzzle, hint, id_of, puzzle, puzzle_of_the_day, puzzles, read_lines
from potez.school.verdict import judge_puzzle
from tests.school.independent import right_turns

GAMES = ("blockade", "byte", "domineering")
ALL = [each for game in GAMES for each in puzzles(game)]


def sample(per_theme: int, most_turns: int) -> list[Puzzle]:
    """A few of each theme: those with the least work."""
    chosen = []
    for game, themes in THEMES.items():
        for theme in themes:
            mine = [p for p in puzzles(game) if p.theme == theme and p.proof["turns"] <= most_turns]
            chosen += sorted(mine, key=lambda p: (p.proof.get("nodes", 0), p.proof["turns"]))[:per_theme]
    return chosen


def named(one: Puzzle) -> str:
    return f"{one.game}-{one.theme}-{one.id}"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_300_of_each_game_and_no_two_alike(game: str) -> None:
    mine = puzzles(game)
    assert len(mine) >= 300
    assert len({p.position for p in mine}) == len({p.id for p in mine}) == len(mine)
    assert set(Counter(p.theme for p in mine)) == set(THEMES[game])
    assert all(p.id == id_of(game, p.position) for p in mine)


@pytest.mark.parametrize("game", GAMES)
def test_solutions_and_lines_can_be_played(game: str) -> None:
    for one in puzzles(game):
        position = one.start.play(one.solution)
        for move in one.line:
            position = position.play(move)
        if game == "blockade" and one.theme != "only-wall":
            outcome = position.outcome()
            assert outcome is not None, one.id
            assert outcome.winner is one.start.side, one.id


def test_where_one_has_to_count_nobody_can_disturb_the_other() -> None:
    """No cell that X could cover is one that O could."""
    counting = [one for one in puzzles("domineering") if one.theme == "count"]
    assert len(counting) >= 25
    for one in counting:
        after = Domineering.parse(str(one.start.play(one.solution)))
        cells = range(after.rows * after.cols)
        empty = {divmod(cell, after.cols) for cell in cells if after.empty >> cell & 1}
        covered: dict[str, set[tuple[int, int]]] = {"X": set(), "O": set()}
        for row, col in empty:
            for side, other in (("X", (row + 1, col)), ("O", (row, col + 1))):
                if other in empty:
                    covered[side] |= {(row, col), other}
        assert not covered["X"] & covered["O"], one.id


@pytest.mark.parametrize("one", sample(4, 300), ids=named)
def test_exactly_one_turn_is_right(one: Puzzle) -> None:
    assert right_turns(one) == [one.solution]


@pytest.mark.slow
@pytest.mark.parametrize("one", ALL, ids=named)
def test_exactly_one_turn_of_each_is_right(one: Puzzle) -> None:
    assert right_turns(one) == [one.solution]


@pytest.mark.parametrize("one", sample(1, 400), ids=named)
def test_wrong_answers_are_refuted(one: Puzzle) -> None:
    """By the readable search too, which is all there is in a browser."""
    solved = judge_puzzle(one, one.solution, Language("sr"))
    assert solved.right
    assert solved.line == one.line
    if one.game == "blockade":
        return  # the readable search takes too long there for a test; the page has the compiled one
    wrong = [move for move in one.start.legal_moves() if str(move) != one.solution][:3]
    for move in wrong:
        verdict, after = judge_puzzle(one, str(move), Language()), one.start.play(move)
        assert not verdict.right
        if after.outcome():
            assert "not won" in verdict.messages[0]
        else:
            [reply] = verdict.line
            after.play(reply)
            assert "answers" in verdict.messages[0]


def test_an_illegal_answer_is_explained() -> None:
    verdict = judge_puzzle(ALL[0], "X1-11-B11-B11", Language())
    assert (verdict.legal, verdict.right) == (False, False)
    assert verdict.messages


def test_the_puzzle_of_the_day_depends_on_the_date_alone() -> None:
    days = [date(2026, 11, 17) + timedelta(days=n) for n in range(60)]
    found = [puzzle_of_the_day(day) for day in days]
    assert found == [puzzle_of_the_day(day) for day in days]
    assert len({p.id for p in found}) == 60
    assert [p.game for p in found[:3]] == [p.game for p in found[3:6]]
    assert {p.game for p in found} == set(GAMES)


def test_hints_tell_half_of_the_solution() -> None:
    for game in GAMES:
        one = puzzles(game)[0]
        told = str(hint(one))
        assert told.rstrip(".").split()[-1] in str(parse(game, one.position).parse_move(one.solution))


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"id": 1}', "nonsense"])
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(GameError, match="line 1 is not a puzzle"):
        read_lines("byte", [line])


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(GameError, match="byte has no puzzle zzz"):
        puzzle("byte", "zzz")
