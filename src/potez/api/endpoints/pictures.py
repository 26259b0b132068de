"""Pictures of positions and games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from potez.api.endpoints.games import preview_game
from potez.api.refusal import Refusal
from potez.api.requests import GameName, PositionRequest, PositionText, addressed_position
from potez.api.shapes import Length
from potez.games import info_of
from potez.games.base import Message
from potez.locale import Language
from potez.play.game import Game
from potez.render.boards import draw
from potez.render.drawing import Drawing
from potez.render.svg import svg

Format = Literal["svg", "png", "gif"]
Theme = Literal["wood", "paper", "contrast"]
Mode = Literal["light", "dark"]
_TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
_MOST = 400  # moves in an animation


class Picture(NamedTuple):
    """The bytes of a file, and what it is."""

    content: bytes
    media_type: str


@dataclass(frozen=True, kw_only=True)
class Appearance:
    """The colours of a picture, as a visitor has chosen them on the page."""

    theme: Theme = "wood"
    mode: Mode = "light"


@dataclass(frozen=True, kw_only=True)
class PictureRequest(PositionRequest, Appearance):
    """The position after the moves; as a GIF, the whole game up to it."""

    format: Format = "svg"


@dataclass(frozen=True, kw_only=True)
class AddressedPicture(Appearance):
    """The same in an address: the text of a position, and the moves since with spaces between them."""

    kind: Format
    game: GameName
    start: PositionText | None = None
    moves: Annotated[str, Length(0, 20_000)] = ""


@dataclass(frozen=True, kw_only=True)
class GamePicture(Appearance):
    """A game, and the format of its picture."""

    game: GameName
    kind: Format


def position_picture(wanted: PictureRequest, language: Language) -> Picture:
    """A picture of a position, or of the game that led to it."""
    return picture(wanted.replay(), wanted.format, wanted)


def addressed_picture(wanted: AddressedPicture, language: Language) -> Picture:
    """The same picture at an address, for links and previews."""
    return picture(addressed_position(wanted.game, wanted.start, wanted.moves).replay(), wanted.kind, wanted)


def game_picture(wanted: GamePicture, language: Language) -> Picture:
    """A picture of a game: the position that its list shows."""
    return picture(preview_game(info_of(wanted.game)), wanted.kind, wanted)


def picture(game: Game, kind: Format, colours: Appearance) -> Picture:
    """A picture of a game's last position, or of the whole game. Raises Refusal."""
    content = svg(_drawing(game, len(game.moves), colours)).encode() if kind == "svg" else _bitmap(game, kind, colours)
    return Picture(content, _TYPES[kind])


def _bitmap(game: Game, kind: Format, colours: Appearance) -> bytes:
    try:
        from potez.render.bitmap import gif, png  # they need another package, which not everybody has
    except ImportError:
        raise Refusal("invalid", Message("only SVG pictures can be drawn here")) from None
    if kind == "png":
        return png(_drawing(game, len(game.moves), colours))
    if len(game.moves) > _MOST:
        raise Refusal("too large", Message("a game of more than {most} moves cannot be animated", most=_MOST))
    return gif(_drawing(game, ply, colours) for ply in range(len(game.positions)))


def _drawing(game: Game, ply: int, colours: Appearance) -> Drawing:
    """The position after so many plies, with its last move marked."""
    before, move = (game.positions[ply - 1], game.moves[ply - 1]) if ply else (None, None)
    return draw(game.positions[ply], before, move, colours.theme, colours.mode)
