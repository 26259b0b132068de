"""The laboratory and the games of this device, on the static site in a browser: no server answers anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.hosting import Host
from tests.web.driving.games import typed

pytestmark = pytest.mark.slow

PATIENCE = 180_000
MINE = "def evaluate(position):\n    return -len(position.legal_moves())\n"
NONSENSE = {
    "def evaluate(position)\n    return 1": "line 1: expected ':'",
    "def choose(position):\n    return 1 / 0": "line 2: ZeroDivisionError: division by zero",
    "much = 'x' * 10**9": "the program wants more memory than it may have",
    "while True:\n    pass": "the program did nothing for 20 seconds, so it was stopped",
}


@pytest.fixture(scope="module")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    host = Host(tmp_path_factory.mktemp("www"))
    host.put(site)
    yield host.address
    host.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", accept_downloads=True)
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == []


def open_laboratory(page: Page, address: str, program: str | None = None) -> None:
    """The laboratory with a program in its editor."""
    page.goto(f"{address}#/games")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if program is not None:
        page.evaluate("text => localStorage.setItem('potez.laboratory', text)", program)
    page.evaluate("location.hash = '/laboratory?game=domineering'")
    expect(page.locator(".cm-content")).to_be_visible()


def test_an_own_evaluation_changes_the_tree_and_plays(page: Page, address: str) -> None:
    open_laboratory(page, address)
    editor = page.get_by_role("textbox", name="The program")
    editor.press("Control+a")
    editor.press("Delete")
    editor.press_sequentially("def evaluate(position):\nreturn -len(position.legal_moves())\n")  # it indents by itself
    page.get_by_role("button", name="Show its tree").click()
    expect(page.locator(".program-tree tr.changed").first).to_be_visible()
    page.get_by_label("Games").select_option("10")
    page.get_by_role("button", name="Let it play").click()
    expect(page.locator(".standing svg")).to_be_visible()
    expect(page.locator(".standing")).to_contain_text("with 95 % confidence between")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Play against it").click()
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    expect(page.locator(".player.top")).to_contain_text("my program")
    typed(page, "A1")
    expect(page.locator(".moves .move")).to_have_count(2)
    expect(page.locator(".board-panel.can-move")).to_be_visible()


def test_nonsense_gets_a_sentence_and_the_page_lives(page: Page, address: str) -> None:
    for program, sentence in NONSENSE.items():
        open_laboratory(page, address, program)
        page.get_by_role("button", name="Show its tree").click()
        expect(page.locator(".bench .warning")).to_have_text(sentence)
    open_laboratory(page, address, MINE)
    page.get_by_role("button", name="Show its tree").click()
    expect(page.locator(".program-tree")).to_be_visible()


def test_a_program_is_shared_by_link(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_laboratory(page, address, MINE)
    page.get_by_role("button", name="Copy a link to this program").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{address}#/laboratory?")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".cm-content")).to_contain_text("return -len(position.legal_moves())")


def test_games_of_this_device_are_exported_and_imported(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}#/?game=domineering")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    typed(page, "A1")
    expect(page.locator(".moves .move")).to_have_count(2)
    typed(page, "A8")
    expect(page.get_by_text("a vertical domino on A8 needs row 9 too").first).to_be_visible()
    moves = page.locator(".moves .move").all_inner_texts()
    page.goto(f"{address}#/games")
    with page.expect_download() as export:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "games.json"
    export.value.save_as(file)
    [room] = json.loads(file.read_text("utf-8"))["rooms"]
    page.get_by_role("button", name="Forget").click()
    page.evaluate("localStorage.clear()")
    page.locator("input[type=file]").set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"{}"})
    expect(page.get_by_text("this file was not made by Export")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(f'a[href$="#/play/{room["room"]}"]')).to_be_visible()
    page.locator(f'a[href$="#/play/{room["room"]}"]').click()
    expect(page.locator(".moves .move")).to_have_count(2)
    assert page.locator(".moves .move").all_inner_texts() == moves
