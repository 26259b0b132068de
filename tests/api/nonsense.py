"""Random requests, most of them wrong in some way, as visitors and programs send them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import potez
from potez.games import GAMES

Request = tuple[str, str, dict[str, str], str | None]
"""Method, path, query and body."""

_TEXTS = ("", "A1", "Z9", "pass", "X1-64-B55", "b2-0-dl", "A1 B1", "]", "потез", "\x00", "9" * 70, "X" * 5000)
_VALUES: tuple[Any, ...] = (None, True, 0, -1, 7, 2.5, 10**30, [], {}, [[1, 1]], "8", "svg", *_TEXTS)


def requests(seed: int, count: int) -> Iterator[Request]:
    """So many requests. The same seed gives the same ones."""
    dice = random.Random(seed)
    for _ in range(count):
        yield dice.choice((_position, _check, _records, _tree, _trace, _picture, _address, _sentences))(dice)


def _post(path: str, body: Any) -> Request:
    return "POST", path, {}, json.dumps(body)


def _game(dice: random.Random) -> str:
    return dice.choice([*GAMES, *GAMES, "chess", "BYTE", ""])


def _described(dice: random.Random) -> dict[str, Any]:
    """A position that is nearly right."""
    game = _game(dice)
    body: dict[str, Any] = {"game": game}
    if game in GAMES:
        info = GAMES[game]
        small = {"rows": 6, "cols": 6} if game == "domineering" else dict(info.small.options)
        body["options"] = small if dice.random() < 0.7 else {"rows": dice.choice([3, 99]), "size": 9}
        if dice.random() < 0.8:
            body["moves"] = _moves(dice, game, small)
    if dice.random() < 0.15:
        body["start"] = dice.choice(["8x8 X", "4/4 X 0-0", "nonsense", str(potez.start("domineering", 4, 4))])
    return _spoiled(dice, body)


def _moves(dice: random.Random, game: str, options: dict[str, Any]) -> list[str]:
    position, moves = potez.start(game, **options), list[str]()
    for _ in range(dice.randrange(4)):
        if position.outcome():
            break
        move = dice.choice(position.legal_moves())
        moves.append(str(move))
        position = position.play(move)
    if dice.random() < 0.4:
        moves.append(dice.choice(_TEXTS))
    return moves


def _spoiled(dice: random.Random, body: dict[str, Any]) -> dict[str, Any]:
    """The same with a field missing, of the wrong kind or too many, now and then."""
    if dice.random() < 0.3:
        name = dice.choice(["game", "moves", "options", "start", "depth", "format", "more", "x" * 60])
        body[name] = dice.choice(_VALUES)
    if dice.random() < 0.1:
        body.pop(dice.choice(list(body)), None)
    return body


def _position(dice: random.Random) -> Request:
    if dice.random() < 0.1:
        return "POST", "/positions", {}, dice.choice(["", "{", "null", "[]", '"x"', "[" * 3000, '{"game": "byte"'])
    return _post("/positions", _described(dice))


def _check(dice: random.Random) -> Request:
    return _post("/positions/check", {**_described(dice), "move": dice.choice(_VALUES)})


def _records(dice: random.Random) -> Request:
    head = dice.choice(['[Game "byte"]', '[Game "domineering"]\n[Start "4x4 X"]', "[Game", '[Game "chess"]', ""])
    moves = " ".join(dice.choice(["1.", "A1", "C3", "{note", "}", "1-0", "*", "(", "nonsense"]) for _ in range(6))
    return _post("/records", {"text": dice.choice([f"{head}\n\n{moves}\n", dice.choice(_VALUES)])})


def _tree(dice: random.Random) -> Request:
    text = "".join(dice.choice(["(", ")", "3", " ", "-5", "x", "9999999"]) for _ in range(dice.randrange(20)))
    return _post("/classroom/tree", {"tree": dice.choice([text, dice.choice(_VALUES)])})


def _trace(dice: random.Random) -> Request:
    body = {"game": "domineering", "options": {"rows": 3, "cols": 3}, "depth": dice.choice([1, 2, 0, 7, "2", None])}
    return _post("/trace", _spoiled(dice, body))


def _picture(dice: random.Random) -> Request:
    return _post("/positions/image", {**_described(dice), "format": dice.choice(["svg", "jpg", "", 1])})


def _address(dice: random.Random) -> Request:
    query = {"game": _game(dice), "moves": " ".join(dice.choices(["A1", "C3", "Z9", "["], k=dice.randrange(3)))}
    if dice.random() < 0.3:
        query["theme"] = dice.choice(["wood", "plastic"])
    return (
        "GET",
        dice.choice(["/positions/image.svg", "/positions/image.jpg", "/classroom/random", "/nowhere"]),
        query,
        None,
    )


def _sentences(dice: random.Random) -> Request:
    return "GET", f"/sentences/{dice.choice(['en', 'sr', 'sr-Latn', 'fr', 'xx-yy'])}", {}, None
