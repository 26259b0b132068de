"""One TypedDict for all: two kinds of it cannot be bases of one class, and from Python 3.12 on there are two."""

from pathlib import Path

import potez

SOURCE = Path(potez.__file__).parent


def test_the_server_starts_on_every_python_because_all_answers_are_of_one_kind() -> None:
    users = [path for path in SOURCE.rglob("*.py") if "import TypedDict" in path.read_text("utf-8")]
    assert len(users) > 10
    for path in users:
        if path != SOURCE / "api" / "typed.py":
            assert "from potez.api.typed import TypedDict" in path.read_text("utf-8"), path
