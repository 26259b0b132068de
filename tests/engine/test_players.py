"""Players as people write them."""

import pytest

import potez
from potez.engine.players import KINDS, best_player, default_opponent, read_player
from potez.engine.types import Limits
from potez.games.base import SetupError
from tests.engine.nim import Nim, registered


@pytest.mark.parametrize(
    ("text", "name", "limits"),
    [
        ("computer", "minimax 1", Limits(depth=1)),
        ("computer:3", "minimax 3", Limits(depth=3)),
        ("random", "random", Limits()),
        ("random:7", "random", Limits()),
        ("native", "Potez", None),
        ("native:movetime=250", "Potez", Limits(seconds=0.25)),
        ("Native: nodes=1000, depth=9 ,threads=2,megabytes=8", "Potez", Limits(depth=9, nodes=1000)),
        ("uct", "UCT", None),
        ("uct:nodes=100,seed=3", "UCT", Limits(nodes=100)),
        ("ugi:./bot --fast", "./bot --fast", None),
    ],
)
def test_are_read(text: str, name: str, limits: Limits | None) -> None:
    player = read_player(f" {text} ", "blockade")
    assert str(player) == text
    assert player.limits == limits
    assert player.make().name == name


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "ugi"])
@pytest.mark.parametrize("game", potez.GAMES)
def test_every_kind_plays_every_game(kind: str, game: str) -> None:
    position = potez.start(game)
    result = read_player(kind, game).make().search(position, Limits(depth=1, nodes=50))
    assert result.move is not None
    position.play(result.move)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "unknown player ''; choose from level, computer, original, native"),
        ("stockfish:9", "unknown player 'stockfish:9'"),
        ("computer:0", "depth must be 1..20, not 0"),
        ("computer:two", "depth must be 1..20, not 'two'"),
        ("native:fast", "unknown setting 'fast'; choose from movetime, nodes, depth, megabytes, threads, multipv"),
        ("native:movetime", "movetime must be 1..86400000, not ''"),
        ("native:threads=0", "threads must be 1..256, not 0"),
        ("uct:depth=3", "unknown setting 'depth=3'; choose from movetime, nodes, seed"),
        ("random:-1", "seed must be"),
        ("ugi: ", "name the program to start"),
    ],
)
def test_others_are_refused(text: str, words: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_player(text, "byte")
    assert words in str(refused.value)


def test_a_seed_makes_chance_repeatable() -> None:
    position = potez.start("byte")
    one, other = (read_player("random:5", "byte").make() for _ in range(2))
    limits = Limits()
    assert [one.search(position, limits).move for _ in range(9)] == [
        other.search(position, limits).move for _ in range(9)
    ]


def test_the_best_is_the_compiled_engine() -> None:
    assert best_player("byte").make().name == "Potez"


def test_the_old_name_of_a_setting_still_works() -> None:
    result = read_player("native:lines=2", "domineering").make().search(potez.start("domineering"), Limits(depth=1))
    assert len(result.variations) == 2


@pytest.mark.parametrize("text", ["computer", "computer:4", "random", *(f"level:{number}" for number in range(1, 11))])
def test_a_game_that_is_not_compiled_has_players(text: str) -> None:
    with registered():
        player = read_player(text, "nim")
        position = Nim.start()
        assert player.make().search(position, player.limits or Limits()).move in position.legal_moves()


@pytest.mark.parametrize("kind", ["native", "uct"])
def test_the_compiled_engines_refuse_a_game_that_is_not_compiled(kind: str) -> None:
    with registered(), pytest.raises(SetupError, match=f"{kind} does not play nim, which is not compiled"):
        read_player(kind, "nim")


def test_the_best_player_and_the_opponent_of_a_game_that_is_not_compiled() -> None:
    with registered():
        assert str(best_player("nim")) == "computer"
        assert str(default_opponent("nim")) == "computer:2"
