"""Write a version and its date wherever they stand: `python tools/prepare_release.py 0.2.0`.

What was unreleased in CHANGELOG.md becomes the section of the version. CONTRIBUTING.md says what comes next.
"""

import argparse
import re
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")


def prepare(root: Path, version: str, day: date) -> None:
    """Change the files of the repository in `root`; raise SystemExit, and change none, if something does not fit."""
    if not VERSION.fullmatch(version):
        raise SystemExit(f"{version} is not a version, such as 0.2.0")
    if re.search(rf"^## {re.escape(version)}, ", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE):
        raise SystemExit(f"CHANGELOG.md has version {version} already")
    changed = {
        root / name: _replaced(root / name, pattern, text)
        for name, pattern, text in (
            ("pyproject.toml", r'^version = ".*"$', f'version = "{version}"'),
            ("src/potez/__init__.py", r'^__version__ = ".*"$', f'__version__ = "{version}"'),
            ("CITATION.cff", r"^version: .*\n(date-released: .*\n)?", f'version: {version}\ndate-released: "{day}"\n'),
            ("CHANGELOG.md", r"^## Unreleased$", f"## Unreleased\n\n## {version}, {day}"),
        )
    }
    for path, text in changed.items():
        path.write_text(text, "utf-8")


def _replaced(path: Path, pattern: str, text: str) -> str:
    """The text of a file with the one place that fits the pattern changed."""
    new, places = re.subn(pattern, text, path.read_text("utf-8"), flags=re.MULTILINE)
    if places != 1:
        raise SystemExit(f"{path.name} has {places} places for the version, not 1")
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a version and its date wherever they stand.")
    parser.add_argument("version", help="such as 0.2.0")
    prepare(ROOT, parser.parse_args().version, datetime.now(UTC).date())


if __name__ == "__main__":
    main()
