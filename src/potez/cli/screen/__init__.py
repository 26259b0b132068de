"""The full-screen terminal: one board on which a person plays, replays and analyses games."""
