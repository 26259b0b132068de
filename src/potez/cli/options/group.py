"""Options that several commands share and take together, as the fields of one dataclass."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, get_type_hints

Command = Callable[..., None]


def option_group(name: str, bundle: type) -> Callable[[Command], Command]:
    """Give a command the options that are the fields of a dataclass; it takes them as its parameter of this name."""
    options = inspect.signature(bundle).parameters
    annotations = get_type_hints(bundle, include_extras=True)
    expanded = [
        option.replace(kind=option.KEYWORD_ONLY, annotation=annotations[option.name]) for option in options.values()
    ]

    def decorate(command: Command) -> Command:
        @wraps(command)
        def bundled(**given: Any) -> None:
            command(**{name: bundle(**{option: given.pop(option) for option in options})}, **given)

        own = inspect.signature(command).parameters.values()
        parameters = [parameter.replace(kind=parameter.KEYWORD_ONLY) for parameter in own if parameter.name != name]
        bundled.__signature__ = inspect.Signature([*parameters, *expanded])  # type: ignore[attr-defined]
        return bundled

    return decorate
