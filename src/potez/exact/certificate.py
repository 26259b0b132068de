"""A proof of who wins a Domineering position. Anyone can check it with the rules alone.

A certificate is a winning strategy: the winner's move in every position that can arise. The check follows it to the end
of every game: on the winner's turns it looks the move up, on the loser's turns it tries every legal move. With `bound
strips`, the strategy may stop where the bound of `exact.strips` proves the win; the check computes that bound itself.
Large boards have proofs of another kind, `exact.proof`.

The text, compressed with gzip if it is long:

    potez certificate
    position 3/3/3 X
    winner X
    bound none
    1ff B1
    ...
    sha256 0f3a...

The last line is the digest of everything before it, to detect damage. Each line between the head and the digest is a
position with the winner to move, and the winner's move there. The position is written as the set of cells that some
domino can still cover, a hexadecimal number (bit row * cols + col, row 0 at the bottom). It stands for its mirror
images too, of which it has the smallest number. With `bound strips`, positions without a line are those that strips
prove.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from potez.exact.proof_file import CertificateError, load, save, sealed, unsealed
from potez.exact.strips import proves
from potez.exact.symmetry import CanonicalCells
from potez.games.base import Message, Side
from potez.games.domineering import Domineering, Placement

HEAD = "potez certificate\n"

_BODY = re.compile(rf"{HEAD}position (.+)\nwinner ([XO])\nbound (none|strips)\n((?s:.*))")
_LINE = re.compile(r"([0-9a-f]{1,170}) ([A-Z][0-9]{1,2})")


@dataclass(frozen=True)
class Certificate:
    """The claim that `winner` wins `position`, and the winner's moves, keyed by `CanonicalCells.cells`."""

    position: Domineering
    winner: Side
    strips: bool
    moves: dict[int, Placement]

    def check(self, on_progress: Callable[[int], None] = lambda _: None) -> None:
        """Follow the strategy against every reply. Raises CertificateError where it does not win.

        `on_progress` is called with the number of the winner's positions checked so far.
        """
        used: set[int] = set()
        proved: set[int] = set()
        waiting = [self.position]
        while waiting:
            position = waiting.pop()
            if position.side is not self.winner:
                if not self._bound_proves(position):
                    waiting += map(position.play_unchecked, position.legal_moves())
                continue
            canonical = CanonicalCells.of(position)
            if canonical.cells in used or canonical.cells in proved:
                continue
            if canonical.cells not in self.moves and self._bound_proves(position):
                proved.add(canonical.cells)
                continue
            waiting.append(self._answer(position, canonical))
            used.add(canonical.cells)
            on_progress(len(used))
        if spare := self.moves.keys() - used:
            raise CertificateError(Message("{count} positions of the certificate never arise", count=len(spare)))

    def _bound_proves(self, position: Domineering) -> bool:
        """Whether the certificate may use the bound, and the bound proves the win here."""
        return self.strips and proves(position, self.winner)

    def _answer(self, position: Domineering, canonical: CanonicalCells) -> Domineering:
        """The position after the winner's move."""
        if position.outcome():
            raise CertificateError(Message("{winner} has lost in {position}", winner=self.winner, position=position))
        if canonical.cells not in self.moves:
            raise CertificateError(Message("the certificate has no move for {position}", position=position))
        move = canonical.map_move(position, self.moves[canonical.cells])
        if violations := position.violations(move):
            raise CertificateError(
                Message("{move} in {position} is illegal", move=move, position=position), *violations
            )
        return position.play_unchecked(move)

    def __str__(self) -> str:
        bound = "strips" if self.strips else "none"
        body = f"{HEAD}position {self.position}\nwinner {self.winner}\nbound {bound}\n"
        return sealed(body + "".join(f"{empty:x} {move}\n" for empty, move in self.moves.items()))

    @classmethod
    def parse(cls, text: str) -> Certificate:
        """The certificate that `str` wrote as this text. Raises CertificateError."""
        whole = _BODY.fullmatch(unsealed(text))
        if not whole:
            raise CertificateError(Message("this is not a certificate, or only part of one"))
        start, winner, bound, lines = whole.groups()
        position = Domineering.parse(start)
        moves: dict[int, Placement] = {}
        for number, line in enumerate(lines.splitlines(), start=5):
            entry = _LINE.fullmatch(line)
            if not entry or (cells := int(entry[1], 16)) in moves:
                raise CertificateError(
                    Message(
                        "line {line} of the certificate is not a new position and a move, such as 1ff B1", line=number
                    )
                )
            moves[cells] = position.read_move(entry[2])
        return cls(position, Side(winner), bound != "none", moves)

    def save(self, path: Path) -> None:
        save(str(self), path)

    @classmethod
    def load(cls, path: Path) -> Certificate:
        """Read a file, compressed or not. Raises CertificateError and OSError."""
        return cls.parse(load(path))


def certify(
    position: Domineering,
    winner: Side,
    choose: Callable[[Domineering], Placement],
    *,
    strips: bool,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Certificate:
    """The certificate of a win. `choose` returns a winning move wherever the winner is to move.

    `on_progress` is called with the number of moves so far.
    """
    moves: dict[int, Placement] = {}
    proved: set[int] = set()
    waiting = [position]
    while waiting:
        now = waiting.pop()
        if now.side is not winner:
            if not (strips and proves(now, winner)):
                waiting += map(now.play_unchecked, now.legal_moves())
            continue
        canonical = CanonicalCells.of(now)
        if canonical.cells in moves or canonical.cells in proved:
            continue
        if strips and proves(now, winner):
            proved.add(canonical.cells)
            continue
        move = choose(now)
        moves[canonical.cells] = canonical.map_move(now, move)
        waiting.append(now.play_unchecked(move))
        on_progress(len(moves))
    return Certificate(position, winner, strips, moves)
