"""The checker finds every misdeed, and nothing else."""

import pytest

from potez.engine.ugi.compliance import GAME_STEPS, STEPS, examine
from potez.games import GAMES
from tests.engines import bot


def wrong(misdeed: str, patience: float = 5.0) -> dict[str, str]:
    """What the checker finds wrong with the bot, by step."""
    startup = patience if misdeed == "mute" else 60.0  # a busy machine starts the others late
    reports = examine(bot(misdeed), "domineering", patience, startup)
    return {str(report.description): str(report.problem) for report in reports if report.problem}


def test_an_honest_bot_passes_in_every_game() -> None:
    reports = list(examine(bot()))
    assert [report for report in reports if report.problem] == []
    assert len(reports) == len(STEPS) + len(GAMES) * len(GAME_STEPS)


MOVING = {
    "moves in time",
    "moves within a clock",
    "moves with limits of depth and of nodes",
    "follows the moves of a position",
    "plays legal moves",
}
STOPPING = "answers isready during a search, and stop with one move"


@pytest.mark.parametrize(
    ("misdeed", "steps", "words"),
    [
        ("crash", MOVING | {"sends correct info lines"}, "the dog ate my move"),
        ("illegal", MOVING | {"sends correct info lines", STOPPING}, "Z9' is not a legal move"),
        ("late", {"moves in time"}, "a move with movetime 0.1 s took"),
        ("stale", {"follows the moves of a position", "plays legal moves"}, "is not a legal move"),
        ("bad line", {"sends correct info lines"}, "has an illegal variation"),
        ("bad number", {"sends correct info lines"}, "cannot be read"),
        ("twice", MOVING, "a bestmove without a search"),
        ("eager", {"ignores stop without a search"}, "a bestmove without a search"),
        ("deaf", {STOPPING}, "no readyok after 'isready'"),
        ("liar", {"knows the end of a game"}, "'response false', not true"),
        ("nameless", {"announces its name"}, "id name NAME"),
        ("touchy", {"survives nonsense"}, "exit code 1"),
        ("clinging", {"ends on quit"}, "exit code was -9, not 0"),
        ("mute", {"answers ugi with ugiok"}, "no ugiok after 'ugi'"),
    ],
)
def test_every_misdeed_is_found_out(misdeed: str, steps: set[str], words: str) -> None:
    found = wrong(misdeed)
    assert set(found) == steps
    assert any(words in problem for problem in found.values())


@pytest.mark.parametrize("misdeed", ["stall", "babble"])
def test_nothing_is_waited_for_forever(misdeed: str) -> None:
    assert set(wrong(misdeed, patience=0.4)) >= MOVING
