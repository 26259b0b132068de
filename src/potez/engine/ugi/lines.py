"""The lines of the Universal Game Interface that carry numbers: `info`, `go`, written and read.

Times are milliseconds on the line and seconds in here. `mate` counts plies, as UGI says and unlike UCI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from potez.engine.types import Info, Limits, Score
from potez.games.base import Move, Position, Side

NO_MOVE = "(none)"
"""What `bestmove` says where there is no move."""

# An engine that makes nothing of a clock may take this part of the time left and the increment, never more than most.
_PART, _MOST = 1 / 10, 0.8


def info_lines(info: Info) -> Iterator[str]:
    """What `info` says, a line for each line of play if there are several."""
    speed = round(info.nodes / info.seconds) if info.seconds > 0 else 0
    spent = f"nodes {info.nodes} nps {speed} time {round(info.seconds * 1000)}"
    lines = ((info.score, info.line), *info.others)
    for rank, (score, moves) in enumerate(lines, start=1):
        several = f" multipv {rank}" if info.others else ""
        pv = " ".join(("pv", *map(str, moves))) if moves else ""
        yield f"info depth {info.depth}{several} score {_score_words(score)} {spent} {pv}".rstrip()


def _score_words(score: Score) -> str:
    if score.win_in is not None:
        return f"mate {score.win_in}"
    if score.loss_in is not None:
        return f"mate {-score.loss_in}"
    return f"cp {score.value}"


def read_info(line: str, position: Position[Any]) -> Info | None:
    """What an `info` line tells of a search from this position; None where it tells neither depth nor score, or of
    another line than the best.

    Raises ValueError for a number that is none, GameError for a line of play that the rules refuse.
    """
    words = line.split()
    if "string" in words:
        words = words[: words.index("string")]
    pv = words[words.index("pv") + 1 :] if "pv" in words else []
    fields = dict(pairwise(words))
    if "depth" not in fields or "score" not in fields or fields.get("multipv", "1") != "1":
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
    if limits.clock is not None:
        # Limits know one clock, that of the side to move; what the other has left is no concern of most engines.
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
    """How long a side to move may think. Nothing said, or `infinite`, means until `stop`. Raises ValueError."""
    numbers: dict[str, int] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc"):
            value = rest.pop(0) if rest else ""
            if not re.fullmatch("-?[0-9]{1,15}", value):
                raise ValueError(f"{word} needs a number")
            numbers[word] = max(0 if word.endswith("inc") else 1, int(value))  # nothing at all is no limit to engines
        elif word != "infinite":
            raise ValueError(f"{word} is no limit")
    player = "p1" if side is Side.X else "p2"
    times = {name: numbers[name] / 1000 for name in ("movetime", f"{player}time", f"{player}inc") if name in numbers}
    clock, increment = times.get(f"{player}time"), times.get(f"{player}inc", 0.0)
    seconds = [times["movetime"]] if "movetime" in times else []
    if clock is not None:
        seconds.append(min(clock * _PART + increment, clock * _MOST))
    return Limits(numbers.get("depth"), numbers.get("nodes"), min(seconds, default=None), clock, increment)
