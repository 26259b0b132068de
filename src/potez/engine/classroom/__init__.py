"""The search shown event by event, in several variants, on positions of the games and on trees made by hand."""
