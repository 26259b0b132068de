"""The committed stubs describe the extension."""

from pathlib import Path

import pytest

from tests.regenerate import STUBS, write_stub


@pytest.mark.parametrize("stub", STUBS, ids=lambda path: path.stem)
def test_the_stub_is_the_one_that_nanobind_generates(stub: Path, tmp_path: Path) -> None:
    """If this fails, build the extension and run `python -m tests.regenerate`."""
    pytest.importorskip("nanobind")  # wheels are tested without these two
    pytest.importorskip("ruff")
    write_stub(tmp_path / stub.name)
    assert (tmp_path / stub.name).read_text("utf-8") == stub.read_text("utf-8")
