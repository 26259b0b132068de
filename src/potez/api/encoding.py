"""Answers as JSON text. A dataclass is an object with its fields."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def encoded(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_fields).encode()
