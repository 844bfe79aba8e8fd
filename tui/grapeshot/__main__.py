"""The program itself, as the command `grapeshot` and as `python -m grapeshot`."""

from __future__ import annotations

import sys

from grapeshot.interruption import interruptible  # isort: skip - before what takes longer
from grapeshot.cli import main


def run() -> int:
    """Run the program with the shell's arguments. Return the exit code."""
    return interruptible(main)


if __name__ == "__main__":
    sys.exit(run())
