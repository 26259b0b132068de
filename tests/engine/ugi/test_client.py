"""Engines at the other end of a pipe, good ones and bad ones, as real processes."""

import gc
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

import pytest

import potez
from potez.engine.errors import CrashError, EngineError, IllegalChoiceError, ProtocolError, StallError
from potez.engine.types import Limits, SearchInfo
from potez.engine.ugi.client import UgiEngine
from tests.engines import bot

START = potez.start("domineering", rows=4, cols=4)


@contextmanager
def engine(misdeed: str = "none", patience: float = 5.0) -> Iterator[UgiEngine]:
    with UgiEngine(bot(misdeed), patience=patience) as external:
        yield external


def running(pid: int | None) -> bool:
    """Whether a process still lives; a dead one that nobody has waited for does not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("game", potez.GAMES)
def test_plays_any_game(game: str) -> None:
    with engine() as external:
        position = potez.start(game)
        for _ in range(4):
            result = external.search(position, Limits(depth=1))
            position = position.play(result.move)
        assert external.name == "Bot"


def test_hears_reports_and_tells_the_options() -> None:
    heard: list[SearchInfo] = []
    with engine() as external:
        result = external.search(START, Limits(seconds=0.1), heard.append)
        assert [info.depth for info in heard] == [1]
        assert heard[0].pv == (START.legal_moves()[0],)
        assert result.move in START.legal_moves()
        assert "var byte" in external.options["Game"]


def test_leaves_no_process_behind() -> None:
    external = UgiEngine(bot())
    external.new_game()
    pid = external.pid
    assert running(pid)
    external.close()
    assert not running(pid)


def test_a_forgotten_engine_is_ended() -> None:
    external = UgiEngine(bot("clinging"))
    external.new_game()
    pid = external.pid
    assert running(pid)
    del external
    gc.collect()
    assert not running(pid)


def test_ends_what_does_not_leave() -> None:
    external = UgiEngine(bot("clinging"))
    external.new_game()
    pid = external.pid
    external.close(0.2)
    assert not running(pid)


@pytest.mark.parametrize(
    ("misdeed", "error", "words"),
    [
        ("crash", CrashError, "ended with exit code 1: the dog ate my move"),
        ("stall", StallError, "did not answer go within"),
        ("mute", StallError, "did not answer ugi within"),
        ("babble", ProtocolError, "wrote 'lorem ipsum' instead of bestmove"),
        ("endless", ProtocolError, "a line that never ends"),
        ("flood", StallError, "did not answer go within"),
        ("illegal", IllegalChoiceError, "chose 'Z9'; Z9 is off the board"),
        ("empty", IllegalChoiceError, "chose ''"),
        ("stale", IllegalChoiceError, "chose 'A1'"),
    ],
)
def test_says_what_went_wrong(misdeed: str, error: type[EngineError], words: str) -> None:
    with engine(misdeed, patience=0.7) as external:
        with pytest.raises(error, match=words.replace("(", r"\(")):
            external.search(START.play("A1"), Limits(seconds=0.1))
        assert external.pid is None


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/no/such/engine", "cannot be started: No such file or directory"),
        ("", "no program given"),
        ("'", "cannot be started: No closing quotation"),
        ("true", "ended with exit code 0"),
        (os.devnull, "cannot be started: Permission denied"),
    ],
)
def test_a_program_that_is_none(command: str, words: str) -> None:
    with pytest.raises(CrashError, match=words):
        UgiEngine(command, patience=5).search(START, Limits(depth=1))


def test_is_started_again_after_a_failure() -> None:
    with engine("crash") as external:
        for _ in range(2):
            with pytest.raises(CrashError):
                external.search(START, Limits(depth=1))


def test_stops() -> None:
    with engine() as external:
        Timer(0.2, external.stop).start()
        assert external.search(START, Limits()).move


def test_a_search_that_ignores_stop_ends_all_the_same() -> None:
    with engine("deaf", patience=0.5) as external:
        Timer(0.2, external.stop).start()
        with pytest.raises(StallError):
            external.search(START, Limits())


def test_does_not_wait_for_a_program_that_reads_nothing() -> None:
    external = UgiEngine(bot("mute"), patience=0.3)
    began = time.monotonic()
    with pytest.raises(StallError):
        external.new_game()
    assert time.monotonic() - began < 30
