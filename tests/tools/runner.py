"""Runs a tool in its own process, as a developer does."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(tool: str, *arguments: object) -> str:
    """What the tool printed. A tool that fails raises CalledProcessError."""
    command = [sys.executable, str(ROOT / "tools" / f"{tool}.py"), *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
