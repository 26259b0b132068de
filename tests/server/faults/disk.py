"""A disk that loses power: of what was written and not yet synchronised, any part may be there or not.

The writes and syncs of a real process are recorded (tracing.py) and played back up to some point. Whatever a file held
at its last sync is certain. Each later write is torn into sectors, and each sector may have reached the disk or not, in
any order; so may a change of the file's length. A file that was created or deleted since the last sync of its folder
may be there or not.
"""

from __future__ import annotations

import os
import shutil
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
    """The files of a folder and of those in it. Paths that have `ignored` in them are not on it.

    `base` is a folder with what was on the disk at first, all of it certain.
    """

    def __init__(self, folder: Path, ignored: tuple[str, ...], base: Path | None = None) -> None:
        self._folder, self._ignored, self._base = str(folder), ignored, base
        self.files: dict[str, File] = {}
        self._deleted: dict[str, File] = {}
        self._touched: set[str] = set()
        self._position: dict[str, int] = {}  # where the next write goes that does not say it
        self._count = 0

    def play(self, call: Call) -> None:
        """Do what a process has done. Its calls are counted as `Call.began` counts them."""
        self._count += 1
        named = call.name in ("openat", "unlink", "rename")  # others have an open file, whose path is whole
        path = os.path.join(self._folder, call.path) if named else call.path
        if call.name in ("fdatasync", "fsync"):
            self._sync_names(path)
        if not path.startswith(self._folder + os.sep) or any(part in path for part in self._ignored):
            return
        name = os.path.relpath(path, self._folder)
        if call.name == "openat":
            self._position[name] = 0
            if "O_CREAT" in call.flags:
                self._find(name)
            if "O_TRUNC" in call.flags:
                self._find(name).since.append((self._count, 0, None))
        elif call.name in ("pwrite64", "pwritev"):
            self._find(name).write(self._count, call.numbers[-1], call.data)
        elif call.name in ("write", "writev"):
            self._find(name).write(self._count, self._position[name], call.data)
            self._position[name] += len(call.data)
        elif call.name == "ftruncate":
            self._find(name).since.append((self._count, call.numbers[-1], None))
        elif call.name in ("fdatasync", "fsync"):
            if name in self.files:
                self.files[name].sync(call.began + 1)
        elif call.name == "unlink":
            file = self._find(name)
            del self.files[name]
            if file.named:
                self._deleted[name] = file
        elif call.name == "rename":
            self._rename(name, os.path.relpath(os.path.join(self._folder, call.data.decode()), self._folder))
        else:
            raise NotImplementedError(f"{call.name} of {name}")

    def _rename(self, old: str, new: str) -> None:
        if new in self.files or (self._base and (self._base / new).exists()):
            self._deleted[new] = self._find(new)
        file = self._find(old)
        del self.files[old]
        if file.named:
            self._deleted[old] = file
        self.files[new] = File(file.certain, file.since)
        self._touched.add(new)

    def _find(self, name: str) -> File:
        """A file, which is created if it is not there."""
        if name not in self.files:
            before = self._base / name if self._base and name not in self._touched else None
            known = before is not None and before.exists()
            self.files[name] = File(bytearray(before.read_bytes()), named=True) if before and known else File()
            self._touched.add(name)
        return self.files[name]

    def _sync_names(self, folder: str) -> None:
        """Which files a folder has is certain now."""
        for name, file in self.files.items():
            if os.path.dirname(os.path.join(self._folder, name)) == folder:
                file.named = True
        for name in list(self._deleted):
            if os.path.dirname(os.path.join(self._folder, name)) == folder:
                del self._deleted[name]

    def lose_power(self, into: Path, kept: Callable[[], bool]) -> None:
        """Write what the disk holds afterwards into a folder. `kept` decides about each thing that is uncertain."""
        if self._base:
            shutil.copytree(self._base, into, dirs_exist_ok=True)
        for name in self._touched:
            (into / name).unlink(missing_ok=True)
        for name, file in self.files.items():
            if file.named or kept():
                (into / name).write_bytes(file.after_loss(kept))
            elif name in self._deleted:
                (into / name).write_bytes(self._deleted[name].after_loss(kept))
        for name, file in self._deleted.items():
            if name not in self.files and kept():
                (into / name).write_bytes(file.after_loss(kept))
