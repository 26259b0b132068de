"""Options that several commands share, as the fields of one dataclass."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, get_type_hints

Command = Callable[..., None]


def option_group(name: str, dataclass: type) -> Callable[[Command], Command]:
    """Give a command the fields of a dataclass as options. The command gets the dataclass as the parameter `name`."""
    options = inspect.signature(dataclass).parameters
    annotations = get_type_hints(dataclass, include_extras=True)
    expanded = [
        option.replace(kind=option.KEYWORD_ONLY, annotation=annotations[option.name]) for option in options.values()
    ]

    def decorate(command: Command) -> Command:
        @wraps(command)
        def run(**given: Any) -> None:
            command(**{name: dataclass(**{option: given.pop(option) for option in options})}, **given)

        # Annotations may be texts; those that another group has added are not among the hints.
        own, hints = inspect.signature(command).parameters.values(), get_type_hints(command, include_extras=True)
        parameters = [
            parameter.replace(kind=parameter.KEYWORD_ONLY, annotation=hints.get(parameter.name, parameter.annotation))
            for parameter in own
            if parameter.name != name
        ]
        run.__signature__ = inspect.Signature([*parameters, *expanded])  # type: ignore[attr-defined]
        return run

    return decorate
