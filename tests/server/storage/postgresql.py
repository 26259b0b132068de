"""A PostgreSQL of the tests' own, from the binaries of this machine, on a free port of loopback."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep

import psycopg


def binaries() -> Path | None:
    """Where initdb and postgres are; Debian keeps them apart by version."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@contextmanager
def cluster(at: Path) -> Iterator[str]:
    """The URL of a database in a new cluster. PostgreSQL refuses to run as root, so root hands it to its own user."""
    user = "postgres" if os.getuid() == 0 else None
    folder = Path(mkdtemp(prefix="potez-postgresql-"))
    if user:
        shutil.chown(folder, user)
    port = free_port()
    data = str(folder / "data")
    make = [str(at / "initdb"), "--no-sync", "--auth=trust", "--username=potez", "--encoding=UTF8", "-D", data]
    subprocess.run(make, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
    settings = ["-c", f"port={port}", "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}"]
    server = subprocess.Popen(
        [str(at / "postgres"), "-D", data, *settings], user=user, cwd=folder, stderr=subprocess.DEVNULL
    )
    url = f"postgresql://potez@127.0.0.1:{port}/postgres"
    try:
        _wait_for(url)
        yield url
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nobody needs the data any more
        server.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(url: str) -> None:
    deadline = monotonic() + 20
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            assert monotonic() < deadline, "PostgreSQL did not start"
            sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
