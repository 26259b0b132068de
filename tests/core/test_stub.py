"""The committed stub describes the extension."""

from pathlib import Path

from tests.regenerate import STUB, write_stub


def test_the_stub_is_the_one_that_nanobind_generates(tmp_path: Path) -> None:
    """If this fails, build the extension and run `python -m tests.regenerate`."""
    write_stub(tmp_path / "_core.pyi")
    assert (tmp_path / "_core.pyi").read_text("utf-8") == STUB.read_text("utf-8")
