"""An engine that speaks UGI and plays at random. With an argument it misbehaves in one way.

python bot.py [MISDEED]
"""

import os
import signal
import sys
import time
from random import Random

import potez

MISDEED = sys.argv[1] if len(sys.argv) > 1 else "none"
INTRODUCTION = "id name Bot\noption name Game type combo default blockade var blockade var byte var domineering\nugiok"


def say(line: str) -> None:
    print(line, flush=True)


def misbehave(words: list[str]) -> None:
    """What happens instead of an answer to `go`."""
    match MISDEED:
        case "crash":
            sys.exit("the dog ate my move")
        case "killer":
            os.kill(os.getppid(), signal.SIGKILL)
        case "stall":
            time.sleep(3600)
        case "late" if words[1:] == ["movetime", "100"]:
            time.sleep(1.5)
        case "slow":
            time.sleep(0.05)
        case "sleepy":
            time.sleep(0.6)
        case "later":
            time.sleep(2.5)
        case "babble":
            while True:
                say("lorem ipsum")
                time.sleep(0.01)
        case "endless":
            while True:
                sys.stdout.write("x" * 10_000)
        case "flood":
            while True:
                say("info depth 1 score cp 0 nodes 1")


def answer(position: "potez.Position[object]") -> str:
    moves = position.legal_moves()
    if MISDEED == "moody" and position.side is potez.Side.O:
        sys.exit("not as O")
    if MISDEED == "illegal":
        return "Z9"
    if MISDEED == "empty":
        return ""
    if MISDEED == "stale" and position != potez.start(position.game):
        return str(potez.start(position.game).legal_moves()[0])
    if MISDEED == "bad line":
        say("info depth 2 score cp 0 nodes 1 pv Z9 Z9")
    elif MISDEED == "bad number":
        say("info depth two score cp 0 nodes 1")
    else:
        say("info depth 1 score cp 0 nodes 1 time 0 pv " + str(moves[0]))
    return str(Random(len(moves)).choice(moves) if moves else "(none)")


def main() -> None:
    game, position, waiting = "blockade", potez.start("blockade"), False
    if MISDEED == "mute":
        time.sleep(3600)
    for line in sys.stdin:
        words = line.split()
        try:
            match words:
                case ["ugi"]:
                    say(INTRODUCTION.replace("id name Bot\n", "" if MISDEED == "nameless" else "id name Bot\n"))
                case ["isready"]:
                    say("readyok")
                case ["setoption", "name", "Game", "value", name]:
                    game, position = name, potez.start(name)
                case ["position", kind, *rest]:
                    at = rest.index("moves") if "moves" in rest else len(rest)
                    position = potez.start(game) if kind == "startpos" else potez.parse(game, " ".join(rest[:at]))
                    for move in rest[at + 1 :]:
                        position = position.play(move)
                case ["go", "infinite"] if MISDEED != "deaf":
                    waiting = True
                case ["go", *_]:
                    misbehave(words)
                    if MISDEED == "deaf" and "infinite" in words:
                        time.sleep(3600)
                    say(f"bestmove {answer(position)}")
                    if MISDEED == "twice":
                        say(f"bestmove {answer(position)}")
                case ["stop"] if waiting or MISDEED == "eager":
                    waiting = False
                    say(f"bestmove {answer(position)}")
                case ["query", "p1turn"]:
                    say(f"response {str(position.side is potez.Side.X).lower()}")
                case ["query", "gameover"]:
                    over = position.outcome() is not None and MISDEED != "liar"
                    say(f"response {str(over).lower()}")
                case ["query", "result"]:
                    outcome = position.outcome()
                    winners = {potez.Side.X: "p1win", potez.Side.O: "p2win", None: "draw"}
                    say(f"response {winners[outcome.winner] if outcome else 'none'}")
                case ["quit"]:
                    if MISDEED == "clinging":
                        time.sleep(3600)
                    return
        except potez.GameError:
            if MISDEED == "touchy":
                raise


main()
