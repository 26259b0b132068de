"""A proof of who wins a large Domineering board: the winner's moves, down to where groups of cells decide.

Each line of a proof stands for a set of cells that is left, with the winner to move, and its mirror images. It can be
checked by itself; the game ends, so if every line holds and no position is left without a line, the proof holds. The
text (`potez certificate`s of small boards go to the end of the game instead, see `exact.certificate`):

    potez proof
    position 9/9/9/9/9/9/9/9/9 X
    winner X
    1ffffffffffffffffffff 28 aabbbcdd aabbccdd
    7f1ffffffff = aabbcc
    ...
    sha256 0f3a...

All sets of cells are hexadecimal numbers in the view of the winner (`exact.view`), whose dominoes are upright.

* `CELLS = LETTERS`: groups prove the win (`exact.sums`). LETTERS has a letter for each maximal run of cells in a row,
  from the lowest row up, from left to right. Runs with the same letter are a group. A dot leaves out a single cell.
* `CELLS MOVE LETTERS ...`: the winner moves, to the cell of this number (row * cols + col) and the one above it. Cells
  that no domino can cover are taken out. Then the letters cut the rest into groups, perhaps in several ways. Replies
  after which none of them proves the win must have lines of their own.

A long proof is written in pieces, FILE.1, FILE.2 ..., which have only lines. FILE itself has their digests, so its own
digest stands for everything:

    potez proof
    position 10/10/10/10/10/10/10/10/10/10 X
    winner X
    piece 5e1c...
    piece 77d0...
    sha256 9b2e...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from potez.exact.proof_file import CertificateError, digest, load, unsealed
from potez.exact.sums import TooLargeError, open_replies, wins
from potez.exact.view import View
from potez.games.base import Message, Side
from potez.games.domineering import Domineering

HEAD = "potez proof\n"
PIECE_HEAD = "potez piece\n"

WIDEST = 13
"""The longest side of a board with a proof: a view has a list of all rows."""

_BODY = re.compile(rf"{HEAD}position (.+)\nwinner ([XO])\n((?:piece [0-9a-f]{{64}}\n)*)((?s:.*))")
_LINE = re.compile(r"([1-9a-f][0-9a-f]{0,31}) (?:= ([a-zA-Z0-9.]+)|([0-9]{1,3})((?: [a-zA-Z0-9.]+)*))")


class Checked(NamedTuple):
    """What lines prove: the positions they stand for, provided that the winner wins others, which have no line here."""

    proved: set[int]
    needed: set[int]


@dataclass(frozen=True)
class Proof:
    """The claim that `winner` wins `position`, and the lines that prove it, or the digests of the pieces that do."""

    position: Domineering
    winner: Side
    pieces: tuple[str, ...]
    lines: str

    @classmethod
    def parse(cls, text: str) -> Proof:
        """The proof with this text. Raises GameError."""
        body = unsealed(text)
        if body.startswith(PIECE_HEAD):
            raise CertificateError(Message("this is a piece of a proof; check FILE, or FILE with --piece N"))
        whole = _BODY.fullmatch(body)
        if not whole:
            raise CertificateError(Message("this is not a certificate, or only part of one"))
        start, winner, pieces, lines = whole.groups()
        position = Domineering.parse(start)
        if max(position.rows, position.cols) > WIDEST:
            raise CertificateError(
                Message("a board with more than {most} rows or columns has no proof of this kind", most=WIDEST)
            )
        return cls(position, Side(winner), tuple(pieces.split()[1::2]), lines)

    @property
    def body(self) -> str:
        """The text without its digest."""
        pieces = "".join(f"piece {piece}\n" for piece in self.pieces)
        return f"{HEAD}position {self.position}\nwinner {self.winner}\n{pieces}{self.lines}"

    def check(self, path: Path, processes: int = 1, on_progress: Callable[[int], None] = lambda _: None) -> int:
        """Check all lines of the proof, whose file is `path`. Returns their number.

        Each piece is checked in a process of its own, so many at once. `on_progress` is called with the number of
        pieces checked so far. Raises CertificateError where the proof fails, OSError if a piece cannot be read.
        """
        proved, needed = check_lines(self.lines, View(self.position, self.winner))
        needed |= self.roots()
        for done, (also_proved, also_needed) in enumerate(self._check_pieces(path, processes), start=1):
            proved |= also_proved
            needed |= also_needed
            on_progress(done)
        if missing := needed - proved:
            raise CertificateError(
                Message(
                    "{count} positions that can arise have no line, {cells} for one",
                    count=len(missing),
                    cells=f"{min(missing):x}",
                )
            )
        return len(proved)

    def _check_pieces(self, path: Path, processes: int) -> Iterator[Checked]:
        numbers = range(1, len(self.pieces) + 1)
        if processes == 1 or len(numbers) < 2:
            yield from (self.check_piece(path, number) for number in numbers)
            return
        yield self.check_piece(path, 1)  # here, so that other processes begin with the walls it needs
        with ProcessPoolExecutor(processes) as pool:
            try:  # no list of the tasks is kept: it would keep what each piece proves
                for task in as_completed([pool.submit(self.check_piece, path, number) for number in numbers[1:]]):
                    yield task.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def check_piece(self, path: Path, number: int) -> Checked:
        """Check one piece of the proof, whose file is `path`. Raises CertificateError and OSError."""
        if not 1 <= number <= len(self.pieces):
            raise CertificateError(
                Message(
                    "the proof has {count} pieces, so there is no piece {number}", count=len(self.pieces), number=number
                )
            )
        file = piece_path(path, number)
        try:
            body = unsealed(load(file))
        except FileNotFoundError:
            raise CertificateError(Message("the piece {path} is missing", path=file)) from None
        if digest(body) != self.pieces[number - 1]:
            raise CertificateError(Message("{path} is not the piece that the proof names", path=file))
        return check_lines(body.removeprefix(PIECE_HEAD), View(self.position, self.winner))

    def roots(self) -> set[int]:
        """The positions that must have a line: the first with the winner to move."""
        view = View(self.position, self.winner)
        if self.position.side is self.winner:
            return {view.canonical(view.usable(view.empty))}
        return set(_after_replies(view, view.empty, view.replies(view.empty)))


def piece_path(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")


def check_lines(lines: str, view: View) -> Checked:
    """What these lines prove. Raises CertificateError for the first one that does not hold."""
    proved: set[int] = set()
    needed: set[int] = set()
    for line in lines.splitlines():
        entry = _LINE.fullmatch(line)
        cells = int(entry[1], 16) if entry else 0
        if not entry or cells >> view.rows * view.cols or cells in proved:
            raise CertificateError(
                Message(
                    "{line} is not a new set of cells with groups or a move, such as 1ff = aab", line=repr(line[:80])
                )
            )
        try:
            after = _after_line(view, cells, entry[2], entry[3], entry[4])
        except (_NotProvedError, TooLargeError):
            raise CertificateError(Message("the line {line} proves nothing", line=repr(line[:80]))) from None
        proved.add(cells)
        needed.update(after)
    return Checked(proved, needed - proved)


class _NotProvedError(Exception):
    """A line does not hold."""


def _after_line(view: View, cells: int, letters: str | None, move: str, cuts: str) -> Iterator[int]:
    """The positions that the winner still has to win if a line is to hold. Raises _NotProvedError and TooLargeError."""
    if letters:
        if not wins(_groups(view, cells, letters), view.cols):
            raise _NotProvedError
        return iter(())
    domino = (1 | 1 << view.cols) << int(move)
    if domino & cells != domino:
        raise _NotProvedError
    left = view.usable(cells ^ domino)
    replies = view.replies(left)
    for each in cuts.split():
        replies = open_replies(_groups(view, left, each), view.cols, replies)
    return _after_replies(view, left, replies)


def _after_replies(view: View, cells: int, replies: int) -> Iterator[int]:
    """What these dominoes of the loser leave of the cells."""
    while replies:
        reply = replies & -replies
        replies ^= reply
        yield view.canonical(view.usable(cells ^ 3 * reply))


def _groups(view: View, cells: int, letters: str) -> list[int]:
    """The groups into which letters cut the cells. Raises _NotProvedError if a letter too few or too many is there."""
    runs = view.runs(cells)
    if len(runs) != len(letters):
        raise _NotProvedError
    groups: dict[str, int] = {}
    for letter, run in zip(letters, runs, strict=True):
        groups[letter] = groups.get(letter, 0) | run
    if view.replies(groups.pop(".", 0)):
        raise _NotProvedError
    return list(groups.values())
