"""The server, through real pipes and, where the order of threads matters, directly."""

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
from potez.engine.native import MEGABYTES, MULTIPV, THREADS, NativeEngine
from potez.engine.players import Player, best_player, read_player
from potez.engine.random_engine import RandomEngine
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchInfo, SearchResult
from potez.engine.ugi.client import UgiEngine
from potez.engine.ugi.pipe import Pipe
from potez.engine.ugi.server import Server
from potez.games.base import Option
from tests.engine.nim import registered

PROGRAM = "from potez.engine.ugi.server import serve; from potez.engine.minimax import Minimax; serve(Minimax)"
SERVE = f'{sys.executable} -c "{PROGRAM}"'


def server_of(make: Callable[..., Engine], *options: Option) -> tuple[Server, list[str]]:
    """A server for an engine, and the list of all lines that it sends."""
    sent: list[str] = []
    return Server(lambda game: Player("bot", make, options=options), sent.append), sent


def talk(*lines: str) -> list[str]:
    """The lines that a server with minimax sends if each search may end before the next line."""
    server, sent = server_of(lambda: Minimax(2))
    for line in lines:
        server.obey(line)
        assert not server._search or server._search._reported.wait(60), "the search does not end"
    return sent


def bestmoves(sent: list[str]) -> list[str]:
    return [line.split()[1] for line in sent if line.startswith("bestmove")]


class Patient(Engine):
    """An engine that reports one variation and then searches until it is stopped."""

    name = "patient"

    def __init__(self) -> None:
        self.reported, self.stopped = Event(), Event()

    def search(self, position: Any, limits: Limits, on_info: OnInfo = None) -> SearchResult:
        pv = position.legal_moves()[1:2]
        assert on_info
        on_info(SearchInfo(1, Score(5), pv, 10, 0.1))
        self.reported.set()
        assert self.stopped.wait(60)
        return SearchInfo(2, Score(6), pv, 20, 0.2).result()

    def stop(self) -> bool:
        self.stopped.set()
        return True


class Deaf(Patient):
    """An engine that cannot be stopped."""

    def stop(self) -> bool:
        return False


def test_introduces_itself_with_the_options_of_every_game() -> None:
    sent = talk("ugi")
    assert sent[0].startswith("id name Potez")
    assert sent[-1] == "ugiok"
    assert "option name Game type combo default blockade var blockade var byte var domineering" in sent
    assert "option name Rows type spin default -1 min -1 max 26" in sent
    assert "option name Homes type string default" in sent
    assert "option name Size type spin default -1 min -1 max 16" in sent


def test_plays_any_game_and_size() -> None:
    small = ("setoption name Rows value 5", "setoption name Cols value 6", "setoption name Walls value 2")
    sent = talk(*small, "setoption name Homes value 21 41 26 46", "position startpos", "go depth 1")
    position = potez.start("blockade", rows=5, cols=6, walls=2, homes=((2, 1), (4, 1), (2, 6), (4, 6)))
    position.parse_move(bestmoves(sent)[0])

    sent = talk("setoption name game value byte", "setoption name Size value 10", "position startpos", "go depth 1")
    potez.start("byte", size=10).parse_move(bestmoves(sent)[0])

    sent = talk("setoption name Game value domineering", "setoption name Rows value 3", "go depth 1")
    potez.start("domineering", rows=3).parse_move(bestmoves(sent)[0])

    sent = talk("setoption name Rows value 7", "setoption name Rows value -1", "position startpos", "go depth 1")
    potez.start("blockade").parse_move(bestmoves(sent)[0])


def test_the_options_of_the_engine_itself() -> None:
    server, sent = server_of(NativeEngine, MEGABYTES, THREADS, MULTIPV)
    server.obey("ugi")
    assert "option name Hash type spin default 64 min 1 max 65536" in sent
    assert "option name MultiPV type spin default 1 min 1 max 256" in sent
    server.obey("setoption name MultiPV value 2")
    server.obey("setoption name Hash value many")
    assert sent[-1] == "info string megabytes must be 1..65536, not 'many'"
    server.obey("setoption name Game value domineering")
    server.obey("go depth 2")
    finish(server)
    first, second = sent[-3:-1]
    assert first.startswith("info depth 2 multipv 1 score cp ")
    assert second.startswith("info depth 2 multipv 2 score cp ")
    assert sent[-1] == "bestmove " + first.split(" pv ")[1].split()[0]


