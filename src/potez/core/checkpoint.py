"""What a solver has proved, kept in a file, so that a search that was killed can go on.

The file begins with a line of text, `potez facts 1 ROWSxCOLS SHA256`. The digest covers the rest, the compressed facts.
It gets its name only when it is complete, so a kill at any moment leaves the file before it.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from pathlib import Path
from time import monotonic

from potez.core.solver import Solver, cache_folder
from potez.games.base import GameError, Message
from potez.games.domineering import Domineering

LEAST_WORK = 1 << 10
"""Positions that a fact must have taken to be kept. Cheaper ones are proved again faster than they are read."""

EVERY = 120.0
"""Seconds between two checkpoints."""


class CheckpointError(GameError):
    """A file that is not a checkpoint of this board."""


class Checkpoint:
    """The checkpoint of one solver."""

    def __init__(self, path: Path, rows: int, cols: int, every: float = EVERY) -> None:
        self.path, self.size, self.every = path, f"{rows}x{cols}", every
        self._last = monotonic()

    @classmethod
    def of(cls, position: Domineering, every: float = EVERY) -> Checkpoint:
        """The checkpoint of a position in the cache folder."""
        name = hashlib.sha256(str(position).encode()).hexdigest()[:16]
        return cls(cache_folder() / f"solving-{name}.facts", position.rows, position.cols, every)

    def load(self, solver: Solver) -> bool:
        """Teach a solver what the file says, if there is one. Raises CheckpointError."""
        if not self.path.exists():
            return False
        head, _, body = self.path.read_bytes().partition(b"\n")
        if head.decode("ascii", "replace").split() != [*self._head, hashlib.sha256(body).hexdigest()]:
            raise CheckpointError(Message("{path} is damaged, or the checkpoint of another board", path=self.path))
        solver.learn(zlib.decompress(body))
        return True

    def save_if_due(self, solver: Solver) -> None:
        """Save if the last time was long ago."""
        if monotonic() - self._last >= self.every:
            self.save(solver)

    def save(self, solver: Solver) -> None:
        """Replace the file by what the solver knows now. Raises OSError."""
        body = zlib.compress(solver.facts(LEAST_WORK), 1)
        head = " ".join([*self._head, hashlib.sha256(body).hexdigest()])
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_name(f"{self.path.name}.new")
        with draft.open("wb") as file:
            file.write(head.encode() + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)
        self._last = monotonic()

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)

    @property
    def _head(self) -> list[str]:
        return ["potez", "facts", "1", self.size]
