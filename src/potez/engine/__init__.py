"""Engines: everything that chooses moves. An engine answers `search(position, limits)` with a SearchResult."""
