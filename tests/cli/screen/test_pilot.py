"""The full screen driven by Textual's pilot: whole games by keys and by mouse, and every command."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from potez.cli.play.participants import PERSON, Participant, read_participant
from potez.cli.play.played_game import PlayedGame
from potez.cli.screen.app import PotezApp
from potez.cli.screen.board_view import BoardView
from potez.cli.screen.game_screen import GameScreen
from potez.cli.screen.play_screen import PlayScreen
from potez.cli.screen.study_screen import StudyScreen
from potez.cli.screen.thinking import Analyst
from potez.engine.native import NativeEngine
from potez.engine.types import Limits
from potez.games import start
from potez.games.base import Reason, Side
from potez.locale import Language
from potez.play.files import load
from potez.play.game import Game
from potez.play.record import Record
from tests.cli.driver import PATIENCE
from tests.cli.screen.hands import keys_for, spots_for

SMALL: dict[str, dict[str, int]] = {
    "blockade": {"rows": 5, "cols": 6, "walls": 1},
    "byte": {"size": 8},
    "domineering": {"rows": 4, "cols": 4},
}
Act = Callable[[PotezApp, "Pilot[None]"], Awaitable[None]]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "potez" / "games"


def drive(
    act: Act, game: Game, opponent: Participant = PERSON, tag: str = "en", size: tuple[int, int] = (80, 24)
) -> PotezApp:
    """Open a game that a person plays as X, and let the hands act."""

    async def run() -> PotezApp:
        app = PotezApp(Language(tag))
        app.first = lambda: app.play(PlayedGame(game, {Side.X: PERSON, Side.O: opponent}))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(app, pilot)
            app.leave()
        return app

    return asyncio.run(run())


def screen_of(app: PotezApp) -> Any:
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def until(pilot: "Pilot[None]", condition: Callable[[], object]) -> None:
    """Wait for what an engine does in its thread."""
    for _ in range(int(PATIENCE / 0.05)):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError("it never came")


async def click(app: PotezApp, pilot: "Pilot[None]", spot: Any) -> None:
    """Click a spot of the board, where the screen shows it."""
    view = screen_of(app).view
    width, height = view.size
    canvas = view.board.paint(width, height)
    left, top = (width - canvas.width) // 2, (height - canvas.height) // 2
    places = ((x, y) for y in range(canvas.height) for x in range(canvas.width))
    x, y = next(
        (x, y)
        for x, y in places
        if (found := canvas.spot(x, y)) == spot or (getattr(spot, "level", 0) is None and found and found[0] == spot[0])
    )
    await pilot.click(BoardView, offset=(left + x, top + y))


def last_is(app: PotezApp, move: Any) -> bool:
    """Whether this was the last move."""
    return bool(screen_of(app).played.game.moves[-1:] == (move,))


def message(app: PotezApp) -> str:
    return str(screen_of(app).line.render())


@pytest.mark.parametrize("game", SMALL)
def test_a_whole_game_by_keys(game: str, data: Path) -> None:
    chance = random.Random(5)

    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        while moves := screen_of(app).position.legal_moves():
            wanted = chance.choice(moves)
            for key in keys_for(screen_of(app).board, wanted):
                await pilot.press(key)
            assert screen_of(app).played.game.moves[-1] == wanted
        assert "F10" in message(app)

    app = drive(act, Game(start(game, **SMALL[game])))
    assert app.played
    [file] = data.iterdir()
    assert load(file)[0].game == app.played.game
    assert app.played.game.outcome()


@pytest.mark.parametrize("game", SMALL)
def test_a_whole_game_by_mouse(game: str) -> None:
    chance = random.Random(6)

    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        while moves := screen_of(app).position.legal_moves():
            wanted = chance.choice(moves)
            for spot in spots_for(screen_of(app).board, wanted):
                await click(app, pilot, spot)
            await until(pilot, partial(last_is, app, wanted))

    app = drive(act, Game(start(game, **SMALL[game])))
    assert app.played
    assert app.played.game.outcome()


@pytest.mark.parametrize("game", SMALL)
def test_a_whole_game_by_typing_against_the_computer(game: str) -> None:
    chance = random.Random(7)

    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        while not screen_of(app).played.game.outcome():
            await until(pilot, lambda: screen_of(app).board.active or screen_of(app).played.game.outcome())
            if moves := screen_of(app).position.legal_moves():
                made = len(screen_of(app).played.game.moves)
                await pilot.press(*_typed(str(chance.choice(moves))), "enter")
                assert len(screen_of(app).played.game.moves) > made

    app = drive(act, Game(start(game, **SMALL[game])), read_participant("random:1", game))
    assert app.played
    assert app.played.game.outcome()


def _typed(text: str) -> list[str]:
    return [{"-": "minus"}.get(letter, letter) for letter in text]


def test_every_command_by_its_key(data: Path, tmp_path: Path) -> None:
    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        screen = screen_of(app)
        await pilot.press("a", "1", "enter", "b", "3", "enter")
        assert len(screen.played.game.moves) == 2
        await pilot.press("f3")
        assert len(screen.played.game.moves) == 1
        await pilot.press("f4")
        assert [str(move) for move in screen.played.game.moves] == ["A1", "B3"]
        await pilot.press("f4")
        assert "no move was taken back" in message(app)
        await pilot.press("f5")
        assert screen.board.flipped
        await pilot.press("f2")
        await until(pilot, lambda: "Try " in message(app))
        await pilot.press("f7")
        await until(pilot, lambda: screen.thought)
        await pilot.press("f7")
        assert screen.thought is None
        await pilot.press("f8", *str(tmp_path / "mine.txt"), "enter")
        assert "Saved to" in message(app)
        await pilot.press("f9", "escape")
        assert not screen.played.game.outcome()
        await pilot.press("f9", "enter")
        assert screen.played.game.outcome()
        await pilot.press("f3")
        assert not screen.played.game.outcome(), "a game that was given up goes on"
        await pilot.press("f1")
        assert not isinstance(app.screen, GameScreen)
        await pilot.press("q")
        assert app.screen is screen
        await pilot.press("f11")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen is not screen)
        assert [str(move) for move in screen_of(app).played.game.moves] == ["A1", "B3"]
        await pilot.press("f10", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen.position.game == "blockade")

    drive(act, Game(start("domineering", rows=3, cols=3)))
    assert [str(move) for move in load(tmp_path / "mine.txt")[0].game.moves] == ["A1", "B3"]


def test_words_do_the_same_as_keys_in_both_languages() -> None:
    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        screen = screen_of(app)
        await pilot.press(*"а1", "enter", *"b3", "enter", *"врати", "enter")
        assert [str(move) for move in screen.played.game.moves] == ["A1"]
        await pilot.press(*"redo", "enter")
        assert len(screen.played.game.moves) == 2
        await pilot.press(*"обрни", "enter")
        assert screen.board.flipped

    drive(act, Game(start("domineering", rows=3, cols=3)), tag="sr")


@pytest.mark.parametrize(("word", "no", "yes"), [("draw", "no", "y"), ("реми", "не", "да")])
def test_two_people_agree_to_a_draw(word: str, no: str, yes: str) -> None:
    async def act(app: PotezApp, pilot: Pilot[None]) -> None:
        screen = screen_of(app)
        for text in (word, no):
            await pilot.press(*text, "enter")
        assert screen.played.game.turn is Side.X, "the game goes on"
        await pilot.press("ctrl+w", *yes, "enter")
        outcome = screen.played.game.outcome()
        assert outcome
        assert (outcome.winner, outcome.reason) == (None, Reason.AGREED)

    drive(act, Game(start("byte")))


@pytest.mark.parametrize(
    ("game", "opponent", "why"), [("domineering", "person", "has no draws"), ("byte", "random:1", "only two people")]
)
def test_a_draw_that_cannot_be_is_refused(game: str, opponent: str, why: str) -> None:
    async def act(app: PotezApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+w")
        assert why in screen_of(app).note

    drive(act, Game(start(game)), read_participant(opponent, game))


def test_several_variations_are_in_the_panel() -> None:
    analyst = Analyst(partial(NativeEngine, multipv=3), Limits(nodes=2000))

    async def run() -> None:
        app = PotezApp(Language("en"), analyst=analyst)
        app.first = lambda: app.study([Record(Game(start("byte")))], 0, 0)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen = screen_of(app)
            await until(pilot, lambda: screen.thought and not screen.thinking.busy)
            shown = str(screen.panel.content)
            assert "\n2. " in shown
            assert "\n3. " in shown
            app.leave()

    asyncio.run(run())


def test_a_typed_move_shows_before_it_is_made_and_why_it_may_not_be_made() -> None:
    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"b3")
        assert "a vertical domino on B3 needs row 4 too" in message(app)
        await pilot.press("enter")
        assert "a vertical domino on B3 needs row 4 too" in message(app)
        await pilot.press(*"zz9", "enter")
        assert "is not a column" in message(app)
        assert not screen_of(app).played.game.moves

    drive(act, Game(start("domineering", rows=3, cols=3)))


def test_a_move_is_typed_step_by_step() -> None:
    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"b2", "enter")
        assert "X B2> " in message(app)
        await pilot.press("escape")
        assert "X> " in message(app)
        await pilot.press(*"b2", "space", "0", "enter", *"dl", "enter")
        assert [str(move) for move in screen_of(app).played.game.moves] == ["B2-0-DL"]

    drive(act, Game(start("byte")))


def test_homes_and_shortest_paths_at_a_key() -> None:
    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        board = screen_of(app).board
        assert "⌂" not in "".join(line.plain for line in board.details())
        await pilot.press("f6")
        assert [line.plain.split()[0] for line in board.details()] == ["X1", "X2", "O1", "O2"]

    drive(act, Game(start("blockade")))


def test_the_window_may_be_resized_at_any_time() -> None:
    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        for size in ((120, 40), (40, 10), (20, 5), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.press(*_typed("X1-64-G49"), "enter")
        assert len(screen_of(app).played.game.moves) == 1

    drive(act, Game(start("blockade")))


def test_a_game_is_gone_through_with_the_engine_s_opinion() -> None:
    game = Game(start("domineering", rows=3, cols=3)).play("B1").play("A3").play("A1")

    async def run() -> None:
        from potez.play.record import Record

        app = PotezApp(Language("en"))
        app.first = lambda: app.study([Record(game, {}, {1: "the middle"}), Record(Game(start("byte")))], 0, 0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, StudyScreen)
            await until(pilot, lambda: screen.thought)
            await pilot.press("right")
            assert screen.ply == 1
            assert "the middle" in screen.facts().notes
            await pilot.press("end")
            assert screen.ply == 3
            await pilot.press("home", "tab", *"b2", "enter")
            assert [str(move) for move in screen.game.moves] == ["B2"], "another move takes the place of the rest"
            await pilot.press("pagedown")
            await until(pilot, lambda: isinstance(app.screen, StudyScreen) and app.screen.position.game == "byte")
            app.leave()

    asyncio.run(run())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("tag", ["en", "sr", "sr-Latn"])
def test_the_keys_fit_and_every_form_opens(tag: str, size: tuple[int, int]) -> None:
    async def act(app: PotezApp, pilot: "Pilot[None]") -> None:
        bar = str(app.screen.query_one("KeyBar").render())
        assert bar.rstrip().endswith(Language(tag)("quit"))
        assert len(bar.rstrip()) <= size[0]
        for key in ("f1", "f10", "f11"):
            await pilot.press(key, "escape")
        assert isinstance(app.screen, PlayScreen)

    drive(act, Game(start("blockade")), tag=tag, size=size)
