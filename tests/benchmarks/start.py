"""How long commands take from start to end, beside an interpreter that does nothing.

Run it with `python tests/benchmarks/start.py [ROUNDS]`. It prints the work of the processor, which
a busy machine hardly changes, and its ratio to `python -c pass`: the median of rounds taken in
turn. With `--imports` it prints instead what each import of a command takes, the least of all
rounds. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

GRAPESHOT = str(Path(sys.executable).with_name("grapeshot"))
PLAIN = """
ruleset = "legions-imperialis"
weapon = { name = "gun", range = 24, dice = 10, to_hit = 4, ap = -1 }
target = { type = "vehicle", models = 5, wounds = 2, armour_save = 4 }
situation = { distance = 10 }
"""
_SHOWN = 40


def commands(folder: Path) -> dict[str, list[str]]:
    """Return the commands that are measured, the interpreter first."""
    plain = folder / "plain.toml"
    plain.write_text(PLAIN, encoding="utf-8")
    return {
        "python -c pass": [sys.executable, "-c", "pass"],
        "rule deflagrate": [GRAPESHOT, "rule", "deflagrate"],
        "odds of a plain engagement": [GRAPESHOT, "odds", str(plain)],
        "odds --json": [GRAPESHOT, "odds", "--json", str(plain)],
    }


def environment() -> dict[str, str]:
    """Return the environment, in which Python keeps what it has compiled."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def work(command: list[str]) -> float:
    """Return the seconds of the processor that a command takes."""
    with Path(os.devnull).open("w") as nowhere:
        running = subprocess.Popen(command, env=environment(), stdout=nowhere, stderr=nowhere)
        _, _, used = os.wait4(running.pid, 0)
        running.returncode = 0
    return used.ru_utime + used.ru_stime


def show_ratios(folder: Path, rounds: int) -> None:
    """Print what each command takes."""
    taken: dict[str, list[float]] = {name: [] for name in commands(folder)}
    for _ in range(rounds + 1):
        for name, command in commands(folder).items():
            taken[name].append(work(command))
    middle = {name: median(times[1:]) for name, times in taken.items()}
    nothing = next(iter(middle.values()))
    for name, seconds in middle.items():
        print(f"{name:28} {seconds * 1e3:7.1f} ms {seconds / nothing:6.2f}")


def show_imports(folder: Path, rounds: int) -> None:
    """Print the imports of plain odds that take longest by themselves, in microseconds."""
    least: dict[str, int] = {}
    command = [sys.executable, "-X", "importtime", *commands(folder)["odds --json"]]
    for _ in range(rounds):
        done = subprocess.run(
            command, env=environment(), capture_output=True, text=True, check=False
        )
        for line in done.stderr.splitlines():
            own, _, module = line.removeprefix("import time:").replace("|", " ").split(None, 2)
            if own.isdigit():
                least[module] = min(least.get(module, int(own)), int(own))
    slowest = sorted(least, key=lambda module: -least[module])
    for module in slowest[:_SHOWN]:
        print(f"{least[module]:7} {module}")


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", nargs="?", type=int, default=11)
    parser.add_argument("--imports", action="store_true")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        show = show_imports if arguments.imports else show_ratios
        show(Path(folder), arguments.rounds)


if __name__ == "__main__":
    main()
