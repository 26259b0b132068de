"""What every game must do. No game is named here: every game in the table is tested."""

from __future__ import annotations

import copy
import inspect
import pickle
import random
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import cache
from typing import Any

import pytest

import potez
from potez import IllegalMoveError, NotationError, Position, SetupError, Side
from tests.games.walks import STARTS, Start, sample, starts, walk

each_start = pytest.mark.parametrize("start", STARTS, ids=str)
each_game = pytest.mark.parametrize("game", potez.GAMES)

POSITIONS, MOVES = 6, 40


def evaluated(value: object, position: Position[Any]) -> object:
    """What a value's repr means to someone who imported the names of its game."""
    return eval(repr(value), dict(vars(inspect.getmodule(type(position)) or potez)))


def some(moves: tuple[Any, ...], salt: object, size: int = MOVES) -> list[Any]:
    return random.Random(str(salt)).sample(moves, min(size, len(moves)))


@cache
def pool(game: str) -> tuple[Any, ...]:
    """Moves that are legal somewhere: on boards of several sizes, for both sides, early and late."""
    found: dict[Any, None] = {}
    for start in starts(game):
        for position in sample(start, POSITIONS):
            found.update(dict.fromkeys(some(position.legal_moves(), position, 60)))
    return tuple(found)


# Values


@each_start
def test_positions_are_immutable(start: Start) -> None:
    position = start.position()
    assert is_dataclass(position)
    for field in fields(position):
        with pytest.raises(FrozenInstanceError):
            setattr(position, field.name, getattr(position, field.name))


@each_start
def test_moves_are_immutable(start: Start) -> None:
    for move in start.position().legal_moves()[:1]:
        for name in move._fields:
            with pytest.raises(AttributeError):
                setattr(move, name, getattr(move, name))


@each_start
def test_equal_positions_have_equal_hashes(start: Start) -> None:
    for one, other in zip(walk(start), walk.__wrapped__(start), strict=True):
        assert one is not other
        assert one == other
        assert hash(one) == hash(other)


@each_start
def test_positions_of_a_game_differ(start: Start) -> None:
    positions = walk(start, 8)
    assert len(set(positions)) == len(set(map(str, positions))) == len(positions)


@each_start
def test_copies_and_pickles_are_equal(start: Start) -> None:
    for position in sample(start, POSITIONS):
        assert copy.copy(position) == copy.deepcopy(position) == position
        for value in (position, *some(position.legal_moves(), position, 3)):
            assert pickle.loads(pickle.dumps(value)) == value


# Text


@each_start
def test_a_position_is_read_from_its_text(start: Start) -> None:
    for position in walk(start):
        text = str(position)
        assert text.isascii()
        assert text.isprintable()
        assert potez.parse(start.game, text) == position


@each_start
def test_a_position_is_rebuilt_from_its_repr(start: Start) -> None:
    for position in walk(start):
        assert evaluated(position, position) == position


@each_start
def test_a_move_is_read_from_its_text_and_rebuilt_from_its_repr(start: Start) -> None:
    for position in sample(start, POSITIONS):
        for move in some(position.legal_moves(), position):
            text = str(move)
            assert text.isascii()
            assert not any(map(str.isspace, text))
            assert position.parse_move(text) == move
            assert evaluated(move, position) == move
            assert isinstance(move, position.move_type)


@each_start
def test_different_moves_have_different_texts(start: Start) -> None:
    for position in sample(start, POSITIONS):
        moves = position.legal_moves()
        assert len(set(map(str, moves))) == len(set(moves)) == len(moves)


# Moves


@each_start
def test_legal_moves_are_the_same_each_time(start: Start) -> None:
    for position in sample(start, POSITIONS):
        moves = position.legal_moves()
        assert isinstance(moves, tuple)
        assert position.legal_moves() == moves
        assert potez.parse(start.game, str(position)).legal_moves() == moves


@each_start
def test_every_legal_move_is_accepted_and_leaves_the_position_as_it_was(start: Start) -> None:
    for position in sample(start, POSITIONS):
        before = str(position)
        for move in some(position.legal_moves(), position):
            assert position.violations(move) == []
            after = position.play(move)
            assert after == position.play(str(move)) == position.play_unchecked(move)
            assert after != position
            assert type(after) is type(position)
        assert str(position) == before


