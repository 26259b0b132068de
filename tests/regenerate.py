"""Write the generated files again: `python -m tests.regenerate`, then look at the diff.

They are the stubs of the compiled extension, what the page needs of the art, and the golden playthroughs of tests/data.
A playthrough is one random game: every position, how many legal moves it has, the move that was played and the outcome.
When the rules change, the diff shows what changed.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import potez
from potez import core
from tools import page_art

STUBS = [Path(core.__file__).parent / f"{module}.pyi" for module in ("_core", "_processor")]
PLAYTHROUGHS = Path(__file__).parent / "data" / "playthroughs"

# Smaller boards where a game on the usual board is too long to read.
OPTIONS: dict[str, dict[str, Any]] = {"blockade": {"rows": 7, "cols": 8, "walls": 5}}
SEED = 1
LONGEST = 500


def playthrough(game: str) -> str:
    """The text of a game's playthrough."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: str) -> Iterator[str]:
    options, dice = OPTIONS.get(game, {}), random.Random(SEED)
    written = " ".join(f"{name}={value}" for name, value in options.items())
    yield f"# {game} {written}".rstrip()
    yield f"# A random game with seed {SEED}, written by tests/regenerate.py: positions, moves counted and played"
    position = potez.start(game, **options)
    for _ in range(LONGEST):
        yield str(position)
        moves = position.legal_moves()
        if not moves:
            break
        move = dice.choice(moves)
        yield f"  {len(moves)} {move}"
        position = position.play(move)
    yield f"  {position.outcome()}"


def write_stub(path: Path) -> None:
    """Write the stub of the module of that name, as it is installed."""
    for tool in (
        ["nanobind.stubgen", "-q", "-m", f"potez.core.{path.stem}", "-o"],
        ["ruff", "format", "--line-length", "120"],
    ):
        subprocess.run([sys.executable, "-m", *tool, str(path)], check=True, capture_output=True)


def main() -> None:
    for stub in STUBS:
        write_stub(stub)
    page_art.write()
    for game in potez.GAMES:
        (PLAYTHROUGHS / f"{game}.txt").write_text(playthrough(game), "ascii")


if __name__ == "__main__":
    main()
