"""The checker finds every misdeed, and nothing else."""

import pytest

from potez.engine.ugi.compliance import GAME_STEPS, STEPS, examine
from potez.games import GAMES
from tests.engines import bot


def wrong(misdeed: str, patience: float = 2.0) -> dict[str, str]:
    """What the checker has against the bot, by step."""
    verdicts = examine(bot(misdeed), "domineering", patience)
    return {str(verdict.description): str(verdict.problem) for verdict in verdicts if verdict.problem}


def test_an_honest_bot_passes_in_every_game() -> None:
    verdicts = list(examine(bot()))
    assert [verdict for verdict in verdicts if verdict.problem] == []
    assert len(verdicts) == len(STEPS) + len(GAMES) * len(GAME_STEPS)


MOVING = {
    "moves in time",
    "moves by a clock",
    "moves by depth and by nodes",
    "follows the moves of a position",
    "plays on with legal moves",
}
STOPPING = "answers isready while it searches, and stop with one move"


@pytest.mark.parametrize(
    ("misdeed", "steps", "words"),
    [
        ("crash", MOVING | {"reports lines of play that make sense"}, "the dog ate my move"),
        ("illegal", MOVING | {"reports lines of play that make sense", STOPPING}, "Z9' is no legal move"),
        ("late", {"moves in time"}, "a move for 0.1 s took"),
        ("stale", {"follows the moves of a position", "plays on with legal moves"}, "is no legal move"),
        ("bad line", {"reports lines of play that make sense"}, "shows an illegal line"),
        ("bad number", {"reports lines of play that make sense"}, "cannot be read"),
        ("twice", MOVING, "that nobody had asked for"),
        ("eager", {"ignores stop when no search goes on"}, "that nobody had asked for"),
        ("deaf", {STOPPING}, "'isready' was not answered with readyok"),
        ("liar", {"knows the end of a game"}, "'response false', not with true"),
        ("nameless", {"tells its name"}, "id name NAME"),
        ("touchy", {"survives nonsense"}, "exit code 1"),
        ("clinging", {"leaves on quit"}, "exit code 0 but -9"),
        ("mute", {"answers ugi with ugiok"}, "not answered with ugiok"),
    ],
)
def test_every_misdeed_is_found_out(misdeed: str, steps: set[str], words: str) -> None:
    found = wrong(misdeed)
    assert set(found) == steps
    assert any(words in problem for problem in found.values())


@pytest.mark.parametrize("misdeed", ["stall", "babble"])
def test_nothing_is_waited_for_forever(misdeed: str) -> None:
    assert set(wrong(misdeed, patience=0.4)) >= MOVING
