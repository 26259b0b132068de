"""How routes take requests that potez.api describes: read as the page reads them, and described to OpenAPI."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from potez.api.refusal import Refusal
from potez.api.shapes import Between, Length, read, without_rules

T = TypeVar("T")

_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


class UnfitError(Exception):
    """A request that has another shape. Pydantic would keep a ValueError, which a refusal is, for a list of its own."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True)
class _Shape:
    def __get_pydantic_core_schema__(self, shape: type[Any], handler: GetCoreSchemaHandler) -> CoreSchema:
        def read_body(value: object) -> object:
            try:
                return read(shape, value)
            except Refusal as refusal:
                raise UnfitError(refusal) from None

        return core_schema.no_info_plain_validator_function(read_body, metadata={"shape": shape})

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return schema_of(core["metadata"]["shape"])


Shaped = Annotated[T, _Shape()]
"""The body of a request, of this shape."""


def schema_of(shape: Any) -> dict[str, Any]:
    """A shape as JSON Schema."""
    shape, rules = without_rules(shape)
    if is_dataclass(shape):
        return _object(shape)
    origin, parts = get_origin(shape), get_args(shape)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    if origin is Literal:
        return {"enum": list(parts)}
    limits = [limit for rule in rules if (limit := _limits(rule, origin or shape))]
    if origin is list:
        return {"type": "array", "items": schema_of(parts[0]), **(limits[0] if limits else {})}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(parts[1]), **(limits[0] if limits else {})}
    return {"type": _PLAIN[shape], **(limits[0] if limits else {})}


def _object(shape: Any) -> dict[str, Any]:
    types = get_type_hints(shape, include_extras=True)
    required = [field.name for field in fields(shape) if field.default is field.default_factory is MISSING]
    return {
        "title": shape.__name__,
        "description": shape.__doc__,
        "type": "object",
        "properties": {field.name: schema_of(types[field.name]) for field in fields(shape)},
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


def _limits(rule: object, kind: Any) -> dict[str, float] | None:
    if isinstance(rule, Between):
        return {"minimum": rule.low, "maximum": rule.high}
    if isinstance(rule, Length):
        counted = "Items" if kind is list else "Properties" if kind is dict else "Length"
        return {f"min{counted}": rule.low, f"max{counted}": rule.high}
    return None
