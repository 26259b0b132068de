"""A real server and a real browser. An error in a page fails its test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import ServerProcess, file_url
from tests.web.driving.chromium import CHROMIUM

if CHROMIUM is None and os.environ.get("CI") == "true":
    raise RuntimeError("chromium is not installed; the tests of the page must not be left out here")
collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]

Visit = Callable[..., Page]
PATIENCE = 30_000  # milliseconds until something is taken to have failed
expect.set_options(timeout=PATIENCE)


def pytest_report_header() -> str:
    return f"Browser: {CHROMIUM}" if CHROMIUM else "LEFT OUT: all tests of the page (Debian: apt-get install chromium)"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `potez serve`, in a process of its own."""
    process = ServerProcess(file_url(tmp_path_factory.mktemp("web")))
    yield process.address
    process.end()


@pytest.fixture
def visit(browser: Browser, server: str, tmp_path: Path) -> Iterator[Visit]:
    """Opens a page as somebody new, with a browser of their own."""
    contexts, errors = [], list[str]()

    def new(path: str = "/", base_url: str = server, **options: Any) -> Page:
        context = browser.new_context(base_url=base_url, **{"locale": "en-GB", "reduced_motion": "reduce"} | options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: _check_host(request.url, base_url, errors))
        page.goto(path)
        return page

    yield new
    for context in contexts:
        context.close()
    assert errors == []


def _check_host(url: str, base_url: str, errors: list[str]) -> None:
    if not url.startswith((base_url, base_url.replace("http", "ws"), "blob:", "data:")):
        errors.append(f"requested {url}")
