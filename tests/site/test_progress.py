"""What a visitor of the static site has done so far: in IndexedDB, taken along by Export, seen by other windows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from potez.school.lesson import course
from tests.site.hosting import Host
from tests.web.driving.games import typed

pytestmark = pytest.mark.slow

PATIENCE = 120_000
KEPT = """() => new Promise(resolve => {
  indexedDB.open("potez-progress").onsuccess = ({target}) => {
    const values = target.result.transaction("values").objectStore("values");
    values.getAllKeys().onsuccess = ({target: keys}) => resolve(keys.result);
  };
})"""

EARLIER = """if (!localStorage.getItem("began")) {
  localStorage.setItem("began", "yes");
  localStorage.setItem("potez.lessons", '{"byte": ["old"]}');
}"""


def window(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def test_progress_moves_from_local_storage_and_is_taken_along(browser: Browser, host: Host, tmp_path: Path) -> None:
    context = browser.new_context(locale="en-GB")
    context.add_init_script(EARLIER)
    page = window(context, f"{host.address}#/learn/byte")
    typed(page, course("byte")[0].example)
    expect(page.locator(".answer.right")).to_be_visible()
    assert "potez.lessons" in page.evaluate(KEPT)
    assert page.evaluate("localStorage.getItem('potez.lessons')") is None
    second = window(context, f"{host.address}#/games")
    with second.expect_download() as download:
        second.get_by_role("button", name="Export").click()
    file = tmp_path / "potez-games.json"
    download.value.save_as(file)
    lessons = json.loads(json.loads(file.read_text("utf-8"))["settings"]["potez.lessons"])
    assert lessons == {"byte": ["old", course("byte")[0].name]}
    context.close()

    another = browser.new_context(locale="en-GB")
    page = window(another, f"{host.address}#/games")
    with page.expect_event("load"):  # it begins anew with what has come
        page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "potez.lessons" in page.evaluate(KEPT)
    another.close()


def test_a_game_begun_in_one_window_is_known_in_the_other(browser: Browser, host: Host) -> None:
    context = browser.new_context(locale="en-GB")
    one, two = (window(context, host.address) for _ in range(2))
    for page in (one, two):
        page.evaluate("location.hash = '/?game=domineering'")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator(".board-panel.can-move")).to_be_visible()
    one.evaluate("location.hash = '/games'")
    expect(one.locator("ul.rooms > li")).to_have_count(2)
    context.close()
