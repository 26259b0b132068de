"""Show the examples of docstrings as code in the documentation: an extension of Griffe, which mkdocstrings uses."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Module, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)  # up to the next blank line


class FencedExamples(Extension):
    """Put a fence around each example."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        fence(obj)

    def on_module(self, *, mod: Module, **_: Any) -> None:
        fence(mod)


def fence(documented: Object) -> None:
    """Put a fence around each example that has none."""
    docstring = documented.docstring
    if docstring and ">>> " in docstring.value and "```" not in docstring.value:
        docstring.value = EXAMPLE.sub(lambda match: f"```pycon\n{match[0]}\n```", docstring.value)
