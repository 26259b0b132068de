"""The statistics of contests: Elo, ratings, the sequential test, and reports of them."""
