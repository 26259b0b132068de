"""Results files: games are read as they were written, a torn last line is dropped, a broken file is refused."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import potez
from potez.arena.contest.adjudication import ResignRule
from potez.arena.contest.game_result import ADJUDICATED, Effort, GameResult
from potez.arena.contest.openings import OpeningBook, RandomOpenings
from potez.arena.contest.plan import GAUNTLET, Plan
from potez.arena.contest.results import ResultsError, ResultsFile, read_results
from potez.arena.contest.terms import Terms
from potez.engine.types import Limits
from potez.games.base import Side

PLAN = Plan(
    potez.start("byte"),
    ("level:1", "random", "ugi:./бот"),
    Terms(Limits(clock=10.0, increment=0.5), resign=ResignRule(None, 3)),
    RandomOpenings(plies=2, seed=7),
    GAUNTLET,
)
GAMES = [
    GameResult(0, Side.X, Side.X, "normal", (Effort(3, 0.25, 9), Effort()), "[Game]\n", players=("level:1", "random")),
    GameResult(0, Side.O, None, ADJUDICATED, (Effort(), Effort()), "", players=("level:1", "random"), by="ply limit"),
    GameResult(1, Side.X, Side.O, "crash", (Effort(), Effort()), "ћ", players=("level:1", "ugi:./бот")),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with all games."""
    with ResultsFile(tmp_path / "contest.jsonl", PLAN) as kept:
        for game in GAMES:
            kept.add(game)
    return tmp_path / "contest.jsonl"


def test_what_is_written_is_read_again(file: Path) -> None:
    results = read_results(file)
    assert results.plan == PLAN
    assert list(results.games) == GAMES
    with ResultsFile(file, PLAN) as kept:
        assert kept.games == GAMES
    assert list(read_results(file).games) == GAMES


@pytest.mark.parametrize("game", potez.GAMES)
def test_any_game_can_be_played(tmp_path: Path, game: str) -> None:
    first = str(potez.start(game).legal_moves()[0])
    plan = Plan(potez.start(game), ("random", "random"), Terms(Limits(nodes=5), solver=True), OpeningBook((first, "")))
    with ResultsFile(tmp_path / "contest.jsonl", plan):
        pass
    assert read_results(tmp_path / "contest.jsonl").plan == plan


@pytest.mark.parametrize("cut", [1, 7, 60])
def test_a_line_torn_by_a_crash_is_dropped_and_its_game_is_written_anew(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert list(read_results(file).games) == GAMES[:-1]
    with ResultsFile(file, PLAN) as kept:
        assert kept.games == GAMES[:-1]
        kept.add(GAMES[-1])
    assert file.read_bytes() == whole


def test_a_torn_header_is_written_anew(file: Path) -> None:
    header = file.read_bytes().splitlines(keepends=True)[0]
    file.write_bytes(header[:40])
    with pytest.raises(ResultsError, match="there are no results"):
        read_results(file)
    with ResultsFile(file, PLAN) as kept:
        assert kept.games == []
    assert file.read_bytes() == header


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (Plan(PLAN.start, ("level:1", "random"), PLAN.terms, PLAN.openings, GAUNTLET), "players"),
        (Plan(PLAN.start, PLAN.players, PLAN.terms, PLAN.openings), "format"),
        (Plan(PLAN.start, PLAN.players, Terms(Limits(nodes=1)), RandomOpenings(seed=1), GAUNTLET), "terms, openings"),
        (Plan(potez.start("byte", size=10), PLAN.players, PLAN.terms, PLAN.openings, GAUNTLET), "start"),
        (Plan(potez.start("blockade"), PLAN.players, PLAN.terms, PLAN.openings, GAUNTLET), "game, start"),
    ],
)
def test_another_contest_is_refused_and_the_file_stays(file: Path, other: Plan, what: str) -> None:
    before = file.read_bytes()
    with pytest.raises(
        ResultsError, match=f"contest.jsonl holds another contest with different {what}; choose another file"
    ):
        ResultsFile(file, other)
    assert file.read_bytes() == before


def changed(line: int, change: Callable[[dict[str, Any]], object]) -> Callable[[list[bytes]], None]:
    def apply(lines: list[bytes]) -> None:
        data = json.loads(lines[line])
        del data["crc"]
        change(data)
        lines[line] = json.dumps(data).encode()

    return apply


