"""Settings that all tests share."""

from __future__ import annotations

import signal
from collections.abc import Iterator
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests that use the browser last: Playwright leaves an event loop running, which asyncio.run refuses."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


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
