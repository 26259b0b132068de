"""Functions that answer requests, one file for each topic. `table.py` says which answers what."""
