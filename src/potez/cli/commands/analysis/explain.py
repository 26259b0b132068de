"""`potez explain`: what the readable search visited, and what it cut off and why."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.text import Text
from rich.tree import Tree

from potez.cli.options.source import GameSource, with_source
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.engine.minimax import LimitError, Minimax
from potez.engine.trace import Node, Trace
from potez.engine.types import Limits, Score
from potez.games.base import Message, Option, SetupError, Side

DEPTH = Option("depth", 2, range(1, 21))
WIDTH = Option("width", 6, range(1, 1001))
LINES = Option("lines", 300, range(1, 100_001))
ENOUGH = 100_000
"""More nodes than anyone can read, and as many as a search visits in a few seconds."""


@with_source
def explain(
    context: typer.Context,
    source: GameSource,
    depth: Annotated[str, typer.Option(metavar="N", help="Look N moves ahead.")] = str(DEPTH.default),
    width: Annotated[str, typer.Option(metavar="N", help="Show at most N moves of a position.")] = str(WIDTH.default),
    lines: Annotated[str, typer.Option(metavar="N", help="Show a tree of at most N lines.")] = str(LINES.default),
    plain: Annotated[bool, typer.Option("--plain", help="Print indented lines without colour.")] = False,
) -> None:
    """Show how the computer chooses: the minimax tree, with the branches that alpha-beta cut off."""
    terminal, position = terminal_of(context), source.load().position
    plies, widest, longest = DEPTH.parse(depth), WIDTH.parse(width), LINES.parse(lines)
    try:
        result, trace = Minimax(plies).explain(position, ENOUGH, Limits(nodes=ENOUGH))
    except LimitError:
        raise SetupError(
            Message(
                "there are more than {nodes} positions; use a depth below {depth} or a smaller board",
                nodes=ENOUGH,
                depth=plies,
            )
        ) from None
    tree = Explanation(trace, terminal, widest)
    total = sum(1 for _ in tree.lines())
    if total > longest:
        raise SetupError(
            Message(
                "the tree has {total} lines, more than {lines}; decrease --depth or --width, or increase --lines",
                total=total,
                lines=longest,
            )
        )
    terminal.say(
        "Values are for {side}: {side} takes the largest, {other} the smallest.",
        side=position.side,
        other=position.side.other,
    )
    skipped = sum(len(node.skipped) for node in trace.nodes)
    terminal.say("Positions searched: {nodes}. Moves cut off: {moves}.", nodes=result.nodes, moves=skipped)
    if plain or not terminal.coloured:
        for ply, line in tree.lines():
            terminal.print("  " * ply + line.plain)
    else:
        terminal.print(tree.drawn())


class Explanation:
    """A trace as lines to read, with values for the side to move at the root."""

    def __init__(self, trace: Trace, terminal: Terminal, width: int) -> None:
        self.trace, self.terminal, self.language, self.width = trace, terminal, terminal.language, width
        self.root = trace.nodes[0]

    def drawn(self) -> Tree:
        """The lines as a tree."""
        path: list[Tree] = []
        for ply, line in self.lines():
            del path[ply:]
            path.append(path[-1].add(line) if path else Tree(line, guide_style="dim"))
        return path[0]

    def lines(self) -> Iterator[tuple[int, Text]]:
        """Each line with its indentation."""
        yield from self._below(self.root, 0)

    def _below(self, node: Node, ply: int) -> Iterator[tuple[int, Text]]:
        yield ply, self._headline(node)
        children = self.trace.children(node)
        shown = [child for place, child in enumerate(children) if place < self.width or child.index == node.best]
        for child in shown:
            yield from self._below(child, ply + 1)
        if hidden := len(children) - len(shown):
            text = self.language("{count} more, none better for {side}", count=hidden, side=node.side)
            yield ply + 1, Text(f"… {text}", style="dim")
        if node.skipped:
            yield ply + 1, Text(f"✂ {self._reason(node)}", style="yellow")
        if node.left_out:
            text = self.language("{count} more are legal but not candidates", count=node.left_out)
            yield ply + 1, Text(f"… {text}", style="dim")

    def _headline(self, node: Node) -> Text:
        """A position: its last move, its value, and its outcome if it has one."""
        name = node.move or self.language("{side} to move", side=node.side)
        line = Text.assemble((name, "bold"), f"  {self._value(node)}")
        if node.outcome:
            line.append(f"  {self.language.outcome(node.outcome)}", "cyan")
        if node.parent is not None and self.trace.nodes[node.parent].best == node.index:
            line.append(f"  ← {self.language('best')}", "green")
        return line

    def _value(self, node: Node) -> str:
        """The value, with ≥ or ≤ if cuts leave only a bound. Leaves have exact values."""
        flipped = node.side is not self.root.side
        sign = ""
        if node.best is not None and node.bound != "exact":
            sign = "≤ " if (node.bound == "lower") == flipped else "≥ "
        return sign + self._score(node.value, node.side)

    def _score(self, score: Score, side: Side) -> str:
        """A score of a side, as a score for the side at the root."""
        return self.terminal.language.translate((score if side is self.root.side else -score).message)

    def _reason(self, node: Node) -> str:
        assert node.better is not None
        better = self.trace.nodes[node.better]
        return self.language(
            "cut off: {moves}; {side} will not come here, because {line} ({value}) is at least as good",
            moves=self._few(node.skipped),
            side=node.side.other,
            value=self._score(node.beta, node.side),
            line=self._line_to(better),
        )

    def _few(self, moves: tuple[str, ...]) -> str:
        if len(moves) <= self.width:
            return " ".join(moves)
        few, more = " ".join(moves[: self.width]), len(moves) - self.width
        return self.language("{moves} and {count} more", moves=few, count=more)

    def _line_to(self, node: Node) -> str:
        """The moves from the root to a node."""
        moves: list[str] = []
        while node.move and node.parent is not None:
            moves.insert(0, node.move)
            node = self.trace.nodes[node.parent]
        return " ".join(moves)
