"""The priority of threads: those that serve people go first."""

from __future__ import annotations

import os
from contextlib import suppress
from threading import get_native_id

_NICENESS = 10


def lower_priority() -> None:
    """Give this thread a low priority."""
    with suppress(AttributeError, OSError):  # only Linux has thread priorities
        os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICENESS)
