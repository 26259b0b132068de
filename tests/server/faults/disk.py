"""A disk that loses power: of what was written and not yet synchronised, any part may be there or not.

The writes and syncs of a real process are recorded (tracing.py) and played back up to some point. Whatever a file held
at its last sync is certain. Each later write is torn into sectors, and each sector may have reached the disk or not, in
any order; so may a change of the file's length. A file that was created or deleted since the last sync of its folder
may be there or not.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.faults.tracing import Call

SECTOR = 512


@dataclass
class File:
    """`certain` is what it held at the last sync; `since` are pieces of data with their offsets, or new lengths."""

    certain: bytearray = field(default_factory=bytearray)
    since: list[tuple[int, int, bytes | None]] = field(default_factory=list)
    named: bool = False
    """Whether its name is certainly on the disk."""

    def write(self, at: int, offset: int, data: bytes) -> None:
        while data:
            size = SECTOR - offset % SECTOR
            self.since.append((at, offset, data[:size]))
            offset, data = offset + size, data[size:]

    def sync(self, began: int) -> None:
        """Everything that had been written when the sync began is certain now."""
        done = [change for change in self.since if change[0] < began]
        self.since = [change for change in self.since if change[0] >= began]
        _apply(self.certain, done)

    def after_loss(self, kept: Callable[[], bool]) -> bytes:
        found = bytearray(self.certain)
        _apply(found, [change for change in self.since if kept()])
        return bytes(found)


def _apply(content: bytearray, changes: list[tuple[int, int, bytes | None]]) -> None:
    for _, offset, data in changes:
        if data is None:
            content[offset:] = b""
            data, offset = b"", offset
        if len(content) < offset:
            content.extend(bytes(offset - len(content)))
        content[offset : offset + len(data)] = data


class Disk:
    """The files of one folder. Those that are named in `ignored` are not on it."""

    def __init__(self, folder: Path, ignored: tuple[str, ...]) -> None:
        self._folder, self._ignored = str(folder), ignored
        self.files: dict[str, File] = {}
        self._deleted: dict[str, File] = {}
        self._count = 0

    def play(self, call: Call) -> None:
        """Do what a process has done. Its calls are counted as `Call.began` counts them."""
        self._count += 1
        if call.path == self._folder and call.name in ("fdatasync", "fsync"):
            self._deleted.clear()
            for file in self.files.values():
                file.named = True
        if os.path.dirname(call.path) != self._folder or call.path.endswith(self._ignored):
            return
        name = os.path.basename(call.path)
        if call.name == "openat" and "O_CREAT" in call.flags:
            self.files.setdefault(name, File())
        elif call.name == "pwrite64":
            self.files[name].write(self._count, call.numbers[-1], call.data)
        elif call.name == "ftruncate":
            self.files[name].since.append((self._count, call.numbers[-1], None))
        elif call.name in ("fdatasync", "fsync"):
            self.files[name].sync(call.began + 1)
        elif call.name == "unlink":
            file = self.files.pop(name)
            if file.named:
                self._deleted[name] = file

    def lose_power(self, into: Path, kept: Callable[[], bool]) -> None:
        """Write what the disk holds afterwards into a folder. `kept` decides about each thing that is uncertain."""
        for name, file in self.files.items():
            if file.named or kept():
                (into / name).write_bytes(file.after_loss(kept))
        for name, file in self._deleted.items():
            if name not in self.files and kept():
                (into / name).write_bytes(file.after_loss(kept))