def finish(server: Server) -> None:
    """Wait for the end of the search."""
    assert server._search
    assert server._search._reported.wait(60)


def test_each_game_has_the_player_that_can_play_it() -> None:
    sent: list[str] = []
    with registered():
        server = Server(best_player, sent.append)
        for game, move in (("domineering", "A1"), ("nim", "3")):
            server.obey(f"setoption name Game value {game}")
            server.obey("setoption name Hash value 1")
            server.obey(f"position startpos moves {move}")
            server.obey("go depth 1")
            finish(server)
            potez.start(game).play(move).parse_move(bestmoves(sent)[-1])
        server.obey("ugi")
    assert not [line for line in sent if line.startswith("info string")]
    assert "option name Matches type spin default -1 min -1 max 29" in sent
    assert "minimax" in next(line for line in sent if line.startswith("id name"))


def test_a_game_that_the_player_cannot_play_is_refused() -> None:
    sent: list[str] = []
    with registered():
        server = Server(lambda game: read_player("native", game), sent.append)
        server.obey("setoption name Game value nim")
        assert "native does not play nim" in sent[-1]
        server.obey("go depth 1")
        finish(server)
        potez.start("blockade").parse_move(bestmoves(sent)[-1])


def test_long_nonsense_is_answered_shortly() -> None:
    sent = talk("position startpos moves " + "Z" * 100_000, "setoption name " + "z" * 100_000 + " value 1")
    assert all(line.startswith("info string ") and len(line) < 500 for line in sent)


def test_a_clock_is_handed_on() -> None:
    given: list[Limits] = []

    class Noting(RandomEngine):
        def search(self, position: Any, limits: Limits, on_info: OnInfo = None) -> SearchResult:
            given.append(limits)
            return super().search(position, limits, on_info)

    server, _ = server_of(Noting)
    for line in ("go p1time 9000 p2time 1 p1inc 500 p2inc 7", "go movetime 250 depth 3 nodes 70", "go infinite", "go"):
        server.obey(line)
        server.obey("stop")
    assert given == [
        Limits(seconds=1.4, clock=9.0, increment=0.5),
        Limits(depth=3, nodes=70, seconds=0.25),
        Limits(),
        Limits(),
    ]


def test_reports_its_search() -> None:
    sent = talk("setoption name Game value domineering", "position fen 3/1X1/1X1 O", "go depth 2")
    assert sent[0].startswith("info depth 1 score cp ")
    assert sent[-2].startswith("info depth 2 score mate -2 nodes ")
    assert sent[-2].endswith(" pv A3 A1")
    assert sent[-1] == "bestmove A3"


@pytest.mark.parametrize(
    ("command", "answers"),
    [
        ("position startpos", ["true", "false", "none"]),
        ("position startpos moves A1", ["false", "false", "none"]),
        ("position fen 1X/1X X", ["true", "false", "none"]),
        ("position fen XX/XX O", ["false", "true", "p1win"]),
        ("position fen OO/OO X", ["true", "true", "p2win"]),
    ],
)
def test_answers_queries(command: str, answers: list[str]) -> None:
    queries = ("query p1turn", "query gameover", "query result")
    sent = talk("setoption name Game value domineering", command, *queries)
    assert sent == [f"response {answer}" for answer in answers]


