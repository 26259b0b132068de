"""Which engine is stronger, and how sure we are: contests played in pairs of games with sides swapped."""
