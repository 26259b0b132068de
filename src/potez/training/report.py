"""The report of a training run: its samples, its learning curve and its gate, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from potez.arena.rating.tally import Tally
from potez.training.data import describe, headers
from potez.training.gate import NODES, TEST, is_stronger
from potez.training.learn import Epoch
from potez.training.self_play import Plan


def write_report(file: Path, folder: Path, plan: Plan, curve: Iterable[Epoch], gate: Tally | None) -> None:
    """Say how a network came about, so that anybody can make it again and see whether it was taken."""
    lines = [
        f"# A network for {plan.game}",
        "",
        f"Made by {describe()}, learnt with seed {plan.seed}.",
        "",
        "## Samples",
        "",
        "| file | samples | played by |",
        "|---|---|---|",
        *(f"| {name} | {count:,} | {header} |" for name, header, count in headers(folder, plan.game)),
        "",
        "## Learning",
        "",
        "Losses in bits: of the targets that were learnt, and of the results of games that were held out.",
        "",
        "| epoch | learnt | held out |",
        "|---|---|---|",
        *(f"| {epoch.number} | {epoch.training_loss:.4f} | {epoch.held_out_loss:.4f} |" for epoch in curve),
        "",
        "## Gate",
        "",
        *_gate(gate),
    ]
    file.write_text("\n".join(lines) + "\n", "utf-8")


def _gate(tally: Tally | None) -> list[str]:
    if tally is None or tally.elo is None:
        return ["No match was played."]
    low, high = TEST.bounds
    elo = tally.elo
    return [
        f"{NODES:,} nodes per move, a sequential test of {TEST.elo1:+g} against {TEST.elo0:+g} Elo:",
        f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost; Elo {elo.value:+.1f} ({elo.low:+.1f} to"
        f" {elo.high:+.1f}); LLR {TEST.llr(tally.pairs):.2f} ({low:.2f} to {high:.2f}).",
        "",
        "The network is stronger." if is_stronger(tally) else "The network was not shown to be stronger.",
    ]
