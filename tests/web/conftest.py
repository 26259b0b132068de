"""A real server and a real browser. An error in a page fails its test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Request, expect

from tests.server.serving import ServerProcess, file_url
from tests.web.driving.chromium import CHROMIUM
from tests.web.driving.visitors import Visitors

if CHROMIUM is None and os.environ.get("CI") == "true":
    raise RuntimeError("chromium is not installed; the tests of the page must not be left out here")
collect_ignore_glob = [] if CHROMIUM else ["test_*.py", "*/test_*.py"]

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
def visit(visitors: Visitors, server: str) -> Iterator[Visit]:
    """Opens a page as somebody new, with a browser of their own."""
    opened = list[tuple[Page, Callable[[Request], None]]]()
    errors = list[str]()

    def failed(error: Error) -> None:
        errors.append(str(error))

    def new(path: str = "/", base_url: str = server, **options: Any) -> Page:
        def requested(request: Request) -> None:
            _check_host(request.url, base_url, errors)

        page = visitors.page(base_url=base_url, **options)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", failed)
        page.on("request", requested)
        opened.append((page, requested))
        page.goto(path)
        return page

    yield new
    for page, requested in opened:
        visitors.give_back(page)
        page.remove_listener("pageerror", failed)
        page.remove_listener("request", requested)
    assert errors == []


def _check_host(url: str, base_url: str, errors: list[str]) -> None:
    if not url.startswith((base_url, base_url.replace("http", "ws"), "blob:", "data:", "about:")):
        errors.append(f"requested {url}")
