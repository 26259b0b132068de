"""What browsers and crawlers look for beside the pages: the files of the page, icons, the manifest and robots.txt."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from potez.api.refusal import Refusal
from potez.games.base import Message
from potez.locale import Language
from potez.render.bitmap import png
from potez.render.drawing import Box, Drawing
from potez.server.http.assets import Assets
from potez.server.http.language import RequestLanguage

router = APIRouter(include_in_schema=False)

_FOR_EVER = "public, max-age=31536000, immutable"
_DAY = "public, max-age=86400"
_ROBOTS = """User-agent: *
Allow: /api/*/image.png
Disallow: /api/
Disallow: /embed/
"""
_SIZES = (180, 192, 512)


@router.get("/static/{path:path}")
def static(path: str, request: Request) -> Response:
    """A file of the page. With the hash of the latest files in its address it never changes."""
    assets: Assets = request.app.state.assets.latest()
    version, _, name = path.partition("/")
    hashed = version == assets.hash
    asset = assets.files.get(name if hashed else path)
    if asset is None:
        raise Refusal("unknown", Message("there is nothing at {path}", path=request.url.path))
    headers = {"Cache-Control": _FOR_EVER if hashed else "no-cache", "Vary": "Accept-Encoding"}
    if asset.compressed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(asset.compressed, headers=headers, media_type=asset.media_type)
    return Response(asset.content, headers=headers, media_type=asset.media_type)


@router.get("/robots.txt", response_class=PlainTextResponse)
def robots() -> PlainTextResponse:
    """Crawlers may read the pages and the pictures in their previews."""
    return PlainTextResponse(_ROBOTS, headers={"Cache-Control": _DAY})


@router.get("/manifest.webmanifest")
def manifest(request: Request, language: RequestLanguage) -> Response:
    """How a phone installs the page."""
    assets: Assets = request.app.state.assets.latest()
    icons = [{"src": assets.address("icon.svg"), "type": "image/svg+xml", "sizes": "any"}]
    icons += [{"src": f"/icon-{size}.png", "type": "image/png", "sizes": f"{size}x{size}"} for size in (192, 512)]
    return JSONResponse(
        manifest_json(language, "/", icons),
        media_type="application/manifest+json",
        headers={"Cache-Control": _DAY},
    )


def manifest_json(language: Language, start: str, icons: list[dict[str, str]]) -> dict[str, Any]:
    """The manifest of a page that starts at an address."""
    return {
        "name": "Potez",
        "short_name": "Potez",
        "description": language("Play against the computer or a friend, analyse, and watch the search think."),
        "lang": language.tag,
        "start_url": start,
        "display": "standalone",
        "background_color": "#f7f3ec",
        "theme_color": "#26303d",
        "icons": icons,
    }


@router.get("/icon-{size}.png")
def icon(size: int) -> Response:
    """The icon for screens that do not show SVG."""
    if size not in _SIZES:
        raise Refusal("unknown", Message("there is nothing at {path}", path=f"/icon-{size}.png"))
    return Response(icon_png(size), media_type="image/png", headers={"Cache-Control": _DAY})


@router.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it wherever a page names no icon, as pictures do not."""
    return icon(192)


@lru_cache
def icon_png(size: int) -> bytes:
    """The shapes of web/icon.svg: a domino, a checker and a wall."""
    shapes = [
        Box(0, 0, 32, 32, "#26303d"),
        Box(6, 6, 9, 20, "#e0662f", 3),
        Box(17, 17, 9, 9, "#f5ecdb", 3),
        Box(17, 11, 9, 3, "#4c8dff", 1.5),
    ]
    return png(Drawing(32, 32, "Potez", list(shapes)), size / 32)
