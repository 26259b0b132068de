"""Reads the classroom off the page, and doubts what it shows with a minimax of its own.

The doubt knows the tree and the rules of minimax. It does not know the stream of events: it sees only what a class
sees, the boxes of the tree after each step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Page

INFINITE = 10.0**9
WALKS = """
async walks => {
  const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  const told = () => document.querySelector(".lane:first-child .event").textContent;
  const showTree = async text => {
    const before = document.querySelector(".stage");
    const field = document.querySelector("[name=text]");
    field.value = text;
    field.form.requestSubmit();
    while (document.querySelector(".stage") === before || document.querySelector("[name=text]") === field)
      await new Promise(requestAnimationFrame);
  };
  const walk = variant => {
    document.querySelector(`.variant[data-variant=${variant}]`).click();
    for (const window of document.querySelectorAll(".tree-scroll"))
      Object.assign(window.style, {width: "30000px", height: "4000px"});
    press("0");
    const slider = document.querySelector(".stage-controls > input");
    const boxes = [...document.querySelectorAll(".lane:first-child [data-node]")];
    const values = boxes.map(box => box.querySelector(".value"));
    const seen = (box, index) => [
      box.getAttribute("class"),
      values[index].textContent,
      box.querySelector(".window")?.textContent ?? "",
      box.parentElement.getAttribute("class"),
    ].join("|");
    const shots = [];
    let before = [];
    press("Home");
    for (;;) {
      const now = boxes.map(seen);
      shots.push([told(), now.flatMap((text, index) => (text === before[index] ? [] : [[index, text]]))]);
      before = now;
      if (slider.value === slider.max) break;
      press("ArrowRight");
    }
    const count = document.querySelector(`.variant[data-variant=${variant}] strong`).textContent;
    return {variant, count, shots};
  };
  const found = [];
  for (const {tree, variants} of walks) {
    if (tree) await showTree(tree);
    found.push(variants.map(walk));
  }
  return found;
}
"""
"""Shows trees, goes through searches step by step, and tells which boxes each step has changed, as a class sees them.

All of that in the page: a message to the browser for each step would take longer than the step. The window is so
large that the whole tree is in sight, because the page draws nothing else.
"""


def number(text: str) -> float:
    """A value as the page writes it: 3, −4, +∞, +#3."""
    text = text.replace("−", "-")
    if "∞" in text:
        return -INFINITE if text[0] == "-" else INFINITE
    if "#" in text:
        plies = int(text[2:])
        return -INFINITE / 2 + plies if text[0] == "-" else INFINITE / 2 - plies
    return float(text)


def value_of(value: Any) -> float:
    """A value as the server sends it."""
    if isinstance(value, dict):
        plies = value.get("win_in", value.get("loss_in"))
        half = INFINITE / 2 - plies if plies else INFINITE
        return half if "win_in" in value else -half
    return float(value)


@dataclass(frozen=True)
class Box:
    """What one node shows."""

    kinds: frozenset[str]
    branch: frozenset[str]
    value: float | None
    sign: str
    window: tuple[float, float] | None

    @classmethod
    @cache
    def read(cls, seen: str) -> Box:
        kinds, value, window, branch = seen.split("|")
        found = re.fullmatch(r"(≥ |≤ |)([^ …]+)( …)?", value)
        low, _, high = window.partition(" … ")
        known = "unseen" not in kinds.split() and "cut" not in kinds.split()
        return cls(
            frozenset(kinds.split()),
            frozenset(branch.split()),
            number(found[2]) if found and known else None,
            (found[1].strip() + (found[3] or "").strip()) if found else "",
            (number(low), number(high)) if window else None,
        )


