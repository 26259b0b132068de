"""Makes puzzles: positions of engine games with exactly one right turn, with a proof. Needs the compiled half."""
