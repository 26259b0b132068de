"""What a user of Python or of a notebook sees: one import, boards, pictures, the best move."""

from __future__ import annotations

import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

import potez
from potez import core
from potez.boards.plain import plain
from tests.engine.nim import Nim

each_game = pytest.mark.parametrize("game", potez.GAMES)

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    """The texts in a picture, after its title."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def middle(game: str) -> potez.Game:
    """A game that goes on."""
    sample = potez.GAMES[game].preview
    return potez.Game(potez.start(game, **sample.options), sample.moves)


@pytest.mark.parametrize(("use", "packages"), [("potez", []), ("potez.start('byte')", ["games"])])
def test_import_potez_loads_only_what_is_used(use: str, packages: list[str]) -> None:
    loaded = "sorted({name.split('.')[1] for name in sys.modules if name[:6] == 'potez.'})"
    program = f"import sys, potez; {use}; print({loaded})"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == f"{packages}\n"


def test_all_names_are_there() -> None:
    assert set(potez.__all__) <= set(dir(potez))
    assert all(getattr(potez, name) is not None for name in potez.__all__)


def test_solve_stays_a_function_when_everything_is_imported() -> None:
    import potez.arena.contest.results
    import potez.exact.region

    assert potez.exact.region.LARGEST
    assert potez.solve(potez.start("domineering", 2, 2)).winner is potez.Side.X


def test_help_is_a_page_worth_reading() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pydoc", "potez"], capture_output=True, text=True, timeout=60, check=True
    )
    for sentence in (
        "potez.best_move(position, seconds=",
        "potez.solve(position)",
        "register",
        "print(position.board())",
    ):
        assert sentence in run.stdout
    for function in ("analyse(position", "best_move(position", "solve(position", "class Game(", "class Analysis("):
        assert f"\n    {function}" in run.stdout


@each_game
def test_a_text_board_is_one_call_away(game: str) -> None:
    position = middle(game).position
    assert position.board() == plain(position)
    assert core.from_python(position).board() == plain(position)


@each_game
def test_a_notebook_shows_a_position_as_a_picture(game: str) -> None:
    position = middle(game).position
    picture = position._repr_svg_()
    assert ElementTree.fromstring(picture).tag == f"{SVG}svg"
    assert core.from_python(position)._repr_svg_() == picture


@each_game
def test_a_notebook_shows_a_game_with_its_last_move(game: str) -> None:
    played = middle(game)
    assert ElementTree.fromstring(played._repr_svg_()).tag == f"{SVG}svg"
    assert played._repr_svg_() != played.position._repr_svg_()
    assert potez.Game(played.start)._repr_svg_() == played.start._repr_svg_()


@each_game
def test_a_notebook_shows_an_analysis_with_its_variations(game: str) -> None:
    analysis = potez.analyse(middle(game).position, seconds=0.05, lines=2)
    *_, first, second = texts(analysis._repr_svg_())
    assert first.startswith(f"{analysis.score}: {analysis.move}")
    assert second.startswith(f"{analysis.variations[1].score}: ")


def test_a_game_without_boards_is_shown_as_text() -> None:
    position: potez.Position[Any] = Nim.start()
    assert str(position) in position.board()
    assert str(position) in position._repr_svg_()


def test_a_wider_board_shows_more_of_a_note() -> None:
    from potez.render.picture import picture

    narrow, wide = (texts(picture(potez.start("domineering", 5, cols), notes=["word " * 40]))[-1] for cols in (5, 15))
    assert narrow[-1] == wide[-1] == "…"
    assert 20 < len(narrow) < len(wide)


# The best move and analyses


def test_best_move_wins_where_it_can() -> None:
    position = potez.parse("domineering", "3/3 X")
    assert str(potez.best_move(position, seconds=0.1)) == "B1"


@each_game
def test_best_move_is_legal(game: str) -> None:
    position = middle(game).position
    assert potez.best_move(position, seconds=0.05) in position.legal_moves()


def test_best_move_of_a_finished_game_is_refused() -> None:
    with pytest.raises(potez.GameError, match=r"^the game is over$"):
        potez.best_move(potez.parse("domineering", "1 X"))


def test_an_analysis_of_a_finished_game_says_how_it_ended() -> None:
    analysis = potez.analyse(potez.parse("domineering", "1 X"))
    assert (analysis.move, analysis.score, analysis.variations, analysis.winner) == (None, None, (), potez.Side.O)
    assert str(analysis) == "O wins: X has no place for a domino"
    assert texts(analysis._repr_svg_())[-1].startswith("O wins")


def test_an_analysis_tells_who_wins_for_certain() -> None:
    for text, winner in (("4/4/4/4 X", "X"), ("4/1X2/1X2/4 O", "X"), ("4/4/1X2/1X2 O", "O")):
        position = potez.parse("domineering", text)
        analysis = potez.analyse(position, seconds=5)
        assert analysis.winner == winner == potez.solve(position).winner
        assert f"{winner} wins for certain" in str(analysis)


@each_game
def test_the_best_variation_comes_first(game: str) -> None:
    for seconds in (0.01, 0.05, 0.3):
        scores = [score for score, _ in potez.analyse(middle(game).position, seconds, lines=4).variations]
        assert len(scores) == 4
        assert scores == sorted(scores, reverse=True)


def test_an_analysis_does_not_guess_the_winner() -> None:
    assert potez.analyse(potez.start("byte"), seconds=0.05).winner is None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seconds": 0}, "seconds must be more than 0, not 0"),
        ({"seconds": float("nan")}, "seconds must be more than 0, not nan"),
        ({"lines": 0}, "lines must be 1..256, not 0"),
    ],
)
def test_an_analysis_refuses_limits_that_make_no_sense(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(potez.SetupError, match=f"^{sentence}$"):
        potez.analyse(potez.start("byte"), **options)


def test_a_game_that_is_not_compiled_is_searched_in_python() -> None:
    position: potez.Position[Any] = Nim.start()
    analysis = potez.analyse(position, seconds=0.1, lines=3)
    assert analysis.move in position.legal_moves()
    assert len(analysis.variations) == 1
