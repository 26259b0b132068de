"""A record as JSON, for programs.

    {"game": "domineering", "start": "3/3/3 X", "tags": {"X": "Ana", "O": "Boro"}, "moves": ["B1", "A3"],
     "comments": {"1": "the middle"}, "result": "0-1", "reason": "resigned"}

The start and the moves are canonical text, results and reasons are as in `result`, comments are keyed by ply, and ply 0
is before the first move. All keys are written; the reason of an unfinished game is null. A reader needs only `game`
and `moves` and refuses unknown keys.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from reprlib import repr as shortened
from typing import Any

from potez.games import parse, start
from potez.games.base import GameError, Message
from potez.play.game import Game, ReplayError
from potez.play.lexer import RecordError
from potez.play.record import Record
from potez.play.result import UNFINISHED, check_reason, ended_by_people, read_result

_EXAMPLES: dict[str, Any] = {
    "game": "domineering",
    "start": "3/3/3 X",
    "tags": {"X": "Ana"},
    "moves": ["B1", "A3"],
    "comments": {"1": "the middle"},
    "result": "0-1",
    "reason": "resigned",
}
_REQUIRED = ("game", "moves")


def to_json(record: Record) -> dict[str, Any]:
    """The record as a dict for json.dumps."""
    return {
        "game": record.game.name,
        "start": str(record.game.start),
        "tags": dict(record.tags),
        "moves": list(map(str, record.game.moves)),
        "comments": {str(ply): text for ply, text in record.comments.items()},
        "result": record.result,
        "reason": record.reason,
    }


def from_json(data: object) -> Record:
    """The record from the result of json.loads. Raises RecordError."""
    if violations := list(_shape_violations(data)):
        raise RecordError(*violations)
    assert isinstance(data, dict)
    given = {key: value for key, value in data.items() if value is not None}
    try:
        start_position = parse(given["game"], given["start"]) if "start" in given else start(given["game"])
        game = Game.replay(start_position, given["moves"])
        result = read_result(given.get("result", UNFINISHED))
        if ended := ended_by_people(game.outcome(), result, given.get("reason")):
            game = game.end(ended)
        if "reason" in given:
            check_reason(game.outcome(), given["reason"])
        comments = {int(ply): text for ply, text in given.get("comments", {}).items()}
        return Record(game, given.get("tags", {}), comments)
    except RecordError:
        raise
    except ReplayError as error:
        raise RecordError(*error.messages, ply=error.ply) from None
    except GameError as error:
        raise RecordError(*error.messages) from None


def _shape_violations(data: object) -> Iterator[Message]:
    if not isinstance(data, dict):
        yield Message(
            "a record is an object like {example}, not {value}", example=json.dumps(_EXAMPLES), value=shortened(data)
        )
        return
    for key in data:
        if key not in _EXAMPLES:
            yield Message(
                "a record has no key {key}; its keys are {keys}", key=shortened(key), keys=", ".join(_EXAMPLES)
            )
    for key, example in _EXAMPLES.items():
        value = data.get(key)
        if (value is not None or key in _REQUIRED) and not _alike(key, value, example):
            yield Message(
                "{key} must be like {example}, not {value}",
                key=key,
                example=json.dumps(example),
                value=shortened(value),
            )


def _alike(key: str, value: object, example: object) -> bool:
    """Whether a value is a text, or contains texts, like its example. The keys of comments are plies."""
    if type(value) is not type(example):
        return False
    if isinstance(value, dict):
        keys = all(re.fullmatch("0|[1-9][0-9]{0,8}" if key == "comments" else "(?s:.*)", name) for name in value)
        return keys and all(isinstance(text, str) for text in value.values())
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(text, str) for text in value))
