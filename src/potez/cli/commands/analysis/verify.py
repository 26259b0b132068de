"""`potez verify`: check a proof, with nothing but the Python rules."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from potez.cli.terminal.terminal import terminal_of
from potez.exact.certificate import Certificate


def verify(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The certificate that `potez solve` wrote.")],
) -> None:
    """Check a certificate: follow the winner's strategy against every reply, to the end."""
    terminal = terminal_of(context)
    certificate = Certificate.load(file)
    with Progress(console=terminal.errors, transient=True, disable=not terminal.errors.is_terminal) as progress:
        task = progress.add_task(terminal.language("checking"), total=len(certificate.moves))
        certificate.check(lambda done: progress.update(task, completed=done))
    terminal.say(
        "proved: {winner} wins {position}; {count} moves of the winner checked against every reply",
        winner=certificate.winner,
        position=certificate.position,
        count=len(certificate.moves),
    )
