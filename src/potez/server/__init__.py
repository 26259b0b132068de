"""Potez for browsers and bots: positions and analysis over REST, and one WebSocket a game."""
