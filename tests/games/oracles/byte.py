"""Byte by brute force, from the rule book: try every square, level and direction.

Only text goes in and out, so that nothing is shared with the rules under test.
"""

from __future__ import annotations

LETTERS = "ABCDEFGHIJKLMNOP"
WAYS = {"GL": (-1, -1), "GD": (-1, +1), "DL": (+1, -1), "DD": (+1, +1)}
STACKS = {8: 3, 10: 5, 16: 14}

Square = tuple[int, int]


def apart(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Oracle:
    def __init__(self, text: str) -> None:
        board, self.side, score = text.split()
        x, o = score.split("-")
        self.score = {"X": int(x), "O": int(o)}
        self.stacks: dict[Square, str] = {}
        rows = board.split("/")
        self.size = len(rows)
        for r, row in enumerate(rows):
            c = r % 2
            for token in row.split(","):
                if token[0] in "XO":
                    self.stacks[r, c] = token
                    c += 2
                else:
                    c += 2 * int(token)

    def __str__(self) -> str:
        written = []
        for r in range(self.size):
            tokens: list[str] = []
            gap = 0
            for c in range(r % 2, self.size, 2):
                if (r, c) not in self.stacks:
                    gap += 1
                    continue
                tokens += [str(gap)] if gap else []
                tokens.append(self.stacks[r, c])
                gap = 0
            tokens += [str(gap)] if gap else []
            written.append(",".join(tokens))
        return "/".join(written) + f" {self.side} {self.score['X']}-{self.score['O']}"

    def allowed(self, here: Square, level: int, way: str) -> bool:
        stack = self.stacks.get(here, "")
        down, right = WAYS[way]
        there = here[0] + down, here[1] + right
        if level >= len(stack) or stack[level] != self.side:
            return False
        if not (0 <= there[0] < self.size and 0 <= there[1] < self.size):
            return False
        others = [square for square in self.stacks if square != here]
        if any(apart(here, square) == 1 for square in others):
            height = len(self.stacks.get(there, ""))
            return height > 0 and level < height and height + len(stack) - level <= 8
        if level > 0:
            return False
        return any(
            apart(here, goal) == min(apart(here, square) for square in others)
            and apart(there, goal) == apart(here, goal) - 1
            for goal in others
        )

    def moves(self) -> list[str]:
        if self.outcome():
            return []
        found = [
            f"{LETTERS[r]}{c + 1}-{level}-{way}"
            for r in range(self.size)
            for c in range(self.size)
            for level in range(8)
            for way in WAYS
            if self.allowed((r, c), level, way)
        ]
        return found or ["pass"]

    def play(self, move: str) -> None:
        if move != "pass":
            square, level, way = move.split("-")
            here = LETTERS.index(square[0]), int(square[1:]) - 1
            there = here[0] + WAYS[way][0], here[1] + WAYS[way][1]
            stack = self.stacks.pop(here)
            if int(level) > 0:
                self.stacks[here] = stack[: int(level)]
            self.stacks[there] = self.stacks.get(there, "") + stack[int(level) :]
            if len(self.stacks[there]) == 8:
                self.score[self.stacks.pop(there)[7]] += 1
        self.side = "O" if self.side == "X" else "X"

    def outcome(self) -> str | None:
        for side in "XO":
            if self.score[side] > STACKS[self.size] / 2:
                return side
        if self.stacks:
            return None
        return "draw" if self.score["X"] == self.score["O"] else max(self.score, key=lambda side: self.score[side])
