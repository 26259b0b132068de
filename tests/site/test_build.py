"""The static site as files: complete, small, equal each time, and free of absolute addresses."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.site.hosting import Host
from tools.site import core
from tools.site.__main__ import build
from tools.site.pages import page_files, write_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without Python and perhaps without the core, which take long to build."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, page_files())
    return folder


def test_two_builds_are_equal(site: Path, tmp_path: Path) -> None:
    write_site(tmp_path, page_files())
    names = sorted(str(file.relative_to(site)) for file in site.rglob("*"))
    assert names == sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*"))
    for name in names:
        if (site / name).is_file():
            assert (site / name).read_bytes() == (tmp_path / name).read_bytes(), name


@pytest.mark.slow
@pytest.mark.usefixtures("editor")  # or another test makes it between the two builds
def test_two_builds_from_nothing_are_equal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Core, Python and page, each time with a compiler that remembers nothing. It takes some minutes."""
    for name in ("one", "two"):
        made = tmp_path / name
        for constant, file in {"CORE": "core/potez.wasm", "_CACHE": "zig", "_STAMP": "stamp", "_LOCK": "lock"}.items():
            monkeypatch.setattr(core, constant, made / "build" / file)
        try:
            build(made / "site")
        except core.CannotBuildError as error:
            pytest.skip(str(error))
    one, two = (contents(tmp_path / name / "site") for name in ("one", "two"))
    assert len(one) > 100
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_service_worker_lists_every_file_but_itself_and_the_fallback(site: Path) -> None:
    first, *_ = (site / "service_worker.js").read_text("utf-8").splitlines()
    listed = json.loads(first.removeprefix("const SITE = ").removesuffix(";"))
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert set(listed["files"]) == files - {"service_worker.js", "404.html"}
    assert (site / listed["version"]).is_dir()


def test_the_fallback_knows_every_page(site: Path) -> None:
    main = next(site.glob("*/js/main.js")).read_text("utf-8")
    pages = re.findall(r"^  (\w+): async \(\) => \(await import", main, re.MULTILINE)
    [known] = re.findall(r"\(\?:([a-z|]+)\)", (site / "404.html").read_text("utf-8"))
    assert set(pages) == set(known.split("|"))
    assert len(pages) > 8


def test_addresses_are_relative(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    head = page[: page.index('<script type="application/json"')]
    assert re.findall(r'(?:href|src)="(?!\./|data:)[^"]*"', head) == []
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == "./"
    assert all((site / icon["src"]).exists() for icon in manifest["icons"])


def test_the_shell_is_small(site: Path) -> None:
    """What the first page needs: its HTML with the data, the style, and the modules that it names."""
    page = (site / "index.html").read_text("utf-8")
    named = re.findall(r'href="\./([^"]+\.(?:js|css))"', page)
    sizes = [len(gzip.compress((site / name).read_bytes())) for name in ["index.html", *dict.fromkeys(named)]]
    assert len(named) > 5
    assert sum(sizes) <= 120_000


def test_the_page_hid_the_documentation_beside_it(site: Path, browser: Browser, tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    shutil.copytree(site, beside)
    (beside / "docs").mkdir()
    (beside / "docs" / "index.html").write_text("<h1>How Potez works</h1>", "utf-8")
    host = Host(tmp_path)
    host.put(beside)
    page = browser.new_page(base_url=host.address)
    page.goto(host.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto("docs/")
    expect(page.get_by_role("heading", level=1)).to_have_text("How Potez works")
    page.goto(host.address)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("How Potez works")
    page.close()
    host.close()
