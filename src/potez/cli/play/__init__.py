"""A game at the terminal: its players, its moves step by step, its file; the line prompt."""
