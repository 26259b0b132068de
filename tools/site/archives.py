"""Runs inside Pyodide: turns /sources.zip and /standard.zip into archives of bytecode, /potez.zip and /stdlib.zip.

The archives are not compressed inside: as a whole they become smaller. Sentences that explain functions and the numbers
of lines are left out; a program in the laboratory is compiled there and keeps its own. It imports all of Potez, and
with it the standard library that it needs, so that it knows which modules those are. Some are in the interpreter itself
("frozen").
"""

import importlib
import sys
import zipfile
from collections.abc import Callable
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from types import CodeType

STANDARD = "/lib/python314.zip/"
FOR_STUDENTS = """abc array bisect cmath collections contextlib copy dataclasses datetime enum fractions functools heapq
io itertools json math numbers operator pprint random re statistics string textwrap time timeit traceback types typing
warnings weakref"""
FOR_ARCHIVES = "importlib.resources.readers importlib.readers"  # to read data of Potez from its archive
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that an archive can have


def import_everything(names: list[str]) -> None:
    """Import modules; parts that need what the page does not have are left out."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            print(f"left out: {name} ({error})", file=sys.stderr)


def module_names(archive: str) -> list[str]:
    files = (name for name in zipfile.ZipFile(archive).namelist() if name.endswith(".py"))
    return [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files]


def without_lines(code: CodeType) -> CodeType:
    """The same code, all of it in the first line. Each entry of the table is for up to eight instructions."""
    eights, others = divmod(len(code.co_code) // 2, 8)
    same_line = 0x80 | 13 << 3  # as Objects/locations.md of CPython has it; its line follows, as a difference
    table = bytes([same_line | 7, 0]) * eights + (bytes([same_line | others - 1, 0]) if others else b"")
    inner = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)


def compile_archive(source: str, target: str, is_wanted: Callable[[str], bool]) -> None:
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as made:
        for name in sorted(filter(is_wanted, given.namelist())):
            data = given.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                name, data = f"{name}c", bytes(_code_to_hash_pyc(without_lines(code), bytes(8), False))
            made.writestr(zipfile.ZipInfo(name, EPOCH), data)


sys.path.insert(0, "/sources.zip")
import_everything(module_names("/sources.zip") + FOR_STUDENTS.split() + FOR_ARCHIVES.split())
loaded = [module for module in list(sys.modules.values()) if module.__spec__ and module.__spec__.origin != "frozen"]
places = (getattr(module, "__file__", None) or "" for module in loaded)
needed = {place.removeprefix(STANDARD) for place in places if place.startswith(STANDARD)}
compile_archive("/standard.zip", "/stdlib.zip", needed.__contains__)
compile_archive("/sources.zip", "/potez.zip", lambda name: not name.endswith("/"))
