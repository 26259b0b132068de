"""Random games and records, of every game there is, with nasty tags and comments."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import strategies as st

import potez
from potez.play.game import Game
from potez.play.record import Record

SMALL = [
    potez.start("blockade", rows=5, cols=6, walls=2),
    potez.start("blockade", rows=7, cols=10, walls=0),
    potez.start("byte"),
    potez.start("byte", size=10),
    potez.start("domineering"),
    potez.start("domineering", rows=11, cols=3),
]

NASTY = st.text(
    st.sampled_from('{}[]"\\;nr \n\r\t\ufeff\x85\u2028*.1-0/½CXжЉ') | st.characters(codec="utf-8"), max_size=30
)
NAMES = st.from_regex(r"[A-Za-zА-Я_][A-Za-z0-9а-я_]{0,8}", fullmatch=True).filter(
    lambda name: name.casefold() not in {"game", "start", "result", "reason", "x", "o", "date"}
)
TAGS = st.dictionaries(NAMES | st.sampled_from(["X", "O", "Date"]), NASTY, max_size=5)

ENDS = [
    *(potez.Outcome(side, potez.Reason[name]) for side in potez.Side for name in ("RESIGNED", "TIME", "ADJUDICATED")),
    *(potez.Outcome(None, potez.Reason[name]) for name in ("AGREED", "ADJUDICATED")),
]


@cache
def random_games() -> list[tuple[potez.Position[Any], tuple[Any, ...]]]:
    """Starts with moves to the end of the game, or to where patience ends."""
    games = []
    for seed, start in enumerate(SMALL * 3):
        dice, position, moves = random.Random(seed), start, list[Any]()
        while len(moves) < 150 and (legal := position.legal_moves()):
            moves.append(dice.choice(legal))
            position = position.play_unchecked(moves[-1])
        games.append((start, tuple(moves)))
    return games


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A part of a random game, from its start or later, to its end or less far; perhaps ended by people."""
    start, moves = draw(st.sampled_from(random_games()))
    skipped = draw(st.integers(0, 3))
    last = draw(st.just(len(moves)) | st.integers(skipped, len(moves)))
    game = Game(Game(start, moves[:skipped]).position, moves[skipped:last])
    ended = draw(st.sampled_from([None, None, *ENDS]))
    return game.end(ended) if ended and not game.outcome() else game


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(games())
    comments = draw(st.dictionaries(st.integers(0, len(game.moves)), NASTY, max_size=6))
    return Record(game, draw(TAGS), comments)
