"""A proof of who wins a Domineering position. Anyone can check it with the rules alone.

A certificate is a winning strategy: the winner's move in every position that can arise. The check follows it to the end
of every game: on the winner's turns it looks the move up, on the loser's turns it tries every legal move. With `bound
strips`, the strategy may stop where the bound of `exact.strips` proves the win; the check computes that bound itself.
With `bound cuts`, it may also stop where the certificate names groups of cells that prove the win by `exact.cuts`; the
check computes what each group is worth.

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
images too, of which it has the smallest number. With `bound strips` and `bound cuts`, positions without a line are
those that strips prove. With `bound cuts`, a line may have groups instead of a move, sets of cells too:

    1ff = 7 38 1c0
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from potez.exact import cuts
from potez.exact.strips import proves
from potez.exact.symmetry import CanonicalCells
from potez.games.base import GameError, Message, Side
from potez.games.domineering import Domineering, Placement

LARGE = 1 << 16
"""Texts longer than this are compressed."""

LONGEST = 1 << 28
"""Bytes of the longest text that is read. The one of 8 x 8 has 1.7 MB; a small file can unpack to gigabytes."""

_WHOLE = re.compile(
    r"(potez certificate\nposition (.+)\nwinner ([XO])\nbound (none|strips|cuts)\n((?:.+\n)*))sha256 ([0-9a-f]{64})\n"
)
_LINE = re.compile(r"([0-9a-f]{1,170}) (?:([A-Z][0-9]{1,2})|=((?: [0-9a-f]{1,170}){1,676}))")

Groups = tuple[int, ...]


class CertificateError(GameError):
    """A certificate that is not a proof, and where it fails."""


@dataclass(frozen=True)
class Certificate:
    """The claim that `winner` wins `position`, and the winner's moves, keyed by `CanonicalCells.cells`.

    Where groups of cells prove the win, `groups` has these instead of a move; None if that is not allowed.
    """

    position: Domineering
    winner: Side
    strips: bool
    moves: dict[int, Placement]
    groups: dict[int, Groups] | None = None

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
            if self._groups_prove(canonical.cells) or (
                canonical.cells not in self.moves and self._bound_proves(position)
            ):
                proved.add(canonical.cells)
                continue
            waiting.append(self._answer(position, canonical))
            used.add(canonical.cells)
            on_progress(len(used))
        if spare := (self.moves.keys() - used) | ((self.groups or {}).keys() - proved):
            raise CertificateError(Message("{count} positions of the certificate never arise", count=len(spare)))

    def _bound_proves(self, position: Domineering) -> bool:
        """Whether the certificate may use the bound, and the bound proves the win here."""
        return self.strips and proves(position, self.winner)

    def _groups_prove(self, cells: int) -> bool:
        """Whether the certificate has groups for these cells. Raises CertificateError if they prove nothing."""
        groups = (self.groups or {}).get(cells)
        if groups is None:
            return False
        image = _image(self.position, self.winner, cells)
        if not cuts.proves(image, groups):
            raise CertificateError(Message("the groups given for {position} prove nothing", position=image))
        return True

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
        bound = "none" if not self.strips else "strips" if self.groups is None else "cuts"
        body = f"potez certificate\nposition {self.position}\nwinner {self.winner}\nbound {bound}\n"
        body += "".join(f"{empty:x} {move}\n" for empty, move in self.moves.items())
        for empty, groups in (self.groups or {}).items():
            body += f"{empty:x} = {' '.join(f'{group:x}' for group in groups)}\n"
        return f"{body}sha256 {_digest(body)}\n"

    @classmethod
    def parse(cls, text: str) -> Certificate:
        """The certificate that `str` wrote as this text. Raises CertificateError."""
        whole = _WHOLE.fullmatch(text)
        if not whole:
            raise CertificateError(Message("this is not a certificate, or only part of one"))
        body, start, winner, bound, lines, digest = whole.groups()
        if digest != _digest(body):
            raise CertificateError(
                Message("the certificate was changed after it was written: its digest does not match")
            )
        position = Domineering.parse(start)
        moves: dict[int, Placement] = {}
        groups: dict[int, Groups] = {}
        for number, line in enumerate(lines.splitlines(), start=5):
            entry = _LINE.fullmatch(line)
            cells = int(entry[1], 16) if entry else 0
            if not entry or cells in moves or cells in groups or (entry[3] and bound != "cuts"):
                raise CertificateError(
                    Message(
                        "line {line} of the certificate is not a new position and a move, such as 1ff B1", line=number
                    )
                )
            if entry[3]:
                groups[cells] = tuple(int(group, 16) for group in entry[3].split())
            else:
                moves[cells] = position.read_move(entry[2])
        return cls(position, Side(winner), bound != "none", moves, groups if bound == "cuts" else None)

    def save(self, path: Path) -> None:
        data = str(self).encode()
        path.write_bytes(gzip.compress(data) if len(data) > LARGE else data)

    @classmethod
    def load(cls, path: Path) -> Certificate:
        """Read a file, compressed or not, up to LONGEST. Raises CertificateError and OSError."""
        damaged = Message("{path} is damaged or not a certificate", path=path)
        with path.open("rb") as file:
            is_packed = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            try:
                data = (gzip.GzipFile(fileobj=file) if is_packed else file).read(LONGEST + 1)
            except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                raise CertificateError(damaged) from error
        if len(data) > LONGEST:
            raise CertificateError(
                Message(
                    "{path} holds more than {megabytes} MB of text; no certificate is that long",
                    path=path,
                    megabytes=LONGEST >> 20,
                )
            )
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise CertificateError(damaged) from error
        return cls.parse(text)


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _image(position: Domineering, side: Side, cells: int) -> Domineering:
    """A board of the same size on which just these cells are empty, with this side to move."""
    full = (1 << position.rows * position.cols) - 1
    return Domineering(position.rows, position.cols, 0, full & ~cells, side)


def certify(
    position: Domineering,
    winner: Side,
    choose: Callable[[Domineering], Placement],
    *,
    strips: bool,
    divide: Callable[[Domineering], Groups] | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Certificate:
    """The certificate of a win. `choose` returns a winning move wherever the winner is to move.

    `divide` returns groups that may prove the win where the winner is to move. What it returns is checked.
    `on_progress` is called with the number of moves so far.
    """
    moves: dict[int, Placement] = {}
    groups: dict[int, Groups] = {}
    proved: set[int] = set()
    waiting = [position]
    while waiting:
        now = waiting.pop()
        if now.side is not winner:
            if not (strips and proves(now, winner)):
                waiting += map(now.play_unchecked, now.legal_moves())
            continue
        canonical = CanonicalCells.of(now)
        if canonical.cells in moves or canonical.cells in groups or canonical.cells in proved:
            continue
        if strips and proves(now, winner):
            proved.add(canonical.cells)
            continue
        if divide:
            image = _image(now, winner, canonical.cells)
            if cuts.proves(image, found := divide(image)):
                groups[canonical.cells] = found
                continue
        move = choose(now)
        moves[canonical.cells] = canonical.map_move(now, move)
        waiting.append(now.play_unchecked(move))
        on_progress(len(moves))
    return Certificate(position, winner, strips, moves, groups if divide else None)
