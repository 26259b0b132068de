"""The director: plays the contests of the server one after another, in a thread, and shows their games in rooms.

Which contests wait, and how many pairs each has, is in a file beside their results. So a server that was ended or
killed goes on with them when it starts again; the game that was being played begins anew.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Thread

from potez.api.refusal import Refusal
from potez.arena.contest.pair_player import PairPlayer
from potez.arena.contest.plan import Pair, Plan, unplayed
from potez.arena.contest.results import ResultsFile, read_summary
from potez.arena.contest.timed_player import InterruptedGameError
from potez.games.base import GameError, Message, Side
from potez.locale import Language
from potez.server.arena.live_game import LiveGame
from potez.server.arena.roster import Roster, player_title
from potez.server.process.priority import lower_priority
from potez.server.rooms.registry import RoomRegistry

WAITING = "waiting.json"
_LOG = logging.getLogger("potez.server.arena.director")


@dataclass
class Contest:
    """A contest that waits or is played. `rooms` are those of the games that are being played."""

    name: str
    plan: Plan
    pairs: int
    rooms: list[str] = field(default_factory=list)


class Director:
    """Results are written into files of a folder, where everybody finds them."""

    def __init__(self, folder: Path, roster: Roster, rooms: RoomRegistry, waiting: int) -> None:
        self.folder, self.roster = folder, roster
        self._rooms, self._waiting = rooms, waiting
        self._loop = asyncio.get_running_loop()
        self._contests = deque(self._interrupted())
        self._news = Condition()
        self._closed = False
        self._thread = Thread(target=self._play_contests, name="arena", daemon=True)
        self._thread.start()

    def enter(self, contest: Contest) -> None:
        """Let a contest wait for its turn. Raises Refusal if too many wait, or if its file cannot be written."""
        with self._news:
            if len(self._contests) > self._waiting:
                raise Refusal("busy", Message("too many contests are waiting; try again later"))
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                with ResultsFile(self.folder / contest.name, contest.plan):
                    pass
            except OSError:
                raise Refusal("storage", Message("the contest cannot be stored now; try again")) from None
            self._contests.append(contest)
            self._remember()
            self._news.notify()

    def find(self, name: str) -> Contest | None:
        """A contest that waits or is played."""
        return next((contest for contest in list(self._contests) if contest.name == name), None)

    def close(self) -> None:
        """Abandon the game that is played. Its contest stays unfinished."""
        with self._news:
            self._closed = True
            self._news.notify()

    def _remember(self) -> None:
        """Write down which contests wait, in their order."""
        waiting = [{"name": contest.name, "pairs": contest.pairs} for contest in self._contests]
        new = self.folder / f"{WAITING}.new"
        try:
            new.write_text(json.dumps(waiting))
            new.replace(self.folder / WAITING)
        except OSError as error:
            _LOG.warning("the waiting contests cannot be stored", extra={"reason": str(error)})

    def _interrupted(self) -> list[Contest]:
        """The contests that waited or were played when the server ended, without those that cannot be read."""
        try:
            waiting = json.loads((self.folder / WAITING).read_text())
            return [
                Contest(each["name"], read_summary(self.folder / each["name"])[0], int(each["pairs"]))
                for each in waiting
            ]
        except FileNotFoundError:
            return []
        except (OSError, GameError, ValueError, KeyError, TypeError) as error:
            _LOG.warning("the waiting contests cannot be read", extra={"reason": str(error)})
            return []

    def _play_contests(self) -> None:
        lower_priority()
        while contest := self._next():
            try:
                self._play(contest)
            except InterruptedGameError:
                return
            except Exception:
                _LOG.exception("a contest failed", extra={"contest": contest.name})
            with self._news:
                self._contests.popleft()
                self._remember()

    def _next(self) -> Contest | None:
        """The contest whose turn it is; None when the server ends."""
        with self._news:
            self._news.wait_for(lambda: self._contests or self._closed)
            return None if self._closed else self._contests[0]

    def _play(self, contest: Contest) -> None:
        plan = contest.plan
        with (
            ResultsFile(self.folder / contest.name, plan) as results,
            PairPlayer(plan, self.roster.player) as pair_player,
        ):
            for pair in unplayed(contest.pairs, results.games):
                for first in pair.missing:
                    self._play_game(contest, Pair(pair.number, [first]), pair_player, results)

    def _play_game(self, contest: Contest, pair: Pair, pair_player: PairPlayer, results: ResultsFile) -> None:
        [first] = pair.missing
        titles = [player_title(player, Language()) for player in contest.plan.players_of(pair.number)]
        players: dict[Side, str] = dict(zip((first, first.other), titles, strict=True))
        live = LiveGame(self._rooms, self._loop, players, lambda: self._closed, contest.rooms.append)
        try:
            for game in pair_player.play(pair, live.watch):
                if self._closed:  # whatever ended it may be the end of the server
                    raise InterruptedGameError
                results.add(game)
                with suppress(GameError):
                    live.end(game)
        finally:
            contest.rooms.clear()
            live.abandon()
