"""`potez train`: train a network for the compiled search."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from potez import core
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.plan import Pair
from potez.arena.contest.plan import Plan as ContestPlan
from potez.arena.contest.runner import play_pairs
from potez.arena.rating.tally import Tally
from potez.cli.options.contest import PROCESSES, core_count
from potez.cli.options.start import GameName
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.core.networks import networks
from potez.engine.players import SEED
from potez.games import GAMES, info_of, start
from potez.games.base import Message, Option, SetupError
from potez.training.data import generate, missing, read
from potez.training.gate import TEST, Gate, is_stronger
from potez.training.learn import Epoch, learn
from potez.training.report import write_report
from potez.training.self_play import Plan

GAMES_PLAYED = Option("games", 30_000, range(100_000_001))
NODES = Option("nodes", 1000, range(1, 10_000_001))
EPOCHS = Option("epochs", 12, range(1, 1001))
GATE_GAMES = Option("gate", 2000, range(1_000_001))


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
    gate: Annotated[
        str, typer.Option(metavar="N", help="Test the network in a match of at most N games; 0 does not test it.")
    ] = str(GATE_GAMES.default),
    processes: Annotated[
        str | None, typer.Option(metavar="N", help="Play N games at once; one per core by default.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS|local", help="Play on a Dask cluster; local starts one here."),
    ] = None,
) -> None:
    """Train a network: let the engine play itself, learn from its games, and test what it has learnt."""
    terminal = terminal_of(context)
    core.require()
    if not info_of(game).network:
        names = ", ".join(info.name for info in GAMES.values() if info.network)
        raise SetupError(Message("{game} has no network; choose from {names}", game=game, names=names))
    if network:
        networks(network)  # refuses a wrong file now
    plan = Plan(game, str(start(game)), NODES.parse(nodes), SEED.parse(seed), network)
    wanted, times, at_gate = GAMES_PLAYED.parse(games), EPOCHS.parse(epochs), GATE_GAMES.parse(gate)
    workers = _Workers(PROCESSES.parse(processes) if processes else core_count(), cluster)
    _play(terminal, folder, plan, wanted, workers)
    samples = list(read(folder, game))
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

    made = learn(game, samples, times, plan.seed, on_epoch)
    file = folder / info_of(game).network
    file.write_bytes(made)
    tally = _test(terminal, plan, file, at_gate, workers) if at_gate else None
    report = file.with_suffix(".md")
    write_report(report, folder, plan, curve, tally)
    terminal.say("The network is in {file}, and how it was made in {report}.", file=str(file), report=str(report))
    if tally is not None:
        stronger = "The test says that it is stronger: take it."
        terminal.say(stronger if is_stronger(tally) else "The test does not say that it is stronger: do not take it.")


class _Workers:
    """Who plays the games: processes here, or a cluster."""

    def __init__(self, processes: int, cluster: str | None) -> None:
        """Raises SetupError if there is no Dask for a cluster."""
        self.processes, self.cluster = processes, cluster
        if cluster and not find_spec("distributed"):
            raise SetupError(Message("a cluster needs Dask; install potez[cluster]"))

    def generate(self, folder: Path, plan: Plan, batches: list[range]) -> Iterator[int]:
        """Play and store the games of these files."""
        if not self.cluster:
            return generate(folder, plan, batches, self.processes)
        from potez.training.cluster import generate_on_cluster  # slow to load

        return generate_on_cluster(folder, plan, batches, self.cluster, self.processes)

    def play_pairs(self, plan: ContestPlan, pairs: list[Pair]) -> Generator[GameResult, None, None]:
        """Play the pairs of the gate. On a cluster the file of the network must be there under the same name, so these
        games are played here."""
        return play_pairs(plan, pairs, self.processes)


def _play(terminal: Terminal, folder: Path, plan: Plan, games: int, workers: _Workers) -> None:
    """Play the games that are missing, with a bar on standard error."""
    batches = missing(folder, plan, games)
    with _bar(terminal, terminal.language("self-play"), sum(map(len, batches))) as advance:
        for _ in workers.generate(folder, plan, batches):
            advance(len(batches[0]))


def _test(terminal: Terminal, plan: Plan, file: Path, games: int, workers: _Workers) -> Tally:
    """The match of the network against the one that played the games."""
    gate = Gate(plan.game, file, plan.network, plan.seed)
    with _bar(terminal, terminal.language("gate"), games) as advance:
        for _ in gate.play(games, workers.play_pairs):
            advance(1)
    tally = gate.tally
    terminal.say(
        "{wins} won, {draws} drawn, {losses} lost; LLR {llr}",
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        llr=f"{TEST.llr(tally.pairs):.2f}",
    )
    return tally


@contextmanager
def _bar(terminal: Terminal, text: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error. Gives the function that moves it on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal.errors, disable=not total) as progress:
        bar = progress.add_task(text, total=total)
        yield lambda count: progress.advance(bar, count)
