"""A person at a real terminal with a full screen: an emulator shows what `potez` draws, keys and mouse go back."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

from tests.cli.driver import COMMAND, PATIENCE, environment

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "tab": "\t",
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "ctrl+c": "\x03",
    "ctrl+n": "\x0e",
    "ctrl+o": "\x0f",
    "ctrl+y": "\x19",
    "ctrl+z": "\x1a",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "f11": "\x1b[23~",
    "f12": "\x1b[24~",
}


class _Screen(pyte.Screen):
    """An emulator that ignores a command it does not know: a question about the state of a mode."""

    def report_device_status(self, mode: int, **_: object) -> None:
        pass


class FullScreen:
    """A terminal of so many columns and rows, where a command runs."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        command: tuple[str, ...] = (COMMAND,),
        **more: str,
    ) -> None:
        columns, rows = size
        self._screen = _Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        settings = {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | more
        self._process = subprocess.Popen(
            [*command, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, **settings),
            cwd=home,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C and resizing reach it
        )
        os.close(slave)
        self.written = b""
        """Everything that was written so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def sees(self, *texts: str) -> None:
        """Wait until the screen shows all these texts at once."""
        self._wait(lambda: all(text in self.text for text in texts), f"{texts} never came")

    def sees_no_more(self, text: str) -> None:
        self._wait(lambda: text not in self.text, f"{text!r} never went")

    def _wait(self, condition: object, failure: str) -> None:
        assert callable(condition)
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert self._read(deadline), f"{failure}; there is:\n{self.text}"

    def press(self, *keys: str) -> None:
        """Press keys one by one: names such as `up`, or texts that are typed."""
        for key in keys:
            os.write(self._master, KEYS.get(key, key).encode())
            if key == "escape":
                time.sleep(0.2)  # or the next key would be taken for a part of it

    def find(self, text: str, row: int | None = None) -> tuple[int, int]:
        """The column and row of a text on the screen, from 0."""
        for y, line in enumerate(self._screen.display):
            if text in line and row in (None, y):
                return line.index(text), y
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    def click(self, x: int, y: int) -> None:
        """Move the mouse to a place, and press and release its button."""
        for code, end in ((35, "M"), (0, "M"), (0, "m")):
            os.write(self._master, f"\x1b[<{code};{x + 1};{y + 1}{end}".encode())

    def point(self, x: int, y: int) -> None:
        """Move the mouse to a place."""
        os.write(self._master, f"\x1b[<35;{x + 1};{y + 1}M".encode())

    def background(self, x: int, y: int) -> str:
        """The background colour at a place."""
        colour: str = self._screen.buffer[y][x].bg
        return colour

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def interrupt(self) -> None:
        """Send the signal that Ctrl-C sends where it is not a key."""
        self._process.send_signal(signal.SIGINT)

    def leaves(self) -> int:
        """Wait for the end; the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        assert b"Traceback" not in self.written, self.written.decode(errors="replace")
        return self._process.wait(PATIENCE)

    def _read(self, deadline: float) -> bool:
        """Take in what was written; false when nothing more will come, or not in time."""
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            chunk = os.read(self._master, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        self.written += chunk
        self._stream.feed(chunk)
        return bool(chunk)
