"""The examples in the README and in docs/ show what really happens."""

from __future__ import annotations

import doctest
import re
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
