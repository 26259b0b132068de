"""The compiled engine."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

import potez
from potez import GameError
from potez.engine.native import NativeEngine
from potez.engine.types import Limits, Score, SearchInfo
from potez.engine.values import GUESS, WIN
from tests.engine.compiled import GAMES, later


def test_python_reads_values_as_the_compiled_search_writes_them() -> None:
    from potez.core import _core

    assert (WIN, GUESS) == (_core.WIN, _core.GUESS)


@pytest.mark.parametrize("game", GAMES)
def test_the_pv_can_be_played_and_begins_with_the_move(game: str) -> None:
    for seed in range(5):
        position = later(game, 8, seed)
        result = NativeEngine(megabytes=1).search(position, Limits(nodes=2000))
        assert result.pv[0] == result.move
        for move in result.pv:
            position = position.play(move)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_nodes_give_the_same_answer(game: str) -> None:
    position = later(game, 6)
    for nodes in range(100, 4100, 200):
        first, second = (NativeEngine(megabytes=2).search(position, Limits(nodes=nodes)) for _ in range(2))
        assert (first.move, first.score, first.nodes, first.pv) == (
            second.move,
            second.score,
            second.nodes,
            second.pv,
        )
        assert first.nodes <= nodes


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_the_python_half_is_as_good(game: str) -> None:
    engine = NativeEngine(megabytes=1)
    position = later(game, 6)
    ours = engine.search(position, Limits(depth=2))
    engine.new_game()
    theirs = engine.search(potez.parse(game, str(position)), Limits(depth=2))
    assert (ours.move, ours.score, ours.nodes) == (theirs.move, theirs.score, theirs.nodes)


def test_a_finished_game_has_no_move() -> None:
    over = potez.parse("domineering", "1/1 O")
    result = NativeEngine(megabytes=1).search(over, Limits(depth=3))
    assert (result.move, result.pv) == (None, ())


@pytest.mark.parametrize("game", GAMES)
def test_each_depth_is_told_once_and_in_order(game: str) -> None:
    infos: list[SearchInfo] = []
    result = NativeEngine(megabytes=1).search(later(game, 4), Limits(depth=3), infos.append)
    assert [info.depth for info in infos] == [1, 2, 3]
    assert (infos[-1].score, infos[-1].pv) == (result.score, result.pv)


def test_what_the_listener_raises_ends_the_search_and_is_passed_on() -> None:
    class EnoughError(Exception):
        pass

    def listen(info: SearchInfo) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        NativeEngine(megabytes=1).search(potez.start("byte"), Limits(), listen)


@pytest.mark.parametrize("game", GAMES)
def test_several_variations_are_different_moves_in_order(game: str) -> None:
    result = NativeEngine(megabytes=1, multipv=4).search(later(game, 4), Limits(depth=2))
    scores = [result.score, *(line.score for line in result.others)]
    moves = [result.pv[0], *(line.moves[0] for line in result.others)]
    assert len(set(moves)) == 4
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_variation_that_is_searched_later_may_turn_out_to_be_better(game: str) -> None:
    """The first one was found while the others were searched less deeply."""
    told = list[list[Score]]()
    for seed in range(4):
        engine = NativeEngine(megabytes=1, multipv=3)
        position = later(game, 4, seed)
        engine.search(
            position,
            Limits(nodes=20_000),
            lambda info: told.append([info.score, *(each.score for each in info.others)]),
        )
    assert [scores for scores in told if scores != sorted(scores, reverse=True)] == []


def test_more_variations_than_moves() -> None:
    result = NativeEngine(megabytes=1, multipv=50).search(potez.start("domineering", rows=2, cols=3), Limits(depth=2))
    assert 1 + len(result.others) == 3


@pytest.mark.parametrize("game", GAMES)
def test_stop_ends_a_search_without_limits(game: str) -> None:
    engine = NativeEngine(megabytes=1)
    reported = threading.Event()
    answers: list[Any] = []
    search = threading.Thread(
        target=lambda: answers.append(engine.search(later(game, 4), Limits(), lambda info: reported.set()))
    )
    search.start()
    assert reported.wait(60)
    engine.stop()
    search.join(60)
    assert len(answers) == 1
    assert answers[0].move in later(game, 4).legal_moves()


def test_a_background_thread_searches_and_reports_by_itself() -> None:
    engine, position, calls = NativeEngine(megabytes=1), later("byte", 4), list[int]()

    def refuse(info: SearchInfo) -> None:
        calls.append(threading.get_ident())
        raise ZeroDivisionError

    def search() -> None:
        with pytest.raises(ZeroDivisionError):
            engine.search(position, Limits(), refuse)
        engine.search(position, Limits(depth=2), lambda info: calls.append(threading.get_ident()))

    thread = threading.Thread(target=search)
    thread.start()
    thread.join(60)
    assert calls == [thread.ident] * 3


def test_a_late_stop_does_not_reach_the_next_search() -> None:
    engine = NativeEngine(megabytes=1)
    engine.stop()
    assert engine.search(potez.start("byte"), Limits(depth=3)).depth == 3


def test_a_second_search_finds_what_the_first_one_left() -> None:
    engine, position = NativeEngine(megabytes=4), later("byte", 10)
    first = engine.search(position, Limits(depth=5))
    second = engine.search(position, Limits(depth=5))
    assert second.nodes < first.nodes / 2
    engine.new_game()
    assert engine.search(position, Limits(depth=5)).nodes == first.nodes


@pytest.mark.parametrize("game", GAMES)
def test_threads_find_a_move_too(game: str) -> None:
    position = later(game, 6)
    result = NativeEngine(megabytes=1, threads=3).search(position, Limits(depth=3))
    assert result.depth == 3
    assert result.move in position.legal_moves()


def test_a_clock_is_not_used_up() -> None:
    result = NativeEngine(megabytes=1).search(potez.start("byte"), Limits(clock=2.0, increment=0.1))
    assert result.depth >= 1
    assert result.nodes > 0


def test_bad_settings_are_refused() -> None:
    with pytest.raises(GameError, match=r"multipv must be 1\.\.256, not 0"):
        NativeEngine(multipv=0)
    with pytest.raises(GameError, match=r"megabytes must be 1\.\.65536, not 0"):
        NativeEngine(megabytes=0)


def test_many_searches_begin_and_end_in_many_threads() -> None:
    shared = NativeEngine(megabytes=1, threads=2)
    failures: list[BaseException] = []

    def work(number: int) -> None:
        dice = random.Random(number)
        try:
            for _ in range(12):
                game = dice.choice(GAMES)
                engine = shared if dice.random() < 0.5 else NativeEngine(megabytes=1, threads=dice.choice((1, 2)))
                position = later(game, dice.randrange(8), number)
                stopper = threading.Timer(dice.random() / 50, engine.stop)
                stopper.start()
                result = engine.search(position, Limits(nodes=dice.randrange(1, 3000)))
                stopper.cancel()
                assert result.move in position.legal_moves()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
