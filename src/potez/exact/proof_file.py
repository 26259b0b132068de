"""The texts of proofs on disk: compressed if they are long, limited in length, with a digest in their last line."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from pathlib import Path

from potez.games.base import GameError, Message

LARGE = 1 << 16
"""Texts longer than this are compressed."""

LONGEST = 1 << 28
"""Bytes of the longest text that is read. Large proofs come in pieces; a small file can unpack to gigabytes."""

_DIGEST = re.compile(r"[0-9a-f]{64}\n")


class CertificateError(GameError):
    """A certificate that is not a proof, and where it fails."""


def digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def sealed(body: str) -> str:
    """The text with its digest."""
    return f"{body}sha256 {digest(body)}\n"


def unsealed(text: str) -> str:
    """The text without its digest. Raises CertificateError if they do not belong together."""
    body, _, seal = text.rpartition("sha256 ")
    if not body.endswith("\n") or not _DIGEST.fullmatch(seal):
        raise CertificateError(Message("this is not a certificate, or only part of one"))
    if seal != f"{digest(body)}\n":
        raise CertificateError(Message("the certificate was changed after it was written: its digest does not match"))
    return body


def save(text: str, path: Path) -> None:
    data = text.encode()
    path.write_bytes(gzip.compress(data, mtime=0) if len(data) > LARGE else data)


def load(path: Path) -> str:
    """The text of a file, compressed or not, up to LONGEST. Raises CertificateError and OSError."""
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
        return data.decode()
    except UnicodeDecodeError as error:
        raise CertificateError(damaged) from error
