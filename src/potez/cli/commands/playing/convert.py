"""`potez convert`: records of games to JSON, and JSON to records."""

import json
from pathlib import Path
from typing import Annotated

import typer

from potez.cli.options.source import is_results_file, load_records
from potez.cli.terminal.terminal import terminal_of
from potez.games.base import Message, SetupError
from potez.play.record import write_records
from potez.play.record_json import from_json, to_json


def convert(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A file with records, or with JSON if its name ends in .json; - is standard input."
        ),
    ],
) -> None:
    """Convert records of games to JSON; a .json file, or the .jsonl file of a contest, to records."""
    terminal = terminal_of(context)
    if file.lower().endswith(".json"):
        terminal.print(write_records(map(from_json, _json_in(file))).rstrip("\n"))
    elif is_results_file(file):
        terminal.print(write_records(load_records(file)).rstrip("\n"))
    else:
        games = list(map(to_json, load_records(file)))
        terminal.print(json.dumps(games, ensure_ascii=False, indent=2))


def _json_in(file: str) -> list[object]:
    """The games of a JSON file: one object, or several in a list. Raises SetupError or OSError."""
    try:
        games = json.loads(Path(file).read_bytes())
    except (ValueError, RecursionError) as error:
        raise SetupError(Message("{file} is not JSON: {reason}", file=file, reason=error)) from None
    return games if isinstance(games, list) else [games]
