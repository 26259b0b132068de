from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A person's home directory."""
    return tmp_path
