"""Commands to play, show and convert games."""
