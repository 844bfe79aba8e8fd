"""`grapeshot --guest FOLDER`: the dashboard for an account that may do nothing else.

The program is begun anew in a bare environment, so that no variable of the guest's has any effect;
what the program keeps between two runs goes into the folder as well.
"""
# Paths are strings here, as in all that is done before the dashboard is begun.
# ruff: noqa: PTH112, PTH118

from __future__ import annotations

import os
import sys

from grapeshot.cli import exit_codes
from grapeshot.cli.can_show import can_show
from grapeshot.cli.options import say

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import Namespace

    from grapeshot.session import Session

_OF_THE_TERMINAL = (
    "TERM",
    "COLORTERM",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
    "GRAPESHOT_ASCII",
    "SSH_CONNECTION",
)
"""The variables that a guest's terminal may set: they say what it can show."""
_MEMORY, _FILE, _SECONDS = 1_500_000_000, 20_000_000, 3600
"""Bytes of address space and of one file, seconds of work: a guest that wants more is ended."""


def run(arguments: Namespace) -> int:
    """Open the dashboard in a guest's folder. Return the exit code."""
    if arguments.file is not None or arguments.plugins or arguments.profiles:
        say("--guest takes no file and no folders besides the guest's own")
        return exit_codes.USAGE
    folder = os.path.realpath(arguments.guest)
    if not os.path.isdir(folder):
        say(f"no folder {arguments.guest} for a guest")
        return exit_codes.BAD_INPUT
    if not sys.flags.isolated:
        program = [sys.executable, "-I", "-B", "-m", "grapeshot", "--guest", folder]
        sys.stderr.flush()
        os.execve(sys.executable, program, environment(folder))
    bare = environment(folder)
    os.environ.clear()
    os.environ.update(bare)
    _confine(folder)
    return _open(folder)


def environment(folder: str) -> dict[str, str]:
    """Return the whole environment of a guest: the terminal, and one folder for all else."""
    told = {name: os.environ[name] for name in _OF_THE_TERMINAL if name in os.environ}
    kept = os.path.join(folder, ".grapeshot")
    folders = dict.fromkeys(_OWN_FOLDERS, kept)
    return {**told, **folders, "HOME": folder, "PATH": "/usr/bin:/bin"}


_OWN_FOLDERS = (
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
    "TMPDIR",
)


def _confine(folder: str) -> None:
    """Set the limits that the system holds a guest to, whatever the program does."""
    import resource

    os.umask(0o077)
    os.chdir(folder)
    sys.dont_write_bytecode = True
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, _MEMORY),
        (resource.RLIMIT_FSIZE, _FILE),
        (resource.RLIMIT_CPU, _SECONDS),
    ):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, hard))


def _open(folder: str) -> int:
    if not can_show("connect with `ssh -t`"):
        return exit_codes.USAGE
    from grapeshot.app.app import run_dashboard  # reads the environment, so it is imported last

    def session() -> Session:
        from grapeshot.app.guest_session import (
            GuestSession,
        )  # the engine loads after the first paint

        return GuestSession(folder)

    return run_dashboard(None, session, plugin_folders=[], guest_folder=folder)
