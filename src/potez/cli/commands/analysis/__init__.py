"""Commands to count, search and solve positions."""
