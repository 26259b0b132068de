"""`potez analyse`: watch an engine think about a position."""

import json
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import typer
from rich.live import Live
from rich.table import Table

from potez.cli.options.limits import Depth, Movetime, Nodes, limits
from potez.cli.options.source import GameSource, with_source
from potez.cli.screen import opening
from potez.cli.screen.thinking import Analyst
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.engine.background import BackgroundSearch
from potez.engine.native import MULTIPV
from potez.engine.players import DEPTH_LIMIT, Player, best_player, read_player
from potez.engine.types import Limits, SearchInfo
from potez.games import info_of
from potez.games.base import Message, SetupError
from potez.play.record import Record

_HEADINGS = (Message("depth"), Message("score"), Message("nodes"), Message("nodes/s"), Message("time"))
_ROWS = 20
_POLL = 0.1  # seconds between two checks whether the search has ended, so that Ctrl-C works


@with_source
def analyse(
    context: typer.Context,
    source: GameSource,
    who: Annotated[
        str | None, typer.Option(metavar="WHO", help="The player that thinks; the strongest by default.")
    ] = None,
    movetime: Movetime = None,
    nodes: Nodes = None,
    depth: Depth = None,
    multipv: Annotated[str | None, typer.Option(metavar="N", help="Show the N best variations.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print each step as a line of JSON.")] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Print a table, do not use the full screen.")] = False,
) -> None:
    """Show what an engine thinks of a position, until a limit is reached or Ctrl-C stops it."""
    terminal = terminal_of(context)
    loaded, ply = source.load_at_ply()
    position = loaded.at(ply)
    game = position.game
    player = read_player(who, game) if who else best_player(game)
    allowed, settings = limits(movetime, nodes, depth), _settings(player, multipv)
    if opening.full_screen() and not (lines or as_json):
        analyst = Analyst(partial(player.make, **settings), allowed if allowed != Limits() else player.limits)
        return opening.study(terminal, [Record(loaded)], ply=ply, analyst=analyst)
    if outcome := position.outcome():
        return terminal.print(terminal.language.outcome(outcome))
    if (path_board := info_of(game).part("path_board")) and not as_json:
        terminal.print(path_board(position))
    if who and allowed == Limits():
        allowed = player.limits or allowed
    if allowed.depth is None:
        allowed = replace(allowed, depth=max(DEPTH_LIMIT.allowed))
    steps: list[SearchInfo] = []

    def report(info: SearchInfo) -> None:
        steps.append(info)
        if as_json:
            terminal.print(json.dumps(_step(info)))

    screen = Live(get_renderable=lambda: _table(terminal, steps), console=terminal.console, transient=True)
    with screen if terminal.console.is_terminal and not as_json else nullcontext():
        search = BackgroundSearch(player.make(**settings), position, allowed, report)
        stopped = _wait(search)
    result = search.result
    assert result
    if search.failure:
        raise search.failure
    if not steps or steps[-1].pv != result.pv:  # a better move, found in the middle of a depth
        steps.append(result)
    if as_json:
        terminal.print(json.dumps({"bestmove": str(result.move)} | _step(result)))
    else:
        terminal.print(_table(terminal, steps))
        terminal.say("{player} would play {move}", style="bold", player=player, move=result.move)
    if stopped:
        raise typer.Exit(130)
    return None


def _settings(player: Player, multipv: str | None) -> dict[str, int]:
    """The engine option for several variations. Raises SetupError."""
    if not multipv:
        return {}
    if MULTIPV not in player.options:
        raise SetupError(Message("{player} shows one variation only", player=player))
    return {MULTIPV.name: MULTIPV.parse(multipv)}


def _wait(search: BackgroundSearch) -> bool:
    """Wait until the search ends; whether Ctrl-C ended it."""
    try:
        while not search.ended.wait(_POLL):
            pass
    except KeyboardInterrupt:
        search.stop()
        return True
    return False


def _table(terminal: Terminal, steps: Sequence[SearchInfo]) -> Table:
    """The last steps, one per row, as many as fit on the screen."""
    table = Table(box=None, pad_edge=False)
    for heading in _HEADINGS:
        table.add_column(terminal.language.translate(heading), justify="right", no_wrap=True)
    table.add_column(terminal.language("variation"), overflow="ellipsis", no_wrap=terminal.console.is_terminal)
    for info in steps[-(_ROWS // (1 + len(steps[-1].others))) :] if steps else ():
        for score, line in sorted(info.variations, key=lambda variation: variation.score, reverse=True):
            table.add_row(
                str(info.depth),
                terminal.language.translate(score.message),
                f"{info.nodes:,}",
                f"{info.nodes_per_second:,}",
                f"{info.seconds:.2f} s",
                " ".join(map(str, line)),
            )
    return table


def _step(info: SearchInfo) -> dict[str, Any]:
    """A report for machines. `score`, `line` and `others` are deprecated: `variations` has all of it."""
    best, *others = info.to_json()["variations"]
    step = info.to_json() | {"score": best["score"], "line": best["moves"]}
    return step | ({"others": [{"score": each["score"], "line": each["moves"]} for each in others]} if others else {})
