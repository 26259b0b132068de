"""The language a client wants: `?lang=`, or the one chosen on the page, or the best of Accept-Language."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated

from fastapi import Depends, Query
from fastapi.requests import HTTPConnection

from potez.games.base import SetupError
from potez.locale import LANGUAGES, Language

COOKIE = "language"
"""Where the page keeps the language that was chosen there."""
_SPOKEN = {"en": "en", "sr": "sr-Cyrl", "sr-cyrl": "sr-Cyrl", "sr-latn": "sr-Latn"}


def accepted(header: str) -> Language:
    """The best language of an Accept-Language header, such as `sr-Latn-RS,sr;q=0.8,en;q=0.5`."""
    wanted = []
    for place, part in enumerate(header.split(",")):
        if found := re.fullmatch(r"\s*([A-Za-z-]{1,35})\s*(?:;\s*q=([01](?:\.[0-9]{1,3})?)\s*)?", part):
            wanted.append((-float(found[2] or 1), place, found[1].lower()))
    for _, _, tag in sorted(wanted):
        for length in (7, 2):
            if (known := _SPOKEN.get(tag[:length])) and tag[length : length + 1] in ("", "-"):
                return Language(known)
    return Language()


def language_of(connection: HTTPConnection) -> Language:
    """The language of a request. An unknown `?lang=` counts as none."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get(COOKIE)):
        with suppress(SetupError):
            if chosen:
                return Language(chosen)
    return accepted(connection.headers.get("accept-language", ""))


def _requested(
    connection: HTTPConnection,
    lang: Annotated[str | None, Query(description=f"The language of sentences: {', '.join(LANGUAGES)}")] = None,
) -> Language:
    return Language(lang) if lang else language_of(connection)


RequestLanguage = Annotated[Language, Depends(_requested)]
"""For routes: the language of a request. An unknown `?lang=` is refused."""