@pytest.mark.parametrize(
    ("breaking", "line", "why"),
    [
        (lambda lines: lines.__setitem__(2, b'{"pair": 0, "fi'), 3, "this is not JSON"),
        (lambda lines: lines.__setitem__(1, b"[1]"), 2, "this is not a JSON object"),
        (lambda lines: lines.__setitem__(1, b"\xff\xfe"), 2, "this is not JSON"),
        (lambda lines: lines.__setitem__(1, b""), 2, "this is not JSON"),
        (lambda lines: lines.append(lines[1]), 5, "this game of pair 0 is in the file twice"),
        (lambda lines: lines.pop(0), 1, "this is not a results file of Potez"),
        (changed(0, lambda data: data.update(version=2)), 1, "has version 2, this Potez reads version 1"),
        (changed(0, lambda data: data.update(start="8/8 X")), 1, "8/8"),
        (changed(0, lambda data: data.update(game="chess")), 1, "unknown game 'chess'"),
        (changed(0, lambda data: data.pop("players")), 1, "players has the wrong type"),
        (changed(0, lambda data: data.update(format="knockout")), 1, "unknown format 'knockout'"),
        (changed(0, lambda data: data["terms"].pop("plies")), 1, "terms has missing or unknown keys: plies"),
        (changed(0, lambda data: data["terms"].update(margin=float("nan"))), 1, "margin has the wrong type"),
        (changed(1, lambda data: data.update(winner="Z")), 2, "winner has the wrong type"),
        (changed(1, lambda data: data.update(pair=True)), 2, "pair has the wrong type"),
        (changed(1, lambda data: data.update(pair=-1)), 2, "pair -1 has other players in the plan"),
        (changed(1, lambda data: data.update(pair=1)), 2, "pair 1 has other players in the plan"),
        (changed(1, lambda data: data.update(ending="bored")), 2, "unknown ending 'bored'"),
        (changed(3, lambda data: data.update(efforts=[])), 4, "efforts has the wrong type"),
        (changed(3, lambda data: data.update(more=1)), 4, "the game has missing or unknown keys: more"),
    ],
)
def test_anything_else_that_is_wrong_is_refused_with_its_place(
    file: Path, breaking: Callable[[list[bytes]], None], line: int, why: str
) -> None:
    lines = file.read_bytes().splitlines()
    breaking(lines)
    broken = b"\n".join(lines) + b"\n"
    file.write_bytes(broken)
    for use in (read_results, lambda file: ResultsFile(file, PLAN)):
        with pytest.raises(ResultsError, match=f"contest.jsonl, line {line}, cannot be read") as refused:
            use(file)
        assert why in str(refused.value)
    assert file.read_bytes() == broken


def test_a_results_file_with_one_byte_changed_is_refused(file: Path) -> None:
    """Wherever the byte is: nothing else is ever read than what was written."""
    whole, dice = file.read_bytes(), random.Random(1)
    written = read_results(file)
    refused = 0
    for at in range(len(whole)):
        byte = whole[at] ^ 1 << dice.randrange(8)
        file.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
        try:
            read = read_results(file)
        except ResultsError:
            refused += 1
        else:  # a line end that is no more is a torn last line, whose game is played again
            assert read.plan == written.plan
            assert read.games == written.games[: len(read.games)]
    assert refused > 0.95 * len(whole)


def test_lines_without_checksums_are_read(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    for data in lines:
        del data["crc"]
    file.write_text("".join(json.dumps(data) + "\n" for data in lines), "utf-8")
    assert list(read_results(file).games) == GAMES


def test_two_contests_cannot_write_to_one_file(file: Path) -> None:
    holding = (
        "import sys\nfrom pathlib import Path\n"
        "from potez.arena.contest.results import ResultsFile, read_results\n"
        "ResultsFile(Path(sys.argv[1]), read_results(sys.argv[1]).plan)\n"
    )
    with ResultsFile(file, PLAN):
        other = subprocess.run([sys.executable, "-c", holding, str(file)], capture_output=True, text=True)
    assert f"another contest is writing to {file}" in other.stderr
    assert subprocess.run([sys.executable, "-c", holding, str(file)]).returncode == 0
