"""What the operator allows on a server: the file of `potez serve --arena`.

    bots = true          # visitors may connect bots with a token; false unless given
    games = 100          # the most games of a contest
    movetime = 500       # the most milliseconds for a move
    waiting = 4          # contests that may wait for their turn

    [programs]           # UGI programs that may play, by the names that visitors see
    Alpha = "./alpha --fast"

Visitors choose among these players by name. Nothing that a visitor sends is ever run.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from potez.games.base import Message, SetupError

NAME = re.compile(r"[\w][\w .-]{0,29}")
"""The names of programs and bots."""
_NUMBERS = {"games": range(2, 100_001), "movetime": range(1, 60_001), "waiting": range(101)}


@dataclass(frozen=True)
class ArenaRules:
    """Times are in milliseconds."""

    programs: dict[str, str] = field(default_factory=dict)
    """The commands of programs, by name."""
    bots: bool = False
    games: int = 100
    movetime: int = 500
    waiting: int = 4


def read_rules(path: Path) -> ArenaRules:
    """The rules in a file. Raises SetupError or OSError."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(Message("{file} cannot be used: {reason}", file=path, reason=error)) from None
    for key, value in found.items():
        if not _is_valid(key, value):
            raise SetupError(Message("{file}: {key} = {value} is not allowed", file=path, key=key, value=repr(value)))
    return ArenaRules(**found)


def _is_valid(key: str, value: Any) -> bool:
    if key == "programs":
        return isinstance(value, dict) and all(
            NAME.fullmatch(name) and isinstance(command, str) and command.strip() for name, command in value.items()
        )
    if key == "bots":
        return isinstance(value, bool)
    return key in _NUMBERS and type(value) is int and value in _NUMBERS[key]
