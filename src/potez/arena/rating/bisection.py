"""The root of a function that falls throughout an interval."""

from collections.abc import Callable


def root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where it is zero, by halving the open interval until it cannot be halved."""
    while low < (middle := (low + high) / 2) < high:
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return middle
