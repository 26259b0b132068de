"""Trains the networks of the engine: self-play, training, and a match that decides whether a network is kept."""
