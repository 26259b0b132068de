"""strace: what a real process writes to files and sockets, and system calls that fail as on a broken disk."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

WRITES = "pwrite64,pwritev,write,writev,sendto,sendmsg"
SYNCS = "fdatasync,fsync"
NAMES = "openat,unlink,ftruncate,rename,fallocate"
_CALL = re.compile(r"(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$")
_ANSWER = re.compile(r"(.*)\) += \d.*")
_HEX = re.compile(r"\\x([0-9a-f]{2})")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def _works() -> bool:
    """Whether strace is there and may attach to processes."""
    if not shutil.which("strace"):
        return False
    with subprocess.Popen(["sleep", "60"]) as sleeper:
        try:
            with failing(sleeper.pid, "EIO", SYNCS):
                return True
        except RuntimeError:
            return False
        finally:
            sleeper.kill()


class Call(NamedTuple):
    """A system call as it ended. `began` is how many calls had ended when it began."""

    name: str
    path: str
    data: bytes
    numbers: tuple[int, ...]
    flags: str
    began: int


@contextmanager
def failing(pid: int, error: str, calls: str) -> Iterator[None]:
    """Meanwhile these system calls of a process, and of all its threads, fail with this error."""
    command = ["strace", "-f", "-p", str(pid), "-o", os.devnull, "-e", f"trace={calls}"]
    with subprocess.Popen([*command, "-e", f"inject={calls}:error={error}"], stderr=subprocess.PIPE) as tracer:
        try:
            assert tracer.stderr
            if b"attached" not in (line := tracer.stderr.readline()):
                raise RuntimeError(line.decode())
            yield
        finally:
            tracer.send_signal(signal.SIGINT)


def recording(file: Path) -> Sequence[str]:
    """The beginning of a command line: whatever it starts, its writes are recorded in a file."""
    calls = ",".join((WRITES, SYNCS, NAMES))
    return ["strace", "-D", "-f", "-y", "-xx", "-s", "1000000", "-o", str(file), "-e", f"trace={calls}"]


def recorded(file: Path) -> Iterator[Call]:
    """The calls that succeeded, in the order in which they ended."""
    begun: dict[tuple[str, str], tuple[str, int]] = {}
    ended = 0
    with file.open("r", encoding="ascii") as lines:
        for line in lines:
            if not (found := _CALL.match(line)):
                continue
            thread, resumed, name, rest = found.groups()
            if rest.endswith("<unfinished ...>"):
                begun[thread, name] = rest.removesuffix("<unfinished ...>"), ended
                continue
            began = ended
            if resumed:
                first, began = begun.pop((thread, resumed))
                name, rest = resumed, first + rest
            if succeeded := _ANSWER.fullmatch(rest):
                ended += 1
                yield _call(name, succeeded[1], began)


def _call(name: str, arguments: str, began: int) -> Call:
    texts = [bytes.fromhex("".join(_HEX.findall(text))) for text in _TEXT.findall(arguments)]
    target = re.match(r"\d+<((?:\\x[0-9a-f]{2})*)>", arguments)
    path = bytes.fromhex("".join(_HEX.findall(target[1]))).decode("utf-8", "replace") if target else ""
    if not target and texts:  # openat and unlink name a path
        path, texts = texts[0].decode("utf-8", "replace"), texts[1:]
    rest = _TEXT.sub("", re.sub(r"<[^>]*>", "", arguments))
    numbers = tuple(map(int, re.findall(r"(?<![\w])\d+(?![\w])", rest)))
    return Call(name, path, b"".join(texts), numbers, rest, began)


WORKS = _works()
