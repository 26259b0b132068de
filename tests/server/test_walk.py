"""The way of a move through the server stays short."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_move_is_read_and_played_once_by_few_functions() -> None:
    command = [sys.executable, str(ROOT / "tools" / "walks.py"), "click"]
    *functions, _, last = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    reading = sum(line.startswith("api/shapes.py") for line in functions)  # one step, however many fields are read
    assert int(last.split()[0]) - reading + 1 <= 30
    names = [line.split()[1] for line in functions]
    assert {"Referee.decide", "Game.play", "Room.apply", "Connection.send"} <= set(names)
    assert "Game.play_unchecked" not in names, "the room takes over the game that the referee has played"
