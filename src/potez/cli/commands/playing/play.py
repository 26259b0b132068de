"""`potez play`: a game at the terminal. It prompts for what the command line omits; Enter accepts the proposal."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from potez.cli.options.start import StartOptions, with_start
from potez.cli.screen import opening
from potez.cli.screen.played_game import PlayedGame
from potez.cli.terminal import saves
from potez.cli.terminal.keywords import Keyword, spellings
from potez.cli.terminal.participants import PERSON, Participant, computer, read_participant
from potez.cli.terminal.session import Display, PlaySession
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games import GAMES, info_of
from potez.games import start as begin
from potez.games.base import GameError, Message, Position, SetupError, Side
from potez.locale.latin import fold
from potez.play.game import Game
from potez.play.record import Record

T = TypeVar("T")

_QUIT = spellings(Keyword("quit"))
_NAMES = {
    "rows": Message("Rows"),
    "cols": Message("Columns"),
    "walls": Message("Walls of each colour"),
    "size": Message("Size"),
}


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
    anchor: Annotated[
        str,
        typer.Option(metavar="lower|upper", help="Domineering: name a vertical domino by its lower or its upper cell."),
    ] = "lower",
) -> None:
    """Play a game against a person or the computer. Prompts for anything omitted."""
    terminal = terminal_of(context)
    if anchor not in ("lower", "upper"):
        raise SetupError(Message("--anchor must be lower or upper, not {anchor}", anchor=repr(anchor)))
    display = Display(plain, paths, anchor == "upper")
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
        display.check(info_of(game).name)
    players = _given_players(x, o, game) if game else None
    given = start.new_game(game) if game and (start.given or players) else None
    played = PlayedGame(given, players) if given and players else None
    return opening.play(terminal, played, game, given, paths=display.paths)


def _begin(
    terminal: Terminal, game: str | None, start: StartOptions, x: str | None, o: str | None, display: Display
) -> PlaySession:
    """A new game; prompts for what the options omit. Raises GameError, and EOFError if the person leaves."""
    if game is None:
        if any(True for _ in saves.unfinished_games()):
            terminal.say("There is an unfinished game; {command} continues it.", command="potez play --resume")
        game = _ask_game(terminal)
    display.check(info_of(game).name)
    players = _given_players(x, o, game)
    new = start.new_game(game) if start.given else Game(_ask_board(terminal, game))
    return PlaySession(terminal, new, players or _ask_players(terminal, game), display)


def _resume(
    terminal: Terminal, file: str | None, start: StartOptions, x: str | None, o: str | None, display: Display
) -> PlaySession:
    """An unfinished game at the line prompt. Raises GameError or OSError."""
    saved, record, players = _saved_game(file, start, x, o, display)
    return PlaySession(terminal, record.game, players, display, saved)


def _saved_game(
    file: str | None, start: StartOptions, x: str | None, o: str | None, display: Display
) -> tuple[Path | None, Record, dict[Side, Participant]]:
    """An unfinished game: its file if it is in the folder of saved games, its record, and its players.

    The options may name other players. Raises GameError or OSError.
    """
    if start.given:
        raise SetupError(Message("a resumed game already has a start; leave out the start options"))
    saved, record = (
        (Path(file), saves.load_unfinished(Path(file))) if file else next(saves.unfinished_games(), (None, None))
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


# Questions


def _ask(terminal: Terminal, question: str, proposed: str, read: Callable[[str], T]) -> T:
    """Ask until the answer is valid. Raises EOFError if the person leaves."""
    while True:
        answer = terminal.ask(f"{question} [{proposed}]:")
        if fold(answer) in _QUIT:
            raise EOFError
        try:
            return read(answer or proposed)
        except GameError as error:
            terminal.print_error(error)


def _ask_game(terminal: Terminal) -> str:
    names = list(GAMES)
    for place, name in enumerate(names, start=1):
        terminal.print(f"  {place}  {name:12} {terminal.language.translate(GAMES[name].summary)}")

    def read(answer: str) -> str:
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        fitting = [name for name in names if name.startswith(fold(answer))]
        return fitting[0] if len(fitting) == 1 else info_of(answer).name

    return _ask(terminal, terminal.language("Which game?"), names[0], read)


def _ask_board(terminal: Terminal, game: str) -> Position[Any]:
    chosen = {}
    for option in info_of(game).options:
        name = terminal.language.translate(_NAMES.get(option.name, Message("{name}", name=option.name)))
        chosen[option.name] = _ask(terminal, f"{name}, {option.choices}", str(option.default), option.parse)
    return begin(game, **chosen)


def _ask_players(terminal: Terminal, game: str) -> dict[Side, Participant]:
    language = terminal.language
    terminal.say(
        "Each side is a person or the computer, from level:1 (weakest) to level:10 (strongest). X moves first."
    )

    def ask(side: Side, proposed: Participant) -> Participant:
        return _ask(
            terminal,
            language("Who plays {side}?", side=side),
            proposed.name_in(language),
            partial(read_participant, game=game),
        )

    first = ask(Side.X, PERSON)
    return {Side.X: first, Side.O: ask(Side.O, computer(game) if first.person else PERSON)}
