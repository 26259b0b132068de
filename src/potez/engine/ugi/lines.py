"""Write and read the UGI lines `info` and `go`.

Times are milliseconds in the lines and seconds in Python. `mate` counts plies: so says UGI, unlike UCI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from potez.engine.types import Limits, Score, SearchInfo
from potez.games.base import Position, Side
from potez.play.game import Game

NO_MOVE = "(none)"
"""What `bestmove` says if there is no move."""

# For engines that know no clock: a move may take this part of the time left and the increment, but never more than most
# of the time left.
_PART, _MOST = 1 / 10, 0.8


def info_lines(info: SearchInfo) -> Iterator[str]:
    """The `info` lines of a report, one for each variation."""
    spent = f"nodes {info.nodes} nps {info.nodes_per_second} time {round(info.seconds * 1000)}"
    for rank, (score, moves) in enumerate(info.variations, start=1):
        multipv = f" multipv {rank}" if info.others else ""
        mate = score.win_in if score.loss_in is None else -score.loss_in
        value = f"cp {round(score.value)}" if mate is None else f"mate {mate}"
        pv = " ".join(("pv", *map(str, moves))) if moves else ""
        yield f"info depth {info.depth}{multipv} score {value} {spent} {pv}".rstrip()


def read_info(line: str, position: Position[Any]) -> SearchInfo | None:
    """The report of an `info` line about a search of this position.

    None if the line lacks depth or score, or tells of another variation than the best. Raises ValueError for a bad
    number, ReplayError for a variation with an illegal move.
    """
    words = line.split()
    if "string" in words:
        words = words[: words.index("string")]
    pv = words[words.index("pv") + 1 :] if "pv" in words else []
    fields = dict(pairwise(words))
    if "depth" not in fields or "score" not in fields or fields.get("multipv", "1") != "1":
        return None
    return SearchInfo(
        depth=int(fields["depth"]),
        score=_read_score(words[words.index("score") + 1 :]),
        pv=Game.replay(position, pv).moves,
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


def go_line(limits: Limits) -> str:
    """The `go` line for a search with these limits."""
    words = []
    if limits.clock is not None:
        # Limits have one clock, that of the side to move. Few engines use the clock of the other side.
        times = tuple(round(seconds * 1000) for seconds in (limits.clock, limits.increment))
        words += [f"{player}time {times[0]} {player}inc {times[1]}" for player in ("p1", "p2")]
    if limits.seconds is not None:
        words.append(f"movetime {max(1, round(limits.seconds * 1000))}")
    if limits.nodes is not None:
        words.append(f"nodes {limits.nodes}")
    if limits.depth is not None:
        words.append(f"depth {limits.depth}")
    return " ".join(["go", *(words or ["infinite"])])


def read_go(words: Sequence[str], side: Side) -> Limits:
    """The limits of a `go` line for the side to move; none if it has no words, or `infinite`. Raises ValueError."""
    numbers: dict[str, int] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc"):
            value = rest.pop(0) if rest else ""
            if not re.fullmatch("-?[0-9]{1,15}", value):  # the clock of a side that is late may be negative
                raise ValueError(f"{word} needs a number")
            numbers[word] = max(0 if word.endswith("inc") else 1, int(value))  # 0 would mean no limit
        elif word != "infinite":
            raise ValueError(f"unknown limit {word[:40]}")
    player = "p1" if side is Side.X else "p2"
    times = {name: numbers[name] / 1000 for name in ("movetime", f"{player}time", f"{player}inc") if name in numbers}
    clock, increment = times.get(f"{player}time"), times.get(f"{player}inc", 0.0)
    seconds = [times["movetime"]] if "movetime" in times else []
    if clock is not None:
        seconds.append(min(clock * _PART + increment, clock * _MOST))
    return Limits(numbers.get("depth"), numbers.get("nodes"), min(seconds, default=None), clock, increment)
