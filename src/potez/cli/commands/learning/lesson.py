"""`potez lesson`: the course of a game at the terminal."""

from typing import Annotated

import typer

from potez.cli.options.start import GameName
from potez.cli.play.keywords import HINT, NEXT, QUIT, means
from potez.cli.terminal.command_name import command_name
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games import find_game
from potez.games.base import Message, Option, SetupError
from potez.school.lesson import Lesson, course, in_language
from potez.school.verdict import judge_lesson

STEP = Option("step", 1, range(1, 100))


def lesson(
    context: typer.Context,
    game: GameName,
    step: Annotated[str, typer.Option(metavar="N", help="Begin with this lesson of the course.")] = "1",
) -> None:
    """Learn a game: a course of short lessons, each with a task."""
    terminal, name = terminal_of(context), find_game(game).name
    lessons, first = course(name), STEP.parse(step)
    if first > len(lessons):
        raise SetupError(Message("the course of {game} has {count} lessons", game=name, count=len(lessons)))
    try:
        for number, each in enumerate(lessons[first - 1 :], first):
            if not _teach(terminal, each, number, len(lessons)):
                break
    except EOFError:
        terminal.print()
    terminal.say("Goodbye.")


def _teach(terminal: Terminal, each: Lesson, number: int, count: int) -> bool:
    """One lesson, until it is done or passed over; False to leave."""
    language = terminal.language
    terminal.print(f"{number}/{count} {in_language(each.title, language)}", style="bold")
    terminal.print(in_language(each.idea, language))
    if each.is_game:
        options = " ".join(f"--{name} {value}" for name, value in (each.options or {}).items())
        terminal.print(in_language(each.task, language))
        terminal.print(f"  {command_name()} play {each.game} --x person --o level:{each.level} {options}")
        return False
    position = each.start
    terminal.print_board(position)
    terminal.print(in_language(each.task, language))
    while True:
        line = terminal.ask(f"{position.side}>")
        if means(line, QUIT):
            return False
        if means(line, NEXT):
            return True
        if means(line, HINT):
            terminal.say("Try {move}", move=each.example)
        elif line:
            verdict = judge_lesson(each, line, language)
            terminal.print("; ".join(verdict.messages), style="green" if verdict.right else "red")
            if verdict.right:
                terminal.print_board(position.play(verdict.move))
                return True
