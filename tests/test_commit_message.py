"""The commit-msg hook accepts good commit messages, and says what is wrong with others."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = "S" + "o" * 71


def check(message: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "COMMIT_EDITMSG"
    file.write_text(message, "utf-8")
    command = [ROOT / "scripts" / "check-commit-message", file]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    "message",
    [
        "Sort walls before they are written\n",
        f"{LONGEST}\n\nBecause a longer reason may follow, in lines of any length.\n\nBench: 1\n",
        "\n# a comment of the template\nSort walls\n# ------------------------ >8 ------------------------\nthe diff\n",
        f'Revert "{LONGEST}"\n',
        f"fixup! {LONGEST}\n",
    ],
)
def test_good_messages(message: str, tmp_path: Path) -> None:
    assert check(message, tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ((ROOT / ".gitmessage").read_text("utf-8"), "the subject is missing"),
        (f"{LONGEST}o\n", "the subject has 73 characters; at most 72 are allowed"),
        ("Sort walls.\n", "the subject must not end with a full stop"),
        ("Sort walls\nbecause\n", "the second line must be blank"),
    ],
)
def test_bad_messages(message: str, problem: str, tmp_path: Path) -> None:
    answer = check(message, tmp_path)
    assert answer.returncode == 1
    assert answer.stderr == f"commit message: {problem}\n"
