"""`potez puzzles`: make puzzles."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from potez import core
from potez.cli.options.start import GameName
from potez.cli.terminal.terminal import file_error, terminal_of
from potez.games import find_game
from potez.games.base import Message, Option, SetupError
from potez.school.puzzle import THEMES

COUNT = Option("count", 10, range(1, 100_001))
SEED = Option("seed", 1, range(2**32))


def puzzles(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="make", help="What to do: make.")],
    game: GameName,
    count: Annotated[str, typer.Option(metavar="N", help="Make N puzzles.")] = str(COUNT.default),
    seed: Annotated[str, typer.Option(metavar="N", help="Random seed of the games they come from.")] = "1",
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write them to this file, not to the screen.")
    ] = None,
) -> None:
    """Make puzzles: positions of engine games with one right turn, proved and graded."""
    terminal = terminal_of(context)
    if action != "make":
        raise SetupError(
            Message("puzzles are made: puzzles make {game}, not puzzles {action}", game=game, action=action)
        )
    name, wanted, number = find_game(game).name, COUNT.parse(count), SEED.parse(seed)
    if name not in THEMES:
        raise SetupError(Message("{game} has no puzzles; choose from {names}", game=name, names=", ".join(THEMES)))
    core.require()
    from potez.school.making.make import make  # needs the compiled half

    with ExitStack() as stack:
        try:
            opened = stack.enter_context(output.open("w", encoding="utf-8")) if output else None
        except OSError as error:
            raise file_error(error) from error
        for made, puzzle in enumerate(make(name, wanted, number), 1):
            print(puzzle.to_line(), file=opened, flush=True)
            if opened:
                title = terminal.language.translate(puzzle.title)
                terminal.say(
                    "{made} of {count}: {title}, rating {rating}",
                    made=made,
                    count=wanted,
                    title=title,
                    rating=puzzle.rating,
                )
