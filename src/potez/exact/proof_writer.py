"""Writes a proof as its lines arrive, in pieces if it is long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from potez.exact.proof import PIECE_HEAD, Proof, piece_path
from potez.exact.proof_file import digest, save, sealed
from potez.games.base import Side
from potez.games.domineering import Domineering

PIECE = 1 << 16
"""Lines of a piece: some megabytes, and about ten seconds of checking."""


class ProofWriter:
    """Lines that come one after the other, and the files they go to. `on_progress` hears their number."""

    def __init__(
        self, path: Path, position: Domineering, winner: Side, on_progress: Callable[[int], None] = lambda _: None
    ) -> None:
        self.path, self.position, self.winner, self.on_progress = path, position, winner, on_progress
        self.count = 0
        self._waiting: list[str] = []
        self._pieces: list[str] = []

    def take(self, lines: str) -> None:
        """Take over whole lines."""
        more = lines.splitlines(keepends=True)
        self._waiting += more
        self.count += len(more)
        while len(self._waiting) > PIECE:
            self._write_piece()
        self.on_progress(self.count)

    def finish(self) -> Proof:
        """Write what is left, and the file that names the pieces."""
        if self._pieces and self._waiting:
            self._write_piece()
        proof = Proof(self.position, self.winner, tuple(self._pieces), "".join(self._waiting))
        save(sealed(proof.body), self.path)
        return proof

    def abandon(self) -> None:
        """Remove what was written."""
        for number in range(1, len(self._pieces) + 1):
            piece_path(self.path, number).unlink(missing_ok=True)

    def _write_piece(self) -> None:
        lines, self._waiting = self._waiting[:PIECE], self._waiting[PIECE:]
        body = PIECE_HEAD + "".join(lines)
        self._pieces.append(digest(body))
        save(sealed(body), piece_path(self.path, len(self._pieces)))
