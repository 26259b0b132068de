"""The classroom on the page: every figure against a minimax of the tests, and everything that a teacher presses."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

import potez
from potez.engine.classroom.own_tree import text_of
from tests.engine.classroom.test_search import random_tree
from tests.engine.small import SAMPLES
from tests.web.conftest import Visit
from tests.web.driving.accessibility import no_serious_violation
from tests.web.driving.classroom import Walk, walk_and_doubt

VARIANTS = ("minimax", "alpha-beta", "good-order", "bad-order", "table", "deepening")
TREES, POSITIONS = 900, 100
BATCH = 30
PATIENCE = 120  # seconds; the machine may be busy


def tree_of(server: str, **wanted: Any) -> dict[str, Any]:
    kind = "tree" if "tree" in wanted else "position"
    found: dict[str, Any] = (
        httpx.post(f"{server}/api/classroom/{kind}", json=wanted, timeout=PATIENCE).raise_for_status().json()
    )
    return found


def trees_of(server: str, walks: Iterable[Walk]) -> Iterator[dict[str, Any]]:
    return (tree_of(server, tree=walk.tree) for walk in walks)


def show_tree(page: Page, text: str) -> None:
    page.get_by_label("Tree as text").fill(text)
    page.get_by_label("Tree as text").press("Enter")
    expect(page.locator(".stage .node")).to_have_count(len(re.findall(r"\(|[\d.]+", text)))
    expect(page.locator(".stage-controls .count")).to_contain_text("Step 0 ")


def classroom(visit: Visit, path: str = "/tree", **options: Any) -> Page:
    """The page, when its tree is there."""
    page = visit(path, **options)
    expect(page.locator(".stage .node").first).to_be_visible()
    return page


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def caption(page: Page) -> Any:
    return expect(page.locator(".lane:first-child .event"))


def test_the_figures_of_random_trees(visit: Visit, server: str) -> None:
    dice = random.Random(15)
    walks = [Walk(text_of(random_tree(dice, 2 + number % 3)), VARIANTS) for number in range(6)]
    assert walk_and_doubt(classroom(visit), walks, trees_of(server, walks)) > 1000


def show_position(page: Page, server: str, position: Any) -> dict[str, Any]:
    page.goto(f"/tree?game={position.game}&start={quote(str(position))}")
    blackboard = tree_of(server, game=position.game, start=str(position))
    expect(page.locator(".stage .node").first).to_be_visible()
    expect(page.locator(".left-out")).to_contain_text(blackboard["left_out"])
    return blackboard


@pytest.mark.parametrize("sample", SAMPLES[::3], ids=str)
def test_the_figures_of_positions(visit: Visit, server: str, sample: Any) -> None:
    position = next(position for position in sample.positions() if not position.outcome())
    page = visit("/tree")
    blackboard = show_position(page, server, position)
    walk_and_doubt(page, [Walk(None, ("alpha-beta", "deepening"))], [blackboard])


@pytest.mark.slow
def test_the_figures_of_many_trees(visit: Visit, server: str) -> None:
    dice = random.Random(1000)
    page = classroom(visit)
    trees = [text_of(random_tree(dice, dice.randint(1, 4))) for _ in range(TREES)]
    walks = [Walk(text, (VARIANTS[number % len(VARIANTS)],)) for number, text in enumerate(trees)]
    batches = [walks[begin : begin + BATCH] for begin in range(0, TREES, BATCH)]
    steps = sum(walk_and_doubt(page, batch, trees_of(server, batch)) for batch in batches)
    print(f"{steps} steps")


@pytest.mark.slow
def test_the_figures_of_many_positions(visit: Visit, server: str) -> None:
    page = classroom(visit)
    positions = [position for sample in SAMPLES for position in sample.positions()[:12]][:POSITIONS]
    assert len(positions) == POSITIONS
    steps = 0
    for number, position in enumerate(positions):
        blackboard = show_position(page, server, position)
        steps += walk_and_doubt(page, [Walk(None, (VARIANTS[number % len(VARIANTS)],))], [blackboard])
    print(f"{steps} steps")


def test_keys_and_buttons_go_through_the_search(visit: Visit) -> None:
    page = classroom(visit)
    caption(page).to_contain_text("has not begun")
    press(page, "ArrowRight")
    caption(page).to_have_text("Enter the root: MAX moves, α = −∞, β = +∞.")
    press(page, "PageDown", "ArrowRight", "ArrowLeft")
    caption(page).to_have_text("Enter a: MIN moves, α = −∞, β = +∞.")
    press(page, "c")
    caption(page).to_have_text("Cut: MIN gets at most 2 at b, but MAX has 3 with a. Positions skipped: 2.")
    expect(page.locator(".scissors")).to_have_text("✂ 2")
    press(page, "Home")
    expect(page.locator(".scissors")).to_have_count(0)
    page.get_by_role("button", name="One step forward").click()
    caption(page).to_contain_text("Enter the root")
    page.get_by_role("button", name="To the end").click()
    caption(page).to_have_text("Leave the root: 3.")
    page.get_by_role("slider", name="Speed").fill("9")
    page.get_by_role("button", name="Run", exact=True).click()
    caption(page).to_have_text("Leave the root: 3.")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_visible()
    page.get_by_role("slider", name="Speed").fill("0")
    page.locator(".event").click()
    press(page, "r")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    press(page, "r")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_visible()
    press(page, "?")
    expect(page.get_by_role("dialog")).to_contain_text("To the next cut")


def test_the_windows_move_while_the_search_runs(visit: Visit) -> None:
    """The root stayed at "? | −∞ … +∞" until the end."""
    page = classroom(visit)
    root = page.locator("[data-node='0']")
    seen = set()
    for _ in range(35):
        press(page, "ArrowRight")
        seen.add((root.locator(".value").text_content(), root.locator(".window").text_content()))
    assert seen == {("", "−∞ … +∞"), ("≥ 3", "−∞ … +∞"), ("≥ 3", "3 … +∞"), ("3", "3 … +∞")}


def test_a_link_reopens_the_same_tree_at_the_same_step(visit: Visit, server: str) -> None:
    page = classroom(visit)
    show_tree(page, "((3 5) (2 9) (0 1))")
    press(page, *["ArrowRight"] * 12)
    told = page.locator(".event").text_content() or ""
    page.wait_for_url("**step=12*")
    again = visit(page.url.removeprefix(server))
    caption(again).to_have_text(told)
    expect(again.get_by_label("Tree as text")).to_have_value("((3 5) (2 9) (0 1))")
    boxes = ".stage [data-node]"
    assert again.locator(boxes).all_text_contents() == page.locator(boxes).all_text_contents()


def test_a_link_names_the_depth_that_was_proposed(visit: Visit) -> None:
    """What fits depends on the machine, so the same link could open another tree."""
    page = classroom(visit, "/tree?game=byte&start=" + quote(str(potez.start("byte"))))
    page.wait_for_url("**depth=3&width=4*")


def test_what_was_cut_can_be_opened_and_did_not_matter(visit: Visit) -> None:
    page = classroom(visit)
    press(page, "c")
    page.locator(".scissors").click()
    expect(page.locator(".stage .revealed")).to_have_count(2)
    expect(page.locator(".stage .revealed .value")).to_have_text(["4", "6"])
    expect(page.locator(".proof")).to_have_text(
        "Searched to the end, b would be worth 2. The root would still be worth 3."
    )
    page.locator("[data-node='5']").focus()
    press(page, "Enter")
    expect(page.locator(".stage .revealed")).to_have_count(0)
    page.get_by_role("button", name="Open what was cut off").click()
    expect(page.locator(".stage .revealed")).to_have_count(2)


def test_side_by_side(visit: Visit) -> None:
    page = classroom(visit)
    expect(page.locator(".variant strong")).to_have_text(["13", "11", "9", "13", "11", "15"])
    page.get_by_label("Beside it:").select_option("minimax")
    expect(page.locator(".lane")).to_have_count(2)
    press(page, "End")
    closing = page.locator(".closing")
    expect(closing).to_contain_text("Alpha-beta: 11 of 13 positions, 15 % saved (cuts: 1)")
    expect(closing).to_contain_text("Minimax: Minimax looked at all 13 positions")
    widths = [box["width"] for bar in page.locator(".variant .track b").all() if (box := bar.bounding_box())]
    assert [round(width / widths[-1], 2) for width in widths] == [0.87, 0.73, 0.6, 0.87, 0.73, 1]
    page.get_by_label("Beside it:").select_option("")
    expect(page.locator(".lane")).to_have_count(1)


def test_a_tree_that_is_wrong_is_refused_in_words(visit: Visit) -> None:
    page = classroom(visit)
    field = page.get_by_label("Tree as text")
    for text, told in {
        "((3 5) (2 9": "character 8: this bracket is never closed",
        "((3 x))": "character 5: 'x' is neither a number nor a bracket",
        "": "write a tree, such as ((3 5) (2 9) (0 1))",
    }.items():
        field.fill(text)
        field.press("Enter")
        expect(page.locator(".warning").first).to_have_text(told)
    page.goto("/tree?tree=%28%28")
    expect(page.locator(".warning").first).to_contain_text("never closed")
    page.goto("/tree?game=byte&start=nonsense")
    expect(page.locator(".warning").first).not_to_be_empty()


def test_too_large_a_tree_is_refused_in_words(visit: Visit) -> None:
    """A busy server may give up before it has counted; either sentence says what would be right."""
    page = visit("/#/tree?game=byte")
    expect(page.locator(".stage .node").first).to_be_visible()
    page.get_by_label("Depth").fill("6")
    page.get_by_label("Moves from each position").fill("")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".warning").first).to_contain_text("take a smaller depth")
    page.get_by_role("button", name="What fits").click()
    expect(page.locator(".warning").first).to_be_empty()


def test_drawing_a_tree_by_mouse(visit: Visit) -> None:
    page = classroom(visit, "/tree?tree=5")
    page.get_by_role("button", name="Draw").click()
    text = page.get_by_label("Tree as text")
    page.locator(".handles").get_by_text("+").click()
    expect(text).to_have_value("(5)")
    page.locator(".handles").get_by_text("+").click()
    expect(text).to_have_value("(5 0)")
    page.locator("[data-node='2']").click()
    page.get_by_label("Value", exact=True).fill("-3")
    page.get_by_label("Value", exact=True).press("Enter")
    expect(text).to_have_value("(5 -3)")
    page.locator(".handles").get_by_text("+").click()
    expect(text).to_have_value("(5 (-3))")
    page.locator("[data-node='1']").click()
    page.locator(".handles").get_by_text("×").click()
    expect(text).to_have_value("((-3))")


def test_drawing_a_tree_by_keyboard(visit: Visit) -> None:
    page = classroom(visit, "/tree?tree=(1 2)")
    page.get_by_role("button", name="Draw").press("Enter")
    page.locator("[data-node='0']").focus()
    press(page, "ArrowDown", "ArrowRight")
    page.get_by_role("button", name="Add a branch").press("Enter")
    expect(page.get_by_label("Tree as text")).to_have_value("(1 (2))")
    page.get_by_role("button", name="Remove it").press("Enter")
    expect(page.get_by_label("Tree as text")).to_have_value("(1)")


def test_random_trees_and_textbook_trees(visit: Visit) -> None:
    page = classroom(visit)
    page.get_by_label("Textbook trees").select_option(label="A deep cut")
    expect(page.get_by_label("Tree as text")).to_have_value("(5 (((4 9) 6) 8))")
    page.locator("select[name=kind]").select_option("random")
    page.wait_for_url(re.compile(r"random=3-3-\d+"))
    page.get_by_role("button", name="Fit").click()
    expect(page.locator(".stage .node")).to_have_count(40)
    page.get_by_label("Depth").fill("2")
    page.get_by_label("Branches").fill("5")
    page.get_by_role("button", name="Another tree").click()
    page.wait_for_url(re.compile(r"random=2-5-\d+"))
    page.get_by_role("button", name="Fit").click()
    expect(page.locator(".stage .node")).to_have_count(31)
    values = page.locator(".stage .value").all_text_contents()
    page.reload()
    page.get_by_role("button", name="Fit").click()
    expect(page.locator(".stage .node")).to_have_count(31)
    assert page.locator(".stage .value").all_text_contents() == values


def test_the_class_predicts(visit: Visit) -> None:
    page = classroom(visit)
    press(page, "q")
    answers = ["No", "No", "3", "Yes", "Yes", "No", "No", "No", "2", "3"]
    for answer in answers:
        while not page.locator(".quiz .row").is_visible():
            press(page, "ArrowRight")
        page.locator(".quiz").get_by_role("button", name=answer, exact=True).press("Enter")
    expect(page.locator(".quiz .score")).to_have_text("Right: 9 of 10")
    expect(page.locator(".quiz p").first).to_have_text("Right: 3.")


def test_pictures_of_the_tree(visit: Visit, tmp_path: Path) -> None:
    page = classroom(visit, "/tree?random=3-4-1")
    press(page, "End")
    with page.expect_download() as svg:
        page.get_by_role("button", name="SVG").click()
    root = ElementTree.parse(svg.value.path()).getroot()
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"MAX", "MIN"} <= set(texts)
    assert not list(root.iter("style"))
    with page.expect_download() as png:
        page.get_by_role("button", name="PNG").click()
    picture = Image.open(BytesIO(Path(png.value.path()).read_bytes())).convert("RGB")
    assert picture.width > 1000
    colours = picture.getcolors(picture.width * picture.height) or []
    assert len(colours) > 20


@pytest.mark.parametrize(
    "query", ["", "?game=byte", "?game=blockade&start=" + quote("5x5 X 22,42,24,44 22,42,24,44 1,1,1,1 -")]
)
def test_the_type_can_be_read_from_the_last_row(visit: Visit, query: str) -> None:
    """On a projector of 1080 lines, full screen, a value is at least 3 % of the height, a window 2 %."""
    page = classroom(visit, f"/tree{query}", viewport={"width": 1920, "height": 1080})
    page.locator(".stage").evaluate("stage => stage.requestFullscreen()")
    press(page, "c")
    # The tree grows when the screen is full. What is out of sight is not drawn, and the root may be.
    heights = "[...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect().height).filter(Boolean)"
    readable = f"([selector, least]) => {{ const all = {heights}; return all.length && Math.min(...all) >= least; }}"
    for kind, share in ((".value", 0.03), (".window", 0.02)):
        page.wait_for_function(readable, arg=[f".stage .tree {kind}", share * 1080])
    told = "least => parseFloat(getComputedStyle(document.querySelector('.event')).fontSize) >= least"
    page.wait_for_function(told, arg=0.03 * 1080)


def test_fit_zoom_and_pan(visit: Visit) -> None:
    page = classroom(visit, "/tree?random=4-4-1", viewport={"width": 1280, "height": 800})
    inner = page.locator(".tree-scroll")
    wide = "element => element.scrollWidth > element.clientWidth"
    assert inner.evaluate(wide)
    page.get_by_role("button", name="Fit").click()
    assert not inner.evaluate(wide)
    # Without type, neighbours that look the same are one shape. A click finds the nearest node.
    expect(page.locator(".stage .overview .unseen")).to_have_count(2 * math.ceil(341 / 64))
    tree = page.locator(".stage .tree")
    box = tree.bounding_box()
    assert box
    tree.click(position={"x": 2, "y": box["height"] - 2})
    expect(page.locator(".facts h2")).to_contain_text("a a a d")
    press(page, "+", "+", "+", "+", "+", "+", "+", "+", "+")
    assert inner.evaluate(wide)
    before = inner.evaluate("element => element.scrollLeft")
    box = inner.bounding_box()
    assert box
    page.mouse.move(box["x"] + 600, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 400, box["y"] + 300, steps=4)
    page.mouse.up()
    assert inner.evaluate("element => element.scrollLeft") == before + 200
    press(page, "End")
    expect(page.locator("[data-node='0']")).to_be_in_viewport()


def test_only_what_is_in_sight_is_drawn_but_all_of_it(visit: Visit) -> None:
    page = classroom(visit, "/tree?random=3-12-1", viewport={"width": 1280, "height": 800})
    drawn = "[...document.querySelectorAll('.stage .node')].map(node => Number(node.dataset.node))"
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")  # from the root to the end that is farthest to the left
    expect(page.locator("[data-node='3']")).to_be_in_viewport()
    page.wait_for_function(f"() => {drawn}.length > 60")  # what is near comes first
    found = page.evaluate(drawn)
    assert found == sorted(found)
    assert found[:9] == list(range(9)), "the root, a, a a and the ends below it that are in sight"
    assert len(found) < 300


def test_steps_while_the_window_glides_lost_the_node(visit: Visit) -> None:
    """A step about a node in sight was content with it, and an earlier step's glide carried the window away."""
    page = classroom(
        visit, "/tree?random=3-12-1", viewport={"width": 1920, "height": 1080}, reduced_motion="no-preference"
    )
    for _ in range(28):
        press(page, "ArrowRight")
    page.evaluate(
        """async () => {
          const window = document.querySelector(".tree-scroll");
          for (let still = 0, before = ""; still < 30; ) {
            await new Promise(requestAnimationFrame);
            const now = `${window.scrollLeft} ${window.scrollTop}`;
            still = now === before ? still + 1 : 0;
            before = now;
          }
        }"""
    )
    expect(page.locator(".stage .node.current")).to_be_in_viewport()


