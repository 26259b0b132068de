"""Every refusal over HTTP has one shape: {"error": code, "messages": [sentences]}, in the client's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from potez.api.refusal import Refusal, code_of, refusal_json
from potez.games.base import GameError, Message
from potez.locale import Language
from potez.server.http.language import language_of
from potez.server.http.shaped import UnfitError

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
    "damaged": 503,
    "failed": 503,
    "storage": 503,
}


def refusal_response(error: GameError, language: Language) -> JSONResponse:
    """The answer to a request that is refused."""
    return JSONResponse(refusal_json(error, language), _STATUS.get(code_of(error), 422))


def _is_page(request: Request) -> bool:
    """Whether a person would see the answer."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def _unreadable(found: dict[str, Any]) -> Message:
    """What is wrong with a part of a request. Of a body that is not JSON only the offset of the error is known."""
    place = ".".join(map(str, found["loc"][1:]))
    if found["type"] == "json_invalid" or not place:
        return Message("this is not JSON")
    return Message("{where} cannot be read", where=place)


def install(app: FastAPI, nothing_here: Callable[[Request], Response]) -> None:
    """Answer every error of an application in that shape; with a page where a person looks for one."""

    @app.exception_handler(GameError)
    def _game_error(request: Request, error: GameError) -> JSONResponse:
        return refusal_response(error, language_of(request))

    @app.exception_handler(RequestValidationError)
    def _wrong_shape(request: Request, error: RequestValidationError) -> JSONResponse:
        messages = [_unreadable(found) for found in error.errors()]
        return refusal_response(Refusal("invalid", *messages), language_of(request))

    @app.exception_handler(UnfitError)
    def _unfit(request: Request, error: UnfitError) -> JSONResponse:
        return refusal_response(error.refusal, language_of(request))

    @app.exception_handler(HTTPException)
    def _http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _is_page(request):
            return nothing_here(request)
        if error.status_code == 400:  # the body nests too deep to be read
            return refusal_response(Refusal("invalid", Message("this is not JSON")), language_of(request))
        language = language_of(request)
        message = Message("there is nothing at {path}", path=request.url.path)
        if error.status_code != 404:
            message = Message("{message}", message=error.detail)
        refusal = Refusal("unknown" if error.status_code == 404 else "invalid", message)
        return JSONResponse(refusal_json(refusal, language), error.status_code, error.headers)
