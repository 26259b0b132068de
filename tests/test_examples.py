"""The programs and notebooks in examples/ do what they say."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from shlex import join
from typing import Any

import pytest

import potez
from potez.engine.ugi.compliance import examine

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_random_game_ends() -> None:
    run = subprocess.run(
        [sys.executable, EXAMPLES / "random_game.py"], capture_output=True, text=True, timeout=60, check=True
    )
    *_, last, outcome = run.stdout.splitlines()
    assert str(potez.parse("byte", last.split(maxsplit=1)[1]).outcome()) == outcome


@pytest.mark.parametrize("game", potez.GAMES)
def test_the_bot_keeps_to_the_protocol(game: str) -> None:
    verdicts = list(examine(join([sys.executable, str(EXAMPLES / "bot.py")]), game))
    assert [verdict for verdict in verdicts if verdict.problem] == []


NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def cells(notebook: Path, kind: str) -> list[dict[str, Any]]:
    content = json.loads(notebook.read_text("utf-8"))
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    return [cell for cell in content["cells"] if cell["cell_type"] == kind]


def run_cell(source: str, names: dict[str, object]) -> object:
    """Run a cell as a notebook does, and return the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_there_are_three_notebooks() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == ["domineering_values", "game_from_python", "own_evaluation"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    shown = [run_cell("".join(cell["source"]), names) for cell in cells(notebook, "code")]
    pictures = [value for value in shown if hasattr(value, "_repr_svg_")]
    assert len(pictures) >= 2
    assert all(value._repr_svg_().startswith("<svg ") for value in pictures)
    assert capsys.readouterr().out


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_is_stored_without_outputs(notebook: Path) -> None:
    for cell in cells(notebook, "code"):
        assert (cell["execution_count"], cell["outputs"]) == (None, [])
    ids = [cell["id"] for kind in ("code", "markdown") for cell in cells(notebook, kind)]
    assert len(set(ids)) == len(ids)
