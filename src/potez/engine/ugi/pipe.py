"""Exchange lines with another program through pipes. No method waits longer than its caller allows."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import weakref
from collections import deque
from contextlib import suppress
from io import RawIOBase
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic, sleep
from typing import cast

from potez.engine.errors import CrashError, ProtocolError, StallError
from potez.games.base import Message

LONGEST_LINE = 1 << 20
STARTUP_SECONDS = 30.0
"""A program may take so long to load before it answers, more than for any later answer."""
_LAST_WORDS = 2000  # bytes of its standard error, to say why it crashed


class Pipe:
    """A running program. It has a process group of its own, so that its children end with it.

    Its methods raise CrashError if the program does not start or has ended, ProtocolError if a line never ends.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            words = shlex.split(command)
            if not words:
                raise FileNotFoundError(None, "no program given")
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise CrashError(Message("{engine} cannot be started: {reason}", engine=command, reason=reason)) from None
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._stdin, self._stdout, self._stderr = cast(tuple[RawIOBase, RawIOBase, RawIOBase], streams)
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector = DefaultSelector()
        self._selector.register(self._stdout, EVENT_READ)
        self._selector.register(self._stderr, EVENT_READ)
        self._finalizer = weakref.finalize(self, _end, self._process, self._selector)
        self._lines: deque[str] = deque()
        self._unfinished = b""
        self._last_words = b""

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: str, seconds: float = 5.0) -> None:
        """Write a line. Raises StallError if the program does not read it in so many seconds."""
        rest, deadline = memoryview(f"{line}\n".encode()), monotonic() + seconds
        with DefaultSelector() as writable:
            writable.register(self._stdin, EVENT_WRITE)
            while rest:
                if not writable.select(max(0.0, deadline - monotonic())):
                    raise StallError(Message("{engine} has stopped reading", engine=self.command))
                try:
                    rest = rest[self._stdin.write(rest) or 0 :]
                except OSError:
                    raise self._crash() from None

    def read(self, deadline: float) -> str | None:
        """The next line, or None if `monotonic` has reached the deadline, even if more lines have come."""
        while (now := monotonic()) < deadline:
            if self._lines:
                return self._lines.popleft()
            for key, _ in self._selector.select(deadline - now):
                self._take(key.fileobj is self._stdout)
        return None

    def _take(self, from_stdout: bool) -> None:
        chunk = (self._stdout if from_stdout else self._stderr).read(1 << 16)
        if not from_stdout:
            self._last_words = (self._last_words + (chunk or b""))[-_LAST_WORDS:]
            if not chunk:
                self._selector.unregister(self._stderr)
        elif not chunk:
            raise self._crash()
        else:
            *lines, self._unfinished = (self._unfinished + chunk).split(b"\n")
            self._lines.extend(line.decode("utf-8", errors="replace").strip() for line in lines)
            if len(self._unfinished) > LONGEST_LINE:
                raise ProtocolError(Message("{engine} wrote a line that never ends", engine=self.command))

    def _crash(self) -> CrashError:
        code = self.close(0.5)
        words = self._last_words.decode("utf-8", errors="replace").split("\n")
        last = next((line.strip() for line in reversed(words) if line.strip()), "")
        if last:
            return CrashError(
                Message("{engine} ended with exit code {code}: {words}", engine=self.command, code=code, words=last)
            )
        return CrashError(Message("{engine} ended with exit code {code}", engine=self.command, code=code))

    def close(self, seconds: float = 1.0) -> int:
        """Close the program's input, kill it if it has not ended after so many seconds, and return its exit code."""
        if self._finalizer.alive:
            self._stdin.close()
            _wait_for_exit(self._process, seconds)
            self._last_words += self._stderr.read(_LAST_WORDS) or b""
            self._finalizer()
        return self._process.returncode


def _wait_for_exit(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until a program has ended, but leave its number taken: `_end` still has to kill its group."""
    deadline, pause = monotonic() + seconds, 0.001
    while not os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) and monotonic() < deadline:
        sleep(pause)
        pause = min(2 * pause, 0.05)


def _end(process: subprocess.Popen[bytes], selector: DefaultSelector) -> None:
    """Kill the program and its children, which may have outlived it."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    selector.close()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()
