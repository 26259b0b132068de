"""Contests that are played on the server, between built-in players, programs of the operator and bots of visitors."""
