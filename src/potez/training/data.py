"""The folder of a training run: one file of samples for every few hundred games.

A file is written when all its games are over, so a run that was stopped goes on where it left off. It is text: its
first line says how the games were played, each other line is a sample, its parts separated by tabs.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.resources import files
from pathlib import Path
from zlib import crc32

import potez
from potez.arena.contest.runner import ignoring_ctrl_c
from potez.games import info_of
from potez.training.self_play import Plan, Sample, play

GAMES_PER_FILE = 200


def missing(folder: Path, plan: Plan, games: int) -> list[range]:
    """The games, file by file, that are not there yet."""
    wanted = (range(first, min(first + GAMES_PER_FILE, games)) for first in range(0, games, GAMES_PER_FILE))
    return [batch for batch in wanted if not _file(folder, plan, batch).exists()]


def generate(folder: Path, plan: Plan, batches: list[range], processes: int) -> Iterator[int]:
    """Play the games in processes, and write the files. Yields the number of samples of each file as it is written."""
    folder.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    with ignoring_ctrl_c():  # the processes; this one raises KeyboardInterrupt
        pool = ProcessPoolExecutor(processes, context)
        running = [pool.submit(write, folder, plan, batch) for batch in batches]
    try:
        for done in as_completed(running):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def write(folder: Path, plan: Plan, games: range) -> int:
    """Play games and write their file. Returns the number of samples."""
    return store(folder, plan, games, list(play(plan, games)))


def store(folder: Path, plan: Plan, games: range, samples: list[Sample]) -> int:
    """Write the file of these games. Returns the number of samples."""
    file = _file(folder, plan, games)
    unfinished = file.with_suffix(f".{os.getpid()}")
    lines = [_header(plan), *(f"{s.position}\t{s.value}\t{s.result:g}\t{s.game}" for s in samples)]
    unfinished.write_text("\n".join(lines) + "\n", "ascii")
    unfinished.replace(file)
    return len(samples)


def headers(folder: Path, game: str) -> Iterator[tuple[str, str, int]]:
    """The name of each file of samples of a game, how its games were played, and the number of its samples."""
    for file in sorted(folder.glob(f"{game}-*.samples")):
        header, *samples = file.read_text("ascii").splitlines()
        yield file.name, header.removeprefix("# "), len(samples)


def read(folder: Path, game: str) -> Iterator[Sample]:
    """All samples of a game in a folder, whatever plans they were made by."""
    for file in sorted(folder.glob(f"{game}-*.samples")):
        for line in file.read_text("ascii").splitlines()[1:]:
            position, value, result, game = line.split("\t")
            yield Sample(position, int(value), float(result), int(game))


def _file(folder: Path, plan: Plan, games: range) -> Path:
    return folder / f"{plan.game}-{plan.nodes}-{plan.seed}-{_network_name(plan)}-{games.start:07}.samples"


def _network_name(plan: Plan) -> str:
    file = plan.network or files("potez.core") / info_of(plan.game).network
    return f"{crc32(file.read_bytes()):08x}"


def _header(plan: Plan) -> str:
    told = {"nodes": plan.nodes, "seed": plan.seed, "network": _network_name(plan), "start": plan.start}
    return f"# {describe()} {plan.game} {told}"


def describe() -> str:
    """The version and the commit of Potez."""
    return f"potez {potez.__version__} {_commit()}"


def _commit() -> str:
    """The commit of the source, if Potez runs from a repository."""
    command = ("git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD")
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "of no repository"
