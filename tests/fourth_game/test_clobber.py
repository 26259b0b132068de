"""A fourth game needs one file: its rules and its GameInfo. These tests use it everywhere and touch nothing else.

The game is registered in processes of its own, so that no other test meets it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.cli.driver import PATIENCE, Answer, environment
from tests.server.serving import ServerProcess, file_url
from tests.web.conftest import Visit, visit

__all__ = ["visit"]  # a fixture

FILE = Path(__file__).with_name("clobber.py")
ROOT = FILE.parents[2]
SMALL = ("--rows", "2", "--cols", "3")


def clobber(home: Path, *arguments: str, typed: str = "") -> Answer:
    """Run `potez` with one game more."""
    command = [sys.executable, str(FILE), *arguments]
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, env=environment(home), timeout=PATIENCE, cwd=home
    )
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    return Answer(done.stdout, done.stderr, done.returncode)


def captures(rows: list[str], own: str) -> list[list[str]]:
    """The boards after every capture of a side, by other means than the game's own."""
    found = []
    for r, row in enumerate(rows):
        for c, stone in enumerate(row):
            for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                near = rows[r + dr][c + dc] if 0 <= r + dr < len(rows) and 0 <= c + dc < len(row) else "."
                if stone == own and near not in (own, "."):
                    board = [list(line) for line in rows]
                    board[r][c], board[r + dr][c + dc] = ".", own
                    found.append(["".join(line) for line in board])
    return found


def count(rows: list[str], own: str, depth: int) -> int:
    other = "O" if own == "X" else "X"
    return sum(count(board, other, depth - 1) for board in captures(rows, own)) if depth else 1


# Rules


def test_it_keeps_the_contract_of_every_game() -> None:
    (contract,) = (ROOT / "tests" / "games").rglob("test_contract.py")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.fourth_game.clobber", "-k", "clobber", str(contract)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=10 * PATIENCE)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 50


def test_it_is_counted(tmp_path: Path) -> None:
    board = ["XOXOXO", "OXOXOX"] * 2 + ["XOXOXO"]
    assert len(clobber(tmp_path, "moves", "clobber").out.split()) == len(captures(board, "X")) == 49
    counted = clobber(tmp_path, "perft", "clobber", "--depth", "3")
    assert counted.out.splitlines()[-1] == f"nodes {count(board, 'X', 3)}"


def test_it_is_refused_with_its_own_sentences(tmp_path: Path) -> None:
    refused = clobber(tmp_path, "show", "clobber", "--after", "A1-A3")
    assert refused.code == 2
    assert "O has no stone on A3" in refused.err
    assert "A1 and A3 are not next to each other" in refused.err
    assert "rows must be 2..10, not 11" in clobber(tmp_path, "show", "clobber", "--rows", "11").err


# Terminal


def test_it_is_shown_explained_and_analysed(tmp_path: Path) -> None:
    assert "OXO/XOX X" in clobber(tmp_path, "show", "clobber", *SMALL).out
    assert clobber(tmp_path, "rules", "clobber").out.startswith("Clobber: take the other side's stones")
    assert "← best" in clobber(tmp_path, "explain", "clobber", *SMALL, "--depth", "2").out
    analysed = clobber(tmp_path, "analyse", "clobber", *SMALL, "--depth", "3")
    assert (analysed.code, analysed.err) == (0, "")
    assert "clobber" in clobber(tmp_path, "play", typed="q\n").out


def test_it_is_played_saved_replayed_and_converted(tmp_path: Path) -> None:
    played = clobber(tmp_path, "play", "clobber", *SMALL, "--x", "random:3", "--o", "computer:3")
    assert played.code == 0
    moves = re.findall(r"^[XO]: (\S+)", played.out, re.MULTILINE)
    assert re.search(r"wins: [XO] cannot move", played.out)
    (saved,) = (tmp_path / "data").rglob("clobber-*.txt")
    replayed = clobber(tmp_path, "replay", str(saved)).out
    assert all(move in replayed for move in moves)
    (record,) = json.loads(clobber(tmp_path, "convert", str(saved)).out)
    assert (record["game"], record["moves"], record["reason"]) == ("clobber", moves, "no move")


