"""Learning: samples in, the file of a network out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from potez.core.extension import available
from potez.training.self_play import Sample

if available:
    from potez.core import _core

HELD_OUT = 10
"""One game in so many is not learnt, to see what the network says of games that it does not know."""
UNIT = 57
"""The value of a position in which the network gives the side to move odds of e to 1."""
_VALUE_SCALE = 62.8  # the same for the values of the search, as fitted to the results of its games
_RESULT_SHARE = 0.5  # of the result in the target; the rest is the value of the search


class Epoch(NamedTuple):
    """Losses in bits: of the targets that were learnt, and of the results of games that were held out."""

    number: int
    training_loss: float
    held_out_loss: float


def learn(samples: Iterable[Sample], epochs: int, seed: int, on_epoch: Callable[[Epoch], None]) -> bytes:
    """The file of a network that has learnt the samples. The same samples and seed give the same file."""
    learnt, held_out = _core.Samples(), _core.Samples()
    for sample in samples:
        target = _RESULT_SHARE * sample.result + (1 - _RESULT_SHARE) / (1 + math.exp(-sample.value / _VALUE_SCALE))
        (held_out if sample.game % HELD_OUT == 0 else learnt).add(sample.position, target, sample.result)
    return _core.train(
        learnt, held_out, epochs=epochs, seed=seed, unit=UNIT, on_epoch=lambda told: on_epoch(Epoch(*told))
    )
