"""A machine that learns Domineering on 6 x 6 from nothing but games against itself, and then plays for everybody.

    python examples/learn_domineering.py train --minutes 4      writes domineering.npz and domineering.svg
    potez match "ugi:python examples/learn_domineering.py play domineering.npz" computer:1 \
        --game domineering --rows 6 --cols 6

OPENBLAS_NUM_THREADS=1 in the environment spares time where other programs are at work.

Many games go on at once (potez.envs.vector). One small network plays both sides, which it can because a state is always
that of the side to move: it says how good each action is and how the game will end. It is trained by proximal policy
optimisation (Schulman et al. 2017), with targets that go from a position to the next by changing sign.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from potez.core.solver import Solver
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchResult
from potez.engine.ugi.server import serve
from potez.envs.state import EnvState
from potez.envs.vector import Batch
from potez.games.base import Message, Position, SetupError
from potez.render.drawing import Bar, Box, Drawing, Label
from potez.render.svg import svg

SIZE, HIDDEN = 6, 128
GAMES, STEPS = 256, 32  # games at once, and how far they go before the network learns from them
EPOCHS, PARTS = 3, 8  # how often it looks at them, each time in so many parts
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.9, 0.01
OPENING = 8  # games begin with fewer moves by chance than this

Array = npt.NDArray[np.float32]


class Network:
    """Two hidden layers; from the second, a preference for each action and a guess at the outcome from -1 to 1."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights
        self._mean = {name: np.zeros_like(w) for name, w in weights.items()}
        self._square = {name: np.zeros_like(w) for name, w in weights.items()}
        self._updates, self.rate = 0, RATE

    @classmethod
    def new(cls, seed: int) -> Network:
        dice = np.random.default_rng(seed)
        cells = SIZE * SIZE
        sizes = {"a": (3 * cells, HIDDEN), "b": (HIDDEN, HIDDEN), "policy": (HIDDEN, cells), "value": (HIDDEN, 1)}
        weights = {}
        for name, (inputs, outputs) in sizes.items():
            scale = 0.01 if name in ("policy", "value") else (2 / inputs) ** 0.5
            weights[name] = (dice.standard_normal((inputs, outputs)) * scale).astype(np.float32)
            weights[f"{name} bias"] = np.zeros(outputs, np.float32)
        return cls(weights)

    @classmethod
    def load(cls, file: Path) -> Network:
        with np.load(file) as stored:
            return cls({name: stored[name].astype(np.float32) for name in stored.files})

    def save(self, file: Path) -> None:
        stored: dict[str, Any] = {name: w.astype(np.float16) for name, w in self.weights.items()}
        np.savez_compressed(file, **stored)

    def look(self, seen: npt.NDArray[np.int8], mask: npt.NDArray[np.int8]) -> tuple[Array, Array, list[Array]]:
        """The probability of each action, the value to the side to move, and the layers, to learn from."""
        w = self.weights
        x = seen.reshape(len(seen), -1).astype(np.float32)
        a = np.maximum(x @ w["a"] + w["a bias"], 0)
        b = np.maximum(a @ w["b"] + w["b bias"], 0)
        wish = np.where(mask, b @ w["policy"] + w["policy bias"], -1e9)
        chance = np.exp(wish - wish.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        return chance, np.tanh(b @ w["value"] + w["value bias"])[:, 0], [x, a, b]

    def learn(self, layers: list[Array], wish: Array, value: Array) -> None:
        """One step of Adam (Kingma and Ba 2015) along the gradients of the last layer's inputs."""
        x, a, b = layers
        w = self.weights
        to_b = (wish @ w["policy"].T + value @ w["value"].T) * (b > 0)
        to_a = (to_b @ w["b"].T) * (a > 0)
        self._updates += 1
        for name, below, gradient in (("a", x, to_a), ("b", a, to_b), ("policy", b, wish), ("value", b, value)):
            self._descend(name, below.T @ gradient)
            self._descend(f"{name} bias", gradient.sum(axis=0))

    def _descend(self, name: str, gradient: Array) -> None:
        mean, square = self._mean[name], self._square[name]
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        rate = self.rate * (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Memory(NamedTuple):
    """What was seen, allowed, done and thought; then what it was worth."""

    seen: npt.NDArray[np.int8]
    mask: npt.NDArray[np.int8]
    action: npt.NDArray[np.int64]
    chance: Array
    gain: Array
    target: Array


class SelfPlay:
    """Games that the network plays against itself. Each begins with some moves by chance, so that it sees many."""

    def __init__(self, seed: int) -> None:
        self.batch = Batch("domineering", GAMES, rows=SIZE, cols=SIZE, seed=seed)
        self._dice = np.random.default_rng(seed)
        self._by_chance = self._dice.integers(OPENING, size=GAMES)  # moves still to be made so in each game

    def play(self, network: Network) -> Memory:
        """Let all games go on for some steps, by chance as the network weighs it."""
        batch, every = self.batch, np.arange(GAMES)
        seen = np.empty((STEPS, GAMES, *batch.shape), np.int8)
        mask = np.empty((STEPS, GAMES, batch.actions), np.int8)
        action = np.empty((STEPS, GAMES), np.int64)
        chance, value, reward = (np.empty((STEPS, GAMES), np.float32) for _ in range(3))
        over, own = (np.empty((STEPS, GAMES), np.bool_) for _ in range(2))
        for t in range(STEPS):
            seen[t], mask[t], own[t] = batch.observations, batch.action_mask, self._by_chance <= 0
            chances, value[t], _ = network.look(seen[t], mask[t])
            wished = np.where(mask[t], np.log(chances + 1e-12) + self._dice.gumbel(size=chances.shape), -np.inf)
            action[t] = np.where(own[t], wished.argmax(axis=1), batch.sample())
            chance[t] = chances[every, action[t]]
            movers = batch.players.copy()
            batch.step(action[t])
            reward[t], over[t] = batch.rewards[every, movers], batch.terminated
            self._by_chance = np.where(over[t], self._dice.integers(OPENING, size=GAMES), self._by_chance - 1)
        ahead = network.look(batch.observations, batch.action_mask)[1]
        target, further = np.empty_like(value), ahead
        for t in reversed(range(STEPS)):  # what is good for the side to move next is bad for this one
            target[t] = np.where(over[t], reward[t], -((1 - LAMBDA) * ahead + LAMBDA * further))
            ahead, further = value[t], target[t]
        gain = (target - value)[own]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        return Memory(seen[own], mask[own], action[own], chance[own], gain, target[own])


def improve(network: Network, memory: Memory, dice: np.random.Generator) -> None:
    for _ in range(EPOCHS):
        for part in np.array_split(dice.permutation(len(memory.action)), PARTS):
            action, gain = memory.action[part], memory.gain[part]
            chance, value, layers = network.look(memory.seen[part], memory.mask[part])
            n, rows = len(part), np.arange(len(part))
            ratio = chance[rows, action] / memory.chance[part]
            useful = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            chosen = np.zeros_like(chance)
            chosen[rows, action] = 1
            wish = (useful * ratio * gain)[:, None] * (chance - chosen)
            log = np.log(chance + 1e-12)
            wish += ENTROPY * chance * (log - (chance * log).sum(axis=1, keepdims=True))
            error = (value - memory.target[part]) * (1 - value**2)
            network.learn(layers, (wish / n).astype(np.float32), (error[:, None] / n).astype(np.float32))


def share_won(network: Network, games: int = 200) -> float:
    """The share of games won against chance, half of them as X."""
    batch = Batch("domineering", games, rows=SIZE, cols=SIZE, seed=1)
    own = np.arange(games) % 2
    won, going = 0, np.ones(games, np.bool_)
    while going.any():
        best = network.look(batch.observations, batch.action_mask)[0].argmax(axis=1)
        batch.step(np.where(batch.players == own, best, batch.sample()))
        ended = going & batch.terminated
        won += int((batch.rewards[ended, own[ended]] > 0).sum())
        going &= ~ended
    return won / games


class Exam:
    """Positions in which some moves win and others lose, as the exact solver knows. Chance finds half of the wins."""

    def __init__(self, questions: int = 300) -> None:
        dice, solver = random.Random(1), Solver(SIZE, SIZE, 16)
        self._states: list[EnvState] = []
        self._wins: list[set[int]] = []
        while len(self._states) < questions:
            state = EnvState.start("domineering", rows=SIZE, cols=SIZE)
            for _ in range(dice.randrange(2, 9)):
                state = state.act(dice.choice(np.flatnonzero(state.mask())))
            actions = [int(action) for action in np.flatnonzero(state.mask())]
            wins = {a for a in actions if solver.solve(state.act(a).position).winner is state.side}
            if 0 < len(wins) < len(actions):
                self._states.append(state)
                self._wins.append(wins)

    def share_right(self, network: Network) -> float:
        """How often the network finds a move that wins."""
        seen = np.stack([state.observe(state.side) for state in self._states])
        mask = np.stack([state.mask() for state in self._states])
        best = network.look(seen, mask)[0].argmax(axis=1)
        return sum(int(action) in wins for action, wins in zip(best, self._wins, strict=True)) / len(best)


def train(minutes: float, updates: int | None, out: Path, seed: int = 0) -> None:
    """Learn for some time, or for so many updates, and write the network and a picture of how it went."""
    dice = np.random.default_rng(seed)
    network, games, exam = Network.new(seed), SelfPlay(seed), Exam()
    curve: dict[str, list[tuple[float, float]]] = {"games won against chance": [], "wins found": []}
    began, update = time.process_time(), 0
    while True:
        spent = time.process_time() - began
        done = spent / (60 * minutes) if updates is None else update / updates
        if done >= 1 or done * 20 >= len(curve["wins found"]):
            steps = update * STEPS * GAMES
            for points, share in zip(curve.values(), (share_won(network), exam.share_right(network)), strict=True):
                points.append((steps, share))
            told = ", ".join(f"{name} {points[-1][1]:.1%}" for name, points in curve.items())
            print(f"{steps:>11,} steps, {spent:4.0f} s: {told}", flush=True)
        if done >= 1:
            break
        network.rate = RATE * (1 - done)
        improve(network, games.play(network), dice)
        update += 1
    network.save(out)
    out.with_suffix(".svg").write_text(svg(picture(curve)), "utf-8")


def picture(curve: dict[str, list[tuple[float, float]]]) -> Drawing:
    """Shares over the steps played."""
    left, top, width, height, ink = 60, 30, 560, 260, "#3a3a3a"
    most = max(max(x for x, _ in points) for points in curve.values()) or 1
    drawing = Drawing(680, 350, "Learning Domineering 6 x 6 by self-play", [Box(0, 0, 680, 350, "#fbf8f1")])
    for tenth in range(0, 11, 2):
        y = top + height * (1 - tenth / 10)
        drawing.shapes.append(Bar(left, y, left + width, y, 1, "#d9d2c3"))
        drawing.shapes.append(Label(left - 24, y, f"{tenth * 10} %", 12, ink))
    for quarter in range(5):
        text = f"{most * quarter / 4 / 1e6:.1f}"
        drawing.shapes.append(Label(left + width * quarter / 4, top + height + 18, text, 12, ink))
    drawing.shapes.append(Label(left + width / 2, top + height + 40, "millions of steps of self-play", 13, ink))
    for colour, below, (name, points) in zip(("#c8553d", "#2563a8"), (-12, 24), curve.items(), strict=True):
        places = [(left + width * x / most, top + height * (1 - share)) for x, share in points]
        for (x1, y1), (x2, y2) in pairwise(places):
            drawing.shapes.append(Bar(x1, y1, x2, y2, 3, colour))
        drawing.shapes.append(Label(left + width - 90, places[-1][1] + below, name, 13, colour))
    return drawing


class Learned(Engine):
    """Plays what the network likes best."""

    name = "Learned by itself"

    def __init__(self, file: Path) -> None:
        self._network = Network.load(file)

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        state = EnvState.of(position)
        if (state.game, state.shape) != ("domineering", (3, SIZE, SIZE)):
            raise SetupError(Message("it has learned Domineering on {size} x {size} alone", size=SIZE))
        if position.outcome():
            return SearchResult(depth=0, score=Score(), pv=(), nodes=0, seconds=0.0, move=None)
        chance, value, _ = self._network.look(state.observe(state.side)[None], state.mask()[None])
        move = state.move_of(chance[0].argmax())
        return SearchResult(depth=1, score=Score(int(1000 * value[0])), pv=(move,), nodes=1, seconds=0.0, move=move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train", help="learn from self-play")
    training.add_argument("--minutes", type=float, default=4, help="of computing time")
    training.add_argument("--updates", type=int, help="learn so often instead of so long")
    training.add_argument("--out", type=Path, default=Path("domineering.npz"))
    playing = commands.add_parser("play", help="speak UGI with what was learned")
    playing.add_argument("file", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "train":
        train(arguments.minutes, arguments.updates, arguments.out)
    else:
        serve(partial(Learned, arguments.file))


if __name__ == "__main__":
    main()
