"""How long the quick commands take to start: CPU seconds over `python -c pass`, and how many times as long as it.

    python benchmarks/startup.py [RUNS]

CPU time of the process, user and system, is compared, because it depends less on what else the machine does. Commands
take turns, so that a busy moment falls on all of them, and the median counts. Of the full screen it tells the time of
the whole process until the board and the keys are drawn, at a terminal of 80 x 24.
"""

import fcntl
import os
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path
from statistics import median

RUNS = 20
COMMANDS = (("--version",), ("--help",), ("moves", "byte"), ("show", "byte"))
TWO_PEOPLE = ("--x", "person", "--o", "person")
SCREENS = {("play",): b"Esc"} | {("play", game, *TWO_PEOPLE): b"quit" for game in ("blockade", "byte", "domineering")}
"""Commands that open the full screen, and the last word that it then shows."""
BARE = (sys.executable, "-c", "pass")


def cpu_seconds(command: tuple[str, ...], environment: dict[str, str]) -> float:
    """The CPU time of one run."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return usage.ru_utime + usage.ru_stime


def screen_seconds(command: tuple[str, ...], environment: dict[str, str], last: bytes) -> float:
    """The CPU time until the full screen shows its last word."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        command, env=environment | terminal, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
    )
    os.close(slave)
    shown = b""
    while last not in shown:
        shown += os.read(master, 65536)
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    os.write(master, b"\x03")
    with suppress(OSError):  # how Linux says that the other end is closed
        while os.read(master, 65536):
            pass
    process.wait()
    os.close(master)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    potez = str(Path(sys.executable).with_name("potez"))
    commands = (BARE, *((sys.executable, potez, *arguments) for arguments in COMMANDS))
    # Python must keep what it has compiled, as an installed package does.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for command in commands:
        cpu_seconds(command, environment)
    times: dict[tuple[str, ...], list[float]] = {command: [] for command in commands}
    for _ in range(runs):
        for command in commands:
            times[command].append(cpu_seconds(command, environment))
    bare = median(times[BARE])
    print(f"python -c pass: {bare:.3f} s of CPU, median of {runs}")
    print("| command | seconds over it | times as long |")
    print("|---|---|---|")
    for command, arguments in zip(commands[1:], COMMANDS, strict=True):
        taken = median(times[command])
        print(f"| potez {' '.join(arguments)} | {taken - bare:.3f} | {taken / bare:.1f} |")
    for arguments, last in SCREENS.items():
        seconds = median(screen_seconds((sys.executable, potez, *arguments), environment, last) for _ in range(runs))
        print(f"potez {' '.join(arguments)}: {seconds:.2f} s of CPU until the full screen shows, median of {runs}")


if __name__ == "__main__":
    main()
