"""Tokens: whoever shows the token of a seat holds it. The server keeps only hashes of tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe

from potez.api.rooms.room import Sides
from potez.games.base import Side

ROOM_NAME = re.compile("[A-Za-z0-9_-]{1,64}")


def new_token() -> str:
    return token_urlsafe(24)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def held_sides(hashes: Mapping[Side, str], token: str) -> Sides:
    """The sides whose seats a token holds."""
    shown = hashed(token)
    return frozenset(side for side, stored in hashes.items() if compare_digest(stored, shown))
