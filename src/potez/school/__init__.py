"""Lessons and puzzles: what there is to learn, and whether an answer is right."""
