"""Every refusal over HTTP has one shape: {"error": code, "messages": [sentences]}, in the client's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import NotRequired

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from potez.api.refusal import Refusal, code_of
from potez.api.sentences import Sentences, messages_json
from potez.engine.classroom.own_tree import TreeError
from potez.games.base import GameError, Message
from potez.locale import Language
from potez.server.http.language import language_of

_STATUS = {
    "closed": 403,
    "foreign": 403,
    "no seat": 403,
    "wrong token": 403,
    "unknown": 404,
    "taken": 409,
    "stale": 409,
    "id reused": 409,
    "too large": 413,
    "misdirected": 421,
    "invalid": 422,
    "flood": 429,
    "busy": 503,
    "storage": 503,
}


class RefusalJson(Sentences):
    """`spot` is the character of a text that is wrong, counted from 1."""

    error: str
    spot: NotRequired[int]


def refusal_response(error: GameError, language: Language) -> JSONResponse:
    """The answer to a request that is refused."""
    code = code_of(error)
    return JSONResponse(_body(code, error, language), _STATUS.get(code, 422))


def _body(code: str, error: GameError, language: Language) -> RefusalJson:
    spot = {"spot": error.spot} if isinstance(error, TreeError) else {}
    return {"error": code, **messages_json(error.messages, language), **spot}  # type: ignore[typeddict-item]


def _is_page(request: Request) -> bool:
    """Whether a person would see the answer."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def install(app: FastAPI, nothing_here: Callable[[Request], Response]) -> None:
    """Answer every error of an application in that shape; with a page where a person looks for one."""

    @app.exception_handler(GameError)
    def _game_error(request: Request, error: GameError) -> JSONResponse:
        return refusal_response(error, language_of(request))

    @app.exception_handler(RequestValidationError)
    def _wrong_shape(request: Request, error: RequestValidationError) -> JSONResponse:
        messages = [
            Message("{where}: {problem}", where=".".join(map(str, found["loc"])), problem=found["msg"])
            for found in error.errors()
        ]
        return refusal_response(Refusal("invalid", *messages), language_of(request))

    @app.exception_handler(HTTPException)
    def _http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _is_page(request):
            return nothing_here(request)
        language = language_of(request)
        message = Message("there is nothing at {path}", path=request.url.path)
        if error.status_code != 404:
            message = Message("{message}", message=error.detail)
        body = _body("unknown" if error.status_code == 404 else "invalid", GameError(message), language)
        return JSONResponse(body, error.status_code, error.headers)
