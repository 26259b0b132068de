"""Every request that is answered the same way by the server and in the page: where it goes, and who answers it.

The server makes its routes of this table. In the page, `respond` takes the place of the server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, get_type_hints

from potez.api.encoding import encoded
from potez.api.endpoints import classroom, course, games, laboratory, pictures, positions, records, school, trace
from potez.api.endpoints.pictures import Picture
from potez.api.refusal import Refusal, refusal_json
from potez.api.shapes import read, read_texts
from potez.games.base import GameError, Message
from potez.locale import Language

JSON = "application/json"


@dataclass(frozen=True)
class Endpoint:
    """A request: its method, its path below /api with blanks in braces, and the function that answers it.

    The function takes a shape `wanted` and a language. A slow one may take as long as a search.
    """

    method: str
    path: str
    answer: Callable[[Any, Language], Any]
    topic: str
    slow: bool = False

    @property
    def shape(self) -> type[Any]:
        shape: type[Any] = get_type_hints(self.answer, include_extras=True)["wanted"]
        return shape

    def blanks(self, path: str) -> dict[str, str] | None:
        """What a path has in the places of the blanks; None if it is another path."""
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(self.path))
        found = re.fullmatch(pattern, path)
        return found.groupdict() if found else None


ENDPOINTS = (
    Endpoint("GET", "/games", games.games, "games"),
    Endpoint("GET", "/sentences/{tag}", games.sentences, "games"),
    Endpoint("POST", "/positions", positions.position, "positions"),
    Endpoint("POST", "/positions/check", positions.check, "positions"),
    Endpoint("POST", "/records", records.records, "records"),
    Endpoint("POST", "/trace", trace.trace, "analysis", slow=True),
    Endpoint("POST", "/classroom/position", classroom.tree_of_position, "classroom", slow=True),
    Endpoint("POST", "/classroom/tree", classroom.tree_by_hand, "classroom", slow=True),
    Endpoint("GET", "/classroom/random", classroom.random_tree, "classroom"),
    Endpoint("GET", "/classroom/presets", classroom.preset_trees, "classroom"),
    Endpoint("GET", "/laboratory", laboratory.laboratory, "laboratory"),
    Endpoint("GET", "/lessons/{game}", school.lessons, "school"),
    Endpoint("POST", "/lessons/check", school.check_lesson, "school"),
    Endpoint("GET", "/puzzles", school.all_puzzles, "school"),
    Endpoint("GET", "/puzzles/daily", school.daily_puzzle, "school"),
    Endpoint("GET", "/puzzles/{game}/{id}", school.one_puzzle, "school"),
    Endpoint("GET", "/puzzles/{game}/{id}/solution", school.solution, "school"),
    Endpoint("POST", "/puzzles/check", school.check_puzzle, "school", slow=True),
    Endpoint("GET", "/course", course.course, "classroom"),
    Endpoint("GET", "/course/{week}", course.week, "classroom", slow=True),
    Endpoint("POST", "/course/answers", course.answer, "classroom", slow=True),
    Endpoint("POST", "/positions/image", pictures.position_picture, "pictures", slow=True),
    Endpoint("GET", "/positions/image.{kind}", pictures.addressed_picture, "pictures", slow=True),
    Endpoint("GET", "/games/{game}/image.{kind}", pictures.game_picture, "pictures", slow=True),
)


class Answer(NamedTuple):
    """What goes back: whether the request was granted, what kind of content it is, and the content."""

    ok: bool
    media_type: str
    content: bytes


def respond(method: str, path: str, query: Mapping[str, str], body: str | None, language: Language) -> Answer:
    """The answer to a request. Never raises GameError: a refusal is an answer too."""
    try:
        for endpoint in ENDPOINTS:
            blanks = endpoint.blanks(path) if endpoint.method == method else None
            if blanks is not None:
                return _answer(endpoint, {**query, **blanks}, body, language)
        raise Refusal("unknown", Message("there is nothing at {path}", path=f"/api{path}"))
    except GameError as error:
        return Answer(False, JSON, encoded(refusal_json(error, language)))


def _answer(endpoint: Endpoint, texts: Mapping[str, str], body: str | None, language: Language) -> Answer:
    wanted = read_texts(endpoint.shape, texts) if endpoint.method == "GET" else read(endpoint.shape, _value(body))
    answer = endpoint.answer(wanted, language)
    if isinstance(answer, Picture):
        return Answer(True, answer.media_type, answer.content)
    return Answer(True, JSON, encoded(answer))


def _value(body: str | None) -> object:
    try:
        return json.loads(body or "")
    except (ValueError, RecursionError):
        raise Refusal("invalid", Message("this is not JSON")) from None
