"""Reads records from text that people and older programs wrote.

The reader accepts more than Potez writes. Numbers may be wrong or missing, white space is free, moves may be in any
notation of their game, even as several words, and tags that follow from the rest may be missing. An error names its
line and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

from potez.games import GAMES, info_of, parse, start
from potez.games.base import GameError, Message, Move, NotationError, Position
from potez.play.game import Game
from potez.play.lexer import RecordError, Token, error_at, line_and_column, scan
from potez.play.record import Record, tag_name
from potez.play.result import RESULTS, check_reason, ended_by_people, read_result

# The longest move in an older notation is [X 1] [6 4] [Z 4 9]; a little more is allowed for extra spaces.
_MOST_WORDS = 8
_MOST_CHARACTERS = 40


def read_records(text: str) -> list[Record]:
    """All games in a text. Raises RecordError."""
    text = text.removeprefix("\ufeff")
    return [_Reader(text, tokens).record() for tokens in _games(text)]


def _games(text: str) -> Iterator[list[Token]]:
    """The tokens of each game. A tag after a move or a result starts the next game."""
    game: list[Token] = []
    has_words = False
    for token in scan(text):
        if token.kind == "tag" and has_words:
            yield game
            game, has_words = [], False
        game.append(token)
        has_words = has_words or token.kind == "word"
    if has_words or any(token.kind == "tag" for token in game):
        yield game


class _Reader:
    """Reads one game."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self._text = text
        self._first = tokens[0]
        self._tags = self._by_name(token for token in tokens if token.kind == "tag")
        self._body = [token for token in tokens if token.kind in ("comment", "word")]

    def _by_name(self, tags: Iterator[Token]) -> dict[str, Token]:
        named: dict[str, Token] = {}
        for token in tags:
            name = tag_name(token.name)
            if name in named:
                raise error_at(self._text, token.start, Message("the tag {name} is given twice", name=name))
            named[name] = token
        return named

    def record(self) -> Record:
        start_position = self._start()
        moves, comments, end = self._play(start_position)
        game = self._finish(Game(start_position, moves), end)
        tags = {name: token.value for name, token in self._tags.items()}
        for derived in ("Game", "Start", "Result", "Reason"):
            tags.pop(derived, None)
        with self._errors_at(self._first):
            return Record(game, tags, comments)

    @contextmanager
    def _errors_at(self, token: Token) -> Iterator[None]:
        """Report any error at the line and column of a token."""
        try:
            yield
        except GameError as error:
            raise error_at(self._text, token.start, *error.messages) from None

    def _given(self, name: str) -> Token | None:
        """A tag, if it has a value."""
        tag = self._tags.get(name)
        return tag if tag and tag.value.strip() not in ("", "?") else None

    # The start

    def _start(self) -> Position[Any]:
        tag, text = self._given("Game"), self._given("Start")
        if tag:
            with self._errors_at(tag):
                game = info_of(tag.value.strip().lower()).name
        else:
            game = self._guess_game()
        if not text:
            return start(game)
        with self._errors_at(text):
            return parse(game, _spaced(text))

    def _guess_game(self) -> str:
        """The only game that has this start or, without a start, this first move. B2 0 DL is a move of Byte although B2
        alone would be one of Domineering: the game that reads the most words is taken."""
        words_read = {game: self._words_read(game) for game in GAMES}
        most = max(words_read.values())
        best = [game for game, words in words_read.items() if words == most]
        if not most or len(best) > 1:
            message = Message("the tag Game is missing; write one such as {example}", example=f'[Game "{best[0]}"]')
            raise error_at(self._text, self._first.start, message)
        return best[0]

    def _words_read(self, game: str) -> int:
        """How many words of the start or the first move a game can read."""
        text, first = (
            self._given("Start"),
            next((i for i, token in enumerate(self._body) if token.kind == "word"), None),
        )
        try:
            if text:
                parse(game, _spaced(text))
                return 1
            if first is None:
                return 0
            start_position = start(game)
            move, following = self._move(start_position, first)
            start_position.play(move)
            return following - first
        except GameError:
            return 0

    # The moves

    def _play(self, position: Position[Any]) -> tuple[tuple[Move, ...], dict[int, str], Token | None]:
        """The moves, the comments by ply, and the result if it was written."""
        moves: list[Move] = []
        comments: dict[int, list[str]] = {}
        end: Token | None = None
        index = 0
        while index < len(self._body):
            token = self._body[index]
            if token.kind == "comment":
                comments.setdefault(len(moves), []).append(token.value.strip())
                index += 1
            elif end:
                raise error_at(
                    self._text,
                    token.start,
                    Message("the game ended with {result}; the next game must start with a tag", result=end.value),
                )
            elif token.value in RESULTS:
                end = token
                index += 1
            else:
                try:
                    move, following = self._move(position, index)
                    position = position.play(move)
                except GameError as error:
                    raise self._refused(token, len(moves) + 1, error) from None
                moves.append(move)
                index = following
        return tuple(moves), {ply: " ".join(texts) for ply, texts in comments.items()}, end

    def _move(self, position: Position[Any], index: int) -> tuple[Move, int]:
        """The move that starts with a word, and the index after it. The longest reading is taken, because the wall of a
        Blockade turn may be a word of its own. Raises NotationError."""
        near = self._body[index : index + _MOST_WORDS]
        words = list(takewhile(lambda token: token.kind == "word" and token.value not in RESULTS, near))
        refusal = NotationError(Message("a move has at most {most} characters", most=_MOST_CHARACTERS))
        for count in range(len(words), 0, -1):
            start, end = words[0].start, words[count - 1].end
            if end - start <= _MOST_CHARACTERS:
                try:
                    return position.read_move(self._text[start:end]), index + count
                except NotationError as error:
                    refusal = error
        raise refusal

    def _refused(self, token: Token, ply: int, error: GameError) -> RecordError:
        line, column = line_and_column(self._text, token.start)
        where = Message("move {ply} at line {line}, column {column} is refused", line=line, column=column, ply=ply)
        return RecordError(where, *error.messages, line=line, column=column, ply=ply)

    # The end

    def _finish(self, game: Game, end: Token | None) -> Game:
        """The game as people ended it, if the result says so and nothing contradicts it."""
        tag, reason = self._given("Result"), self._given("Reason")
        if tag:
            with self._errors_at(tag):
                tagged = read_result(tag.value.strip())
        if tag and end and tagged != (result := RESULTS[end.value]):
            message = Message("the tag Result says {tag}, but the result here is {result}", tag=tagged, result=result)
            raise error_at(self._text, end.start, message)
        if token := end or tag:
            with self._errors_at(token):
                result = read_result(token.value.strip())
                ended = ended_by_people(game.outcome(), result, reason.value if reason else None)
            game = game.end(ended) if ended else game
        if reason:
            with self._errors_at(reason):
                check_reason(game.outcome(), reason.value)
        return game


def _spaced(start: Token) -> str:
    """The text of a position, with single spaces."""
    return " ".join(start.value.split())
