"""`serve`, spoken to through real pipes and, where the order of threads matters, directly."""

import subprocess
import sys
import time
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez.engine.minimax import Minimax
from potez.engine.native import LINES, MEGABYTES, THREADS, NativeEngine
from potez.engine.random_engine import Chance
from potez.engine.types import Info, Limits, Result, Score
from potez.engine.ugi.client import External
from potez.engine.ugi.lines import go_line, read_go
from potez.engine.ugi.pipe import Pipe
from potez.engine.ugi.server import Server
from potez.games.base import Side

PROGRAM = "from potez.engine.ugi.server import serve; from potez.engine.minimax import Minimax; serve(Minimax)"
SERVE = f'{sys.executable} -c "{PROGRAM}"'


def talk(*lines: str) -> list[str]:
    """What the server says to some lines, with a search allowed to end after each of them."""
    said: list[str] = []
    server = Server(lambda: Minimax(2), said.append)
    for line in lines:
        server.hear(line)
        assert not server._thinking or server._thinking._told.wait(60), "the search does not end"
    return said


def bestmoves(said: list[str]) -> list[str]:
    return [line.split()[1] for line in said if line.startswith("bestmove")]


class Patient:
    """An engine that searches until it is stopped, having reported one line."""

    name = "patient"

    def __init__(self) -> None:
        self.reported, self.stopped = Event(), Event()

    def search(self, position: Any, limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        line = position.legal_moves()[1:2]
        assert on_info
        on_info(Info(1, Score(5), line, 10, 0.1))
        self.reported.set()
        assert self.stopped.wait(60)
        return Result(2, Score(6), line, 20, 0.2, move=line[0])

    def stop(self) -> None:
        self.stopped.set()


class Deaf(Patient):
    """One that cannot be stopped."""

    stop = None  # type: ignore[assignment]


def test_introduces_itself_with_the_options_of_every_game() -> None:
    said = talk("ugi")
    assert said[0].startswith("id name Potez")
    assert said[-1] == "ugiok"
    assert "option name Game type combo default blockade var blockade var byte var domineering" in said
    assert "option name Rows type spin default -1 min -1 max 26" in said
    assert "option name Homes type string default" in said
    assert "option name Size type spin default -1 min -1 max 16" in said


def test_plays_any_game_and_size() -> None:
    small = ("setoption name Rows value 5", "setoption name Cols value 6", "setoption name Walls value 2")
    said = talk(*small, "setoption name Homes value 21 41 26 46", "position startpos", "go depth 1")
    position = potez.start("blockade", rows=5, cols=6, walls=2, homes=((2, 1), (4, 1), (2, 6), (4, 6)))
    position.parse_move(bestmoves(said)[0])

    said = talk("setoption name game value byte", "setoption name Size value 10", "position startpos", "go depth 1")
    potez.start("byte", size=10).parse_move(bestmoves(said)[0])

    said = talk("setoption name Game value domineering", "setoption name Rows value 3", "go depth 1")
    potez.start("domineering", rows=3).parse_move(bestmoves(said)[0])

    said = talk("setoption name Rows value 7", "setoption name Rows value -1", "position startpos", "go depth 1")
    potez.start("blockade").parse_move(bestmoves(said)[0])


def test_the_options_of_the_engine_itself() -> None:
    said: list[str] = []
    server = Server(NativeEngine, said.append, [MEGABYTES, THREADS, LINES])
    server.hear("ugi")
    assert "option name Hash type spin default 64 min 1 max 65536" in said
    assert "option name MultiPV type spin default 1 min 1 max 256" in said
    server.hear("setoption name MultiPV value 2")
    server.hear("setoption name Hash value many")
    assert said[-1] == "info string megabytes must be 1..65536, not 'many'"
    server.hear("setoption name Game value domineering")
    server.hear("go depth 2")
    assert server._thinking
    assert server._thinking._told.wait(60)
    first, second = said[-3:-1]
    assert first.startswith("info depth 2 multipv 1 score cp ")
    assert second.startswith("info depth 2 multipv 2 score cp ")
    assert said[-1] == "bestmove " + first.split(" pv ")[1].split()[0]


def test_a_clock_is_handed_on() -> None:
    asked: list[Limits] = []

    class Asked(Chance):
        def search(self, position: Any, limits: Limits, on_info: Any = None) -> Result:
            asked.append(limits)
            return super().search(position, limits, on_info)

    server = Server(Asked, list[str]().append)
    for told in ("go p1time 9000 p2time 1 p1inc 500 p2inc 7", "go movetime 250 depth 3 nodes 70", "go infinite", "go"):
        server.hear(told)
        server.hear("stop")
    assert asked == [
        Limits(seconds=1.4, clock=9.0, increment=0.5),
        Limits(depth=3, nodes=70, seconds=0.25),
        Limits(),
        Limits(),
    ]


def test_no_limit_is_nothing() -> None:
    assert read_go(["movetime", "0", "depth", "-3"], Side.X) == Limits(depth=1, seconds=0.001)
    assert read_go(["p2time", "-500", "p1time", "8000"], Side.O).clock == 0.001


@pytest.mark.parametrize(
    "limits",
    [Limits(), Limits(depth=4, nodes=9), Limits(seconds=0.5), Limits(seconds=1.0, clock=8.0, increment=0.25)],
)
def test_limits_survive_the_pipe(limits: Limits) -> None:
    assert read_go(go_line(limits).split()[1:], Side.X) == limits


def test_reports_its_search() -> None:
    said = talk("setoption name Game value domineering", "position fen 3/1X1/1X1 O", "go depth 2")
    assert said[0].startswith("info depth 1 score cp ")
    assert said[-2].startswith("info depth 2 score mate -2 nodes ")
    assert said[-2].endswith(" pv A3 A1")
    assert said[-1] == "bestmove A3"


@pytest.mark.parametrize(
    ("told", "answers"),
    [
        ("position startpos", ["true", "false", "none"]),
        ("position startpos moves A1", ["false", "false", "none"]),
        ("position fen 1X/1X X", ["true", "false", "none"]),
        ("position fen XX/XX O", ["false", "true", "p1win"]),
        ("position fen OO/OO X", ["true", "true", "p2win"]),
    ],
)
def test_answers_queries(told: str, answers: list[str]) -> None:
    queries = ("query p1turn", "query gameover", "query result")
    said = talk("setoption name Game value domineering", told, *queries)
    assert said == [f"response {answer}" for answer in answers]


def test_tells_a_draw() -> None:
    drawn = potez.parse("byte", "/".join(["8"] * 16) + " X 7-7")
    said = talk("setoption name Game value byte", f"position fen {drawn}", "query result", "go depth 1")
    assert said[0] == "response draw"
    assert said[-1] == "bestmove (none)"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xyzzy", "'xyzzy' is no command"),
        ("position", "write: position startpos"),
        ("position startpos moves Z9", "move 1, 'Z9', is refused: "),
        ("position fen 9/9", "position"),
        ("setoption name Game value chess", "unknown game 'chess'; choose from blockade, byte, domineering"),
        ("setoption name Colour value red", "there is no option 'colour'"),
        ("setoption Rows 5", "write: setoption name NAME value VALUE"),
        ("query weather", "write: query p1turn or query gameover or query result"),
        ("go sideways", "sideways is no limit"),
        ("go depth deep", "depth needs a number"),
        ("go movetime", "movetime needs a number"),
    ],
)
def test_nonsense_is_explained(line: str, words: str) -> None:
    said = talk(line, "isready")
    assert said[0].startswith("info string ")
    assert words in said[0]
    assert said[-1] == "readyok"


