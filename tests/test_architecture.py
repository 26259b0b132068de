"""docs/architecture.md is true: the picture agrees with the imports and with import-linter, the lists with the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import grimp

from potez.games import GAMES
from potez.games.address import BOARD, PICTURE

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "src" / "potez"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")

Layers = list[set[str]]


def section(title: str) -> str:
    """The text of a section of the page, with its subsections."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def table(title: str) -> list[tuple[str, ...]]:
    """The cells of a section's table, without its head."""
    rows = [line for line in section(title).splitlines() if line.startswith("|")]
    return [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows[2:]]


def drawn_layers() -> Layers:
    """The layers of the picture from the top. The first line of each row of boxes has the names, one in each box."""
    picture = section("Layers").split("```")[1].strip().splitlines()
    width = picture[0].index("┐") + 1
    rows = [line[:width] for line in picture]
    named = [below for line, below in pairwise(rows) if line[0] in "┌├"]
    return [{box.split()[0] for box in line[1:-1].split("│")} for line in named]


def level_of() -> dict[str, int]:
    """The height of each package in the picture: the larger, the higher."""
    return {name: height for height, layer in enumerate(reversed(drawn_layers())) for name in layer}


def package_of(module: str) -> str:
    return module.split(".")[1]


def test_the_picture_is_drawn_straight() -> None:
    picture = section("Layers").split("```")[1].strip().splitlines()
    edge = picture[0].index("┐")
    assert {line[edge] for line in picture} <= set("┐┤│┘")


def test_every_package_is_in_the_picture() -> None:
    packages = {file.parent.name for file in PACKAGES.glob("*/__init__.py")}
    assert sorted(name for layer in drawn_layers() for name in layer) == sorted(packages)


def test_the_picture_is_the_contract_of_import_linter() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [contract] = settings["tool"]["importlinter"]["contracts"]
    assert contract["exhaustive"]
    assert [set(re.findall(r"\w+", layer)) for layer in contract["layers"]] == drawn_layers()


def test_no_package_imports_one_beside_or_above_it() -> None:
    graph, height = grimp.build_graph("potez", cache_dir=None), level_of()
    imports = [
        (importer, imported)
        for importer in graph.modules - {"potez", "potez.__main__"}
        for imported in graph.find_modules_directly_imported_by(importer) - {"potez"}
        if package_of(importer) != package_of(imported)
    ]
    assert len(imports) > 100
    assert [(a, b) for a, b in imports if height[package_of(a)] <= height[package_of(b)]] == []


def test_nothing_imports_the_programs_around_the_packages() -> None:
    graph = grimp.build_graph("potez", include_external_packages=True, cache_dir=None)
    assert graph.modules & {"tools", "benchmarks", "examples", "tests"} == set()


def parts() -> Iterator[tuple[str, str]]:
    """The names of the parts that games give by address, and the packages that own them."""
    for info in GAMES.values():
        for name, part in vars(info).items():
            if isinstance(part, str) and part.startswith("potez."):
                yield name, package_of(part)


def test_no_package_asks_for_a_part_of_a_package_above_it() -> None:
    height, owners = level_of(), dict(parts())
    asked = {
        (file.relative_to(PACKAGES).parts[0], name)
        for file in PACKAGES.rglob("*.py")
        for name in re.findall(r'\bpart(?:_of)?\([^()]*"(\w+)"\)', file.read_text("utf-8"))
    }
    assert {name for _, name in asked} >= set(owners)
    assert [
        (package, name) for package, name in asked if name in owners and height[package] < height[owners[name]]
    ] == []


def test_only_boards_and_pictures_are_called_from_below() -> None:
    height = level_of()
    named = [
        (file.relative_to(PACKAGES).as_posix(), address)
        for file in PACKAGES.rglob("*.py")
        if file.name != "builtin.py" and len(file.relative_to(PACKAGES).parts) > 1
        for address in re.findall(r'"(potez\.[\w.]+:\w+)"', file.read_text("utf-8"))
        if height[package_of(address)] > height[file.relative_to(PACKAGES).parts[0]]
    ]
    assert named == [("games/address.py", BOARD), ("games/address.py", PICTURE)]


def test_only_values_that_show_themselves_use_those_addresses() -> None:
    users = {
        file.relative_to(PACKAGES).as_posix()
        for file in PACKAGES.rglob("*.py")
        if re.search(r"resolve\((BOARD|PICTURE)\)", file.read_text("utf-8"))
    }
    assert users == {"games/base.py", "play/game.py"}


def test_every_folder_is_listed() -> None:
    listed = {row[0].strip("`") for row in table("Folders")}
    hidden = {"build", "dist", "node_modules", "site"}  # what commands make
    around = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."} - hidden - {"src"}
    inside = {
        f"src/potez/{path.name}" for path in PACKAGES.iterdir() if any(path.glob("[!_]*")) or any(path.glob("*.py"))
    }
    assert listed == around | inside


def test_the_files_that_folders_name_exist() -> None:
    for folder, text, *_ in table("Folders"):
        for name in re.findall(r"`([\w/]+(?:\.py)?)`", text):
            if not name[0].isupper():
                assert (ROOT / folder.strip("`") / name).exists(), f"{folder}: {name}"


def test_the_glossary_is_short() -> None:
    words = [row[0] for row in table("Glossary")]
    assert len(words) <= 40
    assert len(set(words)) == len(words)
    assert all(len(row) == 2 and row[1].endswith(".") for row in table("Glossary"))


def stops() -> Iterator[tuple[Path, str]]:
    """The files of the walks, each with a function or class in it that a walk passes."""
    for line in re.findall(r"^\d+\. (.*?):", section("Walks"), re.MULTILINE):
        path, *names = re.findall(r"`([^`]+)`", line)
        root = ROOT if path.startswith("native/") else ROOT / "native/include/potez" if ".hpp" in path else PACKAGES
        yield from ((root / path, name) for name in names)


def test_the_walks_pass_functions_that_exist() -> None:
    assert len(list(stops())) > 50
    missing = []
    for file, name in stops():
        text = file.read_text("utf-8") if file.exists() else ""
        *owners, last = name.split(".")
        definition = rf"^\s*(?:[\w<>:&*]+ )*{last}\(|^class {last}\b"  # in Python, C++ or JavaScript
        if not re.search(definition, text, re.MULTILINE) or any(f"class {owner}" not in text for owner in owners):
            missing.append(f"{file.relative_to(ROOT)}: {name}")
    assert missing == []
