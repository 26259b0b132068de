"""Puzzles in a real browser: one of each theme, wrong answers refuted on the board, ratings, the puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from potez.school.puzzle import THEMES, Puzzle, puzzle_of_the_day, puzzles
from tests.web.conftest import Visit

GLICKO = """
async () => {
  const loaded = performance.getEntriesByType("resource").map(e => e.name);
  const {rate} = await import(loaded.find(name => name.includes("glicko")));
  const games = [[1400, 30, 1], [1550, 100, 0], [1700, 300, 0]];
  return games.map(([rating, deviation, score]) =>
    rate({rating: 1500, deviation: 200, volatility: 0.06}, {rating, deviation, volatility: 0.06}, score));
}
"""


def of_theme(game: str, theme: str) -> Puzzle:
    """The puzzle with the fewest turns, one of which misses and does not end the game."""
    found = sorted((one for one in puzzles(game) if one.theme == theme), key=lambda one: one.proof["turns"])
    return next(one for one in found if missing_turn(one))


def missing_turn(one: Puzzle) -> str | None:
    turns = (str(move) for move in one.start.legal_moves() if not one.start.play(move).outcome())
    return next((turn for turn in turns if turn != one.solution), None)


def answer(page: Page, move: str) -> None:
    field = page.locator(".move-form input")
    field.fill(move)
    field.press("Enter")


@pytest.mark.parametrize(("game", "theme"), [(game, theme) for game, themes in THEMES.items() for theme in themes])
def test_a_puzzle_of_each_theme_is_missed_and_solved(visit: Visit, game: str, theme: str) -> None:
    one = of_theme(game, theme)
    page = visit(f"/puzzles/{game}/{one.id}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(str(one.title))
    expect(page.locator(".task")).to_have_text(str(one.task))
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    before = page.locator(".figures").inner_text()
    answer(page, missing_turn(one) or "")
    expect(page.locator(".answer.wrong")).to_be_visible()
    expect(page.locator(".figures")).not_to_have_text(before)
    after = page.locator(".figures").inner_text().partition(" (")[0]
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    answer(page, one.solution)
    expect(page.locator(".answer.right")).to_contain_text("The only one of")
    assert page.locator(".figures").inner_text().startswith(f"{after}."), "only the first answer counts"
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".answer.right")).to_have_count(0)
    assert one.id not in page.url


def test_solved_at_first_raises_the_rating(visit: Visit) -> None:
    one = of_theme("domineering", "win-in-3")
    page = visit(f"/puzzles/domineering/{one.id}", locale="sr-RS")
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    answer(page, one.solution)
    expect(page.locator(".answer.right")).to_be_visible()
    expect(page.locator(".figures")).to_contain_text("(+")
    page.goto("/puzzles")
    expect(page.locator(".figures").last).to_contain_text("Решено: 1 од")


def test_hint_and_solution(visit: Visit) -> None:
    one = of_theme("byte", "finish")
    page = visit(f"/puzzles/byte/{one.id}")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".words")).to_contain_text("Lift from")
    expect(page.locator(".figures")).to_contain_text("(−")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()


def test_the_puzzle_of_the_day_is_in_the_lobby_and_counts_days(visit: Visit) -> None:
    page = visit("/")
    page.locator(".daily").get_by_role("link", name="Solve it").click()
    page.wait_for_url("**/puzzles/*/*day=*")
    today = {puzzle_of_the_day(date.today() + timedelta(days=n)).id: n for n in (-1, 0)}
    id_of_page = page.url.split("/")[-1].split("?")[0]
    assert id_of_page in today
    one = puzzle_of_the_day(date.today() + timedelta(days=today[id_of_page]))
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    answer(page, one.solution)
    expect(page.locator(".answer.right")).to_be_visible()
    page.goto("/puzzles")
    expect(page.locator(".daily .streak")).to_have_text("Days in a row: 1")


def test_a_puzzle_has_a_title_and_a_picture(server: str) -> None:
    one = puzzles("blockade")[0]
    page = httpx.get(f"{server}/puzzles/blockade/{one.id}")
    assert page.status_code == 200
    assert f"<title>Blockade: {one.title} – Potez</title>" in page.text
    assert "og:image" in page.text
    assert httpx.get(f"{server}/puzzles/blockade/zzz").status_code == 404
    assert httpx.get(f"{server}/puzzles/chess").status_code == 404


def test_ratings_are_those_of_glicko_2(visit: Visit) -> None:
    """Against a plain implementation of the paper in Python."""
    page = visit(f"/puzzles/byte/{puzzles('byte')[0].id}")
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    found: list[dict[str, Any]] = page.evaluate(GLICKO)
    expected = [glicko(1500, 200, 0.06, *game) for game in ((1400, 30, 1), (1550, 100, 0), (1700, 300, 0))]
    for one, (rating, deviation, volatility) in zip(found, expected, strict=True):
        assert one["rating"] == pytest.approx(rating, abs=0.01)
        assert one["deviation"] == pytest.approx(deviation, abs=0.01)
        assert one["volatility"] == pytest.approx(volatility, abs=1e-5)


def glicko(r: float, rd: float, sigma: float, r2: float, rd2: float, score: int) -> tuple[float, float, float]:
    """Glickman's steps 2 to 8 for one game; the volatility by bisection."""
    from math import exp, log, pi, sqrt

    mu, phi, mu2, phi2 = (r - 1500) / 173.7178, rd / 173.7178, (r2 - 1500) / 173.7178, rd2 / 173.7178
    g = 1 / sqrt(1 + 3 * phi2**2 / pi**2)
    e = 1 / (1 + exp(-g * (mu - mu2)))
    v = 1 / (g**2 * e * (1 - e))
    delta = v * g * (score - e)

    def f(x: float) -> float:
        top = exp(x) * (delta**2 - phi**2 - v - exp(x))
        return top / (2 * (phi**2 + v + exp(x)) ** 2) - (x - log(sigma**2)) / 0.25

    low, high = log(sigma**2) - 20, log(sigma**2) + 20  # f falls
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    new = exp(low / 2)
    star = sqrt(phi**2 + new**2)
    after = 1 / sqrt(1 / star**2 + 1 / v)
    return 1500 + 173.7178 * (mu + after**2 * g * (score - e)), 173.7178 * after, new
