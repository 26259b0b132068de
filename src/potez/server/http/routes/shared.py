"""Routes for every request that the page can also answer itself: those in the table of potez.api."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, get_type_hints

from fastapi import APIRouter, Request, Response
from pydantic_core import to_json

from potez.api.endpoints.pictures import Picture
from potez.api.refusal import Refusal
from potez.api.shapes import read_texts
from potez.api.table import ENDPOINTS, JSON, Endpoint
from potez.games.base import Message
from potez.server.engines.fair_queue import Asker, Urgency
from potez.server.engines.replay import LONG
from potez.server.engines.worker_pool import WorkerPool
from potez.server.http.language import RequestLanguage
from potez.server.http.shaped import Shaped, schema_of
from potez.server.limits import owner_of

T = TypeVar("T")

_LONG_TEXT = 4000  # characters of records that are too many to be read in the server


def picture_response(picture: Picture) -> Response:
    """A bitmap is compressed already."""
    packed = {} if picture.media_type == "image/svg+xml" else {"Content-Encoding": "identity"}
    return Response(picture.content, headers=packed, media_type=picture.media_type)


async def in_worker(request: Request, work: Callable[[], T]) -> T:
    """What a function returns that would take too long here. It is given up when the client leaves."""
    workers: WorkerPool = request.app.state.workers
    asker = Asker(owner_of(request.client.host if request.client else "-"), Urgency.DRAWING)
    done = asyncio.ensure_future(workers.call(asker, work))
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait([done, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise Refusal("busy", Message("too many searches are running; try again shortly"))
        return done.result()
    finally:
        leaving.cancel()
        done.cancel()


async def _left(request: Request) -> None:
    """Wait until the client has gone. The body has been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _serve(endpoint: Endpoint, wanted: Any, request: Request, language: RequestLanguage) -> Response:
    answer = partial(endpoint.answer, wanted, language)
    if endpoint.slow or len(getattr(wanted, "moves", ())) > LONG or len(getattr(wanted, "text", "")) > _LONG_TEXT:
        found = await in_worker(request, answer)
    else:
        found = await asyncio.to_thread(answer)
    return picture_response(found) if isinstance(found, Picture) else Response(to_json(found), media_type=JSON)


def _route(endpoint: Endpoint) -> None:
    shape: Any = endpoint.shape

    async def post(wanted: Shaped[shape], request: Request, language: RequestLanguage) -> Response:
        return await _serve(endpoint, wanted, request, language)

    async def get(request: Request, language: RequestLanguage) -> Response:
        texts = {name: text for name, text in request.query_params.items() if name != "lang"}
        return await _serve(endpoint, read_texts(shape, texts | request.path_params), request, language)

    returned = get_type_hints(endpoint.answer)["return"]
    router.add_api_route(
        endpoint.path,
        post if endpoint.method == "POST" else get,
        methods=[endpoint.method],
        name=endpoint.answer.__name__,
        description=endpoint.answer.__doc__,
        tags=[endpoint.topic],
        response_model=None if returned is Picture else returned,
        openapi_extra=None if endpoint.method == "POST" else {"parameters": _parameters(endpoint)},
    )


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What OpenAPI says about the words of an address."""
    schema = schema_of(endpoint.shape)
    return [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in endpoint.path else "query",
            "required": name in schema.get("required", ()),
            "schema": about,
        }
        for name, about in schema["properties"].items()
    ]


router = APIRouter(prefix="/api")
for each in ENDPOINTS:
    _route(each)
