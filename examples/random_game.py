"""Play a random game of Byte and print each position."""

import random

import potez

position = potez.start("byte")
while position.outcome() is None:
    move = random.choice(position.legal_moves())
    position = position.play(move)
    print(f"{move!s:8} {position}")
print(position.outcome())
