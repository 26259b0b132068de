"""How a record is written, and that it can be read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez.play import Game, Record, RecordError, read_records, write_records
from tests.play.games import NASTY, records

START = potez.start("domineering", rows=3, cols=3)


def test_the_canonical_text() -> None:
    record = Record(
        Game(START, ("B1", "A3", "A1")),
        {"Event": 'the \\ and the "', "Date": "2024-05-01", "O": "Боро", "X": "Ana"},
        {0: "two\nlines", 2: "a } and a \\"},
    )
    assert str(record) == "\n".join(
        [
            '[Game "domineering"]',
            '[Start "3/3/3 X"]',
            '[X "Ana"]',
            '[O "Боро"]',
            '[Date "2024-05-01"]',
            '[Result "1-0"]',
            '[Reason "no place"]',
            r'[Event "the \\ and the \""]',
            "",
            r"{two\nlines} 1. B1 A3 {a \} and a \\} 2. A1 1-0",
            "",
        ]
    )


def test_numbers_go_by_the_side_to_move() -> None:
    record = Record(Game(potez.parse("domineering", "4/4/4/4 O"), ("A1", "D1", "A2", "D3")))
    assert str(record).splitlines()[-1] == "1... A1 2. D1 A2 3. D3 *"


@pytest.mark.parametrize(
    ("game", "result", "reason"),
    [
        (Game(START), "*", None),
        (Game(START, ("B1", "A3", "A1")), "1-0", "no place"),
        (Game(START).resign(potez.Side.O), "1-0", "resigned"),
        (Game(START).resign(potez.Side.X), "0-1", "resigned"),
        (Game(START).end(potez.Outcome(potez.Side.O, potez.Reason.TIME)), "0-1", "time"),
        (Game(START).end(potez.Outcome(None, potez.Reason.AGREED)), "1/2-1/2", "agreed"),
        (Game(START).end(potez.Outcome(None, potez.Reason.ADJUDICATED)), "1/2-1/2", "adjudicated"),
        (Game(potez.parse("byte", "/".join(["8"] * 16) + " X 7-7")), "1/2-1/2", "even"),
        (Game(potez.parse("byte", "4/4/4/4/4/4/4/4 X 1-0")), "1-0", "empty"),
        (Game(potez.parse("byte", "4/4/4/4/4/4/4/4 X 1-2")), "0-1", "majority"),
    ],
)
def test_results_and_reasons(game: Game, result: str, reason: str | None) -> None:
    record = Record(game)
    assert (record.result, record.reason) == (result, reason)
    assert read_records(str(record)) == [record]


def test_lines_are_filled_and_only_a_comment_makes_a_long_one() -> None:
    start = potez.parse("blockade", "8x9 X 22,72,28,78 22,72,28,78 0,0,0,0 -")
    game = Game(start, ("X1-24", "O1-26", "X1-22", "O1-28") * 10)
    lines = str(Record(game, {}, {20: "long " * 30})).splitlines()[5:]
    assert [line for line in lines if len(line) > 80] == ["{" + ("long " * 30).strip() + "}"]
    words = [re.findall(r"\{.*\}|(?:\d+\. )?\S+", line) for line in lines]
    assert all(len(line) + 1 + len(word[0]) > 80 for line, word in zip(lines, words[1:], strict=False))


@given(st.lists(records(), max_size=2))
def test_what_is_written_is_read(games: list[Record]) -> None:
    text = write_records(games)
    assert read_records(text) == games
    assert write_records(read_records(text)) == text
    assert read_records("\ufeff" + text.replace("\n", "\r\n")) == games
    assert read_records(text.replace("\n", "\r")) == games


@given(NASTY)
def test_a_comment_loses_only_the_blanks_around_it(comment: str) -> None:
    (record,) = read_records(str(Record(Game(START), {}, {0: comment})))
    assert record.comments.get(0, "") == comment.strip()


@pytest.mark.parametrize(
    ("tags", "comments", "sentence"),
    [
        ({"Result": "1-0"}, {}, "the tag Result follows from the moves and cannot be set"),
        ({"game": "byte"}, {}, "the tag Game follows from the moves and cannot be set"),
        ({"date": "today"}, {}, "the tag date should be written Date"),
        ({"two words": ""}, {}, "'two words' is not a tag name; use letters, digits and _"),
        ({"": ""}, {}, "'' is not a tag name; use letters, digits and _"),
        ({"X": "\ud800"}, {}, r"'\ud800' contains an unpaired surrogate, which no file can store"),
        ({}, {0: "\udfff"}, r"'\udfff' contains an unpaired surrogate, which no file can store"),
        ({}, {1: "no move"}, "there is no ply 1; choose from 0..0"),
        ({}, {-1: "no move"}, "there is no ply -1; choose from 0..0"),
    ],
)
def test_what_no_record_can_hold(tags: dict[str, str], comments: dict[int, str], sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record(Game(START), tags, comments)
    assert str(refused.value) == sentence


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(RecordError) as refused:
        Record(Game(START), {"a b": "", "Game": ""}, {5: "?"})
    assert len(refused.value.messages) == 3
