"""Positions as JSON for the page, one file per game."""
