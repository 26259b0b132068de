"""Settings that all tests share."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.driving.visitors import Visitors

# The same examples on every run: a test that fails, fails for everyone. No test depends on speed.
settings.register_profile("potez", derandomize=True, database=None, deadline=None)
settings.load_profile("potez")

# A shell starts background jobs with SIGINT ignored, and the programs that tests interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

_COMPILING = pytest.StashKey[subprocess.Popen[bytes]]()
"""The process that compiles the core of the page."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests that use the browser last: Playwright leaves an event loop running, which asyncio.run refuses."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begin to compile the core of the page, if a test wants it: it takes minutes, and other tests need not wait."""
    wanted = any("built_core" in getattr(item, "fixturenames", ()) for item in session.items)
    if wanted and os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        build = "from tools.site.core import build_core; build_core()"
        session.stash[_COMPILING] = subprocess.Popen(
            [sys.executable, "-c", build],
            cwd=Path(__file__).parents[1],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )


def pytest_sessionfinish(session: pytest.Session) -> None:
    if compiling := session.stash.get(_COMPILING, None):
        with suppress(ProcessLookupError):
            os.killpg(compiling.pid, signal.SIGTERM)  # with the compiler, if it still works
        compiling.wait()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a process, because Playwright can be started only once at a time."""
    from playwright.sync_api import sync_playwright

    from tests.web.driving.chromium import CHROMIUM, FLAGS

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> Visitors:
    """Pages of that browser."""
    from tests.web.driving.visitors import Visitors

    return Visitors(browser)
