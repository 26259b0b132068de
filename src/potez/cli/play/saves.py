"""The folder where a person's games are saved."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from potez.games.base import GameError, Message, SetupError
from potez.play.files import load, save
from potez.play.record import Record


def data_folder() -> Path:
    """The person's data folder for Potez, by the XDG convention."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".local" / "share") / "potez"


def folder() -> Path:
    """The folder of saved games."""
    return data_folder() / "games"


def new_file(game: str, now: datetime) -> Path:
    """An unused file name for a new game; makes the folder if needed. Raises OSError."""
    folder().mkdir(parents=True, exist_ok=True)
    name = f"{game}-{now:%Y%m%d-%H%M%S}"
    numbers = (f"_{number}" if number > 1 else "" for number in range(1, 10_000))  # sorts after the first
    return next(file for number in numbers if not (file := folder() / f"{name}{number}.txt").exists())


def save_new(name: str, record: Record) -> str:
    """Write a game to a file that does not exist yet; the file. Raises SetupError or RecordError."""
    if not name:
        raise SetupError(Message("a file name is missing: save FILE"))
    file = os.path.expanduser(name)
    if os.path.lexists(file):
        raise SetupError(Message("{file} already exists; choose another name", file=file))
    save(file, [record])
    return file


def find(name: str) -> Path:
    """A file by its path, or a saved game by its name alone."""
    path = Path(name)
    return folder() / name if not path.exists() and (folder() / name).is_file() else path


def own_file(file: Path | None) -> Path | None:
    """The file, if it is in the folder; a game from elsewhere is saved as a new file."""
    return file if file and file.resolve().parent == folder().resolve() else None


def saved_games() -> Iterator[tuple[Path, Record]]:
    """The games of all files in the folder, the file that was written last first. Skips files that are not records."""
    dated = sorted(((file.stat().st_mtime_ns, file) for file in folder().glob("*.txt")), reverse=True)
    for _, file in dated:
        with suppress(GameError):
            for record in reversed(load(file)):
                yield file, record


def unfinished_games() -> Iterator[tuple[Path, Record]]:
    """The saved games that are not over, the latest first."""
    return ((file, record) for file, record in saved_games() if record.game.outcome() is None)


def load_unfinished(file: Path) -> Record:
    """The last unfinished game of a file. Raises SetupError or RecordError."""
    records = load(file)
    going_on = [record for record in records if record.game.outcome() is None]
    if not records:
        raise SetupError(Message("there is no game in {file}", file=file))
    if not going_on:
        raise SetupError(Message("the game in {file} is over; run potez replay to see it", file=file))
    return going_on[-1]
