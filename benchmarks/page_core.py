"""The core of the page beside a portable native build of the same sources: CPU seconds for the same work.

    python benchmarks/page_core.py [repeats]

The portable build is for x86-64-v2, as in wheels for Linux. Both do each task in turn, so that a busy machine slows
both down; the fastest of the repeats counts. Both must search the same nodes. It also
prints the size of the core, and the most memory that it took.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint64
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.site.core import build_core  # noqa: E402

NETWORKS = sorted((ROOT / "src" / "potez" / "core").glob("*.network"))
LIBRARY = ROOT / "build" / "portable_core.so"
IMPORTS = 'extern "C" { void page_tell(const char*) {} int page_poll() { return 0; } int page_pause() { return 0; } }'
BYTE = "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0"
BLOCKADE = "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -"
EMPTY = "8/8/8/8/8/8/8/8 X"
MEGABYTES = 32


class Task(NamedTuple):
    name: str
    request: str
    given: dict[str, Any]


def search(name: str, game: str, position: str, nodes: int) -> Task:
    given = {"game": game, "position": position, "nodes": nodes, "megabytes": MEGABYTES}
    return Task(name, "search", given)


TASKS = (
    search("Byte, search", "byte", BYTE, 300_000),
    search("Blockade, search", "blockade", BLOCKADE, 40_000),
    search("Domineering 8 x 8, search", "domineering", EMPTY, 500_000),
    Task("Domineering 8 x 8, solve", "solve", {"position": EMPTY, "megabytes": 64}),
)


def portable() -> CDLL:
    sources = [ROOT / "native" / "wasm" / "core.cpp", *(ROOT / "native" / "include").rglob("*.hpp")]
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        stub = LIBRARY.with_suffix(".cpp")
        stub.write_text(IMPORTS)
        flags = ["-std=c++20", "-O3", "-DNDEBUG", "-march=x86-64-v2", "-shared", "-fPIC", "-w", "-Inative/include"]
        command = ["c++", *flags, "native/wasm/core.cpp", str(stub), "-o", str(LIBRARY)]
        subprocess.run(command, cwd=ROOT, check=True)
    library = CDLL(str(LIBRARY))
    library.new_engine.argtypes = [c_size_t]
    library.search.argtypes = [
        c_char_p,
        c_char_p,
        c_int,
        c_uint64,
        c_double,
        c_double,
        c_int,
        c_bool,
        c_double,
        c_uint64,
        c_int,
    ]
    library.solve.argtypes = [c_char_p, c_size_t, c_uint64, c_double, c_int]
    library.add_network.argtypes = [c_char_p, c_size_t]
    for function in (library.search, library.solve, library.add_network):
        function.restype = c_char_p
    for network in (file.read_bytes() for file in NETWORKS):
        library.add_network(network, len(network))
    return library


def run_portable(library: CDLL, task: Task) -> tuple[int, float]:
    """The nodes and the CPU seconds."""
    before, given = process_time(), task.given
    position = given["position"].encode()
    if task.request == "search":
        library.new_engine(given["megabytes"])
        text = library.search(given["game"].encode(), position, 0, given["nodes"], 0.0, 0.0, 1, True, 0.0, 0, 1)
    else:
        text = library.solve(position, given["megabytes"], 0, 0.0, 1)
    return json.loads(text)["nodes"], process_time() - before


class Page:
    """The core under node, as the page runs it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._cpu = 0.0
        self.memory = 0

    def run(self, task: Task) -> tuple[int, float]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"request": task.request, "d": task.given}) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        seconds, self._cpu = told["cpu"] - self._cpu, told["cpu"]
        self.memory = max(self.memory, told["memory"])
        return told["answer"]["nodes"], seconds


@contextmanager
def page(core: Path) -> Iterator[Page]:
    command = [shutil.which("node") or "node", "tests/site/answer.mjs", str(core), *map(str, NETWORKS)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Page(process)
        assert process.stdin
        process.stdin.close()


def main() -> None:
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    core, library = build_core(), portable()
    size = core.read_bytes()
    print(f"core: {len(size):,} bytes, {len(gzip.compress(size, 9)):,} compressed")
    with page(core) as other:
        for task in TASKS:
            ours, theirs = [], []
            for _ in range(repeats):
                ours.append(other.run(task))
                theirs.append(run_portable(library, task))
            assert {nodes for nodes, _ in ours + theirs} == {ours[0][0]}, "they do not do the same"
            wasm, native = (min(seconds for _, seconds in times) for times in (ours, theirs))
            print(f"{task.name:28} {wasm:6.2f} s, native {native:6.2f} s: {native / wasm:4.0%} of its speed")
        print(f"memory: {other.memory / 1e6:.0f} MB at most")


if __name__ == "__main__":
    main()
