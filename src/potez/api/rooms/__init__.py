"""Rooms: games between people or against the computer, made of events. The server and the page share them."""
