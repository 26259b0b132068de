import io
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from potez.cli import main
from tests.cli.driver import Answer, environment


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A person's home directory."""
    return tmp_path


@pytest.fixture
def inside(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Runs `potez` within the test, which is quicker where only its answer matters."""

    def run(*arguments: str, typed: str = "") -> Answer:
        monkeypatch.chdir(home)
        for name, value in environment(home).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["potez", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
        on_ctrl_c = signal.getsignal(signal.SIGINT)
        with pytest.raises(SystemExit) as left:
            main()
        signal.signal(signal.SIGINT, on_ctrl_c)
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Answer(out, err, left.value.code)

    return run
