"""Runs the real command as people do: with a pipe for its input, or at a terminal of its own."""

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

COMMAND = str(Path(sys.executable).with_name("potez"))
PATIENCE = 300.0
"""Seconds until an answer that does not come is a failure."""
REACTION = 0.3
"""Seconds that a person takes to press a key."""


class Answer(NamedTuple):
    """What a command wrote and how it left."""

    out: str
    err: str
    code: int


def environment(home: Path, **more: str) -> dict[str, str]:
    """A person without any habits, whose games are kept in a folder of their own."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return (
        kept | {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "LANG": "en_US.UTF-8", "TERM": "xterm"} | more
    )


def potez(home: Path, *arguments: str, typed: str | bytes = "", **more: str) -> Answer:
    """Run `potez` with its input from a pipe."""
    given = typed if isinstance(typed, bytes) else typed.encode()
    done = subprocess.run(
        [COMMAND, *arguments],
        input=given,
        capture_output=True,
        env=environment(home, **more),
        timeout=PATIENCE,
        cwd=home,
    )
    answer = Answer(done.stdout.decode(), done.stderr.decode(), done.returncode)
    assert "Traceback" not in answer.out + answer.err, answer.err
    return answer


class Typist:
    """A person at a terminal of 80 columns, where `potez` runs."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))
        self._process = subprocess.Popen(
            [COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, **({"COLORTERM": "truecolor"} | more)),
            cwd=home,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C reaches it
        )
        os.close(slave)
        self.screen = ""
        """Everything that was shown so far, colours included."""
        self._seen = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)

    def sees(self, text: str) -> None:
        """Wait until a text appears after what was seen last."""
        deadline = time.monotonic() + PATIENCE
        while (found := without_colours(self.screen).find(text, self._seen)) < 0:
            assert self._read(deadline), f"{text!r} never came; there was:\n{without_colours(self.screen)}"
        self._seen = found + len(text)

    def types(self, text: str, enter: bool = True) -> None:
        """Type a line, or press a key. A key comes as late as a person's would: Ctrl-C in the very moment between the
        question and the reading of the answer would be heard only with the next key."""
        if not enter:
            time.sleep(REACTION)
        os.write(self._master, (text + "\r" * enter).encode())

    def leaves(self) -> int:
        """Wait for the end; the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        assert "Traceback" not in self.screen
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
        self.screen += chunk.decode(errors="replace")
        return bool(chunk)


def without_colours(screen: str) -> str:
    """What was shown, without colours and other commands to the terminal."""
    return re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>])", "", screen).replace("\r\n", "\n")
