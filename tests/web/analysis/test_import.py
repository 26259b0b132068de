"""Games come into the analysis by paste and by drop, and leave it as JSON that comes back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

RECORD = '[Game "domineering"]\n[Rows "4"]\n[Cols "4"]\n\n1. A1 C4 2. B1\n'
POSITION = "4/4/1,XOXO,2/1,OOOXX,2/4/4/4/4 O 0-0"
JSON = json.dumps({"game": "domineering", "start": "4/4/4/4 X", "moves": ["A1", "C4", "B1"]})

BRING = """([how, text, name]) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name, {type: "text/plain"}));
  else data.setData("text/plain", text);
  const target = document.querySelector(".board-panel");
  const details = {bubbles: true, cancelable: true};
  target.dispatchEvent(
    how === "paste"
      ? new ClipboardEvent("paste", {...details, clipboardData: data})
      : new DragEvent("drop", {...details, dataTransfer: data}),
  );
}"""


@pytest.fixture
def page(visit: Visit) -> Page:
    page = visit("/analyse?game=blockade&engine=off")
    expect(page.locator(".board-panel .board")).to_be_visible()
    return page


def bring(page: Page, how: str, text: str, name: str = "") -> None:
    """Paste or drop a text, or a file of this name."""
    page.evaluate(BRING, [how, text, name])


@pytest.mark.parametrize(("how", "name"), [("paste", ""), ("drop", ""), ("drop", "game.txt")])
@pytest.mark.parametrize("text", [RECORD, JSON])
def test_a_game(page: Page, how: str, name: str, text: str) -> None:
    bring(page, how, text, name)
    expect(page.locator(".moves .move")).to_have_text(["A1", "C4", "B1"])
    expect(page.locator(".pieces .domino")).to_have_count(3)


@pytest.mark.parametrize("how", ["paste", "drop"])
def test_a_position(page: Page, how: str) -> None:
    bring(page, how, POSITION)
    expect(page.locator("[data-stack=D4] .checker")).to_have_count(5)
    expect(page).to_have_url(re.compile("game=byte"))


@pytest.mark.parametrize(
    "text",
    [
        "nothing of ours",
        '{"game": "chess"}',
        JSON.replace("domineering", "chess"),
        JSON.replace("C4", "A2"),
        "[1]",
        "{",
    ],
)
def test_what_is_no_game_is_refused(page: Page, text: str) -> None:
    bring(page, "paste", text)
    expect(page.locator(".warning").first).not_to_be_empty()
    expect(page.locator("[data-pawn=X1]")).to_be_visible()


def test_text_pasted_into_a_field_stays_there(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", POSITION)
    comment = page.get_by_label("Comment", exact=True)
    comment.focus()
    page.keyboard.press("Control+V")
    expect(comment).to_have_value(POSITION)
    expect(page.locator("[data-pawn=X1]")).to_be_visible()


def test_the_keys_for_paste_load_a_game(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", RECORD)
    page.locator(".board-panel .board").click()
    page.keyboard.press("Control+V")
    expect(page.locator(".moves .move")).to_have_text(["A1", "C4", "B1"])


def test_json_leaves_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    page = visit("/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4&engine=off")
    page.get_by_text("Save and share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="JSON", exact=True).click()
    assert download.value.suggested_filename.endswith(".json")
    download.value.save_as(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text()
    saved = json.loads(text)
    assert (saved["game"], saved["start"], saved["moves"]) == ("domineering", "4/4/4/4 X", ["A1", "C4"])
    page.goto("/analyse?game=byte&engine=off")
    expect(page.locator(".board-panel .board")).to_be_visible()
    bring(page, "drop", text, "game.json")
    expect(page.locator(".moves .move")).to_have_text(["A1", "C4"])
