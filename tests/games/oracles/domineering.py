"""Domineering by brute force, from the rule book: try every pair of neighbouring cells.

Only text goes in and out, so that nothing is shared with the rules under test.
"""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Oracle:
    def __init__(self, text: str) -> None:
        board, self.side = text.split()
        rows = []
        for written in board.split("/"):
            row, number = "", ""
            for char in written + "|":
                if char in "0123456789":
                    number += char
                    continue
                row += "." * int(number or "0") + char.strip("|")
                number = ""
            rows.append(row)
        rows.reverse()
        self.cells = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row)}

    def __str__(self) -> str:
        height, width = max(r for r, _ in self.cells) + 1, max(c for _, c in self.cells) + 1
        written = []
        for r in range(height - 1, -1, -1):
            row, gap = "", 0
            for c in range(width):
                char = self.cells[r, c]
                if char == ".":
                    gap += 1
                    continue
                row += (str(gap) if gap else "") + char
                gap = 0
            written.append(row + (str(gap) if gap else ""))
        return "/".join(written) + " " + self.side

    def moves(self) -> list[str]:
        found = []
        for r in range(26):
            for c in range(26):
                other = (r + 1, c) if self.side == "X" else (r, c + 1)
                if self.cells.get((r, c)) == "." and self.cells.get(other) == ".":
                    found.append(f"{LETTERS[c]}{r + 1}")
        return found

    def play(self, move: str) -> None:
        r, c = int(move[1:]) - 1, LETTERS.index(move[0])
        other = (r + 1, c) if self.side == "X" else (r, c + 1)
        self.cells[r, c] = self.cells[other] = self.side
        self.side = "O" if self.side == "X" else "X"

    def outcome(self) -> str | None:
        if self.moves():
            return None
        return "O" if self.side == "X" else "X"
