"""Adjudication: games end early only if the winner is certain or both players agree."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

import potez
from potez import core
from potez.arena.contest.adjudication import AGREEMENT, SOLVER, ResignRule, read_resign
from potez.arena.contest.game import play_game
from potez.arena.contest.game_result import ADJUDICATED, NORMAL, GameResult
from potez.arena.contest.terms import Terms
from potez.engine.players import Player, read_player
from potez.engine.types import Engine, Limits, Score, SearchResult
from potez.games.base import Position, SetupError, Side
from potez.play.record_reader import read_records

BOARDS = {
    "blockade": potez.start("blockade", rows=5, cols=6, walls=1, homes=((2, 2), (4, 2), (2, 5), (4, 5))),
    "byte": potez.start("byte"),
    "domineering": potez.start("domineering", rows=6, cols=6),
}


def play(start: Position[Any], first: Player, second: Player, terms: Terms) -> GameResult:
    with terms.timed_player(first) as one, terms.timed_player(second) as other:
        return play_game(start, (), (one, other), terms.adjudicator(start), 0, Side.X)


class ScriptedEngine(Engine):
    """Plays the first legal move and reports the given scores."""

    name = "scripted"

    def __init__(self, scores: Iterator[Score]) -> None:
        self._scores = scores

    def search(self, position: Position[Any], limits: Limits, on_info: Any = None) -> SearchResult:
        return SearchResult(1, next(self._scores), (), 1, 0.0, move=position.legal_moves()[0])


def scripted(*scores: Score) -> Player:
    return Player("scripted", lambda: ScriptedEngine(cycle(scores)), Limits())


def play_scripted(terms: Terms, of_x: tuple[Score, ...], of_o: tuple[Score, ...]) -> GameResult:
    return play(potez.start("domineering"), scripted(*of_x), scripted(*of_o), terms)


def plies(played: GameResult) -> int:
    return len(read_records(played.record)[0].game.moves)


AT_500 = Terms(Limits(), resign=ResignRule(500, 2))


@pytest.mark.parametrize(
    ("of_x", "of_o", "winner"),
    [
        ((Score(500),), (Score(-500),), Side.X),
        ((Score(-900),), (Score(501),), Side.O),
        ((Score(win_in=30),), (Score(-700),), Side.X),
        ((Score(loss_in=2),), (Score(win_in=1),), Side.O),
    ],
)
def test_both_agree_for_so_many_moves(of_x: tuple[Score, ...], of_o: tuple[Score, ...], winner: Side) -> None:
    played = play_scripted(AT_500, of_x, of_o)
    assert (played.ending, played.by, played.winner, plies(played)) == (ADJUDICATED, AGREEMENT, winner, 4)
    (record,) = read_records(played.record)
    assert record.tags["Termination"] == "adjudicated by agreement"
    assert record.result == ("1-0" if winner is Side.X else "0-1")


@pytest.mark.parametrize(
    ("of_x", "of_o"),
    [
        ((Score(900),), (Score(900),)),  # each hopes for itself
        ((Score(900),), (Score(-499),)),  # one is not sure
        ((Score(900), Score(900), Score(0)), (Score(-900),)),  # one is sure for too short a time
        ((Score(900), Score(900), Score(-900)), (Score(-900), Score(-900), Score(900))),
    ],
)
def test_without_agreement_the_game_goes_on(of_x: tuple[Score, ...], of_o: tuple[Score, ...]) -> None:
    terms = Terms(Limits(), resign=ResignRule(500, 3))
    assert play_scripted(terms, of_x, of_o).ending == NORMAL


def test_where_only_proofs_count_no_score_is_high_enough() -> None:
    terms = Terms(Limits(), resign=ResignRule(None, 2))
    assert play_scripted(terms, (Score(10**8),), (Score(-(10**8)),)).ending == NORMAL
    assert play_scripted(terms, (Score(win_in=9),), (Score(loss_in=8),)).by == AGREEMENT


def test_a_new_game_begins_without_what_was_said_before() -> None:
    adjudicator = AT_500.adjudicator(potez.start("domineering"))
    with AT_500.timed_player(scripted(Score(900))) as one, AT_500.timed_player(scripted(Score(-900))) as other:
        start = potez.start("domineering")
        games = [play_game(start, (), (one, other), adjudicator, 0, Side.X) for _ in range(2)]
    assert [plies(game) for game in games] == [4, 4]


@pytest.mark.parametrize("game", potez.GAMES)
def test_real_engines_give_up_games_that_are_proved(game: str) -> None:
    engine = read_player("native:nodes=3000,megabytes=1", game)
    played = play(BOARDS[game], engine, engine, Terms(Limits(), resign=ResignRule(None, 1)))
    (record,) = read_records(played.record)
    assert (played.ending, played.by) == (ADJUDICATED, AGREEMENT)
    last = len(record.game.moves)
    wins = [record.comments[ply].startswith("win within") for ply in (last - 1, last)]
    assert sorted(wins) == [False, True]
    assert played.winner is record.game.positions[last - 1 if wins[1] else last - 2].side


def test_who_says_nothing_never_agrees() -> None:
    native, chance = (read_player(text, "domineering") for text in ("native:nodes=1000,megabytes=1", "random:1"))
    played = play(BOARDS["domineering"], native, chance, Terms(Limits(), resign=ResignRule(None, 1)))
    assert played.ending == NORMAL


@pytest.mark.parametrize("seed", range(6))
def test_the_solver_ends_games_as_they_would_end(seed: int) -> None:
    start = potez.start("domineering")
    players = [read_player(f"random:{seed + number}", "domineering") for number in range(2)]
    played = play(start, players[0], players[1], Terms(Limits(), solver=True))
    (record,) = read_records(played.record)
    assert (played.ending, played.by) == (ADJUDICATED, SOLVER)
    assert record.game.moves
    assert record.game.position.outcome() is None
    assert played.winner is core.solve(record.game.position).winner


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (potez.start("byte"), "only positions of domineering can be solved, not those of byte"),
        (potez.start("domineering", rows=12, cols=12), "a board of 144 cells is too large to be solved"),
    ],
)
def test_the_solver_must_know_the_game(start: Position[Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Terms(Limits(), solver=True).adjudicator(start)


def test_thresholds_are_read() -> None:
    assert read_resign("1000:3") == ResignRule(1000, 3)
    assert read_resign("win:1") == ResignRule(None, 1)


@pytest.mark.parametrize(
    "text", ["", "3", "win", "win:", "win:0", "0:3", "-1:3", "1000:x", "1000:101", "loss:2", "²:3"]
)
def test_other_thresholds_are_refused(text: str) -> None:
    with pytest.raises(SetupError, match=r"cannot read .*; write a score and moves such as 1000:3, or win:3"):
        read_resign(text)
