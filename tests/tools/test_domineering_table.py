"""The table of Domineering winners, on small boards."""

import json
from pathlib import Path

from tests.tools.runner import run


def test_small_boards(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    arguments = ("domineering_table", results, "--largest", 4, "--megabytes", 16, "--docs", tmp_path)
    run(*arguments)
    solved = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    assert len(solved) == 4 + 2 * 6, "square boards once, the others for both first movers"
    assert all(result["winner"] for result in solved)
    page = (tmp_path / "domineering.md").read_text("utf-8")
    assert "| **4** | V | V | V | 1 |" in page
    assert "16 of 16 boards are solved" in page
    assert (tmp_path / "domineering.svg").read_text("utf-8").count("<rect") == 1 + 16 + 5

    run(*arguments)
    assert len(results.read_text("utf-8").splitlines()) == len(solved), "a second run solves nothing again"