def test_a_person_plays_it_at_the_prompt(tmp_path: Path) -> None:
    played = clobber(
        tmp_path, "play", "clobber", *SMALL, "--x", "person", "--o", "person", typed="A1-A2\n?\nB1-A1\nB1-C1\n"
    )
    assert re.findall(r"^[XO]: (\S+)", played.out, re.MULTILINE)[0] == "A1-A2"


@pytest.mark.parametrize("name", ["board.svg", "board.png"])
def test_it_is_drawn(tmp_path: Path, name: str) -> None:
    drawn = clobber(tmp_path, "render", "clobber", "--to", name)
    assert drawn.code == 0, drawn.err
    assert (tmp_path / name).stat().st_size > 100


def test_it_is_benched(tmp_path: Path) -> None:
    measured = json.loads(clobber(tmp_path, "bench", "--json").out)
    assert "clobber" in json.dumps(measured)


# Engines


def test_it_is_served_over_ugi(tmp_path: Path) -> None:
    program = (sys.executable, str(FILE), "ugi", "computer:2")
    checked = clobber(tmp_path, "compliance", "--game", "clobber", "--patience", "60", *program)
    assert checked.code == 0, checked.out + checked.err


def test_it_is_rated_in_a_match(tmp_path: Path) -> None:
    options = ("--game", "clobber", "--rows", "3", "--cols", "4", "--games", "8", "--seed", "1", "--results", "c.jsonl")
    told = json.loads(clobber(tmp_path, "match", "computer:3", "random:1", *options, "--json").out)
    assert told["wins"] + told["draws"] + told["losses"] == 8
    rated = clobber(tmp_path, "ratings", "c.jsonl")
    assert rated.code == 0, rated.err
    assert "computer:3" in rated.out


# Learners

STEPS = """
import tests.fourth_game.clobber
from pettingzoo.test import api_test, seed_test
from potez.envs import aec

environment = lambda: aec.env("clobber", rows=3, cols=4)
api_test(environment(), num_cycles=200)
env = environment()
env.reset()
plies = 0
for agent in env.agent_iter():
    observation, reward, termination, truncation, _ = env.last()
    done = termination or truncation
    env.step(None if done else int(observation["action_mask"].argmax()))
    plies += not done
print(plies, env.render() is None)
"""


def test_it_is_stepped_as_an_environment() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STEPS], capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-2]) > 2


# Browser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    process = ServerProcess(file_url(tmp_path), program=(str(FILE),))
    yield process.address
    process.end()


def test_it_is_played_in_the_browser(visit: Visit) -> None:
    page = visit("/#/?game=clobber")
    expect(page.get_by_text("Take the other side's stones until it cannot move.").first).to_be_visible()
    form = page.locator("form.new-game")
    form.get_by_text("the computer", exact=True).click()
    form.get_by_label("Level").fill("1")
    form.get_by_text("another size", exact=True).click()
    for name, value in {"rows": "3", "cols": "3"}.items():
        form.locator(f"[name=option-{name}]").fill(value)
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play/*")
    play_first_moves(page)
    expect(page.locator(".status.over")).to_contain_text("cannot move")


def play_first_moves(page: Page) -> None:
    """Make the first legal move that the page offers, again and again, until the game is over."""
    move = page.get_by_role("button", name=re.compile(r"^[A-C][1-3]-[A-C][1-3]$"))
    over = page.locator(".status.over")
    while True:
        expect(move.or_(over).first).to_be_visible()
        if over.is_visible():
            return
        made = page.locator(".moves .move").count()
        move.first.click()
        expect(page.locator(".moves .move").nth(made)).to_be_visible()


def test_its_other_pages_open(visit: Visit) -> None:
    page = visit("/#/learn/clobber")
    expect(page.get_by_text("take the other side's stones until a side cannot").first).to_be_visible()
    page.goto("/#/analyse?game=clobber")
    page.get_by_role("button", name="A1-A2", exact=True).click()
    expect(page.locator(".moves .move")).to_have_text(["A1-A2"])
    page.goto("/#/tree?game=clobber")
    expect(page.get_by_text("OXO/XOX X").first).to_be_visible()
