"""The command line: `grapeshot` opens the dashboard, `grapeshot COMMAND` answers and leaves.

Each command is a module with `add_arguments(parser)` and `run(arguments) -> exit code`; only the
one that is called is imported, since a look-up may cost no more than the start of the interpreter.
"""

from __future__ import annotations

import gc
import sys

from grapeshot.cli import exit_codes
from grapeshot.cli.commands import COMMANDS, MODULES

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_FEW_COLLECTIONS = 200_000
"""Allocations between two garbage collections of a command: modules that load leave no garbage."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, by default the shell's. Return the exit code."""
    try:
        code = _dispatch(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as leaving:  # argparse leaves this way
        return leaving.code if isinstance(leaving.code, int) else exit_codes.OK
    except (Exception, KeyboardInterrupt) as error:  # nobody is to see a bare traceback
        from grapeshot.cli.defects import code_of

        return code_of(error)
    if argv is None:
        gc.freeze()  # the process ends: looking through all that is left would find nothing
    return code


def _dispatch(argv: list[str]) -> int:
    name = argv[0] if argv else ""
    if name in COMMANDS:
        return _run(name, argv[1:])
    if name == "help" and argv[1:2] and argv[1] in COMMANDS:
        return _run(argv[1], ["--help"])
    if name in ("-h", "--help", "help", "-V", "--version"):
        from grapeshot.cli.overview import show

        return show(version=name in ("-V", "--version"))
    if name == "--print-completion":
        from grapeshot.cli.completion import show_completion

        return show_completion(argv[1:])
    if len(argv) > 1 and not name.startswith("-") and not argv[1].startswith("-"):
        from grapeshot.cli.dashboard import refuse_command  # the dashboard takes one file

        return refuse_command(name)
    return _run("dashboard", argv)


def _run(name: str, argv: list[str]) -> int:
    from importlib import import_module

    if name != "dashboard":
        gc.set_threshold(_FEW_COLLECTIONS)
    from grapeshot.cli.arguments import read

    command: Any = import_module(f"grapeshot.cli.{MODULES.get(name, name)}")
    program = "grapeshot" if name == "dashboard" else f"grapeshot {name}"
    code: int = command.run(read(command.add_arguments, argv, program))
    return code
