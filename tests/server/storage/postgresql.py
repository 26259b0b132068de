"""A PostgreSQL of the tests' own, from the binaries of this machine, on a free port of loopback."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep

import psycopg


def binaries() -> Path | None:
    """Where initdb and postgres are; Debian keeps them apart by version."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


class PostgresProcess:
    """A new cluster that runs. PostgreSQL refuses to run as root, so root hands it to its own user."""

    def __init__(self, at: Path, *settings: str) -> None:
        """Settings are such as `fsync=off`."""
        self._settings = [word for setting in settings for word in ("-c", setting)]
        self._at, self._user = at, "postgres" if os.getuid() == 0 else None
        self.folder = Path(mkdtemp(prefix="potez-postgresql-"))
        if self._user:
            shutil.chown(self.folder, self._user)
        self._port = free_port()
        self.url = f"postgresql://potez@127.0.0.1:{self._port}/postgres"
        options = ["--no-sync", "--auth=trust", "--username=potez", "--encoding=UTF8", "-D", str(self.folder / "data")]
        make = [str(at / "initdb"), *options]
        subprocess.run(make, check=True, user=self._user, cwd=self.folder, stdout=subprocess.DEVNULL)
        self.start()

    def start(self, under: Sequence[str] = ()) -> None:
        """Start it, also after `end`, and wait until it answers. `under` is the command of a program that watches."""
        where = ["-c", f"port={self._port}", "-c", "listen_addresses=127.0.0.1"]
        command = [str(self._at / "postgres"), "-D", str(self.folder / "data"), *where, *self._settings]
        self._process = subprocess.Popen(
            [*under, *command, "-c", f"unix_socket_directories={self.folder}"],
            user=self._user,
            cwd=self.folder,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        _wait_for(self.url)

    def end(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it at once, with all processes that it has started."""
        if how is signal.SIGKILL:
            os.killpg(self._process.pid, how)
        else:
            self._process.send_signal(how)
        self._process.wait(60)

    def hand_over(self, path: Path) -> None:
        """Give files to the user that it runs as."""
        if self._user:
            for each in (path, *path.rglob("*")):
                shutil.chown(each, self._user)

    def remove(self) -> None:
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def cluster(at: Path) -> Iterator[str]:
    """The URL of a database in a new cluster."""
    process = PostgresProcess(at)
    try:
        yield process.url
    finally:
        process.remove()


def _wait_for(url: str) -> None:
    deadline = monotonic() + 60
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            assert monotonic() < deadline, "PostgreSQL did not start"
            sleep(0.05)


def free_port() -> int:
    """A port that stays free until it is used: systems give those above 32767 to connections that go out."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
