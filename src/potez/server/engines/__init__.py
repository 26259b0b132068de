"""Searches for clients, and the explanation of their results."""
