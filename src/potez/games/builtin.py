"""The games that come with Potez."""

from potez.games.base import Message
from potez.games.blockade import Blockade
from potez.games.byte import Byte
from potez.games.domineering import Domineering
from potez.games.info import BenchWork, GameInfo, Sample, Strength

BLOCKADE = GameInfo(
    Blockade,
    "Blockade",
    Message("Bring a pawn to one of the other side's homes, and build walls in its way."),
    Message("Bring a pawn to a ringed home of your opponent. Each turn: move a pawn, then place a wall."),
    quick_depth=1,
    levels=(
        Strength(1, None, 0.96),
        Strength(1, None, 0.865),
        Strength(1, None, 0.67),
        Strength(1, None, 0.42),
        Strength(2, None, 0.53),
        Strength(None, 160),
        Strength(None, 650),
        Strength(None, 2_000),
        Strength(None, 12_000),
        Strength(None, None),
    ),
    score_unit=200,
    bench=BenchWork(games=5_000, depth=2, repeats=50, python_moves=10, python_depth=1),
    board="blockade",
    small=Sample({"rows": 7, "cols": 7, "walls": 4}),
    preview=Sample({"rows": 7, "cols": 7, "walls": 4}, ("X1-24-G12", "O2-64-G54", "X1-33-B43")),
    tree=Sample({"rows": 5, "cols": 5, "walls": 0}),
    plane_max=18,
    actions_per_turn=2,
    evaluation="potez.engine.evaluation.blockade:evaluate",
    candidates="potez.engine.candidates:blockade_candidates",
    text_board="potez.boards.plain:blockade",
    caption="potez.boards.plain:walls_left",
    colour_board="potez.boards.coloured:blockade",
    picture="potez.render.boards:blockade",
    view="potez.server.views.blockade:VIEW",
    critique="potez.server.engines.critique:blockade",
)

BYTE = GameInfo(
    Byte,
    "Byte",
    Message("Pile checkers into stacks of eight, with yours on top."),
    Message("Lift checkers onto neighbouring stacks. You score a stack of eight if your checker is on top."),
    quick_depth=3,
    levels=(
        Strength(1, None, 0.93),
        Strength(1, None, 0.55),
        Strength(1, None, 0.04),
        Strength(2, None, 0.12),
        Strength(3, None, 0.02),
        Strength(4, None, 0.01),
        Strength(None, 5_500),
        Strength(None, 30_000),
        Strength(None, 220_000),
        Strength(None, None),
    ),
    score_unit=250,
    bench=BenchWork(games=20_000, depth=5, repeats=1, python_moves=1_000, python_depth=3),
    board="byte",
    preview=Sample(
        moves=(
            *("B2-0-DL", "C1-0-DD", "D6-0-DD", "C3-0-GD", "B4-0-DD", "E3-0-DL"),
            *("B6-0-DL", "C5-0-DL", "D8-0-GL", "E7-0-DL", "D2-0-DL", "G7-0-GL"),
        )
    ),
    plane_max=8,
    evaluation="potez.engine.evaluation.byte:evaluate",
    text_board="potez.boards.plain:byte",
    caption="potez.boards.plain:score",
    colour_board="potez.boards.coloured:byte",
    picture="potez.render.boards:byte",
    view="potez.server.views.byte:VIEW",
    critique="potez.server.engines.critique:byte",
)

DOMINEERING = GameInfo(
    Domineering,
    "Domineering",
    Message("Place dominoes until the other side has no room for one."),
    Message("X places vertical dominoes, O horizontal ones. A player who cannot move loses."),
    quick_depth=3,
    levels=(
        Strength(1, None, 0.955),
        Strength(1, None, 0.90),
        Strength(1, None, 0.84),
        Strength(1, None, 0.77),
        Strength(1, None, 0.675),
        Strength(1, None, 0.555),
        Strength(1, None, 0.40),
        Strength(1, None, 0.14),
        Strength(2, None),
        Strength(None, None),
    ),
    score_unit=60,
    bench=BenchWork(games=300_000, depth=6, repeats=2, python_moves=5_000, python_depth=3),
    board="domineering",
    small=Sample({"rows": 6, "cols": 6}),
    preview=Sample({"rows": 6, "cols": 6}, ("B2", "D4", "E1", "A5", "C5", "D3")),
    tree=Sample({"rows": 3, "cols": 3}),
    tree_depth=3,
    evaluation="potez.engine.evaluation.domineering:evaluate",
    text_board="potez.boards.plain:domineering",
    colour_board="potez.boards.coloured:domineering",
    picture="potez.render.boards:domineering",
    view="potez.server.views.domineering:VIEW",
    critique="potez.server.engines.critique:domineering",
)
