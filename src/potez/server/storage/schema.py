"""The tables, in the SQL that SQLite and PostgreSQL share, and how older ones become the present ones.

Secrets of seats are kept apart from the events, which everybody may see, and only as hashes.
"""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE events (room TEXT NOT NULL, v INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (room, v))",
        "CREATE TABLE seats (room TEXT NOT NULL, side TEXT NOT NULL, secret TEXT NOT NULL, PRIMARY KEY (room, side))",
    ),
)
"""What brings the tables from one version to the next, version 0 being an empty database. Add entries, change none."""
