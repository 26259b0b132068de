"""The committed stub says what the extension has."""

import subprocess
import sys
from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

from potez import core
from potez.core import _core


def test_the_stub_is_the_one_that_is_generated() -> None:
    generator = StubGen(_core)
    generator.put(_core)
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "_core.pyi", "-"]
    written = subprocess.run(ruff, input=generator.get(), capture_output=True, text=True, check=True).stdout
    assert written == (Path(core.__file__).parent / "_core.pyi").read_text("utf-8")
