"""The compiled half as WebAssembly, built by the C++ compiler that comes in the package `ziglang`."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORE = ROOT / "build" / "core" / "potez.wasm"
INSTALLED = ROOT / "src" / "potez" / "web" / "core"
"""Where the server and the wheel find it. It is not under version control."""
_NATIVE = ROOT / "native"
_CACHE = ROOT / "build" / "zig"
_STAMP = ROOT / "build" / "core.stamp"
_LOCK = ROOT / "build" / "core.lock"

_CPU = "exception_handling+simd128+atomics+bulk_memory+mutable_globals"
_FLAGS = (
    # For size, -Os would make Blockade five times as slow; -DPOTEZ_SMALL costs nothing but on large boards.
    *("-target", "wasm32-wasi", f"-mcpu=generic+{_CPU}", "-fwasm-exceptions", "-fno-rtti"),
    *("-std=c++20", "-O3", "-g0", "-s", "-DNDEBUG", "-DPOTEZ_SMALL", "-mexec-model=reactor"),
    *("-mllvm", "-inline-threshold=190"),  # 13 kB smaller than with the default, and hardly slower
    "-Wl,-z,stack-size=4194304",
    # Two workers share the memory, where a page may; js/local/core.js makes it and gives the second one its place.
    "-Wl,--import-memory,--shared-memory,--initial-memory=8388608,--max-memory=268435456",
    *(f"-Wl,--export={name}" for name in ("__wasm_init_tls", "__tls_size", "__stack_pointer")),
)
_SOURCES = ("abort", "memory", "threads", "exceptions", "core")  # whose parts of the runtime come before the library's


class CannotBuildError(Exception):
    """What is missing, and how to get it."""


def has_compiler() -> bool:
    return find_spec("ziglang") is not None


def _version() -> str:
    """Changes with everything that the core is made of."""
    sources = sorted([*(_NATIVE / "include").rglob("*.hpp"), *(_NATIVE / "wasm").iterdir()])
    digest = sha256("\n".join([*_FLAGS, *(str(each.relative_to(_NATIVE)) for each in sources)]).encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


def is_current() -> bool:
    """Whether the core is there and made from the sources of now."""
    return CORE.exists() and _STAMP.exists() and _STAMP.read_text("ascii") == _version()


def build_core() -> Path:
    """Build the core unless it is there already. Of several processes one builds. Raises CannotBuildError."""
    CORE.parent.mkdir(parents=True, exist_ok=True)
    with _LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_current():
            _compile()
    return CORE


def core_files() -> dict[str, bytes]:
    """The core and the networks, by name. Raises CannotBuildError."""
    files = (build_core(), *sorted((ROOT / "src" / "potez" / "core").glob("*.network")))
    return {file.name: file.read_bytes() for file in files}


def install_core() -> None:
    """Put the core where the server and the wheel find it. Raises CannotBuildError."""
    write_folder(INSTALLED, {CORE.name: build_core().read_bytes()})


def write_folder(folder: Path, files: dict[str, bytes]) -> None:
    """Replace what is in a folder, but leave alone what is equal: a server reads again what has changed."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        if old.name not in files:
            old.unlink()
    for name, content in files.items():
        if not (folder / name).exists() or (folder / name).read_bytes() != content:
            (folder / name).write_bytes(content)


def _compile() -> None:
    if not has_compiler():
        raise CannotBuildError("the compiler for WebAssembly is missing; install it with: pip install 'potez[site]'")
    draft = CORE.with_suffix(".draft")
    command = [sys.executable, "-m", "ziglang", "c++", *_FLAGS, "-include", "native/wasm/threads.hpp"]
    command += ["-Inative/include", *(f"native/wasm/{each}.cpp" for each in _SOURCES), "-o", str(draft)]
    caches = {"ZIG_GLOBAL_CACHE_DIR": str(_CACHE), "ZIG_LOCAL_CACHE_DIR": str(_CACHE)}
    done = subprocess.run(command, cwd=ROOT, env=os.environ | caches, capture_output=True, text=True)
    if done.returncode != 0:
        raise CannotBuildError(f"the core could not be compiled:\n{done.stderr}")
    draft.replace(CORE)
    CORE.chmod(0o644)
    _STAMP.write_text(_version(), "ascii")
