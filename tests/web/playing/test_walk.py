"""The way from a click to the opponent's board stays short enough to be read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[3] / "tools" / "walk_of_a_click.py"
MOST = 22


def test_a_click_runs_few_functions_of_the_page() -> None:
    walked = subprocess.run([sys.executable, str(TOOL)], capture_output=True, text=True, timeout=120, check=False)
    assert walked.returncode == 0, walked.stderr
    count = int(walked.stdout.splitlines()[-1].split()[0])
    assert 10 < count <= MOST, walked.stdout
