"""The lines of the Universal Game Interface that carry numbers: `info`, `go`, written and read.

Times are milliseconds on the line and seconds in here. `mate` counts plies, as UGI says and unlike UCI.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from potez.engine.types import Info, Limits, Score
from potez.games.base import Move, Position, Side

NO_MOVE = "(none)"
"""What `bestmove` says where there is no move."""

# Of a clock, this part of the time left is spent on a move, and this part of the increment; never more than most of it.
_PART, _INCREMENT_PART, _MOST = 1 / 25, 0.8, 0.8


def info_line(info: Info) -> str:
    line = " ".join(map(str, info.line))
    speed = round(info.nodes / info.seconds) if info.seconds > 0 else 0
    return (
        f"info depth {info.depth} score {_score_words(info.score)} nodes {info.nodes} nps {speed}"
        f" time {round(info.seconds * 1000)}" + (f" pv {line}" if line else "")
    )


def _score_words(score: Score) -> str:
    if score.win_in is not None:
        return f"mate {score.win_in}"
    if score.loss_in is not None:
        return f"mate {-score.loss_in}"
    return f"cp {score.value}"


def read_info(line: str, position: Position[Any]) -> Info | None:
    """What an `info` line tells of a search from this position; None where it tells neither depth nor score.

    Raises ValueError for a number that is none, GameError for a line of play that the rules refuse.
    """
    words = line.split()
    if "string" in words:
        words = words[: words.index("string")]
    pv = words[words.index("pv") + 1 :] if "pv" in words else []
    fields = dict(pairwise(words))
    if "depth" not in fields or "score" not in fields:
        return None
    return Info(
        depth=int(fields["depth"]),
        score=_read_score(words[words.index("score") + 1 :]),
        line=read_line(position, pv),
        nodes=int(fields.get("nodes", 0)),
        seconds=int(fields.get("time", 0)) / 1000,
    )


def _read_score(words: Sequence[str]) -> Score:
    kind, number = words[0], int(words[1])
    if kind == "cp":
        return Score(number)
    if kind == "mate":
        return Score(win_in=number) if number > 0 else Score(loss_in=-number)
    raise ValueError(f"score {kind}")


def read_line(position: Position[Any], words: Sequence[str]) -> tuple[Move, ...]:
    """The moves of a line of play. Raises GameError."""
    moves: list[Move] = []
    for word in words:
        move = position.parse_move(word)
        moves.append(move)
        position = position.play_unchecked(move)
    return tuple(moves)


def go_line(limits: Limits) -> str:
    words = []
    if limits.seconds is not None:
        words.append(f"movetime {max(1, round(limits.seconds * 1000))}")
    if limits.nodes is not None:
        words.append(f"nodes {limits.nodes}")
    if limits.depth is not None:
        words.append(f"depth {limits.depth}")
    return " ".join(["go", *(words or ["infinite"])])


def read_go(words: Sequence[str], side: Side) -> Limits:
    """How long a side to move may think. Nothing said, or `infinite`, means until `stop`. Raises ValueError."""
    numbers: dict[str, int] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc"):
            value = rest.pop(0) if rest else ""
            if not (value.removeprefix("-").isascii() and value.removeprefix("-").isdigit()):
                raise ValueError(f"{word} needs a number")
            numbers[word] = max(0, int(value))
        elif word != "infinite":
            raise ValueError(f"{word} is no limit")
    seconds = [numbers["movetime"] / 1000] if "movetime" in numbers else []
    player = "p1" if side is Side.X else "p2"
    if (left := numbers.get(f"{player}time")) is not None:
        seconds.append(min(left * _PART + numbers.get(f"{player}inc", 0) * _INCREMENT_PART, left * _MOST) / 1000)
    return Limits(numbers.get("depth"), numbers.get("nodes"), min(seconds, default=None))
