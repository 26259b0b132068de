"""Collect the documentation into one folder, from which `make docs` builds a site.

Pages come from docs/, benchmarks/ and the top of the repository. Three kinds are generated: the rules of the games with
pictures, the commands from their --help, and the HTTP API from its OpenAPI description. A link to a file that is not a
page leads to the repository.
"""

from __future__ import annotations

import argparse
import asyncio
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import potez
from potez.render.picture import picture
from potez.server.http.app import create_app
from potez.server.process.settings import Settings
from potez.server.storage import open_storage

ROOT = Path(__file__).parents[1]
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"]
LINK = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?(?=\))")
RULES = "src/potez/locale/rules/en"
ICON = "src/potez/web/icon.svg"
TOP_PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")


def sources() -> dict[str, str]:
    """The pages and pictures that exist as files: where each is in the repository, and where it goes."""
    pages = {path.relative_to(ROOT).as_posix(): path.relative_to(ROOT / "docs").as_posix() for path in _docs()}
    pages |= {f"benchmarks/{path.name}": f"benchmarks/{path.name}" for path in sorted(ROOT.glob("benchmarks/*.md"))}
    pages |= {f"{RULES}/{game}.md": f"games/{game}.md" for game in potez.GAMES}
    pages |= {f"licenses/{path.name}": f"licenses/{path.name}" for path in sorted(ROOT.glob("licenses/*.txt"))}
    return pages | {ICON: "icon.svg"} | {name: name.lower() for name in TOP_PAGES}


def _docs() -> Iterator[Path]:
    return (path for path in sorted((ROOT / "docs").rglob("*")) if path.is_file())


def relink(text: str, source: str, pages: dict[str, str]) -> str:
    """Let the links of a page lead to where their targets are now."""

    def target(match: re.Match[str]) -> str:
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source), match[1]))
        if wanted in pages:
            return posixpath.relpath(pages[wanted], posixpath.dirname(pages[source]) or ".") + (match[2] or "")
        if not (ROOT / wanted).exists():
            raise SystemExit(f"{source} links to {match[1]}, which does not exist")
        return f"{REPOSITORY}/blob/main/{wanted}" + (match[2] or "")

    return LINK.sub(target, text)


def copy_pages(folder: Path) -> None:
    pages = sources()
    for source, goal in pages.items():
        path = folder / goal
        path.parent.mkdir(parents=True, exist_ok=True)
        if source.endswith(".md"):
            path.write_text(relink((ROOT / source).read_text("utf-8"), source, pages), "utf-8")
        else:
            shutil.copyfile(ROOT / source, path)


def write_games(folder: Path) -> None:
    """The rules for players, each below a picture of a game that has begun."""
    (folder / "games").mkdir(parents=True, exist_ok=True)
    for game in potez.GAMES:
        position = potez.start(game)
        for ply in range(6):
            moves = position.legal_moves()
            position = position.play(moves[(7 * ply + len(moves) // 3) % len(moves)])
        (folder / "games" / f"{game}.svg").write_text(picture(position), "utf-8")
        rules = (ROOT / RULES / f"{game}.md").read_text("utf-8")
        title, rest = rules.split("\n", 1)
        (folder / "games" / f"{game}.md").write_text(f"{title}\n\n![A board]({game}.svg)\n{rest}", "utf-8")


def write_commands(folder: Path) -> None:
    """One section for each command, with its help."""
    chapters = ["# Commands\n\nWhat `potez COMMAND --help` prints.\n", f"```text\n{_help()}```\n"]
    chapters += [f"## potez {name}\n\n```text\n{_help(name)}```\n" for name in command_names()]
    (folder / "reference").mkdir(parents=True, exist_ok=True)
    (folder / "reference" / "commands.md").write_text("\n".join(chapters), "utf-8")


def command_names() -> list[str]:
    return re.findall(r"^  ([a-z]+)  ", _help(), re.MULTILINE)


def _help(*command: str) -> str:
    arguments = [sys.executable, "-m", "potez", *command, "--help"]
    environment = {"COLUMNS": "100", "NO_COLOR": "1", "PATH": "", "LANG": "C.UTF-8"}
    return subprocess.run(arguments, capture_output=True, text=True, check=True, env=environment).stdout


def write_http(folder: Path) -> None:
    """One section for each address of the HTTP API."""
    chapters = [
        "# HTTP API, address by address\n",
        "Generated from the OpenAPI description, which every server has at `/api/openapi.json`.\n",
    ]
    for address, methods in _openapi()["paths"].items():
        for method, operation in methods.items():
            chapters.append(
                f"## {method.upper()} {address}\n\n{operation.get('description') or operation['summary']}\n"
            )
            chapters.append("".join(_parameter(parameter) for parameter in operation.get("parameters", ())))
    (folder / "reference" / "http.md").write_text("\n".join(chapters), "utf-8")


def _openapi() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as empty:
        url = f"sqlite:{empty}/rooms.sqlite3"
        storage = open_storage(url)
        try:
            return create_app(Settings(url), storage).openapi()
        finally:
            asyncio.run(storage.close())


def _parameter(parameter: dict[str, Any]) -> str:
    kind = parameter["schema"].get("type", "value")
    required = ", required" if parameter.get("required") else ""
    text = f"- `{parameter['name']}` ({parameter['in']}, {kind}{required}) {parameter.get('description', '')}"
    return text.rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Collect the documentation into one folder.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy_pages(folder)
    write_games(folder)
    write_commands(folder)
    write_http(folder)


if __name__ == "__main__":
    main()
