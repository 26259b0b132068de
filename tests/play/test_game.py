"""A game is its start and its moves."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift, Square
from potez.games.domineering import Domineering, Placement
from potez.games.walls import Cell, Wall
from potez.play.game import Game, PlayError
from tests.play.games import games

NAMES = {item.__name__: item for item in (Game, Blockade, Byte, Domineering, Turn, Lift, Placement, Square, Cell, Wall)}


def small() -> Game:
    return Game(potez.start("domineering", rows=3, cols=3))


def test_playing_leaves_the_game_as_it_was() -> None:
    before = small()
    after = before.play("B1")
    assert before == small()
    assert before.moves == ()
    assert after.moves == (Placement(0, 1),)
    assert str(after.position) == "3/1X1/1X1 O"
    assert (before.turn, after.turn) == (potez.Side.X, potez.Side.O)


def test_text_and_moves_are_the_same() -> None:
    typed = small().play(" 1 b ").play("A3")
    assert typed == small().play(Placement(0, 1)).play(Placement(2, 0)) == Game(small().start, ("b1", Placement(2, 0)))


def test_the_rules_end_a_game() -> None:
    game = small().play("B1").play("A3").play("A1")
    assert game.outcome() == potez.Outcome(potez.Side.X, potez.Reason.NO_PLACE)
    assert game.turn is None
    with pytest.raises(potez.IllegalMoveError, match="the game is over"):
        game.play("C1")
    with pytest.raises(PlayError, match="the game is over"):
        game.resign(potez.Side.O)


@pytest.mark.parametrize("loser", potez.Side)
def test_either_side_may_resign_at_any_turn(loser: potez.Side) -> None:
    game = small().play("B1").resign(loser)
    assert game.outcome() == potez.Outcome(loser.other, potez.Reason.RESIGNED)
    assert game.turn is None
    with pytest.raises(potez.IllegalMoveError, match="the game is over"):
        game.play("A3")
    with pytest.raises(PlayError, match="the game is over"):
        game.resign(loser)
    assert game.undo(0) == small().play("B1")
    assert game.undo() == small()


def test_nobody_ends_a_finished_game() -> None:
    time = potez.Outcome(potez.Side.X, potez.Reason.TIME)
    with pytest.raises(PlayError, match="the game is over"):
        Game(small().start, ("B1", "A3", "A1"), time)
    with pytest.raises(PlayError, match="the game is over"):
        small().end(time).end(time)


@pytest.mark.parametrize(
    ("winner", "reason", "expected"),
    [
        (potez.Side.X, "TIME", "X wins: O ran out of time"),
        (None, "AGREED", "draw: both sides agreed"),
        (potez.Side.O, "ADJUDICATED", "O wins: the game was adjudicated"),
        (None, "ADJUDICATED", "draw: the game was adjudicated"),
    ],
)
def test_people_can_end_a_game(winner: potez.Side | None, reason: str, expected: str) -> None:
    game = small().play("B1").end(potez.Outcome(winner, potez.Reason[reason]))
    assert str(game.outcome()) == expected
    assert game.turn is None
    assert game.undo(0) == small().play("B1")


@pytest.mark.parametrize(
    ("winner", "reason"), [(None, "TIME"), (None, "RESIGNED"), (potez.Side.X, "AGREED"), (potez.Side.X, "NO_PLACE")]
)
def test_but_only_so_that_it_makes_sense(winner: potez.Side | None, reason: str) -> None:
    with pytest.raises(PlayError, match=f"people cannot end a game by {reason} with {winner} as the winner"):
        small().end(potez.Outcome(winner, potez.Reason[reason]))


@pytest.mark.parametrize(("text", "error"), [("B1", potez.IllegalMoveError), ("hello", potez.NotationError)])
def test_a_refused_move_raises_and_changes_nothing(text: str, error: type[potez.GameError]) -> None:
    game = small().play("B1")
    with pytest.raises(error):
        game.play(text)
    with pytest.raises(error):
        Game(game.start, ("B1", text))
    assert game == small().play("B1")


def test_a_move_of_another_game_is_refused() -> None:
    with pytest.raises(potez.IllegalMoveError, match="not a move of domineering"):
        small().play(Lift(None))


def test_no_more_can_be_taken_back_than_was_played() -> None:
    game = small().play("B1")
    for plies in (2, -1):
        with pytest.raises(PlayError, match=f"{plies} plies cannot be taken back; only 1 were played"):
            game.undo(plies)
    for ply in (2, -1):
        with pytest.raises(PlayError, match=rf"there is no ply {ply}; choose from 0\.\.1"):
            game.at(ply)


@given(games(), st.data())
def test_undoing_is_never_having_played(game: Game, data: st.DataObject) -> None:
    ply = data.draw(st.integers(0, len(game.moves)))
    undone = game.undo(len(game.moves) - ply)
    assert undone == Game(game.start, game.moves[:ply])
    assert undone.position == game.at(ply) == game.positions[ply]
    for move in game.moves[ply:]:
        undone = undone.play(str(move))
    assert undone.positions == game.positions


@given(games())
def test_a_game_can_be_copied_by_its_text(game: Game) -> None:
    names = NAMES | {"Side": potez.Side, "Outcome": potez.Outcome, "Reason": potez.Reason, "frozenset": frozenset}
    assert eval(repr(game), {"__builtins__": {}}, names) == game
    copy = pickle.loads(pickle.dumps(game))
    assert (copy, hash(copy), copy.positions) == (game, hash(game), game.positions)
