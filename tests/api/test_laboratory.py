"""Programs of the laboratory: what they make of positions, and what is said when they are nonsense."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from potez.api.endpoints.laboratory import laboratory
from potez.api.laboratory import MatchRequest, Program, ProgramRequest, examined, match, moved
from potez.api.page_engine import PageEngine
from potez.api.refusal import Refusal
from potez.api.requests import NoRequest
from potez.locale import Language

SMALL: dict[str, Any] = {"game": "domineering", "options": {"rows": 3, "cols": 4}}
PLACES = "def evaluate(position):\n    return position.places(position.side).bit_count()\n"


def test_every_example_plays_its_game() -> None:
    for language in (Language(), Language("sr-Cyrl"), Language("sr-Latn")):
        found = laboratory(NoRequest(), language)
        assert found["guide"].startswith("## ")
        assert len(found["examples"]) == 3
    for example in found["examples"]:
        small: dict[str, Any] = {"rows": 9, "cols": 8, "walls": 2} if example["game"] == "blockade" else {}
        answer = examined(ProgramRequest(game=example["game"], options=small, program=example["text"]))
        assert answer["move"]


def test_an_evaluation_changes_the_tree() -> None:
    turned = PLACES.replace("return ", "return -")
    tree = examined(ProgramRequest(**SMALL, program=turned))["tree"]
    assert tree[0]["potez"] != tree[0]["program"]
    assert tree[0]["parent"] is None
    children = [node for node in tree if node["parent"] == 0]
    for name in ("potez", "program"):
        best = tree[tree[0][f"best_{name}"]]
        assert best in children
        worth = [-node[name]["value"] for node in children]
        assert tree[0][name]["value"] == max(worth) == -best[name]["value"]


def test_what_a_program_prints_is_shown() -> None:
    answer = moved(ProgramRequest(**SMALL, program="print('hello')\n" + PLACES))
    assert answer["printed"] == "hello\n"


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("def evaluate(position)\n    return 1", "line 1: expected ':'"),
        ("x = 1", "define evaluate(position) or choose(position)"),
        ("DEPTH = 0\n" + PLACES, "DEPTH must be a whole number from 1 to 9"),
        ("def evaluate(position):\n    return 'much'", "evaluate must return a number; it returned 'much'"),
        ("def evaluate(position):\n    return 1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("def choose(position):\n    return None", "choose returned None, which is no legal move"),
        ("def choose(position):\n    return 'Z9'", "choose returned 'Z9'"),
        ("def choose(position):\n    return choose(position)", "line 2: RecursionError"),
        ("def choose(position):\n    raise MemoryError", "the program wants more memory than it may have"),
        ("import nowhere", "line 1: ModuleNotFoundError: No module named 'nowhere'"),
    ],
)
def test_nonsense_gets_a_sentence(program: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        moved(ProgramRequest(**SMALL, program=program))
    assert str(refused.value.messages[0]).startswith(sentence)


def test_a_match_tells_its_score_with_its_interval() -> None:
    told: list[tuple[str, Any]] = []
    wanted = MatchRequest(**SMALL, program=PLACES, level=1, pairs=3)
    final = asyncio.run(match(wanted, PageEngine(None), lambda kind, data: told.append((kind, data))))
    assert final["wins"] + final["draws"] + final["losses"] == 6
    assert final["pairs"] == 3
    assert 0 <= final["score"]["low"] <= final["score"]["value"] <= final["score"]["high"] <= 1
    assert [data["pairs"] for kind, data in told if kind == "game"][-1] == 3
    assert final["score"]["value"] == (final["wins"] + final["draws"] / 2) / 6


def test_a_program_without_an_evaluation_has_no_tree() -> None:
    text = "def choose(position):\n    return str(position.legal_moves()[0])"
    assert Program(text).has_evaluation is False
    assert examined(ProgramRequest(**SMALL, program=text))["tree"] == []
