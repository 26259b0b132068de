"""The table of Blockade winners, on small boards."""

import json
from pathlib import Path

from tests.tools.runner import run


def test_small_boards(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    arguments = ("blockade_table", results, "--largest", 6, "--walls", 0, "--megabytes", 16, "--docs", tmp_path)
    run(*arguments)
    solved = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    assert len(solved) == 4
    page = (tmp_path / "blockade.md").read_text("utf-8")
    assert "| **5** | X 1 | X 3 |" in page
    assert "4 of 4 starts are solved; X wins 4 of them." in page

    run(*arguments)
    assert len(results.read_text("utf-8").splitlines()) == len(solved), "a second run solves nothing again"
