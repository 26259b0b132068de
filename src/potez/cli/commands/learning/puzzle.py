"""`potez puzzle`: solve puzzles at the terminal."""

import random
from datetime import date
from typing import Annotated

import typer

from potez import core
from potez.cli.play.keywords import HINT, NEXT, QUIT, SOLUTION, means
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.engine.native import NativeEngine
from potez.games import find_game
from potez.games.base import Message, SetupError
from potez.school.puzzle import Puzzle, hint, puzzle_of_the_day, puzzles
from potez.school.puzzle import puzzle as puzzle_by_id
from potez.school.verdict import judge_puzzle


def puzzle(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game; without it, the puzzle of the day.")
    ] = None,
    number: Annotated[str | None, typer.Option("--id", metavar="ID", help="This puzzle, such as 87e62e.")] = None,
    theme: Annotated[
        str | None, typer.Option(metavar="THEME", help="A puzzle of this theme, such as win-in-3.")
    ] = None,
) -> None:
    """Solve a puzzle: exactly one turn is right. Without a game, the puzzle of the day."""
    terminal = terminal_of(context)
    current: Puzzle | None = _first(game, number, theme)
    try:
        while current:
            current = _solve(terminal, current, theme)
    except EOFError:
        terminal.print()
    terminal.say("Goodbye.")


def _first(game: str | None, number: str | None, theme: str | None) -> Puzzle:
    """The puzzle that was asked for. Raises SetupError."""
    if game is None:
        if number or theme:
            raise SetupError(Message("name the game too, such as: puzzle byte --id 63c744"))
        return puzzle_of_the_day(date.today())
    name = find_game(game).name
    return puzzle_by_id(name, number) if number else _any(name, theme)


def _any(game: str, theme: str | None) -> Puzzle:
    """A puzzle by chance. Raises SetupError."""
    all_of_game = puzzles(game)
    fitting = [one for one in all_of_game if theme in (None, one.theme)]
    if not fitting:
        names = ", ".join(dict.fromkeys(one.theme for one in all_of_game)) or "-"
        raise SetupError(Message("{game} has no such puzzles; its themes are: {names}", game=game, names=names))
    return random.choice(fitting)


def _solve(terminal: Terminal, one: Puzzle, theme: str | None) -> Puzzle | None:
    """Ask until the puzzle is solved or given up; the next puzzle, or None to leave."""
    title, position = terminal.language.translate(one.title), one.start
    terminal.print(f"{one.game} {one.id}: {title} ({one.rating})", style="bold")
    terminal.print_board(position)
    terminal.print(terminal.language.translate(one.task))
    terminal.say("Type a move, or hint, solution, next, quit.")
    engine = NativeEngine(megabytes=16) if core.plays(one.game) else None
    while True:
        line = terminal.ask(f"{position.side}>")
        if means(line, QUIT):
            return None
        if means(line, NEXT):
            return _any(one.game, theme)
        if means(line, HINT):
            terminal.print(terminal.language.translate(hint(one)))
        elif means(line, SOLUTION):
            terminal.print(" ".join((one.solution, *one.line)))
            return _again(terminal, one, theme)
        elif line:
            verdict = judge_puzzle(one, line, terminal.language, engine)
            terminal.print("; ".join(verdict.messages), style="green" if verdict.right else "red")
            if verdict.right:
                terminal.print_board(position.play(verdict.move))
                return _again(terminal, one, theme)


def _again(terminal: Terminal, one: Puzzle, theme: str | None) -> Puzzle | None:
    answer = terminal.ask(terminal.language("Enter for the next puzzle, quit to leave:"))
    return None if means(answer, QUIT) else _any(one.game, theme)