class Doubt:
    """Checks every step that the page has shown of one search."""

    def __init__(self, nodes: list[dict[str, Any]], pruning: bool = True) -> None:
        self.nodes, self.pruning = nodes, pruning
        self.children: list[list[int]] = [[] for _ in nodes]
        self.ply = [0] * len(nodes)
        for index, node in enumerate(nodes[1:], 1):
            self.children[node["parent"]].append(index)
            self.ply[index] = self.ply[node["parent"]] + 1
        self.horizon = max(self.ply)
        self.known: dict[tuple[int, int], float] = {}

    def truth(self, index: int, without: frozenset[int] = frozenset()) -> float:
        """Plain minimax down to the horizon, on the values at the ends alone."""
        below = [child for child in self.children[index] if child not in without]
        if not below or self.ply[index] == self.horizon:
            return value_of(self.nodes[index]["guess"])
        values = [self.truth(child, without) for child in below]
        return max(values) if self.nodes[index]["max"] else min(values)

    def step(self, told: str, boxes: list[Box]) -> None:
        if begun := re.match(r"Begin again at the root, (\d+) plies", told):
            self.horizon = int(begun[1])
        for index, box in enumerate(boxes):
            self.value_is_certain(index, box)
            if "open" in box.kinds and self.children[index]:
                self.window_is_right(index, boxes)
            if "cut" in box.kinds:
                above = boxes[self.nodes[index]["parent"]]
                assert above.window
                assert above.window[0] >= above.window[1], "cut although alpha and beta have not met"

    def value_is_certain(self, index: int, box: Box) -> None:
        if box.value is None or "…" in box.sign:
            return
        if (index, self.horizon) not in self.known:
            self.known[index, self.horizon] = self.truth(index)
        truth = self.known[index, self.horizon]
        says = {"": box.value == truth, "≥": box.value <= truth, "≤": box.value >= truth}
        assert says[box.sign], (index, box, truth)

    def window_is_right(self, index: int, boxes: list[Box]) -> None:
        """A window is what the values allow that have come to the nodes above and to the node itself, and no other.

        In the steps in which a value comes to the node, from the child up, the window may still be the one before.
        """
        alpha, beta = -INFINITE, INFINITE
        above = index
        while self.pruning and (parent := self.nodes[above]["parent"]) is not None:
            above = parent
            alpha, beta = self.narrowed(above, (alpha, beta), [boxes[above].value])
        children = [child for child in self.children[index] if "done" in boxes[child].kinds] if self.pruning else []
        arrived = [boxes[child].value for child in children]
        possible = {self.narrowed(index, (alpha, beta), arrived)}
        if any("current" in boxes[at].kinds for at in (index, *children)):
            for late in range(len(arrived)):
                possible.add(self.narrowed(index, (alpha, beta), arrived[:late] + arrived[late + 1 :]))
        assert boxes[index].window in possible, (index, boxes[index].window, possible)

    def narrowed(self, index: int, window: tuple[float, float], values: list[float | None]) -> tuple[float, float]:
        known = [value for value in values if value is not None]
        alpha, beta = window
        return (
            (max(alpha, *known, -INFINITE), beta) if self.nodes[index]["max"] else (alpha, min(beta, *known, INFINITE))
        )

    def end(self, boxes: list[Box]) -> None:
        root = boxes[0]
        assert (root.value, root.sign) == (self.truth(0), "")
        cut = frozenset(index for index, box in enumerate(boxes) if "cut" in box.kinds)
        assert self.truth(0, cut) == self.truth(0), "what was cut would have mattered"
        assert self.pruning or not cut


@dataclass(frozen=True)
class Walk:
    """A tree as text, or the one that is shown, and the searches to go through."""

    tree: str | None
    variants: tuple[str, ...]


def walk_and_doubt(page: Page, walks: Sequence[Walk], blackboards: Iterable[dict[str, Any]]) -> int:
    """Go through searches on the page, and doubt each step. How many steps there were."""
    found = page.evaluate(WALKS, [{"tree": walk.tree, "variants": walk.variants} for walk in walks])
    steps = 0
    for searches, blackboard in zip(found, blackboards, strict=True):
        for search in searches:
            steps += doubt_search(blackboard, **search)
    return steps


def doubt_search(blackboard: dict[str, Any], variant: str, count: str, shots: list[Any]) -> int:
    run = next(run for run in blackboard["variants"] if run["name"] == variant)
    assert len(shots) == len(run["events"]) + 1
    doubt = Doubt(blackboard["nodes"], pruning=variant != "minimax")
    boxes = [Box.read("|||")] * len(blackboard["nodes"])
    assert len(shots[0][1]) == len(boxes), "the whole tree is not in sight"
    for told, changed in shots:
        for index, seen in changed:
            boxes[index] = Box.read(seen)
        doubt.step(told, boxes)
    doubt.end(boxes)
    visited = sum("done" in box.kinds for box in boxes)
    assert variant == "deepening" or count == str(visited)
    return len(shots)
