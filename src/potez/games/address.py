"""Functions and classes named as text, `package.module:name`, and imported when they are used.

A name in a higher layer is given in this form, because the rules import nothing from above. docs/architecture.md says
what that means.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

BOARD = "potez.boards.plain:plain"
"""How a position shows itself as text."""
PICTURE = "potez.render.picture:picture"
"""How positions and games show themselves in a notebook."""


@cache  # every board asks for the same few
def resolve(address: str) -> Any:
    """What is at an address."""
    module, _, member = address.partition(":")
    return getattr(import_module(module), member)
