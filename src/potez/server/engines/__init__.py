"""Searches on behalf of visitors, and what is said about their results."""
