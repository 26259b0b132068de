"""The name by which a person calls Potez, so that a command that is printed works when it is pasted."""

import os
import sys
from shlex import quote
from shutil import which

VARIABLE = "POTEZ_COMMAND"
"""The script `potez` in the root of the repository says here how it was called."""


def command_name() -> str:
    """`potez` if the shell finds it, else the path by which it was called, such as ./potez."""
    if called := os.environ.get(VARIABLE):
        return quote(called)
    program = sys.argv[0]
    folder, name = os.path.split(program)
    if name == "__main__.py":
        return "python -m potez"
    if name.endswith(".py"):
        return f"python {quote(program)}"
    found = which(name)
    return name if not folder or (found and os.path.samefile(found, program)) else quote(program)
