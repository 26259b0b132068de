"""Reading what people and older programs wrote, and saying where it is wrong."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez.play import Game, Record, RecordError, read_records
from tests.play.games import records


def only(text: str) -> Record:
    (record,) = read_records(text)
    return record


def moves(text: str) -> list[str]:
    return list(map(str, only(text).game.moves))


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as refused:
        read_records(text)
    return refused.value


@pytest.mark.parametrize(
    "text",
    [
        "1. C4 A1 2. E5 A2 *",
        "C4 A1 E5 A2",
        "1.C4 A1 2.E5 A2",
        "1. C4 1... A1 2. E5 2… A2",
        "7. C4 3. A1 E5 1. A2",
        "1 . C4\tA1\n\n2\n.\nE5\u00a0A2",
        "4 C 1A [5,E] (a, 2)",
        "[4,C][1,A][5,E][2,A]",
        '[game "Domineering"]c4 a1 e5 a2 *',
        '[GAME " domineering "]\r\n[Start "8/8/8/8/8/8/8/8  X"]\r\n\r\nC4 A1 E5 A2\r\n',
        '\ufeff [ Game\t"domineering" ] C4 A1 E5 A2 \ufeff',
        '[Start "8/8/8/8/8/8/8/8 X"] C4 A1 E5 A2',
        '[Game "?"][Start ""][Result "?"][Reason ""] C4 A1 E5 A2',
    ],
)
def test_many_ways_to_write_the_same_game(text: str) -> None:
    assert only(text) == Record(Game(potez.start("domineering"), ("C4", "A1", "E5", "A2")))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("[X 1] [6 4] [Z 4 9] [O 1] [6 B] [P 4 6]", ["X1-64-G49", "O1-6B-B46"]),
        ("X 1 6 4 G 4 9 O 1 6 B B 4 6", ["X1-64-G49", "O1-6B-B46"]),
        ("1. [X1][6 4] [P 4 9] 1 6B b46", ["X1-64-B49", "O1-6B-B46"]),
        ('[Game "blockade"] 164g49 o1-6b-p46', ["X1-64-G49", "O1-6B-B46"]),
        ("B2 0 DL C1 0 DD", ["B2-0-DL", "C1-0-DD"]),
        ("(B2, DL, 0) {so} (C1, DR, 0)", ["B2-0-DL", "C1-0-DD"]),
        ("1. B2 DL 0 1... [C1 DD 0]", ["B2-0-DL", "C1-0-DD"]),
        ('[Game "byte"][Start "4/4/1,OX,2/1,O,2/4/4/4/4 X 0-0"] [ pass ] c3-0-dd', ["pass", "C3-0-DD"]),
    ],
)
def test_older_notations(text: str, canonical: list[str]) -> None:
    assert moves(text) == canonical


def test_comments_of_all_kinds() -> None:
    text = "{first} ; second\nC4{third}{ }  A1 ;fourth\r{two  \r\n  lines \\d \\} {} E5 {end} * {after}\n"
    assert only(text).comments == {0: "first second", 1: "third", 2: "fourth two lines \\d } {", 3: "end after"}


def test_all_tags_are_kept() -> None:
    text = '[X "Ana"] [Event "a \\"b\\" \\\\ c\\nd \\q"] [Округ "Ниш"] [Empty ""] [o "Боро"] C4'
    assert only(text).tags == {"X": "Ana", "Event": 'a "b" \\ c\nd \\q', "Округ": "Ниш", "Empty": "", "O": "Боро"}


@pytest.mark.parametrize("text", ["", " \n", "\ufeff", "{only a comment}", "; only a comment"])
def test_no_game(text: str) -> None:
    assert read_records(text) == []


def test_several_games() -> None:
    text = 'C4 * {one} [Game "byte"] * [Game "domineering"] A1 [X "Ana"] X1-64-G49'
    first, second, third, fourth = read_records(text)
    assert [record.game.name for record in (first, second, third, fourth)] == [
        "domineering",
        "byte",
        "domineering",
        "blockade",
    ]
    assert first.comments == {1: "one"}
    assert fourth.tags == {"X": "Ana"}


RESIGNED, TIME, AGREED, ADJUDICATED = (potez.Reason[name] for name in ("RESIGNED", "TIME", "AGREED", "ADJUDICATED"))


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("C4 1-0", (potez.Side.X, RESIGNED)),
        ("C4 0-1", (potez.Side.O, RESIGNED)),
        ('[Result "0-1"] C4', (potez.Side.O, RESIGNED)),
        ('[Result "0-1"][Reason "Resigned"] C4 0-1', (potez.Side.O, RESIGNED)),
        ('[Reason "Time"] C4 0-1', (potez.Side.O, TIME)),
        ('[Reason "adjudicated"] C4 1-0', (potez.Side.X, ADJUDICATED)),
        ('[Reason "adjudicated"] C4 1/2', (None, ADJUDICATED)),
        ('[Reason "agreed"] C4 1/2-1/2', (None, AGREED)),
        ("C4 1/2-1/2", (None, AGREED)),
    ],
)
def test_games_that_people_ended(text: str, ended: tuple[potez.Side | None, potez.Reason]) -> None:
    assert only(text).game.ended == potez.Outcome(*ended)


@pytest.mark.parametrize("text", ["C4 *", '[Result "*"] C4', "C4"])
def test_unfinished_games(text: str) -> None:
    assert only(text).game.outcome() is None


@pytest.mark.parametrize("end", ["", "*", "1-0", '{} [Game "byte"]*'])
def test_the_rules_tell_who_won(end: str) -> None:
    record = read_records(f'[Start "3/3/3 X"] B1 A3 A1 {end}')[0]
    assert record.game.outcome() == potez.Outcome(potez.Side.X, potez.Reason.NO_PLACE)
    assert only('[Start "3/3/3 X"][Reason "NO_PLACE"] B1 A3 A1') == record


def test_a_draw() -> None:
    start = f'[Start "{"/".join(["8"] * 16)} X 7-7"]'
    for end in ("", "1/2-1/2", "1/2", "½-½"):
        assert only(f"{start} {end}").result == "1/2-1/2"


@pytest.mark.parametrize(
    ("text", "place", "ply", "sentence"),
    [
        ("1. C4 A1\n2. E5 {and} E5", (2, 13), 4, "E5 is taken"),
        ("C4\r\nA1\rE5\n  I9", (4, 3), 4, "I9 is off the board, which runs from A1 to H8"),
        ("\ufeffC4 C4", (1, 4), 2, "C4 is taken"),
        ("C4 {ж\nж} hello", (2, 4), 2, "'hello' is not a Domineering move; write a column and a row, such as C4"),
        ('[Game "blockade"]\n\nX1-64-G49\n  [O 1] [4 C] [P 4 6]', (4, 3), 2, "O1 cannot move from 4B to 4C"),
        ('[Game "blockade"]\nX1-64', (2, 1), 1, "a wall is missing; X has 9 blue and 9 green left"),
        ('[Start "3/3/3 X"]B1 A3 A1 C1', (1, 27), 4, "the game is over"),
        ("C4 " + "A" * 41, (1, 4), 2, "a move has at most 40 characters"),
    ],
)
def test_the_place_of_a_refused_move(text: str, place: tuple[int, int], ply: int, sentence: str) -> None:
    error = refusal(text)
    assert (error.line, error.column, error.ply) == (*place, ply)
    assert str(error.messages[0]) == f"move {ply} at line {place[0]}, column {place[1]} is refused"
    assert str(error.messages[1]).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("C4 {open", (1, 4), "the comment that starts here is not closed with }"),
        ("C4 {open\\}", (1, 4), "the comment that starts here is not closed with }"),
        ("C4\n A1}", (2, 4), "} does not close any comment"),
        ("\n [Game domineering]", (2, 2), 'a tag is written [Name "value"], on one line'),
        ('[X "Ana]\n[O "Boro"] C4', (1, 1), 'a tag is written [Name "value"], on one line'),
        ('[X "Ana\nBoro"] C4', (1, 1), 'a tag is written [Name "value"], on one line'),
        ('[X "a"]\n[x "b"] C4', (2, 1), "the tag X is given twice"),
        ('[X "a"]\n [Game "go"]', (2, 2), "unknown game 'go'; choose from blockade, byte, domineering"),
        ('[Game "byte"]\n[Start "8 X"]', (2, 1), "'8 X' is not a Byte position"),
        (
            '\n[Game "domineering"][Start "XX X"]',
            (2, 21),
            "the X cells of column A do not split into vertical dominoes",
        ),
        ('\n  [X "Ana"] *', (2, 3), 'the tag Game is missing; write one such as [Game "blockade"]'),
        ("hello", (1, 1), 'the tag Game is missing; write one such as [Game "blockade"]'),
        ("C4 *\nA1", (2, 1), "the game ended with *; the next game must start with a tag"),
        ("C4 * *", (1, 6), "the game ended with *; the next game must start with a tag"),
        ('[Start "3/3/3 X"]\nB1 A3 A1 0-1', (2, 10), "the moves end the game with 1-0, not with 0-1"),
        ('[Start "3/3/3 X"]\n[Result "1/2"] B1 A3 A1', (2, 1), "the moves end the game with 1-0, not with 1/2-1/2"),
        (
            '[Reason "resigned"] C4 ½-½',
            (1, 1),
            "after these moves and this result the reason is agreed, not 'resigned'",
        ),
        ('[Reason "agreed"] C4 1-0', (1, 1), "after these moves and this result the reason is resigned, not 'agreed'"),
        ('[Reason "time"] C4 *', (1, 1), "the game is not over, so it cannot have the reason 'time'"),
        ('\n[Result "X"] C4', (2, 1), "'X' is not a result; write 1-0 if X won, 0-1 if O won, 1/2-1/2 or *"),
        ('[Result "1-0"] C4 *', (1, 19), "the tag Result says 1-0, but the result here is *"),
        ('[Reason "resigned"] C4', (1, 1), "the game is not over, so it cannot have the reason 'resigned'"),
        (
            '[Start "3/3/3 X"] [Reason "home"] B1 A3 A1',
            (1, 19),
            "after these moves and this result the reason is no place",
        ),
        (
            ' [Reason "no place"] C4 1-0',
            (1, 2),
            "after these moves and this result the reason is resigned, not 'no place'",
        ),
        ('[Game "byte"]\n*\n[Game "byte"] [X "\ud800"]', (3, 1), r"'\ud800' contains an unpaired surrogate"),
    ],
)
def test_the_place_of_other_errors(text: str, place: tuple[int, int], sentence: str) -> None:
    error = refusal(text)
    assert (error.line, error.column, error.ply) == (*place, None)
    assert str(error.messages[0]) == f"error at line {place[0]}, column {place[1]}"
    assert str(error.messages[1]).startswith(sentence)


def test_every_rule_that_a_move_breaks_is_said() -> None:
    error = refusal('[Game "blockade"] X1-44-G5E')
    assert list(map(str, error.messages[1:])) == [
        "X1 is already on 44",
        "the wall G5E is off the board; anchors run from 11 to AD",
    ]


def test_an_error_keeps_its_place_when_it_is_copied() -> None:
    error = refusal("C4 C4")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line, copy.column, copy.ply) == (str(error), 1, 4, 2)


PIECES = st.sampled_from(
    [
        *("C4", "A1", "X1-64-G49", "B2-0-DL", "pass", "X", "1", "1.", "…", "1-0", "0-1", "1/2", "*"),
        *("{", "}", ";", "[", "]", '"', "\\", "\n", "\r", '"]', "[Game", '"byte"]', '[Game "domineering"]'),
        *('[Start "', '3/3/3 X"]', '[Result "', '[Reason "resigned"]'),
    ]
)


def places_itself(error: RecordError) -> bool:
    return bool(error.line and error.column and error.messages[1:])


@given(st.text() | st.lists(PIECES | st.text(max_size=3), max_size=25).map(" ".join) | st.lists(PIECES).map("".join))
def test_random_text_raises_nothing_else(text: str) -> None:
    try:
        games = read_records(text)
    except RecordError as refused:
        assert places_itself(refused)  # noqa: PT017 - most examples are refused, but not all
    else:
        assert read_records("\n".join(map(str, games))) == games


@given(records(), st.data())
def test_a_spoilt_record_raises_nothing_else(record: Record, data: st.DataObject) -> None:
    text = str(record)
    place = data.draw(st.integers(0, len(text)))
    spoilt = text[:place] + data.draw(st.text(max_size=2)) + text[place + data.draw(st.integers(0, 3)) :]
    try:
        games = read_records(spoilt)
    except RecordError as refused:
        assert places_itself(refused)  # noqa: PT017 - most examples are refused, but not all
    else:
        assert read_records("\n".join(map(str, games))) == games


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "[a " * 100_000,
        "[a" + " " * 200_000,
        "1" * 200_000,
        "1 " * 100_000,
        "{" + "\\" * 200_000,
        '[a "' + "\\" * 200_000,
        "{" + " \n" * 100_000,
        "(" * 200_000 + "C4",
        "C4" + "-" * 200_000,
    ],
    ids=lambda text: ascii(text[:5]),
)
def test_long_nonsense_is_refused(text: str) -> None:
    """Reading that took quadratic time would be at it for minutes."""
    refusal(text)


def test_a_long_game() -> None:
    there_and_back = ["X1-24", "O1-26", "X1-22", "O1-28"] * 500
    start = '[Start "8x9 X 22,72,28,78 22,72,28,78 0,0,0,0 -"]'
    assert moves(f"{start} {' '.join(there_and_back)}") == there_and_back
