"""The root of a decreasing function, by bisection."""

from collections.abc import Callable


def root(decreasing: Callable[[float], float], low: float, high: float) -> float:
    """The zero between `low` and `high`. The interval is halved until floating point cannot halve it any more."""
    while low < (middle := (low + high) / 2) < high:
        if decreasing(middle) > 0:
            low = middle
        else:
            high = middle
    return middle
