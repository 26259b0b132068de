"""Random numbers of pairs by score, and the hypothesis strategies for them."""

from collections.abc import Sequence
from math import exp
from random import Random

from hypothesis import strategies as st

from potez.arena.rating.elo import Pairs

some_pairs = st.tuples(*[st.integers(0, 1000)] * 5).filter(lambda pairs: sum(pairs) > 0)
varied_pairs = some_pairs.filter(lambda pairs: sum(pairs) not in pairs)


def drawn(spread: Sequence[float], pairs: int, dice: Random) -> Pairs:
    """Random pairs, given the chances of the five scores."""
    kinds = dice.choices(range(5), spread, k=pairs)
    return tuple(kinds.count(kind) for kind in range(5))


def spread_of(lead: float, opening: float = 1.0, draws: float = 0.2) -> list[float]:
    """The chances of the five scores if one player is stronger by `lead`, a random opening favours one of the sides by
    `opening` (both in logarithms of odds), and `draws` of the games are drawn whatever the players do."""
    spread = [0.0] * 5
    for favour in (-opening, opening):
        as_x, as_o = (_chances(lead + sign * favour, draws) for sign in (1, -1))
        for i, p in enumerate(as_x):
            for j, q in enumerate(as_o):
                spread[i + j] += p * q / 2
    return spread


def _chances(lead: float, draws: float) -> tuple[float, float, float]:
    """The chances to lose, draw and win a game."""
    win = (1 - draws) / (1 + exp(-lead))
    return 1 - draws - win, draws, win


def mean_of(spread: Sequence[float]) -> float:
    return sum(chance * kind / 4 for kind, chance in enumerate(spread))
