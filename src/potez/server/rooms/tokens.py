"""Seats are secrets: whoever shows a seat's token sits on it. The server keeps only hashes of tokens."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe

from potez.games.base import Side

Sides = frozenset[Side]
WATCHING: Sides = frozenset()


def new_token() -> str:
    return token_urlsafe(24)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def held(secrets: Mapping[Side, str], token: str) -> Sides:
    """The sides whose seats a token holds."""
    shown = hashed(token)
    return frozenset(side for side, secret in secrets.items() if compare_digest(secret, shown))