def test_an_impossible_board_is_refused_when_it_is_needed() -> None:
    said = talk("setoption name Rows value 77", "position startpos", "go depth 1", "query result")
    assert said[0] == "info string rows must be 5..22, not 77"
    assert bestmoves(said) == ["(none)"]
    assert said[-1].startswith("info string there is no position")


@given(st.lists(st.text(max_size=40) | st.sampled_from(["go", "position", "setoption name", "query"]), max_size=8))
def test_nothing_kills_it(words: list[str]) -> None:
    said: list[str] = []
    server = Server(Chance, said.append)
    server.hear(" ".join(words).replace("quit", "quiz"))
    server.hear("stop")
    assert server.hear("isready")
    assert said[-1] == "readyok"


@pytest.mark.parametrize("make", [Patient, Deaf])
def test_listens_while_it_searches(make: type[Patient]) -> None:
    said: list[str] = []
    made: list[Patient] = []
    server = Server(lambda: made.append(make()) or made[-1], said.append)  # type: ignore[func-returns-value]
    server.hear("go infinite")
    server.hear("isready")
    server.hear("position startpos")
    server.hear("query p1turn")
    for line in (
        "readyok",
        "info string a search is going on; only isready, stop, query and quit are heard",
        "response true",
    ):
        assert line in said
    assert made[0].reported.wait(60)
    server.hear("stop")
    second = str(potez.start("blockade").legal_moves()[1])
    assert bestmoves(said) == [second]
    depth = "depth 2" if make is Patient else "depth 1"
    assert depth in said[-2]

    server.hear("go infinite")
    server.hear("stop")
    assert len(bestmoves(said)) == 2
    assert len(made) == (1 if make is Patient else 2)
    for engine in made:
        engine.stopped.set()


