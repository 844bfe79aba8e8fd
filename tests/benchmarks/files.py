"""What engagement files cost: seconds, peak memory and method of the odds of each, in a process.

Run it with `python tests/benchmarks/files.py FILE...`; `--command roll` resolves them once
instead, `--command verify` compares them with what they expect. Files may expect to be refused:
their exit code is printed. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from time import perf_counter
from typing import NamedTuple

COMMAND = Path(sys.executable).with_name("grapeshot")


class Cost(NamedTuple):
    """What one run took, with its exit code and what it said."""

    seconds: float
    megabytes: float
    code: int
    said: str


def cost(arguments: list[str], seconds: float) -> Cost:
    """Run the command; it is killed after so many seconds."""
    with TemporaryFile("w+") as out:
        start = perf_counter()
        running = subprocess.Popen([COMMAND, *arguments], stdout=out, stderr=subprocess.STDOUT)
        killer = subprocess.Popen(["sleep", str(seconds)])
        code, used = _wait(running, killer)
        out.seek(0)
        return Cost(perf_counter() - start, used / 1024, code, out.read())


def _wait(running: subprocess.Popen[bytes], killer: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Return the exit code of a process and its peak memory in KiB, killing it once it is late."""
    while True:
        ended, status, usage = os.wait4(-1, 0)
        if ended == killer.pid:
            running.kill()
            continue
        if ended == running.pid:
            running.returncode = os.waitstatus_to_exitcode(status)
            killer.kill()
            killer.wait()
            return running.returncode, usage.ru_maxrss


def method(said: str) -> str:
    """Return how the odds of each engagement were found, as far as the output says."""
    found = []
    for line in said.splitlines():
        if line.startswith("{"):
            report = json.loads(line)
            found.append(str(report.get("method") or report["refused"]["reason"]))
            if report.get("trials"):
                found[-1] += f" {report['trials']}"
    return ", ".join(found) or said.strip().splitlines()[-1][:60] if said.strip() else ""


def main() -> None:
    """Print a line for each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument(
        "--roll", action="store_const", const="roll", dest="command", default="odds"
    )
    parser.add_argument("--verify", action="store_const", const="verify", dest="command")
    parser.add_argument("--seconds", type=float, default=60, help="kill what takes longer (60)")
    parser.add_argument("--plugins", metavar="DIR", action="append", default=[])
    given = parser.parse_args()
    more = [word for folder in given.plugins for word in ("--plugins", folder)]
    print("seconds     MB  code  file")
    for file in given.files:
        spent = cost([given.command, "--json", str(file), *more], given.seconds)
        told = method(spent.said) if given.command == "odds" else ""
        print(
            f"{spent.seconds:7.2f} {spent.megabytes:6.0f} {spent.code:5}  {file.name}  {told}",
            flush=True,
        )


if __name__ == "__main__":
    main()
