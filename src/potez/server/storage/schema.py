"""The tables, in the SQL that SQLite and PostgreSQL share, and how to migrate older ones.

Tokens of seats and bots are kept apart from the events, which everybody may see, and only as hashes (`secret`).

Servers that share a database have a row each in `servers` as long as they live: when they were `seen` last, and their
part of the `lobby`. A row in `leases` says which server has a room open, and whether another one has `wanted` it since.
"""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE events (room TEXT NOT NULL, v INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (room, v))",
        "CREATE TABLE seats (room TEXT NOT NULL, side TEXT NOT NULL, secret TEXT NOT NULL, PRIMARY KEY (room, side))",
    ),
    ("CREATE TABLE bots (name TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL UNIQUE)",),
    (
        "CREATE TABLE servers (name TEXT NOT NULL PRIMARY KEY, seen DOUBLE PRECISION NOT NULL, lobby TEXT NOT NULL)",
        "CREATE TABLE leases (room TEXT NOT NULL PRIMARY KEY, server TEXT NOT NULL, wanted INTEGER NOT NULL DEFAULT 0)",
        "CREATE INDEX leases_of_a_server ON leases (server)",
    ),
)
"""The statements that lead from each version to the next; version 0 is an empty database. Only add to them."""

KEPT = {"events": ("room", "v", "event"), "seats": ("room", "side", "secret"), "bots": ("name", "secret")}
"""The tables that a backup has, with their columns. The others are about servers that run now."""
