"""`potez play`: a game at the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from potez.cli.options.start import StartOptions, with_start
from potez.cli.play import saves
from potez.cli.play.participants import PERSON, Participant, computer, read_participant
from potez.cli.play.played_game import PlayedGame
from potez.cli.play.questions import Questions
from potez.cli.play.session import Display, PlaySession
from potez.cli.screen import opening
from potez.cli.terminal.command_name import command_name
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games import find_game
from potez.games import start as begin
from potez.games.base import Message, SetupError, Side
from potez.play.game import Game
from potez.play.record import Record


@with_start
def play(
    context: typer.Context,
    start: StartOptions,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game; with --resume, the file of a saved one.")
    ] = None,
    x: Annotated[
        str | None,
        typer.Option(
            "--x", metavar="WHO", help="Who plays X, who moves first: person, level:1 to level:10, or another player."
        ),
    ] = None,
    o: Annotated[str | None, typer.Option("--o", metavar="WHO", help="Who plays O.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the last unfinished game, or the one in a file.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print boards in their original look, without colour.")
    ] = False,
    paths: Annotated[bool, typer.Option("--paths", help="Blockade: print all shortest paths after each move.")] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Use the line prompt, not the full screen.")] = False,
    verbose: Annotated[
        bool,
        typer.Option(
            "--verbose", help="After each move of the computer, print how many states it generated and looked at."
        ),
    ] = False,
    anchor: Annotated[
        str,
        typer.Option(metavar="lower|upper", help="Domineering: name a vertical domino by its lower or its upper cell."),
    ] = "lower",
) -> None:
    """Play a game against a person or the computer. Prompts for anything omitted."""
    terminal = terminal_of(context)
    if anchor not in ("lower", "upper"):
        raise SetupError(Message("--anchor must be lower or upper, not {anchor}", anchor=repr(anchor)))
    display = Display(plain, paths, anchor == "upper", verbose)
    if opening.full_screen() and not (lines or display.by_lines):
        return _open_screen(terminal, game, start, x, o, resume, display)
    if resume:
        return _resume(terminal, game, start, x, o, display).run()
    try:
        session = _begin(terminal, game, start, x, o, display)
    except EOFError:
        terminal.print()
        return terminal.say("Goodbye.")
    except KeyboardInterrupt:
        terminal.print()
        terminal.say("Goodbye.")
        raise
    return session.run()


def _open_screen(
    terminal: Terminal,
    game: str | None,
    start: StartOptions,
    x: str | None,
    o: str | None,
    resume: bool,
    display: Display,
) -> None:
    """Play on the full screen, which asks for what the options omit. Raises GameError or OSError."""
    if resume:
        saved, record, own = _saved_game(game, start, x, o, display)
        return opening.play(terminal, PlayedGame(record.game, own, saved), paths=display.paths)
    if game is not None:
        game = find_game(game).name
        display.check(game)
    players = _given_players(x, o, game) if game else None
    given = start.new_game(game) if game and (start.given or players) else None
    played = PlayedGame(given, players) if given and players else None
    return opening.play(terminal, played, game, given, paths=display.paths)


def _begin(
    terminal: Terminal, game: str | None, start: StartOptions, x: str | None, o: str | None, display: Display
) -> PlaySession:
    """A new game; prompts for what the options omit. Raises GameError, and EOFError if the person leaves."""
    questions = Questions(terminal)
    if game is None:
        if any(True for _ in saves.unfinished_games()):
            terminal.say(
                "There is an unfinished game; {command} continues it.", command=f"{command_name()} play --resume"
            )
        game = questions.game()
    game = find_game(game).name
    display.check(game)
    players = _given_players(x, o, game)
    if start.given:
        played = PlayedGame(start.new_game(game), players or questions.players(game))
    elif players:
        played = PlayedGame(Game(begin(game)), players)
    else:
        position, players = questions.new_game(game)
        played = PlayedGame(Game(position), players)
    return PlaySession(terminal, played, display)


def _resume(
    terminal: Terminal, file: str | None, start: StartOptions, x: str | None, o: str | None, display: Display
) -> PlaySession:
    """An unfinished game at the line prompt. Raises GameError or OSError."""
    saved, record, players = _saved_game(file, start, x, o, display)
    return PlaySession(terminal, PlayedGame(record.game, players, saved), display)


def _saved_game(
    file: str | None, start: StartOptions, x: str | None, o: str | None, display: Display
) -> tuple[Path | None, Record, dict[Side, Participant]]:
    """An unfinished game: its file if it is in the folder of saved games, its record, and its players.

    The options may name other players. Raises GameError or OSError.
    """
    if start.given:
        raise SetupError(Message("a resumed game already has a start; leave out the start options"))
    saved, record = (
        (saves.find(file), saves.load_unfinished(saves.find(file)))
        if file
        else next(saves.unfinished_games(), (None, None))
    )
    if record is None:
        raise SetupError(Message("there is no unfinished game to resume"))
    display.check(record.game.name)
    who = {
        side: read_participant(given or record.tags.get(str(side), str(PERSON)), record.game.name)
        for side, given in zip(Side, (x, o), strict=True)
    }
    return saves.own_file(saved), record, who


def _given_players(x: str | None, o: str | None, game: str) -> dict[Side, Participant] | None:
    """The players that the options name. If they name one, the other is a person or the computer, whichever it is not.

    Raises SetupError.
    """
    given = [read_participant(text, game) if text else None for text in (x, o)]
    if not any(given):
        return None
    first, second = (
        player or (PERSON if other and not other.person else computer(game))
        for player, other in zip(given, reversed(given), strict=True)
    )
    return {Side.X: first, Side.O: second}
