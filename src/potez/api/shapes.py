"""Shapes: requests as dataclasses. JSON is read into them, and whatever does not fit is told in sentences.

A shape is a dataclass whose fields are texts, numbers, lists, dictionaries, literals, unions of those and other shapes,
with `Length` and `Between` in their annotations. A field that a shape does not know is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sized
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from potez.api.refusal import Refusal
from potez.games.base import Message

T = TypeVar("T")

_MOST = 10  # problems that are told
_DIGITS = 18  # of a number in an address


@dataclass(frozen=True)
class Length:
    """How many characters a text may have, or how many items a list or a dictionary."""

    low: int
    high: int


@dataclass(frozen=True)
class Between:
    """The least and the largest number."""

    low: float
    high: float


Problems = list[Message]
Reader = Callable[[Any, str, Problems], Any]
"""Reads a value at a place, such as `moves.3`, and notes what is wrong with it."""


def read(shape: type[T], value: object, code: str = "invalid") -> T:
    """The request that a JSON value is. Raises Refusal with this code."""
    problems: Problems = []
    any_shape: Any = shape
    found: T = _reader(any_shape)(value, "", problems)
    if problems:
        raise Refusal(code, *problems[:_MOST])
    return found


def read_tagged(shapes: Mapping[str, type[T]], text: str) -> T:
    """The request that a text is; its field `t` says which. Raises Refusal with the code `malformed`."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("malformed", Message("this is not JSON")) from None
    if not isinstance(value, dict):
        raise Refusal("malformed", Message("send an object"))
    kind = value.get("t")
    if not isinstance(kind, str) or kind not in shapes:
        raise Refusal("malformed", Message("{where} must be one of {choices}", where="t", choices=", ".join(shapes)))
    return read(shapes[kind], value, "malformed")


def read_texts(shape: type[T], texts: Mapping[str, str]) -> T:
    """The request in the words of an address, where every value is a text. Raises Refusal."""
    types = get_type_hints(shape)
    values: dict[str, object] = dict(texts)
    for name, text in texts.items():
        if int in (types.get(name), *get_args(types.get(name))) and _is_number(text):
            values[name] = int(text)
    return read(shape, values)


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS


