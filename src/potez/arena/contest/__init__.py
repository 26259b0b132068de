"""Matches and tournaments: who plays whom, how the games are run, and the file that keeps them."""
