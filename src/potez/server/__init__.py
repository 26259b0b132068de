"""Potez for browsers and bots: positions and analysis over HTTP, and a WebSocket for each game."""
