"""The drawing of the search: every node in the order of visits, cuts with their reason, positions on the board."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_the_tree_is_walked_through(visit: Visit, server: str) -> None:
    asked = {"game": "domineering", "start": "3/3/3 X", "depth": 3}
    nodes = httpx.post(f"{server}/api/trace", json=asked).raise_for_status().json()["nodes"]
    page = visit("/#/tree")
    expect(page.locator(".node")).to_have_count(len(nodes))
    expect(page.locator(".cut")).to_have_count(sum(bool(node["skipped"]) for node in nodes))
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".node")).to_have_count(1)
    expect(page.locator(".node .value")).to_have_text("?")
    for _ in range(3):
        page.get_by_role("button", name="One node forward").click()
    expect(page.locator(".node")).to_have_count(4)
    expect(page.locator(".pieces .domino")).to_have_count(3)
    page.get_by_role("button", name="One node back").click()
    expect(page.locator(".node")).to_have_count(3)
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".node").nth(4)).to_be_attached()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Run")).to_be_visible()


def test_a_cut_says_why(visit: Visit, server: str) -> None:
    asked = {"game": "domineering", "start": "3/3/3 X", "depth": 3}
    nodes = httpx.post(f"{server}/api/trace", json=asked).raise_for_status().json()["nodes"]
    cut = next(node for node in nodes if node["skipped"])
    page = visit("/#/tree")
    page.locator(".node").nth(cut["index"]).click()
    reason = page.locator("p.pruned")
    for move in cut["skipped"]:
        expect(reason).to_contain_text(move)
    expect(reason).to_contain_text("and avoids it")


def test_too_large_a_tree_is_refused_in_words(visit: Visit) -> None:
    page = visit("/#/tree?game=byte")
    expect(page.locator(".node").first).to_be_visible()
    page.get_by_label("Depth").fill("6")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".warning").first).to_contain_text("smaller")
