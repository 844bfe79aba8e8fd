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
from threading import Timer
from time import perf_counter
from typing import NamedTuple

COMMAND = Path(sys.executable).with_name("grapeshot")


class Cost(NamedTuple):
    """What one run took, with its exit code and what it said."""

    seconds: float
    work: float
    """Seconds of the processor: on a busy machine less than those on the clock."""
    megabytes: float
    code: int
    said: str


def cost(arguments: list[str], seconds: float) -> Cost:
    """Run the command; it is killed after so many seconds."""
    with TemporaryFile("w+") as out:
        start = perf_counter()
        running = subprocess.Popen([COMMAND, *arguments], stdout=out, stderr=subprocess.STDOUT)
        killer = Timer(seconds, running.kill)
        killer.start()
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        killer.cancel()
        took = perf_counter() - start
        out.seek(0)
        work = used.ru_utime + used.ru_stime
        return Cost(took, work, used.ru_maxrss / 1024, running.returncode, out.read())


def method(said: str) -> str:
    """Return how the odds of each engagement were found, as far as the output says."""
    found = []
    for line in said.splitlines():
        if line.startswith("{"):
            report = json.loads(line)
            found.append(str(report.get("method") or report["refused"]["reason"]))
            if report.get("trials"):
                found[-1] += f" {report['trials']}"
    return ", ".join(found) or " ".join(said.split())[:60]


def main() -> None:
    """Print a line for each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--command", choices=["odds", "roll", "verify"], default="odds")
    parser.add_argument("--kill", type=float, default=60, help="kill what takes longer (60 s)")
    parser.add_argument("--plugins", metavar="DIR", action="append", default=[])
    given = parser.parse_args()
    more = [word for folder in given.plugins for word in ("--plugins", folder)]
    print("clock s  work s     MB  code  file")
    for file in given.files:
        spent = cost([given.command, "--json", str(file), *more], given.kill)
        told = method(spent.said) if given.command == "odds" else ""
        taken = f"{spent.seconds:7.2f} {spent.work:7.2f} {spent.megabytes:6.0f} {spent.code:5}"
        print(f"{taken}  {file.name}  {told}", flush=True)


if __name__ == "__main__":
    main()
