"""Engines that think while the screen stays alive: in a thread of their own, one search at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from potez.engine.background import BackgroundSearch
from potez.engine.types import Engine, Limits, SearchInfo, SearchResult
from potez.games.base import Position

OnThought = Callable[[SearchInfo], None]
OnDone = Callable[[SearchResult, Exception | None], None]


@dataclass(frozen=True)
class Analyst:
    """Who analyses: how to make the engine, and its limits. Without limits it thinks for a while."""

    make: Callable[[], Engine]
    limits: Limits | None = None


class Thinking:
    """The search that goes on. Its reports come through `post`, which hands a function to the thread of the screen."""

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        self._post = post
        self._search: BackgroundSearch | None = None

    @property
    def busy(self) -> bool:
        return self._search is not None

    def start(
        self, engine: Engine, position: Position[Any], limits: Limits, on_info: OnThought, on_done: OnDone
    ) -> None:
        """Search, and drop the search before. What that one still reports is not heard."""
        self.stop()
        latest: list[SearchInfo] = []
        search: BackgroundSearch | None = None

        def tell() -> None:
            if self._search is search and latest:
                on_info(latest[-1])

        def report(info: SearchInfo) -> None:
            latest.append(info)
            self._post(tell)

        def finish(result: SearchResult, failure: Exception | None) -> None:
            def done() -> None:
                if self._search is search:
                    self._search = None
                    on_done(result, failure)

            self._post(done)

        search = self._search = BackgroundSearch(engine, position, limits, report, finish)

    def stop(self) -> bool:
        """End the search, unheard. Whether its engine may still be busy, so that it must not be used again."""
        search, self._search = self._search, None
        if search is None:
            return False
        search.stop()
        return search.abandoned
