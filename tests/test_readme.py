"""The examples in the README and in docs/ show what really happens."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page_examples(page: Path) -> doctest.DocTest:
    """The examples of a page's python blocks, as one session: a later block may use the names of an earlier one."""
    text = page.read_text("utf-8")
    session = "\n".join(block[1] for block in BLOCK.finditer(text) if ">>>" in block[1])
    return doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path) -> None:
    assert not doctest.DocTestRunner().run(page_examples(page)).failed


def plain_blocks(page: Path) -> list[str]:
    """The python blocks of a page that are not a session. Some need pandas, which Potez does not."""
    blocks = [block[1] for block in BLOCK.finditer(page.read_text("utf-8")) if ">>>" not in block[1]]
    return [block for block in blocks if "pandas" not in block or find_spec("pandas")]


@pytest.mark.parametrize("page", [page for page in PAGES if plain_blocks(page)], ids=lambda page: page.name)
def test_plain_blocks_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = plain_blocks(page)
    if any("contest.jsonl" in block for block in blocks):
        small = ["--game", "domineering", "--rows", "6", "--cols", "6", "--games", "2", "--results", "contest.jsonl"]
        subprocess.run([sys.executable, "-m", "potez", "match", "random", "random", *small], check=True)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page.name, "exec"), names)
