"""Every refusal leaves the server in one shape: {"error": code, "messages": [sentences]}, in the visitor's language."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from potez.games.base import GameError, Message
from potez.locale import Language
from potez.server.http.language import language_of

_STATUS = {
    "foreign": 403,
    "no seat": 403,
    "wrong token": 403,
    "unknown": 404,
    "taken": 409,
    "stale": 409,
    "too large": 413,
    "invalid": 422,
    "flood": 429,
    "busy": 503,
    "storage": 503,
}


class Refusal(GameError):  # noqa: N818 - a word of its own: nothing has gone wrong
    """What the server will not do, with a code for programs."""

    def __init__(self, code: str, *messages: Message) -> None:
        super().__init__(*messages)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, *self.messages)


def refused(code: str, error: GameError, language: Language) -> dict[str, Any]:
    return {"error": code, "messages": [language.translate(message) for message in error.messages]}


def code_of(error: GameError) -> str:
    return error.code if isinstance(error, Refusal) else "invalid"


def answer(error: GameError, language: Language) -> JSONResponse:
    code = code_of(error)
    return JSONResponse(refused(code, error, language), _STATUS.get(code, 422))


def install(app: FastAPI) -> None:
    """Have every error of an application answered in that shape."""

    @app.exception_handler(GameError)
    def _game_error(request: Request, error: GameError) -> JSONResponse:
        return answer(error, language_of(request))

    @app.exception_handler(RequestValidationError)
    def _wrong_shape(request: Request, error: RequestValidationError) -> JSONResponse:
        messages = [
            Message("{where}: {problem}", where=".".join(map(str, found["loc"])), problem=found["msg"])
            for found in error.errors()
        ]
        return answer(Refusal("invalid", *messages), language_of(request))

    @app.exception_handler(HTTPException)
    def _http(request: Request, error: HTTPException) -> JSONResponse:
        language = language_of(request)
        message = Message("there is nothing at {path}", path=request.url.path)
        if error.status_code != 404:
            message = Message("{message}", message=error.detail)
        body = refused("unknown" if error.status_code == 404 else "invalid", GameError(message), language)
        return JSONResponse(body, error.status_code, error.headers)
