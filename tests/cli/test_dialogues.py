"""The dialogues of the first programs, at a real terminal and through a pipe, to the end of a game."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import potez as library
from potez.play.files import load
from tests.cli.driver import Answer, Typist, potez

Inside = Callable[..., Answer]
TWO_PEOPLE = ("--x", "person", "--o", "person")

GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "blockade": (("--rows", "5", "--cols", "6", "--walls", "1"), ("X1-24-B11", "O1-23-B33", "X1-25")),
    "byte": (("--position", "4/4/1,XOX,2/1,OOOXX,2/4/4/4/4 X 1-0"), ("C3-0-DD",)),
    "domineering": (("--rows", "3", "--cols", "3"), ("B1", "A3", "A1")),
}
"""For each game the options of a small start, and moves to its end."""

CYRILLIC = str.maketrans("ABEGDLOPXZC", "АВЕГДЛОПХЗС")


def steps(game: str) -> list[list[str]]:
    """The lines that a person types for each move."""
    options, moves = GAMES[game]
    position = (
        library.parse(game, options[1])
        if options[0] == "--position"
        else library.start(game, **{options[i][2:]: int(options[i + 1]) for i in range(0, len(options), 2)})
    )
    typed = []
    for text in moves:
        move = position.parse_move(text)
        typed.append(list(position.steps_of(move)))
        position = position.play(move)
    assert position.outcome()
    return typed


@pytest.mark.parametrize("lang", ["en", "sr-Cyrl", "sr-Latn"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_step_by_step_at_a_terminal(home: Path, game: str, lang: str) -> None:
    options, moves = GAMES[game]
    with Typist(home, "play", "--lines", game, *options, *TWO_PEOPLE, "--lang", lang) as person:
        for ply, lines in enumerate(steps(game)):
            side = "XO"[ply % 2]
            for done, line in enumerate(lines):
                person.sees(f"{side}>" if done == 0 else ">")
                if done == 1:  # back to the step before, and again
                    person.types("")
                    person.sees(">")
                    person.types(lines[0])
                    person.sees(">")
                for key in line.translate(CYRILLIC) if lang == "sr-Cyrl" else line.lower():
                    person.types(key, enter=False)
                person.types("")
            person.sees(f"{side}: {moves[ply]}")
        assert person.leaves() == 0
    [file] = (home / "data" / "potez" / "games").iterdir()
    assert [str(move) for move in load(file)[0].game.moves] == list(moves)


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["pipe", "plain"])
@pytest.mark.parametrize("lang", ["en", "sr-Cyrl", "sr-Latn"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_step_by_step_through_a_pipe(
    inside: Inside, home: Path, game: str, lang: str, plain: tuple[str, ...]
) -> None:
    options, moves = GAMES[game]
    typed = "".join(f"{line}\n" for lines in steps(game) for line in lines)
    if lang == "sr-Cyrl":
        typed = typed.translate(CYRILLIC)
    inside("play", game, *options, *TWO_PEOPLE, *plain, "--lang", lang, typed=typed)
    [file] = (home / "data" / "potez" / "games").iterdir()
    record = load(file)[0]
    assert [str(move) for move in record.game.moves] == list(moves)
    assert record.game.outcome()


def test_the_dialogue_of_byte(inside: Inside) -> None:
    told = inside("play", "byte", *TWO_PEOPLE, typed="A1\nC3\nB2\n5\n0\nGL\n\n0\nDL\nC1 0\ndd\n-1\n").out
    for said in (
        "X> A1\nthere is no stack on A1\n",
        "X> C3\nX has no move from C3\n",
        "X> B2\nB2-0-DL  B2-0-DD\nFrom which level? The bottom is 0.  0\n",
        "X B2> 5\n5 is not possible here; choose from 0\n",
        "X B2> 0\nB2-0-DL  B2-0-DD\nIn which direction?  DL  DD\n",
        "X B2-0> GL\nB2 has neighbours, so it may not move onto the empty A1\n",
        "X B2-0> \nB2-0-DL  B2-0-DD\nFrom which level? The bottom is 0.  0\n",
        "X: B2-0-DL\n",
        "O C1-0> dd\n",
        "O: C1-0-DD\n",
    ):
        assert said in told


def test_the_dialogue_of_domineering(inside: Inside) -> None:
    told = inside("play", "domineering", typed="0\n9\n4\nZ\nA\nhint\n-1\n").out
    assert "9 is not possible here; choose from 1, 2, 3, 4, 5, 6, 7" in told
    assert "X> 4\nA4  B4  C4  D4  E4  F4  G4  H4\nWhich column?  A  B  C  D  E  F  G  H\n" in told
    assert "X 4> Z\nZ4 is off the board, which runs from A1 to H8\n" in told
    assert "X: A4\n" in told
    assert "\nO: " in told
    assert "The game is saved. Resume it:" in told


def test_the_dialogue_of_blockade(inside: Inside) -> None:
    typed = "O1\nQ3 6T R4\n1\n45\n64\nR\nZ\nE9\n49\n[O 1] [6 B]\n[P 1 1]\nkraj\n"
    told = inside("play", "blockade", *TWO_PEOPLE, typed=typed).out
    for said in (
        "X> O1\nit is X's turn\n",
        "  • 'Q' is not a player; write X or O\n  • '3' is not a pawn; write 1 or 2\n",
        "X> 1\nTo which cell?  24  33  35  42  46  53  55  64\n",
        "X X1> 45\nX1 cannot move from 44 to 45; it can reach 24, 33, 35, 42, 46, 53, 55, 64\n",
        "X X1> 64\nA wall of which colour, B (blue, horizontal) or G (green, vertical)?  B  G\n",
        "X X1-64> R\n'R' is not a colour of walls; write B (blue) or G (green)\n",
        "X X1-64> Z\nWhere does the wall go?\n130 choices; type moves to see them\n",
        "X X1-64-G> E9\nthe wall GE9 is off the board",
        "X: X1-64-G49\n",
        "O: O1-6B-B11\n",
    ):
        assert said in told


@pytest.mark.parametrize("game", GAMES)
def test_no_lines_lose_a_game(inside: Inside, home: Path, game: str) -> None:
    """Steps of legal moves, words and nonsense in any order: all that was echoed as a move is in the record."""
    chance, position = random.Random(11), library.start(game)
    words = [step for move in position.legal_moves()[::5] for step in position.steps_of(move)]
    nonsense = ["", "hello", "99", "--", "Ж", "undo", "redo", "board", "moves", "moves X1", "?", "draw", "save"]
    lines = [chance.choice(chance.choice((words, words, nonsense))) for _ in range(150)]
    lines += ["redo"] * 50
    answer = inside("play", game, *TWO_PEOPLE, "--plain", typed="".join(f"{line}\n" for line in lines))
    assert (answer.code, answer.err) == (0, "")
    [file] = (home / "data" / "potez" / "games").iterdir()
    [record] = load(file)
    assert record.game.moves
    assert f"{'XO'[(len(record.game.moves) - 1) % 2]}: {record.game.moves[-1]}\n" in answer.out


def test_tab_completes_moves_and_words(home: Path) -> None:
    with Typist(home, "play", "--lines", "blockade", *TWO_PEOPLE) as person:
        person.sees("X>")
        person.types("X1-6\t", enter=False)
        person.sees("X1-64")
        person.types("-g49")
        person.sees("X: X1-64-G49")
        person.sees("O>")
        person.types("resi\t")
        person.sees("X wins: O resigned")
        assert person.leaves() == 0


def test_words_of_a_game(inside: Inside) -> None:
    told = inside("play", "byte", *TWO_PEOPLE, typed="B2 0 DL\nundo\nredo\nredo\ndraw\nn\ndraw\nyes\n").out
    assert "no move was taken back" in told
    assert "O offers a draw. X, do you accept? yes or no: n\nX plays on.\n" in told
    assert "draw: both sides agreed" in told
    small = ("play", "domineering", "--rows", "3", "--cols", "3")
    assert "Domineering has no draws" in inside(*small, *TWO_PEOPLE, typed="draw\nq\n").out
    against = ("--x", "person", "--o", "random")
    assert "the computer plays on" in inside("play", "byte", *against, typed="draw\nexit\n").out


def test_every_computer_move_tells_its_effort(home: Path) -> None:
    players = ("--x", "original:1", "--o", "computer:2")
    told = potez(home, "play", "domineering", "--rows", "3", "--cols", "3", *players, "--verbose").out
    assert told.count(" states generated, ") == told.count("X: ") + told.count("O: ")
    assert "6 states generated, 7 looked at, 0." in told
