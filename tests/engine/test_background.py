"""Searches in the background: they end by themselves, are stopped, fail, or are abandoned."""

from __future__ import annotations

from threading import Event
from typing import Any

import potez
from potez.engine.background import BackgroundSearch
from potez.engine.random_engine import RandomEngine
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchInfo, SearchResult

START = potez.start("domineering")
FIRST, SECOND = START.legal_moves()[:2]


class Waiting(Engine):
    """Reports its second move, then waits until it is released, and reports once more."""

    name = "waiting"

    def __init__(self, can_stop: bool) -> None:
        self.can_stop, self.released, self.reported, self.left = can_stop, Event(), Event(), Event()

    def search(self, position: Any, limits: Limits, on_info: OnInfo = None) -> SearchResult:
        info = SearchInfo(1, Score(1), (SECOND,), 1, 0.1)
        assert on_info
        try:
            on_info(info)
            self.reported.set()
            assert self.released.wait(60)
            on_info(info)
            return SearchInfo(2, Score(2), (FIRST,), 2, 0.2).result()
        finally:
            self.left.set()

    def stop(self) -> bool:
        if self.can_stop:
            self.released.set()
        return self.can_stop


def test_a_search_ends_by_itself() -> None:
    ends: list[tuple[SearchResult, Exception | None]] = []
    search = BackgroundSearch(RandomEngine(1), START, Limits(), on_end=lambda *end: ends.append(end))
    assert search.ended.wait(60)
    search.stop()  # changes nothing, but waits for on_end
    assert search.result
    assert search.result.move in START.legal_moves()
    assert ends == [(search.result, None)]
    assert not search.abandoned


def test_an_engine_that_can_stop_answers_with_its_best() -> None:
    engine = Waiting(can_stop=True)
    search = BackgroundSearch(engine, START, Limits())
    assert engine.reported.wait(60)
    search.stop(60)
    assert search.result
    assert (search.result.move, search.abandoned) == (FIRST, False)


def test_an_engine_that_cannot_stop_is_abandoned_at_once() -> None:
    engine, infos = Waiting(can_stop=False), list[SearchInfo]()
    search = BackgroundSearch(engine, START, Limits(), infos.append)
    assert engine.reported.wait(60)
    search.stop(60)
    assert search.result
    assert (search.result.move, search.result.depth, search.abandoned) == (SECOND, 1, True)
    engine.released.set()
    assert engine.left.wait(60)
    assert len(infos) == 1, "its next report ends its search"


def test_an_engine_that_raises_still_has_a_move() -> None:
    class Broken(RandomEngine):
        def search(self, position: Any, limits: Limits, on_info: OnInfo = None) -> SearchResult:
            raise ZeroDivisionError("out of ideas")

    ends: list[tuple[SearchResult, Exception | None]] = []
    search = BackgroundSearch(Broken(), START, Limits(), on_end=lambda *end: ends.append(end))
    assert search.ended.wait(60)
    search.stop()
    ((result, failure),) = ends
    assert result.move == FIRST
    assert isinstance(failure, ZeroDivisionError)
    assert search.failure is failure
