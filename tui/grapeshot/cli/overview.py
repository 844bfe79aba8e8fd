"""`grapeshot --help` and `grapeshot --version`."""

from __future__ import annotations

from grapeshot.cli import exit_codes
from grapeshot.cli.commands import COMMANDS
from grapeshot.cli.output import write
from grapeshot.version import __version__


def show(*, version: bool) -> int:
    """Print the version, or what the program does and which commands it has."""
    write([f"grapeshot {__version__}"] if version else _lines())
    return exit_codes.OK


def _lines() -> list[str]:
    width = max(map(len, COMMANDS))
    return [
        "usage: grapeshot [FILE]             open the dashboard, with this engagement on it",
        "       grapeshot --guest FOLDER     the same for an account that may do nothing else",
        "       grapeshot COMMAND ...        answer and leave",
        "",
        *(f"  {name:{width}}  {summary}" for name, summary in COMMANDS.items()),
        "",
        "`grapeshot help COMMAND` tells the options of a command.",
        "`grapeshot --print-completion bash|zsh|fish` prints completions for a shell.",
        "Exit codes: 0 answered, 1 differences or nothing found, 2 wrong usage, 3 bad input,",
        "70 a fault of the program.",
    ]
