"""Every sentence that the source says to a reader, found by reading the source.

A sentence is a text given to Message, Keyword, say or a language; the help of a command or an option; what stands for
an option's value in its help; every Reason; and what the page gives to `t`. A variable instead of a text stands for
all texts assigned to it in the file.
"""

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import potez
from potez.games.base import Reason

SOURCE = Path(potez.__file__).parent
SPEAKERS = {"Message", "Keyword", "say", "print_hint", "language", "self"}


def sentences() -> set[str]:
    """What the source says, and what Typer says by itself."""
    found = {reason.value for reason in Reason}
    for file in SOURCE.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        found |= set(_spoken(tree))
        if "cli" in file.parts:
            found |= set(_commands(tree))
    for file in (SOURCE / "web" / "js").rglob("*.js"):
        found |= set(_of_the_page(file.read_text("utf-8")))
    return {text for text in found if _has_words(text)}


def _has_words(text: str) -> bool:
    """Whether there is anything to translate beside blanks; a list of literal values is not."""
    return bool(re.search("[A-Za-z]", re.sub(r"\{.*?\}", "", text))) and not re.fullmatch(
        r"[\w-]*[a-z][\w-]*(\|[\w-]+)+", text
    )


def _spoken(tree: ast.Module) -> Iterator[str]:
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in SPEAKERS:
            for argument in call.args if name == "Keyword" else call.args[:1]:
                yield from _texts(argument, tree)
        if name in ("Option", "Argument"):
            for keyword in call.keywords:
                if keyword.arg in ("help", "metavar"):
                    yield from _texts(keyword.value, tree)


def _texts(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, tree)
            yield from _texts(other, tree)
        case ast.Name(id=name):
            for assignment in (n for n in ast.walk(tree) if isinstance(n, ast.Assign)):
                if any(isinstance(target, ast.Name) and target.id == name for target in assignment.targets):
                    yield from _texts(assignment.value, tree)


def _of_the_page(script: str) -> list[str]:
    """The sentences of a script. It says nothing but literals to `t`, so that they can be found."""
    literals = re.findall(r'(?<![\w.])t\(\s*"([^"\\]*)"', script)
    calls = len(re.findall(r"(?<![\w.])t\(", script)) - script.count("function t(")
    assert calls == len(literals), f"{calls} calls of t, of which {len(literals)} with a text"
    return literals


def _commands(tree: ast.Module) -> Iterator[str]:
    """The docstrings of commands: functions that take the context of Typer."""
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        commanded = function.name != "terminal_of" and any(a.arg == "context" for a in function.args.args)
        if commanded and not function.name.startswith("_") and (text := ast.get_docstring(function)):
            yield cleandoc(text)


TYPER = {
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
    "Show this message and exit.",
}
"""The helps of the options that Typer adds."""