def test_an_engine_that_raises_is_reported_and_moves_all_the_same() -> None:
    class Broken:
        name = "broken"

        def search(self, position: Any, limits: Limits, on_info: Any = None) -> Result:
            raise RuntimeError("out of ideas")

    said: list[str] = []
    server = Server(Broken, said.append)
    server.hear("go depth 1")
    server.hear("stop")
    assert "info string out of ideas" in said
    assert bestmoves(said) == [str(potez.start("blockade").legal_moves()[0])]


def test_quit_and_the_end_of_input_end_the_process_with_its_move() -> None:
    for last in ("quit\n", ""):
        told = f"setoption name Game value domineering\nposition startpos\ngo infinite\n{last}"
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            input=told.encode() + b"\xff\xfe\n",
            capture_output=True,
            timeout=60,
            check=True,
        )
        assert len(bestmoves(run.stdout.decode().splitlines())) == 1
        assert run.stderr == b""


def test_a_real_process_stops_in_the_middle_of_a_search() -> None:
    pipe = Pipe(SERVE)

    def lines_until(word: str) -> list[str]:
        lines = list[str]()
        while not lines or lines[-1].split()[0] != word:
            line = pipe.read(time.monotonic() + 30)
            assert line
            lines.append(line)
        return lines

    try:
        for line in ("setoption name Game value byte", "position startpos", "go depth 20", "isready"):
            pipe.send(line)
        assert not bestmoves(lines_until("readyok"))
        pipe.send("stop")
        potez.start("byte").parse_move(bestmoves(lines_until("bestmove"))[0])
    finally:
        pipe.close()


def test_both_ends_of_the_pipe_agree() -> None:
    position = potez.start("domineering", rows=4, cols=4)
    infos: list[Info] = []
    with External(SERVE) as external:
        result = external.search(position, Limits(depth=3), infos.append)
        over = external.search(potez.start("domineering", rows=3, cols=3), Limits(depth=5))
    expected = Minimax().search(position, Limits(depth=3))
    assert (result.move, result.score, result.line, result.nodes) == (
        expected.move,
        expected.score,
        expected.line,
        expected.nodes,
    )
    assert over.score == Minimax().search(potez.start("domineering", rows=3, cols=3), Limits(depth=5)).score
    assert over.score.win_in
