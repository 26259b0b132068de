"""A game going on, and how it is written down."""
