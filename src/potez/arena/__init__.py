"""Which engine is stronger, and how sure we are: matches in colour-swapped pairs of games."""
