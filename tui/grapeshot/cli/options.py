"""Options that several commands share, and what they say on stderr. Loads none of the engine."""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH112

from __future__ import annotations

import os

from grapeshot.cli.output import talk
from grapeshot.errors import Fault
from grapeshot.rules.folders import plugin_folder, profile_folder
from grapeshot.rules.switches import switched_off

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import TypedDict

    class SessionOptions(TypedDict):
        """What `Session` is called with."""

        plugin_folders: list[str]
        profile_folders: list[str]
        third_party: bool
        disabled: list[str]


def add_session_options(parser: ArgumentParser) -> None:
    """Declare the options that say which plugins and profiles are loaded."""
    add = parser.add_argument
    add("--plugins", metavar="DIR", action="append", default=[], help="add a plugin folder")
    add("--profiles", metavar="DIR", action="append", default=[], help="add a profile folder")
    add("--no-plugins", action="store_true", help="load only the plugins that ship")


def add_json_option(parser: ArgumentParser, what: str) -> None:
    """Declare `--json`; `what` says what is printed then."""
    parser.add_argument("--json", action="store_true", help=f"print {what}")


def add_file_options(parser: ArgumentParser) -> None:
    """Declare the files of engagements, and which of their engagements are meant."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="engagement files (TOML); - for standard input"
    )
    parser.add_argument(
        "--id", metavar="ID", action="append", default=[], help="only the engagement of this id"
    )


def add_limit_option(parser: ArgumentParser, steps: int) -> None:
    """Declare `--limit`; `steps` of exact odds is the default."""
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number,
        default=steps,
        help=f"simulate what takes more than N steps of exact odds ({steps})",
    )


def add_question_options(parser: ArgumentParser) -> None:
    """Declare files of engagements, or a weapon and a target by name with fields as key=value."""
    add_file_options(parser)
    parser.add_argument(
        "--ruleset", metavar="R", default="", help="rule set of the WEAPON and TARGET named"
    )


def session_options(arguments: Namespace) -> SessionOptions:
    """Return the keyword arguments of `Session`: the user's own folders and those named.

    Raise Fault where a named folder is missing, or the file of switched-off plugins cannot be read.
    """
    for kind in ("plugins", "profiles"):
        for folder in getattr(arguments, kind):
            if not os.path.isdir(folder):
                raise Fault("unreadable", f"no {kind.removesuffix('s')} folder {folder}")
    disabled = getattr(arguments, "disabled", None)  # what mends the file has read it already
    return {
        "plugin_folders": [*filter(None, [plugin_folder()]), *arguments.plugins],
        "profile_folders": [*filter(None, [profile_folder()]), *arguments.profiles],
        "third_party": not arguments.no_plugins,
        "disabled": switched_off() if disabled is None else disabled,
    }


def whole_number(text: str) -> int:
    """Read an option that is a whole number of 1 or more. Raise ValueError for anything else."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


whole_number.__name__ = "whole number of 1 or more"  # argparse puts it into its message


def seconds(text: str) -> float:
    """Read an option that is a time in seconds. Raise ValueError for anything else."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def say(message: str) -> None:
    """Say something about the run of the program, on stderr."""
    talk(f"grapeshot: {message}")
