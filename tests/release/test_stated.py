"""What the files of a release say about it is true: versions, links, licences, workflows."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from datetime import date
from pathlib import Path

import pytest

import potez
from tools.index_readme import ROOT, absolute
from tools.prepare_release import prepare

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
REPOSITORY = PROJECT["urls"]["Repository"]
README = (ROOT / "README.md").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_version_is_the_same_everywhere() -> None:
    assert PROJECT["version"] == potez.__version__
    assert f"\nversion: {potez.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files of the repository that a release changes or reads."""
    for name in ("pyproject.toml", "src/potez/__init__.py", "CITATION.cff", "CHANGELOG.md", "scripts/release-notes"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_one_command_makes_the_files_of_a_release(copy: Path) -> None:
    changelog = copy / "CHANGELOG.md"  # right after a release nothing is unreleased
    news = "## Unreleased\n\n- News ([how](docs/perft.md), [where](#here)).\n"
    changelog.write_text(changelog.read_text("utf-8").replace("## Unreleased\n", news), "utf-8")
    unreleased = changelog.read_text("utf-8").split("\n## ")[1].split("\n", 1)[1].strip()
    prepare(copy, "9.8.7", date(2030, 1, 31))
    command = [str(copy / "scripts" / "release-notes"), "v9.8.7"]
    notes = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert notes.strip() == re.sub(r"\]\((?!https:|#)", f"]({REPOSITORY}/blob/v9.8.7/", unreleased)
    assert 'version: 9.8.7\ndate-released: "2030-01-31"\n' in (copy / "CITATION.cff").read_text("utf-8")
    assert '__version__ = "9.8.7"' in (copy / "src/potez/__init__.py").read_text("utf-8")
    prepare(copy, "9.9.0", date(2030, 2, 1))
    citation = (copy / "CITATION.cff").read_text("utf-8")
    assert citation.count("date-released") == 1
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md has version 9\.8\.7 already"):
        prepare(copy, "9.8.7", date(2030, 2, 2))
    with pytest.raises(SystemExit, match="next is not a version"):
        prepare(copy, "next", date(2030, 2, 2))


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, cwd=ROOT).stdout


if git("rev-parse", "--is-shallow-repository") == "false\n":

    def test_commits_that_documents_name_exist() -> None:
        pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
        named = {name for page in pages for name in re.findall(r"\b[0-9a-f]{7}\b", page.read_text("utf-8"))}
        commits = {name for name in named if not name.isdecimal() and not name.isalpha()}
        known = git("rev-list", "HEAD", "--abbrev-commit", "--abbrev=7").split()
        assert len(commits) > 10
        assert commits <= set(known)


def test_links_and_pictures_of_the_readme_exist() -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", README)
    assert len(targets) > 30
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_index_shows_the_readme_with_absolute_links() -> None:
    text = absolute(README, REPOSITORY)
    assert re.findall(r"\]\((?!https?:|#)[^)]+\)", text) == []
    assert f"]({REPOSITORY}/raw/main/docs/images/page-blockade.png)" in text
    assert f"]({REPOSITORY}/blob/main/docs/architecture.md)" in text


def test_licences_of_what_is_shipped_are_listed() -> None:
    page = (ROOT / "docs" / "licences.md").read_text("utf-8")
    names = {path.name for path in (ROOT / "licenses").iterdir()}
    assert set(re.findall(r"\(\.\./licenses/([^)]+)\)", page)) == names


def test_every_public_name_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    listed = {name for names in re.findall(r"members: \[(.*)\]", page) for name in names.split(", ")}
    assert set(potez.__all__) - {"__version__"} <= listed


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_steps_of_workflows_are_targets_of_make(workflow: Path) -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for step in re.findall(r"^ +-? *run: (.*)$", workflow.read_text("utf-8"), re.MULTILINE):
        command = step.split(" #")[0].split()
        assert command[0] == "scripts/release-notes" or (command[0] == "make" and command[1] in targets), step


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_of_others_are_pinned(workflow: Path) -> None:
    for action in re.findall(r"uses: (?!\./)(\S+)", workflow.read_text("utf-8")):
        assert re.search("@[0-9a-f]{40}$", action), action


def test_a_new_container_ended_at_once_for_want_of_a_folder() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    command = re.search(r'"--tournaments", "([^"]+)"', text)
    made = re.search(r"install --directory --owner=(\d+) (\S+)", text)
    assert command
    assert made
    assert made[2] == command[1]
    assert f"USER {made[1]}" in text
