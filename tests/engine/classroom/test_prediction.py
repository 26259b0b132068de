"""What the class is asked: the answers are those of the textbook, and of the search itself."""

from __future__ import annotations

import random

import pytest

from potez.engine.classroom.game_tree import tree_by_hand
from potez.engine.classroom.own_tree import parse
from potez.engine.classroom.prediction import NO, YES, questions
from potez.engine.classroom.search import Cut, Leave
from potez.engine.classroom.variants import VARIANTS, Run, Variant
from tests.engine.classroom.test_search import random_tree


def test_the_questions_of_the_textbook_tree() -> None:
    run = Run.of(VARIANTS[1], tree_by_hand(parse("((3 12 8) (2 4 6) (14 5 2))")))
    asked = [(question.node, question.kind, question.answer) for question in questions(run)]
    assert asked == [
        *((1, "cut", NO), (1, "cut", NO), (1, "value", 0), (0, "cut", NO)),
        *((5, "cut", YES), (0, "cut", NO)),
        *((9, "cut", NO), (9, "cut", NO), (9, "value", 0), (0, "value", 1)),
    ]
    values = [tuple(choice.value for choice in question.choices) for question in questions(run)]
    assert [choices for choices in values if choices] == [(3, 8, 12), (2, 5, 14), (2, 3)]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_search_answers_as_the_questions_say(variant: Variant) -> None:
    dice = random.Random(7)
    for _ in range(100):
        run = Run.of(variant, tree_by_hand(random_tree(dice, 4)))
        asked = list(questions(run))
        assert [question.event for question in asked] == sorted(question.event for question in asked)
        cut = {number for number, event in enumerate(run.events) if isinstance(event, Cut)}
        assert {question.event for question in asked if question.kind == "cut" and question.answer == YES} == cut
        for question in asked:
            if question.kind == "value":
                later = run.events[question.event :]
                left = next(event for event in later if isinstance(event, Leave) and event.node == question.node)
                assert question.choices[question.answer] == left.value
                assert len(set(question.choices)) == len(question.choices) >= 2