@each_start
def test_every_other_move_is_refused_with_a_reason_and_leaves_the_position_as_it_was(start: Start) -> None:
    refusals = 0
    for position in sample(start, POSITIONS):
        legal, before = set(position.legal_moves()), str(position)
        for move in some(pool(start.game), position, 150):
            violations = position.violations(move)
            assert (not violations) == (move in legal)
            if violations:
                refusals += 1
                with pytest.raises(IllegalMoveError) as error:
                    position.play(move)
                assert error.value.messages == tuple(violations)
                assert str(error.value) == "; ".join(map(str, violations))
                assert all("{" not in str(message) for message in violations)
        assert str(position) == before
    assert refusals


@each_start
def test_what_is_no_move_of_the_game_is_refused(start: Start) -> None:
    position = start.position()
    foreign = [move for game in potez.GAMES if game != start.game for move in pool(game)[:5]]
    plain_tuples = [tuple(move) for move in position.legal_moves()[:3]]
    for thing in [None, 0, -1, 1.5, b"", (), [], object(), Side.X, position, *plain_tuples, *foreign]:
        with pytest.raises(IllegalMoveError, match=f"is not a move of {start.game}"):
            position.play(thing)


@each_start
def test_empty_text_is_no_move(start: Start) -> None:
    with pytest.raises(NotationError):
        start.position().play("")


# The course of a game


@each_start
def test_x_begins_and_sides_take_turns(start: Start) -> None:
    sides = [position.side for position in walk(start)]
    assert sides == [(Side.X, Side.O)[ply % 2] for ply in range(len(sides))]


@each_start
def test_a_position_has_legal_moves_unless_the_game_is_over(start: Start) -> None:
    for position in walk(start):
        assert bool(position.legal_moves()) == (position.outcome() is None)


@each_game
def test_random_games_end_and_then_nothing_more_is_accepted(game: str) -> None:
    least = starts(game)[1]
    for seed in range(5):
        end = walk(least, 2000, seed)[-1]
        outcome = end.outcome()
        assert outcome
        assert outcome.winner is None or str(outcome).startswith(f"{outcome.winner} wins: ")
        assert "{" not in str(outcome)
        assert end.legal_moves() == ()
        for move in some(pool(game), end):
            with pytest.raises(IllegalMoveError, match=r"^the game is over$"):
                end.play(move)


# Starts


@each_game
def test_options_have_the_defaults_they_name(game: str) -> None:
    options = potez.GAMES[game].options
    assert potez.start(game) == potez.start(game, **{option.name: option.default for option in options})


@each_game
def test_values_that_are_not_allowed_are_all_reported(game: str) -> None:
    options = potez.GAMES[game].options
    for bad in (min(min(option.allowed) for option in options) - 1, 10**6, "8", None, 8.0, True):
        with pytest.raises(SetupError) as error:
            potez.start(game, **{option.name: bad for option in options})
        assert len(error.value.messages) == len(options)
        for option in options:
            assert f"{option.name} must be {option.choices}, not {bad!r}" in str(error.value)


@each_game
def test_unknown_options_are_all_reported(game: str) -> None:
    with pytest.raises(SetupError) as error:
        potez.start(game, nonsense=1, moonshine=2)
    assert [message.blanks["name"] for message in error.value.messages] == ["nonsense", "moonshine"]
    for option in potez.GAMES[game].options:
        assert option.name in str(error.value)


@pytest.mark.parametrize("name", ["chess", "", "BLOCK", None, 3])
def test_unknown_games_are_refused_and_the_known_ones_listed(name: Any) -> None:
    for error in (refusal_of_start(name), refusal_of_parse(name)):
        assert str(error) == f"unknown game {name!r}; choose from {', '.join(potez.GAMES)}"


def refusal_of_start(name: Any) -> SetupError:
    with pytest.raises(SetupError) as error:
        potez.start(name)
    return error.value


def refusal_of_parse(name: Any) -> SetupError:
    with pytest.raises(SetupError) as error:
        potez.parse(name, "")
    return error.value
