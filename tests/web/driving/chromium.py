"""The browser of the tests."""

from __future__ import annotations

import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
"""Without a window, if there is one: it needs half the time of the processor."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
