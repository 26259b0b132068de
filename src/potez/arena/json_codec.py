"""Dataclasses as JSON and back: a dataclass is an object with exactly its fields, a tuple a list, a side its letter.

Pydantic does this for the server. The arena does without it: `pip install potez` brings no pydantic, and a contest that
runs for days must be readable on every machine that plays it. This module reads only what results files hold.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from math import isfinite
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from potez.games.base import GameError, Message, Side


class JsonError(GameError):
    """JSON that is not a value of the expected type."""


def to_json(value: Any) -> Any:
    """A value made of dataclasses, tuples, sides, texts and numbers, as `json.dumps` takes it."""
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value.value if isinstance(value, Side) else value


def from_json(type_: Any, data: object, name: str) -> Any:
    """The value of this type that `to_json` wrote. Raises JsonError, which mentions the value by `name`."""
    if is_dataclass(type_):
        return _dataclass(type_, data, name)
    if get_origin(type_) is tuple:
        return _tuple(get_args(type_), data, name)
    if get_origin(type_) is UnionType:
        return _union(get_args(type_), data, name)
    if type_ is Side and data in ("X", "O"):
        return Side(data)
    if type_ is float and type(data) in (int, float) and isfinite(data):  # type: ignore[arg-type]
        return float(data)  # type: ignore[arg-type]
    if type_ in (int, str, bool, NoneType) and type(data) is type_:
        return data
    raise _wrong_type(name)


def _dataclass(type_: Any, data: object, name: str) -> Any:
    types = get_type_hints(type_)
    expected = [field.name for field in fields(type_)]
    if not isinstance(data, dict):
        raise _wrong_type(name)
    if data.keys() != set(expected):
        keys = [*(key for key in expected if key not in data), *(key for key in data if key not in expected)]
        raise JsonError(Message("{name} has missing or unknown keys: {keys}", name=name, keys=", ".join(keys)))
    return type_(**{key: from_json(types[key], data[key], key) for key in expected})


def _tuple(types: tuple[Any, ...], data: object, name: str) -> tuple[Any, ...]:
    """Either of any length with one type for all items, or with a type for each item."""
    if not isinstance(data, list):
        raise _wrong_type(name)
    if types[1:] == (...,):
        types = types[:1] * len(data)
    if len(types) != len(data):
        raise _wrong_type(name)
    return tuple(from_json(type_, item, name) for type_, item in zip(types, data, strict=True))


def _union(types: tuple[Any, ...], data: object, name: str) -> Any:
    """The value of the first type that fits."""
    for type_ in types:
        try:
            return from_json(type_, data, name)
        except JsonError as error:
            refusal = error
    raise refusal


def _wrong_type(name: str) -> JsonError:
    return JsonError(Message("{name} has the wrong type", name=name))
