"""`potez doctor`: check the installation, and explain how to get what is missing."""

import json
import platform
import shutil
import sys
import sysconfig
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from urllib.parse import unquote, urlparse

import typer

import potez
from potez import core
from potez.cli.terminal.terminal import terminal_of

COMPILERS = ("c++", "g++", "clang++", "cl")


def doctor(context: typer.Context) -> None:
    """Check what is installed, and explain how to get what is missing."""
    terminal = terminal_of(context)
    terminal.print(f"potez {potez.__version__}, Python {platform.python_version()}, {platform.platform()}")
    if not find_spec("uvicorn"):
        terminal.say("To play in the browser (potez serve): {command}", command=_install("server"))
    elif not find_spec("PIL"):
        terminal.say("For pictures as PNG and GIF: {command}", command=_install("pictures"))
    if core.available:
        terminal.say("The compiled half is installed.")
        return
    terminal.say("The compiled half is missing: {reason}", reason=core.reason)
    terminal.say("Potez still works on its Python half; only strong play and solving need the compiled one.")
    if not any(map(shutil.which, COMPILERS)):
        terminal.say("No C++ compiler was found. On Debian or Ubuntu: {debian}", debian="apt install g++")
        terminal.say(
            "On Fedora: {fedora}; on macOS: {macos}", fedora="dnf install gcc-c++", macos="xcode-select --install"
        )
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        terminal.say(
            "{header} was not found. On Debian or Ubuntu: {debian}", header=header, debian="apt install python3-dev"
        )
    terminal.say("Then install Potez again: {command}", command=_build_again())
    raise typer.Exit(1)


def _install(extra: str) -> str:
    """The command that installs Potez with an extra, for the tool that installed it."""
    editable, source = _source()
    return f"{_installer()} {editable}'{source}[{extra}]'"


def _build_again() -> str:
    """The command that builds Potez from its source, with the extras that are there, not from a wheel or a cache."""
    editable, source = _source()
    if source.endswith(".whl"):
        source = "potez"
    installer = _installer()
    if installer.startswith("pip "):
        return f"{installer} --force-reinstall --no-deps --no-cache-dir --no-binary potez {editable}{source}"
    requirement = f"'{source}[server]'" if find_spec("uvicorn") else source
    if installer.startswith("pipx "):
        return f"{installer} --pip-args='--no-cache-dir --no-binary potez' {requirement}"
    return f"{installer} --reinstall --no-cache --no-binary-package potez {requirement}"


def _installer() -> str:
    """How the tool that installed Potez begins the command to install it."""
    folders = Path(sys.prefix).parts
    if "pipx" in folders:
        # Without --python pipx makes the environment again with its own Python, for which this wheel may not be.
        return f"pipx install --force --python {quote(_python())}"
    if "uv" in folders:
        return "uv tool install"
    return "pip install"


def _python() -> str:
    """The Python from which this virtual environment was made."""
    return str(getattr(sys, "_base_executable", sys.executable))


def _source() -> tuple[str, str]:
    """What pip installed Potez from, a file, a folder or the name of the package, and the option before it."""
    direct_url = distribution("potez").read_text("direct_url.json")
    if not direct_url:
        return "", "potez"
    origin = json.loads(direct_url)
    path = unquote(urlparse(origin["url"]).path)
    return ("-e " if origin.get("dir_info", {}).get("editable") else ""), path
