"""The tuner plays games, fits weights, and writes them where the evaluation reads them."""

import re
import subprocess
from pathlib import Path

import pytest

from potez import core
from potez.core import _core
from potez.core.extension import games
from tests.tools.runner import run
from tools.tune import HEADERS, Header, Row, fit, loss, win_chance


@pytest.mark.parametrize(
    "arguments", [("byte",), ("blockade",), ("domineering", "--start", "rows=8,cols=9", "--start", "rows=9,cols=9")]
)
def test_it_prints_one_weight_for_each_term(arguments: tuple[str, ...]) -> None:
    printed = run("tune", *arguments, "--games", 3, "--nodes", 20)
    assert re.search(r"bits per position: \d\.\d{4} -> \d+\.\d{4}\n", printed)
    weights = [int(number) for number in printed.splitlines()[-1].split(", ")]
    assert len(weights) == len(_core.terms(core.start(arguments[0]).native))


def test_too_few_positions_are_not_fitted() -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run("tune", "domineering", "--start", "rows=3,cols=3", "--games", 1)
    assert caught.value.stderr == "0 positions are too few to fit; play more games\n"


@pytest.mark.parametrize("game", sorted(games))
def test_a_header_keeps_everything_but_the_weights(game: str, tmp_path: Path) -> None:
    (tmp_path / game).mkdir()
    before = Header(game).path.read_text("utf-8")
    header = Header(game, tmp_path)
    header.path.write_text(before, "utf-8")
    weights = header.read()
    assert len(weights) == len(_core.terms(core.start(game).native))
    header.write([round(weight) + 1 for weight in weights])
    assert header.read() == [weight + 1 for weight in weights]
    header.write([round(weight) for weight in weights])
    assert header.path.read_text("utf-8").split() == before.split()
    assert HEADERS.joinpath(game, "weights.hpp").read_text("utf-8") == before


def test_the_fit_finds_the_weights_behind_the_results() -> None:
    """Fractional results are those that the true weights predict, so nothing else fits better."""
    true = [0.3, -0.2]
    terms = [[a, b] for a in range(-6, 7) for b in range(-6, 7)]
    rows: list[Row] = [(pair, win_chance(true, pair)) for pair in terms * 20]
    found = fit(rows)
    assert found == pytest.approx(true, abs=0.01)
    assert loss(found, rows) < loss([0.1, 0.1], rows)
