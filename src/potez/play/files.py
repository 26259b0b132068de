"""Files of records. A file is saved whole or not at all, so a crash never loses the games saved before."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from potez.games.base import Message
from potez.play.lexer import RecordError, error_at
from potez.play.record import Record, write_records
from potez.play.record_reader import read_records


def load(path: str | os.PathLike[str]) -> list[Record]:
    """The games of a file. Raises RecordError."""
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: the name has a null character
        raise RecordError(Message("{path} cannot be read: {why}", path=path, why=_why(error))) from None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        raise error_at(before, len(before), Message("a file of records must be text in UTF-8")) from None
    return read_records(text)


def save(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Write the games to a file, replacing its content. Raises RecordError."""
    content = write_records(records).encode("utf-8")
    try:
        _replace(Path(os.path.realpath(path)), content)  # a link stays a link; the file it points to is replaced
    except (OSError, ValueError) as error:
        raise RecordError(Message("{path} cannot be saved: {why}", path=path, why=_why(error))) from None


def _replace(path: Path, content: bytes) -> None:
    """Write a complete new file to the disk, then rename it over the old one."""
    new = path.with_name(f".potez-{secrets.token_hex(8)}")
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)  # the new name must reach the disk too
    finally:
        os.close(directory)


def _why(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
