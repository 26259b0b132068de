"""One game between two engines: real ones, and real processes that fail in every way."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import potez
from potez.arena.contest.adjudication import PLY_LIMIT
from potez.arena.contest.game import play_game
from potez.arena.contest.game_result import ADJUDICATED, NORMAL, GameResult
from potez.arena.contest.terms import Terms
from potez.arena.contest.timed_player import InterruptedGameError, TimedPlayer
from potez.engine.players import Player, read_player
from potez.engine.types import Engine, Limits, Score, SearchResult
from potez.engine.ugi.client import UgiEngine
from potez.games.base import Side
from potez.play.game import Game
from potez.play.record_reader import read_records
from tests.engines import bot

START = potez.start("domineering", rows=4, cols=4)
TERMS = Terms(Limits(seconds=0.1), margin=0.5)
ADJUDICATOR = TERMS.adjudicator(START)


@contextmanager
def timed(*players: Player, terms: Terms = TERMS) -> Iterator[list[TimedPlayer]]:
    timed_players = [terms.timed_player(player) for player in players]
    try:
        yield timed_players
    finally:
        for timed_player in timed_players:
            timed_player.close()


def play(first: Player, second: Player, side: Side = Side.X, terms: Terms = TERMS) -> GameResult:
    with timed(first, second, terms=terms) as timed_players:
        return play_game(START, (), timed_players, terms.adjudicator(START), 0, side)


def player(text: str) -> Player:
    return read_player(text, "domineering")


def failing(misdeed: str) -> Player:
    patience = 5.0 if misdeed == "late" else 0.7
    startup = patience if misdeed == "mute" else 60.0  # a busy machine starts the others late
    return Player(f"ugi:{misdeed}", lambda: UgiEngine(bot(misdeed), patience, startup=startup))


@pytest.mark.parametrize(("first", "number"), [(Side.X, 1), (Side.O, 2)])
def test_a_game_is_played_and_recorded(first: Side, number: int) -> None:
    played = play(player("computer:3"), player("random:1"), first)
    assert (played.players, played.first, played.ending) == (("computer:3", "random:1"), first, NORMAL)
    (record,) = read_records(played.record)
    assert record.tags[str(first)] == "computer:3"
    assert record.tags["Round"] == f"1.{number}"
    assert record.tags["Termination"] == NORMAL
    outcome = record.game.outcome()
    assert outcome
    assert outcome.winner is played.winner
    assert played.points == (2 if played.winner is played.first else 0)
    assert sum(effort.moves for effort in played.efforts) == len(record.game.moves)


@pytest.mark.parametrize(
    ("misdeed", "ending"),
    [
        ("crash", "crash"),
        ("stall", "stall"),
        ("mute", "stall"),
        ("babble", "protocol error"),
        ("endless", "protocol error"),
        ("illegal", "illegal move"),
        ("late", "time forfeit"),
    ],
)
def test_who_fails_loses_and_the_record_says_why(misdeed: str, ending: str) -> None:
    with timed(player("computer:1"), failing(misdeed)) as timed_players:
        played = play_game(START, (), timed_players, ADJUDICATOR, 0, Side.O)
    assert (played.winner, played.ending, played.points) == (Side.O, ending, 2)
    (record,) = read_records(played.record)
    assert (record.result, record.reason) == ("0-1", "time" if misdeed == "late" else "adjudicated")
    assert record.tags["Termination"] == ending
    assert record.comments[0]


def test_an_engine_that_failed_plays_the_next_game() -> None:
    with timed(player("computer:1"), failing("crash")) as timed_players:
        endings = [play_game(START, (), timed_players, ADJUDICATOR, 0, side).ending for side in Side]
    assert endings == ["crash", "crash"]


class Odd(Engine):
    """An engine in this process that misbehaves."""

    name = "odd"

    def __init__(self, misdeed: str) -> None:
        self.misdeed = misdeed

    def search(self, position: Any, limits: Limits, on_info: Any = None) -> SearchResult:
        move = position.legal_moves()[0]
        if self.misdeed == "raise":
            raise ZeroDivisionError("no moves left to divide by")
        if self.misdeed == "none":
            move = None
        if self.misdeed == "foreign":
            move = potez.start("byte").legal_moves()[0]
        if self.misdeed == "slow":
            time.sleep(0.3)
        return SearchResult(0, Score(), (), 0, 0.0, move=move)


@pytest.mark.parametrize(
    ("misdeed", "ending"),
    [("raise", "crash"), ("none", "illegal move"), ("foreign", "illegal move"), ("slow", "time forfeit")],
)
def test_engines_of_this_process_are_watched_as_well(misdeed: str, ending: str) -> None:
    terms = Terms(Limits(seconds=0.01), margin=0.01)
    played = play(Player("odd", lambda: Odd(misdeed)), player("random:1"), terms=terms)
    assert (played.winner, played.ending) == (Side.O, ending)


def test_limits_of_its_own_stand_before_those_of_the_match() -> None:
    slow = Player("odd", lambda: Odd("slow"), Limits(depth=1))
    played = play(slow, player("random:1"), terms=Terms(Limits(seconds=0.01), margin=0.01, plies=2))
    assert played.by == PLY_LIMIT


def test_a_game_that_is_too_long_is_a_draw() -> None:
    played = play(player("random:1"), player("random:2"), terms=Terms(Limits(depth=1), plies=3))
    assert (played.winner, played.ending, played.by, played.points) == (None, ADJUDICATED, PLY_LIMIT, 1)
    (record,) = read_records(played.record)
    assert (record.result, record.reason) == ("1/2-1/2", "adjudicated")
    assert len(record.game.moves) == 3


def test_the_opening_is_part_of_the_record() -> None:
    opening = (START.legal_moves()[0],)
    with timed(player("random:1"), player("random:2")) as timed_players:
        played = play_game(START, opening, timed_players, ADJUDICATOR, 4, Side.X)
    (record,) = read_records(played.record)
    assert record.game.moves[:1] == opening
    assert record.tags["Opening"] == "1 plies"


def test_an_interrupted_game_counts_for_nobody() -> None:
    def enough(side: Side, game: Game) -> None:
        raise InterruptedGameError

    with timed(player("random:1"), player("random:2")) as timed_players, pytest.raises(InterruptedGameError):
        play_game(START, (), timed_players, ADJUDICATOR, 0, Side.X, watch=enough)


class NotingEngine(Odd):
    """Notes the limits it is given, and takes a while."""

    def __init__(self, pause: float) -> None:
        super().__init__("none at all")
        self.limits: list[Limits] = []
        self._pause = pause

    def search(self, position: Any, limits: Limits, on_info: Any = None) -> SearchResult:
        self.limits.append(limits)
        time.sleep(self._pause)
        return super().search(position, limits)


def test_a_clock_runs_down_by_what_a_move_took_and_up_by_the_increment() -> None:
    noting = NotingEngine(0.02)
    terms = Terms(Limits(nodes=7, clock=100.0, increment=2.5))
    with terms.timed_player(Player("noting", lambda: noting)) as timed_player:
        timed_player.new_game()
        spent = [timed_player.choose(START)[1] for _ in range(3)]
        timed_player.new_game()
        timed_player.choose(START)
    left = [100.0, 102.5 - spent[0], 105.0 - spent[0] - spent[1], 100.0]
    assert [limits.clock for limits in noting.limits] == pytest.approx(left)
    assert {(limits.nodes, limits.increment) for limits in noting.limits} == {(7, 2.5)}


def test_who_oversteps_the_clock_has_lost() -> None:
    terms = Terms(Limits(clock=0.05, increment=0.01), margin=0.05)
    played = play(Player("noting", lambda: NotingEngine(0.2)), player("random:1"), terms=terms)
    assert (played.winner, played.ending) == (Side.O, "time forfeit")
    assert "noting took 0." in played.record
    assert "with 0.050 s on the clock" in played.record


def test_a_clock_that_shows_nothing_still_is_a_limit() -> None:
    noting = NotingEngine(0.01)
    with Terms(Limits(clock=0.001), margin=60.0).timed_player(Player("noting", lambda: noting)) as timed_player:
        timed_player.new_game()
        for _ in range(2):
            timed_player.choose(START)
    assert [limits.clock for limits in noting.limits] == [0.001, 0.001]
