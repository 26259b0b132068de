"""Programs that speak UGI, good ones and bad ones, as real processes."""

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
def ugi_engine(misdeed: str = "none", patience: float = 5.0) -> Iterator[UgiEngine]:
    startup = patience if misdeed == "mute" else 60.0  # a busy machine starts the others late
    with UgiEngine(bot(misdeed), patience=patience, startup=startup) as engine:
        yield engine


def running(pid: int | None) -> bool:
    """Whether a process is running. A zombie is not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("game", potez.GAMES)
def test_plays_any_game(game: str) -> None:
    with ugi_engine() as engine:
        position = potez.start(game)
        for _ in range(4):
            result = engine.search(position, Limits(depth=1))
            position = position.play(result.move)
        assert engine.name == "Bot"


def test_reads_reports_and_options() -> None:
    infos: list[SearchInfo] = []
    with ugi_engine() as engine:
        result = engine.search(START, Limits(seconds=0.1), infos.append)
        assert [info.depth for info in infos] == [1]
        assert infos[0].pv == (START.legal_moves()[0],)
        assert result.move in START.legal_moves()
        assert "var byte" in engine.options["Game"]


def test_leaves_no_process_behind() -> None:
    engine = UgiEngine(bot())
    engine.new_game()
    pid = engine.pid
    assert running(pid)
    engine.close()
    assert not running(pid)


def test_a_forgotten_engine_is_ended() -> None:
    engine = UgiEngine(bot("clinging"))
    engine.new_game()
    pid = engine.pid
    assert running(pid)
    del engine
    gc.collect()
    assert not running(pid)


def test_kills_a_program_that_does_not_quit() -> None:
    engine = UgiEngine(bot("clinging"))
    engine.new_game()
    pid = engine.pid
    engine.close(0.2)
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
    with ugi_engine(misdeed, patience=0.7) as engine:
        with pytest.raises(error, match=words.replace("(", r"\(")):
            engine.search(START.play("A1"), Limits(seconds=0.1))
        assert engine.pid is None


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
    with ugi_engine("crash") as engine:
        for _ in range(2):
            with pytest.raises(CrashError):
                engine.search(START, Limits(depth=1))


def test_stops() -> None:
    with ugi_engine() as engine:
        Timer(0.2, engine.stop).start()
        assert engine.search(START, Limits()).move


def test_a_search_that_ignores_stop_ends_all_the_same() -> None:
    with ugi_engine("deaf", patience=0.5) as engine:
        Timer(0.2, engine.stop).start()
        with pytest.raises(StallError):
            engine.search(START, Limits())


def test_does_not_wait_for_a_program_that_reads_nothing() -> None:
    engine = UgiEngine(bot("mute"), patience=0.3, startup=0.3)
    began = time.monotonic()
    with pytest.raises(StallError):
        engine.new_game()
    assert time.monotonic() - began < 30
