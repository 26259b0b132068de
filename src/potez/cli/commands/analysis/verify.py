"""`potez verify`: check a proof, with nothing but the Python rules."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.exact.certificate import HEAD, Certificate
from potez.exact.proof import Proof
from potez.exact.proof_file import load
from potez.games.base import Option

PIECE = Option("piece", 1, range(1, 1 << 20))
PROCESSES = Option("processes", 1, range(1, 1025))


def verify(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The certificate that `potez solve` wrote.")],
    piece: Annotated[str | None, typer.Option(metavar="N", help="Check only the piece FILE.N of a long proof.")] = None,
    processes: Annotated[str, typer.Option(metavar="N", help="Check so many pieces of a long proof at once.")] = str(
        PROCESSES.default
    ),
) -> None:
    """Check a certificate: follow the winner's strategy against every reply."""
    terminal, text = terminal_of(context), load(file)
    if text.startswith(HEAD):
        _check_certificate(terminal, Certificate.parse(text))
    elif piece:
        _check_piece(terminal, Proof.parse(text), file, PIECE.parse(piece))
    else:
        _check_proof(terminal, Proof.parse(text), file, PROCESSES.parse(processes))


def _check_certificate(terminal: Terminal, certificate: Certificate) -> None:
    with _bar(terminal) as bar:
        task = bar.add_task(terminal.language("checking"), total=len(certificate.moves))
        certificate.check(lambda done: bar.update(task, completed=done))
    terminal.say(
        "proved: {winner} wins {position}; {count} moves of the winner checked against every reply",
        winner=certificate.winner,
        position=certificate.position,
        count=len(certificate.moves),
    )


def _check_proof(terminal: Terminal, proof: Proof, file: Path, processes: int) -> None:
    with _bar(terminal) as bar:
        task = bar.add_task(terminal.language("checking"), total=len(proof.pieces) or None)
        count = proof.check(file, processes, lambda done: bar.update(task, completed=done))
    terminal.say(
        "proved: {winner} wins {position}; {count} positions checked against every reply",
        winner=proof.winner,
        position=proof.position,
        count=f"{count:,}",
    )


def _check_piece(terminal: Terminal, proof: Proof, file: Path, number: int) -> None:
    proved, needed = proof.check_piece(file, number)
    terminal.say(
        "piece {number} of {pieces} holds: {winner} wins its {count} positions, if it wins {others} of other pieces",
        number=number,
        pieces=len(proof.pieces),
        winner=proof.winner,
        count=f"{len(proved):,}",
        others=f"{len(needed):,}",
    )


def _bar(terminal: Terminal) -> Progress:
    return Progress(console=terminal.errors, transient=True, disable=not terminal.errors.is_terminal)
