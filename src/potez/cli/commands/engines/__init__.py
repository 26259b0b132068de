"""Commands to let engines play and to rate them."""
