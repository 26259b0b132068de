"""The boards of the games on the full screen: what they look like, and how a person chooses a move on them."""
