"""A start whose options came as text: from a command line, or from a program that drives an engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from potez.games import start
from potez.games.base import Message, Position, SetupError
from potez.games.blockade import read_cell
from potez.games.walls import Cell


def described(game: str, options: Mapping[str, str]) -> Position[Any]:
    """The start of a game by options such as rows = "6" or homes = "44 84 4B 8B". Raises SetupError."""
    return start(game, **{name: _value(name, text) for name, text in options.items()})


def _value(name: str, text: str) -> object:
    """What the rules take for an option: a number, or the cells of the homes. The rules refuse what is neither."""
    if name == "homes":
        return tuple(map(_cell, re.findall(r"[^\s,;()\[\]]+", text)))
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else text


def _cell(text: str) -> Cell:
    if not re.fullmatch("[1-9A-S]{2}", text.upper()):
        raise SetupError(Message("{text} is not a cell; write its row and column, such as 4B", text=repr(text)))
    return read_cell(text.upper())
