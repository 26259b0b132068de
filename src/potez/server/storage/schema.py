"""The tables, in the SQL that SQLite and PostgreSQL share, and how to migrate older ones.

Tokens of seats and bots are kept apart from the events, which everybody may see, and only as hashes (`secret`).
"""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE events (room TEXT NOT NULL, v INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (room, v))",
        "CREATE TABLE seats (room TEXT NOT NULL, side TEXT NOT NULL, secret TEXT NOT NULL, PRIMARY KEY (room, side))",
    ),
    ("CREATE TABLE bots (name TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL UNIQUE)",),
)
"""The statements that lead from each version to the next; version 0 is an empty database. Only add to them."""
