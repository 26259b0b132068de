"""The committed stub says what the extension has."""

import subprocess
import sys
from pathlib import Path

from potez import core


def test_the_stub_is_the_one_that_is_generated(tmp_path: Path) -> None:
    stub = tmp_path / "_core.pyi"
    for tool in (
        ["nanobind.stubgen", "-q", "-m", "potez.core._core", "-o"],
        ["ruff", "format", "--line-length", "120"],
    ):
        subprocess.run([sys.executable, "-m", *tool, str(stub)], check=True, capture_output=True)
    assert stub.read_text("utf-8") == (Path(core.__file__).parent / "_core.pyi").read_text("utf-8")
