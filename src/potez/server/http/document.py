"""A page as HTML: index.html, with what search engines and messengers read of it and what its scripts need first.

The scripts draw the page. The server writes the title, the description and the preview of the address, names the
modules that the page will import, and encloses data, so that the first page needs no further requests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from pydantic_core import to_json

from potez.locale import Language
from potez.server.http.assets import MAIN, STYLE, Assets


@dataclass(frozen=True)
class Preview:
    """What others show of an address, and which module draws it."""

    title: str
    description: str
    image: str = ""
    """The path of a picture of the position, and its query."""
    module: str = ""
    """The module of the page in `js/pages`."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What the page would otherwise request."""
    indexed: bool = True
    """Whether search engines may list it. The address of a room is an invitation, so it is not listed."""


def document(assets: Assets, preview: Preview, language: Language, address: str, origin: str) -> str:
    """The HTML of a page at an address of this server."""
    image = preview.image and origin + preview.image
    modules = assets.modules(MAIN, f"js/pages/{preview.module}.js")
    head = [
        f"<title>{escape(preview.title)}</title>",
        _meta("description", preview.description),
        *([] if preview.indexed else [_meta("robots", "noindex")]),
        *_open_graph(preview, origin + address, image, language),
        f'<link rel="stylesheet" href="{assets.address(STYLE)}" />',
        *(f'<link rel="modulepreload" href="{assets.address(module)}" />' for module in modules),
    ]
    # In a script, `</script>` and `<!--` would end or change the data; JSON may write any letter as an escape.
    data = to_json({"lang": language.tag, **preview.data}).decode().replace("<", "\\u003c")
    picture = f'<img src="{escape(image)}" alt="" />' if image else ""
    return (
        assets.template.replace('<html lang="en">', f'<html lang="{language.tag}">')
        .replace("<!-- head -->", "\n    ".join(head))
        .replace("<!-- data -->", f'<script type="application/json" id="data">{data}</script>')
        .replace("<!-- without scripts -->", f"<p>{escape(preview.description)}</p>{picture}")
    )


def _open_graph(preview: Preview, address: str, image: str, language: Language) -> list[str]:
    facts = {
        "og:type": "website",
        "og:site_name": "Potez",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": address,
        "og:locale": "en_GB" if language.tag == "en" else "sr_RS",
        "og:image": image,
        "og:image:alt": preview.description if image else "",
    }
    card = _meta("twitter:card", "summary_large_image" if image else "summary")
    return [f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items() if value] + [card]


def _meta(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{escape(content)}" />'
