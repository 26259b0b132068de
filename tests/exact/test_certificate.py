"""Certificates: true ones pass the check, and nothing else does."""

from __future__ import annotations

import gzip
import hashlib
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from potez.exact import proof_file as module
from potez.exact.certificate import Certificate, certify
from potez.exact.proof_file import CertificateError
from potez.games.base import GameError, Side
from potez.games.domineering import Domineering, Placement
from tests.exact.brute_force import positions, to_move, winner, winning_move


def choose(position: Domineering) -> Placement:
    move = winning_move(position)
    assert move
    return move


def certificate(position: Domineering, *, strips: bool = False) -> Certificate:
    return certify(position, winner(position), choose, strips=strips)


@given(positions(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_a_certificate_proves_its_claim(position: Domineering, strips: bool) -> None:
    made = certificate(position, strips=strips)
    made.check()
    assert Certificate.parse(str(made)) == made


@given(positions(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_no_strategy_proves_a_false_claim(position: Domineering, strips: bool) -> None:
    loser = winner(position).other

    def hopeful(position: Domineering) -> Placement:
        return position.legal_moves()[0] if position.legal_moves() else Placement(0, 0)

    made = certify(position, loser, hopeful, strips=strips)
    with pytest.raises(CertificateError):
        made.check()


def losing_moves(made: Certificate, empty: int) -> list[Placement]:
    """All moves, legal or not, that do not win where these cells are empty and the winner is to move."""
    rows, cols = made.position.rows, made.position.cols
    position = Domineering(rows, cols, 0, ((1 << rows * cols) - 1) & ~empty, made.winner)
    everywhere = [Placement(row, col) for row in range(rows) for col in range(cols)]
    return [
        move
        for move in everywhere
        if position.violations(move) or winner(position.play_unchecked(move)) is not made.winner
    ]


@pytest.mark.parametrize("strips", [False, True])
@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (4, 5), (5, 4)])
def test_an_altered_move_is_found_out(rows: int, cols: int, strips: bool) -> None:
    dice = random.Random(rows * cols)
    for first in Side:
        made = certificate(to_move(Domineering.start(rows, cols), first), strips=strips)
        made.check()
        for empty in dice.sample(sorted(made.moves), min(20, len(made.moves))):
            for move in losing_moves(made, empty):
                with pytest.raises(CertificateError):
                    replace(made, moves={**made.moves, empty: move}).check()
            with pytest.raises(CertificateError, match="has no move for"):
                replace(made, moves={k: v for k, v in made.moves.items() if k != empty}).check()
        with pytest.raises(CertificateError, match="1 positions of the certificate never arise"):
            replace(made, moves={**made.moves, 1 << (rows * cols): Placement(0, 0)}).check()


def test_strips_shorten_a_certificate() -> None:
    board = Domineering.start(4, 5)
    assert len(certificate(board, strips=True).moves) < len(certificate(board).moves) / 10


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, path = certificate(Domineering.start(4, 4)), tmp_path / "proof"
    made.save(path)
    assert path.read_text() == str(made)
    assert Certificate.load(path) == made
    monkeypatch.setattr(module, "LARGE", 100)
    made.save(path)
    assert path.read_bytes().startswith(b"\x1f\x8b")
    assert Certificate.load(path) == made


def test_damaged_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, path = certificate(Domineering.start(4, 4)), tmp_path / "proof"
    monkeypatch.setattr(module, "LARGE", 100)
    made.save(path)
    whole, dice = path.read_bytes(), random.Random(7)
    torn = [whole[:length] for length in (0, 1, 2, 10, len(whole) // 2, len(whole) - 20)]
    noise = [bytes(dice.randrange(256) for _ in range(300)) for _ in range(20)]
    for data in (*torn, *noise, *(b"\x1f\x8b" + data for data in noise)):
        path.write_bytes(data)
        with pytest.raises(CertificateError, match=r"is damaged or not a certificate|this is not a certificate"):
            Certificate.load(path)
    for place in range(10, len(whole), 7):  # before that are the name and the time of the file, which prove nothing
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with pytest.raises(CertificateError):
            Certificate.load(path)


def test_any_change_of_the_text_is_found_out() -> None:
    text, dice = str(certificate(Domineering.start(3, 4))), random.Random(1)
    for place in range(len(text)):
        other = dice.choice([letter for letter in "0123456789abcdefABCXO \n" if letter != text[place]])
        with pytest.raises(GameError):
            Certificate.parse(text[:place] + other + text[place + 1 :]).check()


def signed(lines: str, position: str = "3/3/3 X") -> str:
    body = f"potez certificate\nposition {position}\nwinner X\nbound none\n{lines}"
    return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not a certificate, or only part of one"),
        (signed("1ff B1\n", "3/3/3 X\nwinner Y"), "this is not a certificate"),
        (signed("1ff B1\n").replace("winner X", "winner O"), "the certificate was changed after it was written"),
        (signed("1ff B1\n1ff B2\n"), "line 6 of the certificate is not a new position"),
        (signed("xyz B1\n"), "line 5 of the certificate is not a new position"),
        (signed("1ff B1\n", "3/9/3 X"), "row 2 has 9 cells"),
    ],
)
def test_bad_text(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        Certificate.parse(text)


@given(st.text(max_size=60))
def test_random_text_raises_only_our_errors(text: str) -> None:
    for whole in (text, signed(text), signed("", position=text)):
        with suppress(GameError):
            Certificate.parse(whole)


def test_a_small_file_that_unpacks_to_gigabytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb"
    path.write_bytes(gzip.compress(b"0" * (1 << 24)) * 128)
    assert path.stat().st_size < 3_000_000
    with pytest.raises(CertificateError, match="holds more than 256 MB of text; no certificate is that long"):
        Certificate.load(path)
