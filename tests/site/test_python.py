"""Python as the page gets it: complete, and its archives run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.site.core import CannotBuildError, write_folder
from tools.site.python import python_files, sources_of_page

RUN = Path(__file__).with_name("archives.mjs")
IMPORTS = """
import importlib, json, pkgutil, sys
import potez.api
for found in pkgutil.walk_packages(potez.api.__path__, "potez.api."):
    importlib.import_module(found.name)
print(json.dumps([sys.modules[name].__file__ for name in sys.modules if name.partition(".")[0] == "potez"]))
"""


def test_the_page_has_everything_that_the_api_imports() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=True)
    imported = {Path(file) for file in json.loads(done.stdout) if file.endswith(".py")}
    assert len(imported) > 50
    assert imported - set(sources_of_page()) == set()


def test_the_archives_run(tmp_path: Path) -> None:
    """Without line numbers in the standard library, a program still learns which of its own lines was wrong."""
    try:
        write_folder(tmp_path, python_files())
    except CannotBuildError as error:
        pytest.skip(str(error))
    done = subprocess.run(["node", str(RUN), str(tmp_path)], capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    assert answer["ok"]
    assert answer["view"]["side"] == "X"
    [message] = json.loads(answer["text"])["refused"]["messages"]
    assert message.startswith("line 4: JSONDecodeError: Expecting property name")
