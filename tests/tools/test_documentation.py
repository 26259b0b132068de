"""The documentation can be built, and all its links lead somewhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import documentation

ROOT = Path(__file__).parents[2]
PAGES = {"docs/a.md": "a.md", "docs/guides/b.md": "guides/b.md", "benchmarks/c.md": "benchmarks/c.md"}


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("docs/a.md", "[b](guides/b.md#top)", "[b](guides/b.md#top)"),
        ("docs/guides/b.md", "[c](../../benchmarks/c.md)", "[c](../benchmarks/c.md)"),
        ("docs/a.md", "[site](https://example.org/x.md)", "[site](https://example.org/x.md)"),
        ("docs/a.md", "[code](../CMakeLists.txt)", f"[code]({documentation.REPOSITORY}/blob/main/CMakeLists.txt)"),
    ],
)
def test_a_link_leads_to_where_its_target_is_now(source: str, text: str, expected: str) -> None:
    assert documentation.relink(text, source, PAGES) == expected


def test_a_link_to_nothing_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"docs/a\.md links to nothing\.md, which does not exist"):
        documentation.relink("[x](nothing.md)", "docs/a.md", PAGES)


def test_every_row_of_a_table_has_all_its_cells() -> None:
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")]:
        for table in re.findall(r"(?:^\|.*\n)+", path.read_text("utf-8"), re.MULTILINE):
            widths = {len(re.findall(r"\|", re.sub("`[^`]*`", "", row))) for row in table.splitlines()}
            assert len(widths) == 1, f"{path}:\n{table}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation, built as `make docs` builds it, from a copy of the configuration."""
    zensical = Path(sys.executable).with_name("zensical")
    if not zensical.exists():
        pytest.skip("zensical is not installed")
    folder = tmp_path_factory.mktemp("documentation")
    for name in ("src", "tools"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "zensical.toml", folder)
    collect = [sys.executable, str(ROOT / "tools/documentation.py"), str(folder / "build/docs")]
    subprocess.run(collect, check=True, capture_output=True)
    built = subprocess.run([str(zensical), "build", "--strict"], cwd=folder, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "site/docs"


def test_every_page_of_the_navigation_is_built(site: Path) -> None:
    pages = re.findall(r'"([\w/]+)\.md"', (ROOT / "zensical.toml").read_text("utf-8"))
    assert len(pages) > 25
    for page in pages:
        assert (site / ("index.html" if page == "index" else f"{page}/index.html")).exists()


def test_every_page_is_in_the_navigation(site: Path) -> None:
    listed = set(re.findall(r'"([\w/]+)\.md"', (ROOT / "zensical.toml").read_text("utf-8")))
    written = {path.relative_to(site).parent.as_posix() for path in site.rglob("index.html")} - {"."}
    assert written <= listed


def test_the_reference_has_signatures_and_examples(site: Path) -> None:
    page = (site / "reference/python/index.html").read_text("utf-8")
    assert all(name in page for name in ("potez.start", "legal_moves", "best_move", "IllegalMoveError"))
    assert 'class="gp"' in page  # the prompt of an example, coloured as code


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert not re.search(r'<(script|link|img)[^>]*(src|href)="https?://(?!.*canonical)', page.read_text("utf-8"))


def test_the_search_finds_a_word_of_every_guide(site: Path) -> None:
    index = json.loads((site / "search.json").read_text("utf-8"))
    text = json.dumps(index)
    assert all(
        f"guides/{guide}/" in text for guide in ("players", "teachers", "bot_authors", "researchers", "operators")
    )
