"""The notes of a release are the changelog's section about it, and a tag that does not fit is refused."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

CHANGELOG = """# Changelog

## Unreleased

Something that nobody has yet.

## 0.2.0, 2026-11-17

### Added

- A release.

## 0.1.0, 2026-10-01

The first one.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "release-notes", tmp_path / "scripts")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "potez"\nversion = "0.2.0"\n', "utf-8")
    return tmp_path


def notes(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(project / "scripts" / "release-notes"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_section_of_the_version(project: Path) -> None:
    assert notes(project, "v0.2.0").stdout == "### Added\n\n- A release.\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "give one tag, such as v0.2.0"),
        (["0.2.0"], "the tag 0.2.0 must begin with v, such as v0.2.0"),
        (["v0.1.0"], "pyproject.toml has version 0.2.0, not 0.1.0"),
    ],
)
def test_tags_that_do_not_fit(project: Path, arguments: list[str], problem: str) -> None:
    answer = notes(project, *arguments)
    assert answer.returncode == 1
    assert answer.stderr == f"release notes: {problem}\n"


def test_a_version_that_is_not_dated(project: Path) -> None:
    (project / "CHANGELOG.md").write_text(CHANGELOG.replace("## 0.2.0, 2026-11-17", "## 0.2.0"), "utf-8")
    answer = notes(project, "v0.2.0")
    assert answer.returncode == 1
    assert answer.stderr == "release notes: CHANGELOG.md has no section '## 0.2.0, DATE'\n"
