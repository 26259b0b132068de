"""The values of options and arguments, as they are on the command line.

Typer converts every value with Pydantic, which takes longer to load than most commands take to run. Ours are texts,
which commands parse with `Option.parse` and the like, paths and flags; they need no conversion.
"""

from functools import partial
from pathlib import Path
from typing import Any, get_args

import typer


class _AsGiven:
    """Stands in for Typer's conversion of one parameter."""

    def __init__(self, parameter: Any) -> None:
        annotation = parameter.type_descriptor.annotation
        self.several = parameter.multiple or parameter.nargs == -1
        self.make = Path if Path in (annotation, *get_args(annotation)) else None

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        if self.several:
            return tuple(map(self.make, value or ())) if self.make else tuple(value or ())
        return self.make(value) if self.make and value is not None else value


def take_texts(command: Any) -> None:
    """Have a command take the values of its parameters as they are given."""
    for parameter in command.get_params(typer.Context(command)):
        parameter.get_runtime_param = partial(_AsGiven, parameter)
