"""`grapeshot` without a command: the dashboard, with the engagement of a file on it."""

from __future__ import annotations

import os

from grapeshot.cli import exit_codes
from grapeshot.cli.commands import COMMANDS
from grapeshot.cli.options import add_session_options, say, session_options
from grapeshot.names import nearest

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from grapeshot.session import Session


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the dashboard."""
    parser.description = "Open the dashboard. The commands are: " + ", ".join(COMMANDS) + "."
    parser.add_argument("file", nargs="?", metavar="FILE", help="open with this engagement")
    parser.add_argument(
        "--guest", metavar="FOLDER", help="let the user see and write no file outside this folder"
    )
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Open the dashboard, where the terminal can show it. Return the exit code."""
    if arguments.guest is not None:
        from grapeshot.cli import guest

        return guest.run(arguments)
    if arguments.file is not None and not os.path.isfile(arguments.file):  # noqa: PTH113 - Path raises where a name is too long
        return _refuse(arguments.file)
    from grapeshot.cli.can_show import can_show

    folders = session_options(arguments)
    if not can_show():
        return exit_codes.USAGE
    from grapeshot.app.app import run_dashboard

    def session() -> Session:
        from grapeshot.session import Session  # the engine loads after the first paint

        return Session(**folders)

    plugins = folders["plugin_folders"] if folders["third_party"] else []
    return run_dashboard(arguments.file, session, plugin_folders=plugins)


def _refuse(word: str) -> int:
    """Say that a word is neither a command nor a file that can be opened."""
    if os.sep in word or "." in word:
        say(f"{word}: no such file")
        return exit_codes.BAD_INPUT
    return refuse_command(word)


def refuse_command(word: str) -> int:
    """Say that a word is no command, and which is nearest. Return the exit code."""
    meant = nearest(word, COMMANDS)
    hint = f'; did you mean "{meant}"?' if meant else ""
    say(f'no command or file "{word}"; expected a file or one of: {", ".join(COMMANDS)}{hint}')
    return exit_codes.USAGE
