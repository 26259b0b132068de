"""Learning: samples in, the file of a network out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from potez.core.extension import available
from potez.training.self_play import Sample

if available:
    from potez.core import _core

HELD_OUT = 10
"""One game in so many is not learnt, to see what the network says of games that it does not know."""


class Epoch(NamedTuple):
    """Losses in bits: of the targets that were learnt, and of the results of games that were held out."""

    number: int
    training_loss: float
    held_out_loss: float


def learn(game: str, samples: Iterable[Sample], epochs: int, seed: int, on_epoch: Callable[[Epoch], None]) -> bytes:
    """The file of a network that has learnt the samples of a game. The same samples and seed give the same file."""
    learnt, held_out = _core.Samples(game), _core.Samples(game)
    for sample in samples:
        (held_out if sample.game % HELD_OUT == 0 else learnt).add(sample.position, sample.value, sample.result)
    return _core.train(learnt, held_out, epochs=epochs, seed=seed, on_epoch=lambda told: on_epoch(Epoch(*told)))
