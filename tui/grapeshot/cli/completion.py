"""`grapeshot --print-completion SHELL`: completions of commands and options for a shell.

They are made by shtab from the same declarations that the commands read their arguments by.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.commands import COMMANDS, MODULES
from grapeshot.cli.options import say
from grapeshot.cli.output import write
from grapeshot.names import nearest

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

SHELLS = ("bash", "zsh", "fish")


def show_completion(words: Sequence[str]) -> int:
    """Print the completions for a shell. Return the exit code."""
    shell = words[0] if len(words) == 1 else ""
    if shell not in SHELLS:
        meant = nearest(shell, SHELLS)
        hint = f'; did you mean "{meant}"?' if meant else ""
        say(f"--print-completion {' '.join(words)}: expected one of {', '.join(SHELLS)}{hint}")
        return exit_codes.USAGE
    import shtab  # wanted once per shell, so no command waits for it

    write(shtab.complete(_parser(), shell=shell).splitlines())
    return exit_codes.OK


def _parser() -> ArgumentParser:
    """Return a parser of the whole command line."""
    import argparse

    parser = argparse.ArgumentParser(prog="grapeshot")
    commands: Any = parser.add_subparsers(dest="command")
    for name, summary in COMMANDS.items():
        command: Any = import_module(f"grapeshot.cli.{MODULES.get(name, name)}")
        declared = commands.add_parser(name, help=summary)
        command.add_arguments(declared)
        _complete_files(declared)
    return parser


def _complete_files(parser: ArgumentParser) -> None:
    """Let what takes files complete their names."""
    import shtab

    for action in parser._actions:
        if action.metavar == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # shtab reads it there
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]  # likewise
