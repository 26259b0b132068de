"""Train a network to play Domineering on 6 x 6 from self-play alone, then let it play as a UGI program.

    python examples/learn_domineering.py train --minutes 4      writes domineering.npz and domineering.svg
    potez match "ugi:python examples/learn_domineering.py play domineering.npz" computer:1 \
        --game domineering --rows 6 --cols 6

On a busy machine, set OPENBLAS_NUM_THREADS=1 in the environment: it saves time.

Many games are stepped at once (potez.envs.vector). One small network plays both sides, because each side sees the board
from its own point of view. It gives a probability for each action and an estimate of the outcome. It is trained by
proximal policy optimisation (Schulman et al. 2017). The value of a position is the negative of that of the next one.
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
GAMES, STEPS = 256, 32  # games at once, and the steps of each before the network is updated
EPOCHS, MINIBATCHES = 3, 8  # per update
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.9, 0.01
OPENING = 8  # games begin with a random number of random moves, fewer than this

Array = npt.NDArray[np.float32]


class Network:
    """Two hidden layers; above them a policy, one logit per action, and a value, the expected outcome from -1 to 1."""

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

    def forward(self, seen: npt.NDArray[np.int8], mask: npt.NDArray[np.int8]) -> tuple[Array, Array, list[Array]]:
        """The probability of each action, the value for the side to move, and the layers for backpropagation."""
        w = self.weights
        x = seen.reshape(len(seen), -1).astype(np.float32)
        a = np.maximum(x @ w["a"] + w["a bias"], 0)
        b = np.maximum(a @ w["b"] + w["b bias"], 0)
        logits = np.where(mask, b @ w["policy"] + w["policy bias"], -1e9)
        policy = np.exp(logits - logits.max(axis=1, keepdims=True))
        policy /= policy.sum(axis=1, keepdims=True)
        return policy, np.tanh(b @ w["value"] + w["value bias"])[:, 0], [x, a, b]

    def backward(self, layers: list[Array], logits: Array, value: Array) -> None:
        """One step of Adam (Kingma and Ba 2015), given the gradients with respect to the logits and to the value."""
        x, a, b = layers
        w = self.weights
        to_b = (logits @ w["policy"].T + value @ w["value"].T) * (b > 0)
        to_a = (to_b @ w["b"].T) * (a > 0)
        self._updates += 1
        for name, below, gradient in (("a", x, to_a), ("b", a, to_b), ("policy", b, logits), ("value", b, value)):
            self._descend(name, below.T @ gradient)
            self._descend(f"{name} bias", gradient.sum(axis=0))

    def _descend(self, name: str, gradient: Array) -> None:
        mean, square = self._mean[name], self._square[name]
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        rate = self.rate * (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Rollout(NamedTuple):
    """The positions of some games: what was seen, the actions taken, and what they were worth."""

    seen: npt.NDArray[np.int8]
    mask: npt.NDArray[np.int8]
    action: npt.NDArray[np.int64]
    probability: Array
    """That of the action taken."""
    advantage: Array
    """How much better it went than expected, normalised."""
    target: Array
    """What the value should have been."""


class SelfPlay:
    """Games of the network against itself. Each begins with some random moves, for variety."""

    def __init__(self, seed: int) -> None:
        self.batch = Batch("domineering", GAMES, rows=SIZE, cols=SIZE, seed=seed)
        self._dice = np.random.default_rng(seed)
        self._random_moves = self._dice.integers(OPENING, size=GAMES)  # still to be made in each game

    def play(self, network: Network) -> Rollout:
        """Play all games for some steps. Actions are drawn with the probabilities of the network."""
        batch, every = self.batch, np.arange(GAMES)
        seen = np.empty((STEPS, GAMES, *batch.shape), np.int8)
        mask = np.empty((STEPS, GAMES, batch.actions), np.int8)
        action = np.empty((STEPS, GAMES), np.int64)
        probability, value, reward = (np.empty((STEPS, GAMES), np.float32) for _ in range(3))
        over, own = (np.empty((STEPS, GAMES), np.bool_) for _ in range(2))
        for t in range(STEPS):
            seen[t], mask[t], own[t] = batch.observations, batch.action_mask, self._random_moves <= 0
            policy, value[t], _ = network.forward(seen[t], mask[t])
            drawn = np.where(mask[t], np.log(policy + 1e-12) + self._dice.gumbel(size=policy.shape), -np.inf)
            action[t] = np.where(own[t], drawn.argmax(axis=1), batch.sample())
            probability[t] = policy[every, action[t]]
            movers = batch.players.copy()
            batch.step(action[t])
            reward[t], over[t] = batch.rewards[every, movers], batch.terminated
            self._random_moves = np.where(over[t], self._dice.integers(OPENING, size=GAMES), self._random_moves - 1)
        next_value = network.forward(batch.observations, batch.action_mask)[1]
        target, next_target = np.empty_like(value), next_value
        for t in reversed(range(STEPS)):  # lambda returns; a good value for the next side is bad for this one
            target[t] = np.where(over[t], reward[t], -((1 - LAMBDA) * next_value + LAMBDA * next_target))
            next_value, next_target = value[t], target[t]
        advantage = (target - value)[own]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        return Rollout(seen[own], mask[own], action[own], probability[own], advantage, target[own])


def improve(network: Network, rollout: Rollout, dice: np.random.Generator) -> None:
    """Update the network by the clipped objective of proximal policy optimisation, with an entropy bonus."""
    for _ in range(EPOCHS):
        for part in np.array_split(dice.permutation(len(rollout.action)), MINIBATCHES):
            action, advantage = rollout.action[part], rollout.advantage[part]
            policy, value, layers = network.forward(rollout.seen[part], rollout.mask[part])
            n, rows = len(part), np.arange(len(part))
            ratio = policy[rows, action] / rollout.probability[part]
            unclipped = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            chosen = np.zeros_like(policy)
            chosen[rows, action] = 1
            gradient = (unclipped * ratio * advantage)[:, None] * (policy - chosen)
            log = np.log(policy + 1e-12)
            gradient += ENTROPY * policy * (log - (policy * log).sum(axis=1, keepdims=True))
            error = (value - rollout.target[part]) * (1 - value**2)
            network.backward(layers, (gradient / n).astype(np.float32), (error[:, None] / n).astype(np.float32))


def share_won(network: Network, games: int = 200) -> float:
    """The share of games won against a random player, half of them as X."""
    batch = Batch("domineering", games, rows=SIZE, cols=SIZE, seed=1)
    own = np.arange(games) % 2
    won, going = 0, np.ones(games, np.bool_)
    while going.any():
        best = network.forward(batch.observations, batch.action_mask)[0].argmax(axis=1)
        batch.step(np.where(batch.players == own, best, batch.sample()))
        ended = going & batch.terminated
        won += int((batch.rewards[ended, own[ended]] > 0).sum())
        going &= ~ended
    return won / games


class Exam:
    """Positions in which some moves win and others lose, according to the exact solver."""

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
        """The share of positions in which the network chooses a winning move."""
        seen = np.stack([state.observe(state.side) for state in self._states])
        mask = np.stack([state.mask() for state in self._states])
        best = network.forward(seen, mask)[0].argmax(axis=1)
        return sum(int(action) in wins for action, wins in zip(best, self._wins, strict=True)) / len(best)


def train(minutes: float, updates: int | None, out: Path, seed: int = 0) -> None:
    """Train for some minutes, or for a number of updates. Write the network and a picture of its progress."""
    dice = np.random.default_rng(seed)
    network, games, exam = Network.new(seed), SelfPlay(seed), Exam()
    curve: dict[str, list[tuple[float, float]]] = {"won against random": [], "wins found": []}
    began, update = time.process_time(), 0
    while True:
        spent = time.process_time() - began
        done = spent / (60 * minutes) if updates is None else update / updates
        if done >= 1 or done * 20 >= len(curve["wins found"]):
            steps = update * STEPS * GAMES
            for points, share in zip(curve.values(), (share_won(network), exam.share_right(network)), strict=True):
                points.append((steps, share))
            shares = ", ".join(f"{name} {points[-1][1]:.1%}" for name, points in curve.items())
            print(f"{steps:>11,} steps, {spent:4.0f} s: {shares}", flush=True)
        if done >= 1:
            break
        network.rate = RATE * (1 - done)
        improve(network, games.play(network), dice)
        update += 1
    network.save(out)
    out.with_suffix(".svg").write_text(svg(picture(curve)), "utf-8")


def picture(curve: dict[str, list[tuple[float, float]]]) -> Drawing:
    """The shares over the number of steps."""
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


class NetworkEngine(Engine):
    """Plays the most probable move of the network, without search."""

    name = "Self-taught network"

    def __init__(self, file: Path) -> None:
        self._network = Network.load(file)

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        state = EnvState.of(position)
        if (state.game, state.shape) != ("domineering", (3, SIZE, SIZE)):
            raise SetupError(Message("the network plays only Domineering on {size} x {size}", size=SIZE))
        if position.outcome():
            return SearchResult(depth=0, score=Score(), pv=(), nodes=0, seconds=0.0, move=None)
        policy, value, _ = self._network.forward(state.observe(state.side)[None], state.mask()[None])
        move = state.move_of(policy[0].argmax())
        return SearchResult(depth=1, score=Score(int(1000 * value[0])), pv=(move,), nodes=1, seconds=0.0, move=move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train", help="train by self-play")
    training.add_argument("--minutes", type=float, default=4, help="CPU time")
    training.add_argument("--updates", type=int, help="train for this many updates instead")
    training.add_argument("--out", type=Path, default=Path("domineering.npz"))
    playing = commands.add_parser("play", help="serve the trained network over UGI")
    playing.add_argument("file", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "train":
        train(arguments.minutes, arguments.updates, arguments.out)
    else:
        serve(partial(NetworkEngine, arguments.file))


if __name__ == "__main__":
    main()
