"""The bench signature is the one in tests/data. It changes only with the rules, the random games or the search."""

import json
from pathlib import Path

from potez import core
from potez.core.bench import signature
from potez.games import GAMES
from tests.cli.driver import potez

SIGNATURE_FILE = Path(__file__).parents[1] / "data" / "bench.txt"


def test_the_signature_has_not_changed() -> None:
    assert signature() == int(SIGNATURE_FILE.read_text("ascii").split()[-1])


def test_bench_prints_json(tmp_path: Path) -> None:
    told = json.loads(potez(tmp_path, "bench", "--json").out)
    assert told["signature"] == signature()
    assert [(speed["game"], speed["task"]) for speed in told["speeds"]] == [
        (game, task) for game in GAMES for task in ("moves", "perft")
    ]
    assert all(speed["compiled"] > speed["python"] > 0 for speed in told["speeds"])


def test_bench_prints_the_signature_last(tmp_path: Path) -> None:
    *_, last = potez(tmp_path, "bench").out.splitlines()
    assert last == f"signature {signature()}"


def test_the_doctor_finds_the_compiled_half(tmp_path: Path) -> None:
    assert core.available
    answer = potez(tmp_path, "doctor")
    # Without the server, as cibuildwheel tests wheels, a line before it says how to get that.
    assert (answer.out.splitlines()[-1], answer.code) == ("The compiled half is installed.", 0)
