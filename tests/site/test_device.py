"""The served page thinks on the visitor's own machine, if the server has the core; a switch says so."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit, server, visit
from tools.site.core import CannotBuildError, write_folder
from tools.site.python import INSTALLED, python_files

__all__ = ["server", "visit"]

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("installed_core")]

PATIENCE = 180_000
POSITION = "/analyse?game=domineering&start=6/6/6/6/6/6%20X"


def test_an_analysis_on_this_device(visit: Visit) -> None:
    page = visit("/")
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto(POSITION)
    expect(page.locator(".verdict")).to_contain_text("X wins: proved")
    expect(page.locator(".search-info .best li").first).to_be_visible()
    expect(page.get_by_label("Where the engine thinks")).to_have_value("here")
    assert any("engine_worker" in url for url in workers)


def test_an_analysis_on_the_server(visit: Visit) -> None:
    page = visit("/")
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.evaluate("localStorage.setItem('potez.thinks', 'server')")
    page.goto(POSITION)
    expect(page.locator(".verdict")).to_contain_text("X wins: proved")
    expect(page.locator(".search-info .best li").first).to_be_visible()
    expect(page.get_by_label("Where the engine thinks")).to_have_value("server")
    assert workers == []


def test_the_laboratory_of_a_server_that_has_python(visit: Visit) -> None:
    try:
        write_folder(INSTALLED, python_files())
    except CannotBuildError as error:
        pytest.skip(str(error))
    page = visit("/laboratory?game=domineering")
    page.get_by_role("button", name="Show its tree").click()
    expect(page.locator(".program-tree")).to_be_visible(timeout=PATIENCE)


def test_the_laboratory_of_a_server_without_python_says_so(visit: Visit) -> None:
    shutil.rmtree(INSTALLED, ignore_errors=True)
    page = visit("/laboratory?game=domineering")
    page.get_by_role("button", name="Show its tree").click()
    expect(page.locator(".bench .warning")).to_contain_text("this server has no Python for the page")


def test_a_search_without_limits_stops_without_shared_memory(visit: Visit) -> None:
    """Without headers for shared memory. Whoever stops waits for the last stretch of work, not for the search."""
    page = visit("/")
    took = page.evaluate(
        """async () => {
            const main = [...document.scripts].find((script) => script.src.endsWith("js/main.js")).src;
            const { openEngine } = await import(new URL("local/engine.js", main).href);
            const engine = await openEngine();
            const stop = new AbortController();
            const search = { game: "byte", position: "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0" };
            let depths = 0;
            const answer = await engine.ask("search", search, () => { if (++depths === 6) stop.abort(); }, stop.signal);
            return [crossOriginIsolated, answer.depth, answer.variations.length];
        }"""
    )
    assert took[0] is False
    assert took[1] >= 6
    assert took[2] == 1
