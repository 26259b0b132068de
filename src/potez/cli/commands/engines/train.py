"""`potez train`: train a network for the compiled search."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from potez import core
from potez.cli.options.contest import PROCESSES, core_count
from potez.cli.options.start import GameName
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.core.networks import networks
from potez.engine.players import SEED
from potez.games import GAMES, info_of, start
from potez.games.base import Message, Option, SetupError
from potez.training.data import generate, missing, read
from potez.training.learn import Epoch, learn
from potez.training.self_play import Plan

GAMES_PLAYED = Option("games", 30_000, range(100_000_001))
NODES = Option("nodes", 1000, range(1, 10_000_001))
EPOCHS = Option("epochs", 12, range(1, 1001))


def train(
    context: typer.Context,
    game: GameName,
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Keep samples and networks in this folder.")] = Path(
        "training"
    ),
    games: Annotated[
        str, typer.Option(metavar="N", help="Play N games first; 0 learns from the samples that are there.")
    ] = str(GAMES_PLAYED.default),
    nodes: Annotated[str, typer.Option(metavar="N", help="Search N positions per move.")] = str(NODES.default),
    seed: Annotated[str, typer.Option(metavar="N", help="Random seed of games and training.")] = "1",
    network: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play with this network, not with the one of Potez.")
    ] = None,
    epochs: Annotated[str, typer.Option(metavar="N", help="Learn all samples N times.")] = str(EPOCHS.default),
    processes: Annotated[
        str | None, typer.Option(metavar="N", help="Play N games at once; one per core by default.")
    ] = None,
) -> None:
    """Train a network: let the engine play itself, and learn from its games."""
    terminal = terminal_of(context)
    core.require()
    if not info_of(game).network:
        names = ", ".join(info.name for info in GAMES.values() if info.network)
        raise SetupError(Message("{game} has no network; choose from {names}", game=game, names=names))
    if network:
        networks(network)  # refuses a wrong file now
    plan = Plan(game, str(start(game)), NODES.parse(nodes), SEED.parse(seed), network)
    wanted, times = GAMES_PLAYED.parse(games), EPOCHS.parse(epochs)
    at_once = PROCESSES.parse(processes) if processes else core_count()
    _play(terminal, folder, plan, wanted, at_once)
    samples = list(read(folder))
    if not samples:
        raise SetupError(Message("{folder} has no samples; play some games first", folder=str(folder)))
    terminal.say("Learning {count} positions, {epochs} times.", count=f"{len(samples):,}", epochs=times)
    curve: list[Epoch] = []

    def on_epoch(epoch: Epoch) -> None:
        curve.append(epoch)
        terminal.say(
            "{number}: loss {training} bits, on games not learnt {held_out} bits",
            number=epoch.number,
            training=f"{epoch.training_loss:.4f}",
            held_out=f"{epoch.held_out_loss:.4f}",
        )

    made = learn(samples, times, plan.seed, on_epoch)
    file = folder / info_of(game).network
    file.write_bytes(made)
    terminal.say("The network is in {file}. Keep it if it wins a match:", file=str(file))
    terminal.print(f"potez match native:network={file} native --game {game} --nodes 4000 --sprt 0,20")


def _play(terminal: Terminal, folder: Path, plan: Plan, games: int, processes: int) -> None:
    """Play the games that are missing, with a bar on standard error."""
    batches = missing(folder, plan, games)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal.errors, disable=not batches) as progress:
        bar = progress.add_task(terminal.language("self-play"), total=sum(map(len, batches)))
        for _ in generate(folder, plan, batches, processes):
            progress.advance(bar, len(batches[0]))
