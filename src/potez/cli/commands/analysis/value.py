"""`potez value`: the exact value of a Domineering position, in the notation of combinatorial game theory."""

from typing import Annotated

import typer

from potez.cli.options.source import GameSource, with_source
from potez.cli.terminal.terminal import terminal_of
from potez.exact import region
from potez.exact.thermograph import thermograph
from potez.games.base import Message, SetupError
from potez.games.domineering import Domineering, Placement

OUTCOMES = {
    "left": Message("X wins, whoever moves first"),
    "right": Message("O wins, whoever moves first"),
    "first": Message("whoever moves first wins"),
    "second": Message("whoever moves second wins"),
}


@with_source
def value(
    context: typer.Context,
    source: GameSource,
    parts: Annotated[bool, typer.Option("--parts", help="Also show the value of each connected region.")] = False,
) -> None:
    """Compute the exact value of a Domineering position: canonical form, outcome, mean, temperature."""
    terminal, position = terminal_of(context), source.load().position
    if not isinstance(position, Domineering):
        raise SetupError(Message("only positions of domineering have a value, not those of {game}", game=position.game))
    whole = region.value(position)
    thermo = thermograph(whole)
    terminal.say("value {value}", value=whole)
    terminal.say("outcome: {outcome}", outcome=terminal.language.translate(OUTCOMES[whole.outcome]))
    terminal.say("mean {mean}, temperature {temperature}", mean=thermo.mean, temperature=thermo.temperature)
    if parts:
        for part in region.regions(position):
            cells = " ".join(str(Placement(*cell)) for cell in sorted(part))
            terminal.print(f"{cells}: {region.cells_value(part)}")
