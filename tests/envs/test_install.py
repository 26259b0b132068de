"""Without the packages that the environments need, the error says how to install them."""

import subprocess
import sys
from pathlib import Path

import potez


def test_what_is_missing_is_named() -> None:
    """Python without `site` finds only its own library and the source."""
    code = f"import sys; sys.path.insert(0, {str(Path(potez.__file__).parents[1])!r}); import potez.envs"
    run = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == (
        "ImportError: potez.envs needs PIL, gymnasium, numpy, pettingzoo; install them with: pip install potez[envs]"
    )
