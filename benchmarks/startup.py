"""How long the quick commands take to start: CPU seconds over `python -c pass`, and how many times as long as it.

    python benchmarks/startup.py [RUNS]

CPU time of the process, user and system, is compared, because it depends less on what else the machine does. Commands
take turns, so that a busy moment falls on all of them, and the median counts.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

RUNS = 20
COMMANDS = (("--version",), ("--help",), ("moves", "byte"), ("show", "byte"))
BARE = (sys.executable, "-c", "pass")


def cpu_seconds(command: tuple[str, ...], environment: dict[str, str]) -> float:
    """The CPU time of one run."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return usage.ru_utime + usage.ru_stime


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


if __name__ == "__main__":
    main()