def test_everything_by_keyboard_alone(visit: Visit) -> None:
    """From the top of the page with Tab: every control can be reached, and the tree is one stop."""
    page = classroom(visit)
    reached = []
    for _ in range(60):
        press(page, "Tab")
        reached.append(
            page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
        )
    for name in ("Run", "One step forward", "Predict", "Fit", "Show", "Draw a tree", "Copy the link", "SVG", "PNG"):
        assert name in reached, name
    assert sum((label or "").startswith("Node ") for label in reached[:45]) == 1


def test_screen_readers_hear_each_step(visit: Visit) -> None:
    page = classroom(visit)
    press(page, "c")
    expect(page.get_by_role("status").first).to_contain_text("Cut: MIN gets at most 2")
    for index, label in {
        0: "Node 0, the root, MAX, value ≥ 3, alpha 3, beta +∞",
        5: "Node 5, b, MIN, value ≤ 2, alpha 3, beta 2, moves cut off here: 2",
        7: "Node 7, b b, MAX, value 4, cut off",
        10: "Node 10, c a, MAX, value 14, not visited",
    }.items():
        expect(page.locator(f"[data-node='{index}']")).to_have_attribute("aria-label", label)


def test_nothing_keeps_anyone_out(visit: Visit) -> None:
    """While a question is open, with what was cut off opened, in Serbian; test_appearance.py has the page itself."""
    page = classroom(visit, "/tree?game=byte", locale="sr-RS")
    press(page, "c", "o", "q")
    no_serious_violation(page)


def test_the_classroom_in_serbian(visit: Visit) -> None:
    page = classroom(visit, locale="sr-RS")
    press(page, "c")
    caption(page).to_contain_text("Одсецање: MIN овде (b) даје највише 2")
    expect(page.locator(".variant").first).to_contain_text("Минимакс")