def without_rules(shape: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its annotations, and these: `Length`, `Between` or none."""
    if get_origin(shape) is not Annotated:
        return shape, ()
    bare, *rules = get_args(shape)
    return bare, tuple(rules)


@cache
def _reader(shape: Any) -> Reader:
    shape, rules = without_rules(shape)
    if is_dataclass(shape):
        return _object_reader(shape)
    origin, parts = get_origin(shape), get_args(shape)
    if origin in (Union, UnionType):
        return _union_reader(parts)
    if origin is Literal:
        return _literal_reader(parts)
    length = next((rule for rule in rules if isinstance(rule, Length)), None)
    bounds = next((rule for rule in rules if isinstance(rule, Between)), None)
    if origin is list:
        return _list_reader(_reader(parts[0]), length)
    if origin is dict:
        return _dict_reader(_reader(parts[1]), length)
    return _PLAIN[shape](bounds or length)


def _object_reader(shape: Any) -> Reader:
    types = get_type_hints(shape, include_extras=True)
    readers = {field.name: _reader(types[field.name]) for field in fields(shape)}
    required = [field.name for field in fields(shape) if _is_required(field)]

    def read_object(value: Any, where: str, problems: Problems) -> Any:
        if not isinstance(value, dict):
            problems.append(Message("{where} must be an object", where=where) if where else Message("send an object"))
            return None
        before, place = len(problems), where + "." if where else ""
        missing = [name for name in required if name not in value]
        problems += [Message("{where} is missing", where=place + name) for name in missing]
        found = {}
        for name, part in value.items():
            if name in readers:
                found[name] = readers[name](part, place + name, problems)
            else:
                problems.append(Message("{where} is not known here", where=_shown(place + name)))
        return shape(**found) if len(problems) == before else None

    return read_object


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _shown(where: str) -> str:
    """A place whose name a client chose, short enough for a sentence."""
    return where if len(where) <= 40 else where[:40] + "…"


def _union_reader(parts: tuple[Any, ...]) -> Reader:
    readers = [_reader(part) for part in parts]

    def read_union(value: Any, where: str, problems: Problems) -> Any:
        tried: list[Problems] = []
        for reader in readers:
            own: Problems = []
            found = reader(value, where, own)
            if not own:
                return found
            tried.append(own)
        # What is wrong with the first that is of the same kind says more than what is wrong with the others.
        fitting = [own for part, own in zip(parts, tried, strict=True) if isinstance(value, _kind(part))]
        nearest = min(fitting or tried, key=len)
        problems += nearest
        return None

    return read_union


def _kind(shape: Any) -> type:
    """What JSON calls a value of a shape."""
    shape, _ = without_rules(shape)
    if is_dataclass(shape):
        return dict
    if get_origin(shape) is Literal:
        return str
    kind: type = get_origin(shape) or shape
    return kind


def _literal_reader(choices: tuple[Any, ...]) -> Reader:
    def read_literal(value: Any, where: str, problems: Problems) -> Any:
        if isinstance(value, str) and value in choices:
            return value
        problems.append(Message("{where} must be one of {choices}", where=where, choices=", ".join(choices)))
        return None

    return read_literal


def _list_reader(item: Reader, length: Length | None) -> Reader:
    def read_list(value: Any, where: str, problems: Problems) -> Any:
        if not isinstance(value, list):
            problems.append(Message("{where} must be a list", where=where))
        elif _has_length(value, length, where, problems):
            return [item(part, f"{where}.{index}", problems) for index, part in enumerate(value)]
        return None

    return read_list


def _dict_reader(item: Reader, length: Length | None) -> Reader:
    def read_dict(value: Any, where: str, problems: Problems) -> Any:
        if not isinstance(value, dict):
            problems.append(Message("{where} must be an object", where=where))
        elif _has_length(value, length, where, problems):
            return {name: item(part, _shown(f"{where}.{name}"), problems) for name, part in value.items()}
        return None

    return read_dict


def _has_length(items: Sized, length: Length | None, where: str, problems: Problems) -> bool:
    if not length or length.low <= len(items) <= length.high:
        return True
    text = "{where} must have {low} to {high} items"
    problems.append(Message(text, where=where, low=length.low, high=length.high))
    return False


def _text_reader(length: Any) -> Reader:
    def read_text(value: Any, where: str, problems: Problems) -> Any:
        if not isinstance(value, str) or not _is_unicode(value):
            problems.append(Message("{where} must be a text", where=where))
        elif length and not length.low <= len(value) <= length.high:
            text = "{where} must have {low} to {high} characters"
            problems.append(Message(text, where=where, low=length.low, high=length.high))
        return value

    return read_text


def _is_unicode(text: str) -> bool:
    """JSON can say halves of letters, which nobody can store or send."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _number_reader(bounds: Any, types: tuple[type, ...], wrong_type: Callable[[str], Message]) -> Reader:
    def read_number(value: Any, where: str, problems: Problems) -> Any:
        if type(value) not in types:
            problems.append(wrong_type(where))
        elif bounds and not bounds.low <= value <= bounds.high:
            text = "{where} must be from {low} to {high}"
            problems.append(Message(text, where=where, low=bounds.low, high=bounds.high))
        else:
            return types[-1](value)
        return None

    return read_number


def _not_whole(where: str) -> Message:
    return Message("{where} must be a whole number", where=where)


def _not_a_number(where: str) -> Message:
    return Message("{where} must be a number", where=where)


def _bool_reader(_: Any) -> Reader:
    def read_bool(value: Any, where: str, problems: Problems) -> Any:
        if type(value) is not bool:
            problems.append(Message("{where} must be true or false", where=where))
        return value

    return read_bool


def _none_reader(_: Any) -> Reader:
    def read_none(value: Any, where: str, problems: Problems) -> Any:
        if value is not None:
            problems.append(Message("{where} must be null", where=where))

    return read_none


_PLAIN: dict[Any, Callable[[Any], Reader]] = {
    str: _text_reader,
    int: lambda bounds: _number_reader(bounds, (int,), _not_whole),
    float: lambda bounds: _number_reader(bounds, (int, float), _not_a_number),
    bool: _bool_reader,
    NoneType: _none_reader,
}
