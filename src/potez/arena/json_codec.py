"""Values as JSON and back: a dataclass is an object with exactly its fields, a tuple a list, a side its letter."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from math import isfinite
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from potez.games.base import GameError, Message, Side


class ShapeError(GameError):
    """JSON that is not what was expected."""


def to_json(value: Any) -> Any:
    """A value of dataclasses, tuples, sides, texts and numbers, as json.dumps takes it."""
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value.value if isinstance(value, Side) else value


def from_json(kind: Any, data: object, name: str) -> Any:
    """The value of this kind that `to_json` wrote. Raises ShapeError, which calls the value by the name."""
    if is_dataclass(kind):
        return _object(kind, data, name)
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind), data, name)
    if get_origin(kind) is UnionType:
        return _any(get_args(kind), data, name)
    if kind is Side and data in ("X", "O"):
        return Side(data)
    if kind is float and type(data) in (int, float) and isfinite(data):  # type: ignore[arg-type]
        return float(data)  # type: ignore[arg-type]
    if kind in (int, str, bool, NoneType) and type(data) is kind:
        return data
    raise _misshapen(name)


def _object(kind: Any, data: object, name: str) -> Any:
    kinds = get_type_hints(kind)
    wanted = [field.name for field in fields(kind)]
    if not isinstance(data, dict):
        raise _misshapen(name)
    if data.keys() != set(wanted):
        missing = ", ".join([*(key for key in wanted if key not in data), *(key for key in data if key not in wanted)])
        raise ShapeError(Message("missing in {name}, or not known there: {keys}", name=name, keys=missing))
    return kind(**{key: from_json(kinds[key], data[key], key) for key in wanted})


def _tuple(kinds: tuple[Any, ...], data: object, name: str) -> tuple[Any, ...]:
    """Either of any length and one kind, or of a kind for each place."""
    if not isinstance(data, list):
        raise _misshapen(name)
    if kinds[1:] == (...,):
        kinds = kinds[:1] * len(data)
    if len(kinds) != len(data):
        raise _misshapen(name)
    return tuple(from_json(kind, item, name) for kind, item in zip(kinds, data, strict=True))


def _any(kinds: tuple[Any, ...], data: object, name: str) -> Any:
    for kind in kinds:
        try:
            return from_json(kind, data, name)
        except ShapeError as error:
            refusal = error
    raise refusal


def _misshapen(name: str) -> ShapeError:
    return ShapeError(Message("{name} is not what it should be", name=name))
