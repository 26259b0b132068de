"""Draws the pictures of the full screen that the README shows, one for each game, into docs/images.

python tools/terminal_pictures.py
"""

import asyncio
import os
import re
import tempfile
from pathlib import Path

os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_DATA_HOME": tempfile.mkdtemp()}

from potez.cli.play.participants import PERSON, computer
from potez.cli.play.played_game import PlayedGame
from potez.cli.screen.app import PotezApp
from potez.cli.screen.game_screen import GameScreen
from potez.games import info_of, start
from potez.games.base import Side
from potez.locale import Language
from potez.play.game import Game

FOLDER = Path(__file__).parents[1] / "docs" / "images"
SIZE = 80, 24
SECONDS = 3
"""How long the engine thinks."""
GAMES = {
    "blockade": (
        ("X1-46-G44", "O1-49-G47", "X2-86-B33", "O2-89-G27", "X2-88-G84", "O2-87-G88"),
        ("f7", "space", "down", "down", "enter", "space", "right", "right"),
    ),
    "byte": (info_of("byte").preview.moves, ("f7", *"E1", "space", "1", "space", *"DD")),
    "domineering": (("B1", "A7", "G7", "C2", "B5", "G2", "E7", "C7", "G3", "E2"), ("f7",)),
}
"""The moves of each game, and the keys that are pressed then."""


async def picture(name: str) -> str:
    """The screen as SVG, without the fonts that it would load from elsewhere."""
    moves, keys = GAMES[name]
    app = PotezApp(Language("en"))
    game = Game.replay(start(name), moves)
    app.first = lambda: app.play(PlayedGame(game, {Side.X: PERSON, Side.O: computer(name)}))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*keys)
        await pilot.pause(SECONDS)
        assert isinstance(app.screen, GameScreen)
        svg = app.export_screenshot(title=f"./potez play {name}")
        app.leave()
    return re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")


if __name__ == "__main__":
    for name in GAMES:
        file = FOLDER / f"terminal_{name}.svg"
        file.write_text(asyncio.run(picture(name)), "utf-8")
        print(file.relative_to(FOLDER.parents[1]))
