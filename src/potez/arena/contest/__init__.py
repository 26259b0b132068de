"""Matches and tournaments: what is played, by whom, and what came of it."""
