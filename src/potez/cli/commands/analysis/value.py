"""`potez value`: the exact value of a Domineering position, in the notation of combinatorial game theory."""

from typing import Annotated

import typer

from potez.cli.options.start import GameName, StartOptions, with_start
from potez.cli.terminal.terminal import terminal_of
from potez.games.base import Message, SetupError
from potez.games.domineering import Domineering, Placement
from potez.solve import region
from potez.solve.thermograph import thermograph

OUTCOMES = {
    "left": Message("X wins, whoever moves first"),
    "right": Message("O wins, whoever moves first"),
    "first": Message("whoever moves first wins"),
    "second": Message("whoever moves second wins"),
}


@with_start
def value(
    context: typer.Context,
    game: GameName,
    start: StartOptions,
    parts: Annotated[bool, typer.Option("--parts", help="Show the value of each connected region too.")] = False,
) -> None:
    """Tell the exact value of a Domineering position: canonical form, outcome, mean and temperature."""
    terminal, position = terminal_of(context), start.game(game).position
    if not isinstance(position, Domineering):
        raise SetupError(Message("only positions of domineering have a value, not those of {game}", game=game))
    whole = region.value(position)
    thermo = thermograph(whole)
    terminal.say("value {value}", value=whole)
    terminal.say("outcome: {outcome}", outcome=terminal.language.translate(OUTCOMES[whole.outcome]))
    terminal.say("mean {mean}, temperature {temperature}", mean=thermo.mean, temperature=thermo.temperature)
    if parts:
        for part in region.regions(position):
            cells = " ".join(str(Placement(*cell)) for cell in sorted(part))
            terminal.print(f"{cells}: {region.cells_value(part)}")
