"""HAProxy in front of several servers, with the configuration of docs/deploy.md, on a free port of this machine."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx

from tests.server.storage.postgresql import free_port

DOCS = Path(__file__).parents[2] / "docs" / "deploy.md"


def installed() -> str | None:
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


def configuration(port: int, servers: Sequence[str]) -> str:
    """The configuration that the documentation shows, with other addresses."""
    [block] = re.findall(r"^```text\n(global\n.*?)^```$", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    text = re.sub(r"bind .*", f"bind 127.0.0.1:{port}", block)
    line = re.search(r"( +server )\S+ \S+( .*)\n", text)
    assert line
    lines = [f"{line[1]}potez{n} {httpx.URL(at).netloc.decode()}{line[2]}\n" for n, at in enumerate(servers)]
    first, last = text.index(line[0]), text.rindex(line[1])
    return text[:first] + "".join(lines) + text[text.index("\n", last) + 1 :]


@contextmanager
def proxy(folder: Path, servers: Sequence[str], port: int | None = None) -> Iterator[str]:
    """The address of the proxy."""
    port = port or free_port()
    program = installed()
    assert program
    file = folder / "haproxy.cfg"
    file.write_text(configuration(port, servers))
    process = subprocess.Popen([program, "-db", "-f", str(file)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        deadline = monotonic() + 30
        while True:
            try:
                if httpx.get(f"http://127.0.0.1:{port}/api/health", trust_env=False).status_code == 200:
                    break
            except httpx.HTTPError:
                pass
            assert process.poll() is None, process.stderr.read() if process.stderr else ""
            assert monotonic() < deadline, "the proxy does not answer"
            sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=20)
