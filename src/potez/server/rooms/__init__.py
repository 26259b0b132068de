"""Rooms: games between people or against the computer, made of events."""
