"""The examples in docstrings show what really happens."""

import doctest
import importlib
from pathlib import Path

import pytest

import potez

SOURCE = Path(potez.__file__).parent
FILES = [file for file in sorted(SOURCE.rglob("*.py")) if ">>>" in file.read_text("utf-8")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_docstrings(file: Path) -> None:
    name = ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert not result.failed
