"""A second worker helps the core where a page may share memory. Stopping stays safe, and one thread finds the same."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from potez.core import networks
from tests.site.conftest import Ask
from tests.site.hosting import Host

RUN = Path(__file__).with_name("two_workers.mjs")
NETWORKS = sorted(Path(networks.__file__).parent.glob("*.network"))
PATIENCE = 120_000
TASK = """async (count) => {
  const main = [...document.scripts].find((script) => script.src.endsWith("js/main.js")).src;
  const { openEngine } = await import(new URL("local/engine.js", main).href);
  const engine = await openEngine();
  const position = "8/8/8/8/8/8/8/8 X";
  const search = { game: "byte", position: "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0", threads: 2 };
  for (let number = 0; number < count; number++) {
    const stop = new AbortController();
    const answer = engine.ask("search", search, undefined, stop.signal);
    setTimeout(() => stop.abort(), number % 40);
    await answer;
  }
  const one = await engine.ask("solve", { position });
  const two = await engine.ask("solve", { position, threads: 2 });
  const again = await engine.ask("solve", { position });
  return { isolated: crossOriginIsolated, cores: navigator.hardwareConcurrency, one, two, again };
}"""


def run(core: Path, count: int, **variables: str) -> dict[str, Any]:
    command = ["node", str(RUN), str(count), str(core), *map(str, NETWORKS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | variables)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("count", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_two_workers_are_stopped_at_any_time(ask: Ask, built_core: Path, count: int) -> None:
    found = run(built_core, count)
    assert found["stopped"] > count * 0.9
    assert_found_as_with_one(found, ask)


def test_the_first_worker_goes_on_when_the_second_one_fails(ask: Ask, built_core: Path) -> None:
    found = run(built_core, 10, STACK="512")
    assert "memory access out of bounds" in found["failure"]
    assert found["stopped"] == 10
    assert_found_as_with_one(found, ask)


def assert_found_as_with_one(found: dict[str, Any], ask: Ask) -> None:
    for search, answer in zip(found["searches"], found["alone"], strict=True):
        expected = ask("search", **search, megabytes=1, nodes=5000)
        assert {**answer, "seconds": 0} == {**expected, "seconds": 0}
    two, one = found["solved"]
    assert two["winner"] == one["winner"]
    assert one["nodes"] == ask("solve", position="6/6/6/6/6/6 X")["nodes"]


@pytest.mark.slow
def test_the_page_has_two_threads_where_it_may_share_memory(browser: Browser, host: Host) -> None:
    """The service worker sends the headers for that, so it may from the second visit on."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(host.address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    found = page.evaluate(TASK, 300)
    context.close()
    assert found["isolated"]
    one, two, again = (found[name] for name in ("one", "two", "again"))
    assert one["winner"] == two["winner"] == again["winner"] == "X"
    assert one["nodes"] == again["nodes"]  # alone it always does the same
    assert (two["nodes"] != one["nodes"]) == (found["cores"] > 1)
