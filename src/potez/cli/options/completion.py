"""What the shell proposes for arguments and options when Tab is pressed: games, players and saved games."""

import inspect
from collections.abc import Callable
from typing import Any

import typer
from typer.models import ParameterInfo


def complete_values(command: Callable[..., Any]) -> None:
    """Have the shell complete the parameters of a command, by what stands for their values in the help."""
    for parameter in inspect.signature(command).parameters.values():
        for info in getattr(parameter.annotation, "__metadata__", ()):
            if isinstance(info, ParameterInfo) and isinstance(info.metavar, str):
                info.autocompletion = _BY_METAVAR.get(info.metavar)


def _games(context: typer.Context, incomplete: str) -> list[str]:
    """The games; after `--resume` the unfinished ones that are saved."""
    from potez.cli.play.saves import unfinished_games
    from potez.games import GAMES

    names = [file.name for file, _ in unfinished_games()] if context.params.get("resume") else list(GAMES)
    return _beginning(names, incomplete)


def _players(incomplete: str) -> list[str]:
    from potez.engine.levels import LEVEL
    from potez.engine.players import KINDS

    return _beginning(["person", *KINDS, *(f"level:{level}" for level in LEVEL.allowed)], incomplete)


def _files(incomplete: str) -> list[str]:
    """The saved games. If none fits, the shell itself proposes files."""
    from potez.cli.play.saves import folder

    return _beginning(sorted((file.name for file in folder().glob("*.txt")), reverse=True), incomplete)


def _games_or_files(context: typer.Context, incomplete: str) -> list[str]:
    return _games(context, incomplete) + _files(incomplete)


def _beginning(names: list[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


_BY_METAVAR: dict[str, Callable[..., list[str]]] = {
    "GAME": _games,
    "WHO": _players,
    "FILE": _files,
    "GAME|FILE": _games_or_files,
}
