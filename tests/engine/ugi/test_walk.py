"""The walk from `go` to `bestmove` stays short."""

import re
import subprocess
import sys
from pathlib import Path

WALKS = Path(__file__).parents[3] / "tools" / "walks.py"


def test_the_walk_from_go_to_bestmove_is_short() -> None:
    command = [sys.executable, str(WALKS), "ugi"]
    out = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    functions, files, threads = map(int, re.findall("[0-9]+", out.splitlines()[-2]))
    assert functions <= 25, out
    assert files <= 10, out
    assert threads <= 2, out
