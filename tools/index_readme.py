"""README.md as a package index shows it, where the repository is not beside it: with absolute links and pictures.

The build asks for it: see `dynamic-metadata` in pyproject.toml. So it needs nothing but Python.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
_LINK = re.compile(r"(!?)\[([^]]*)\]\((?!https?:|#)([^)\s]+)\)")


def absolute(text: str, repository: str) -> str:
    """Let relative links lead to the repository, and those of pictures to their bytes."""

    def link(match: re.Match[str]) -> str:
        picture, label, target = match.groups()
        return f"{picture}[{label}]({repository}/{'raw' if picture else 'blob'}/main/{target})"

    return _LINK.sub(link, text)


def dynamic_metadata(_settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """What scikit-build-core asks for."""
    text = absolute((ROOT / "README.md").read_text("utf-8"), project["urls"]["Repository"])
    return {"readme": {"content-type": "text/markdown", "text": text}}
