"""How positions look on paper and in a terminal."""
