"""Who chooses a move: anything that answers `search(position, limits)` with a result."""