def test_tells_a_draw() -> None:
    drawn = potez.parse("byte", "/".join(["8"] * 16) + " X 7-7")
    sent = talk("setoption name Game value byte", f"position fen {drawn}", "query result", "go depth 1")
    assert sent[0] == "response draw"
    assert sent[-1] == "bestmove (none)"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xyzzy", "unknown command 'xyzzy'"),
        ("position", "write: position startpos"),
        ("position startpos moves Z9", "move 1, Z9, is refused; "),
        ("position fen 9/9", "position"),
        ("setoption name Game value chess", "unknown game 'chess'; choose from blockade, byte, domineering"),
        ("setoption name Colour value red", "unknown option 'colour'"),
        ("setoption Rows 5", "write: setoption name NAME value VALUE"),
        ("query weather", "write: query p1turn or query gameover or query result"),
        ("go sideways", "unknown limit sideways"),
        ("go depth deep", "depth needs a number"),
        ("go movetime", "movetime needs a number"),
    ],
)
def test_nonsense_is_explained(line: str, words: str) -> None:
    sent = talk(line, "isready")
    assert sent[0].startswith("info string ")
    assert words in sent[0]
    assert sent[-1] == "readyok"


def test_an_impossible_board_is_refused_when_it_is_needed() -> None:
    sent = talk("setoption name Rows value 77", "position startpos", "go depth 1", "query result")
    assert sent[0] == "info string rows must be 5..22, not 77"
    assert bestmoves(sent) == ["(none)"]
    assert sent[-1].startswith("info string there is no position")


@given(st.lists(st.text(max_size=40) | st.sampled_from(["go", "position", "setoption name", "query"]), max_size=8))
def test_nothing_kills_it(words: list[str]) -> None:
    server, sent = server_of(RandomEngine)
    server.obey(" ".join(words).replace("quit", "quiz"))
    server.obey("stop")
    assert server.obey("isready")
    assert sent[-1] == "readyok"


@pytest.mark.parametrize("make", [Patient, Deaf])
def test_listens_while_it_searches(make: type[Patient]) -> None:
    made: list[Patient] = []

    def make_and_keep() -> Patient:
        made.append(make())
        return made[-1]

    server, sent = server_of(make_and_keep)
    server.obey("go infinite")
    server.obey("isready")
    server.obey("position startpos")
    server.obey("query p1turn")
    for line in (
        "readyok",
        "info string a search is running; send stop before position",
        "response true",
    ):
        assert line in sent
    assert made[0].reported.wait(60)
    server.obey("stop")
    second = str(potez.start("blockade").legal_moves()[1])
    assert bestmoves(sent) == [second]
    depth = "depth 2" if make is Patient else "depth 1"
    assert depth in sent[-2]

    server.obey("go infinite")
    server.obey("stop")
    assert len(bestmoves(sent)) == 2
    assert len(made) == (1 if make is Patient else 2)
    for engine in made:
        engine.stopped.set()


def test_an_engine_that_raises_is_reported_and_moves_all_the_same() -> None:
    class Broken(RandomEngine):
        def search(self, position: Any, limits: Limits, on_info: OnInfo = None) -> SearchResult:
            raise RuntimeError("out of ideas")

    server, sent = server_of(Broken)
    server.obey("go depth 1")
    server.obey("stop")
    assert "info string out of ideas" in sent
    assert bestmoves(sent) == [str(potez.start("blockade").legal_moves()[0])]


def test_quit_and_the_end_of_input_end_the_process_with_its_move() -> None:
    for last in ("quit\n", ""):
        lines = f"setoption name Game value domineering\nposition startpos\ngo infinite\n{last}"
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            input=lines.encode() + b"\xff\xfe\n",
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
    infos: list[SearchInfo] = []
    with UgiEngine(SERVE) as engine:
        result = engine.search(position, Limits(depth=3), infos.append)
        over = engine.search(potez.start("domineering", rows=3, cols=3), Limits(depth=5))
    expected = Minimax().search(position, Limits(depth=3))
    assert (result.move, result.score, result.pv, result.nodes) == (
        expected.move,
        expected.score,
        expected.pv,
        expected.nodes,
    )
    assert over.score == Minimax().search(potez.start("domineering", rows=3, cols=3), Limits(depth=5)).score
    assert over.score.win_in
