"""Opening the dashboard, where there is a terminal for it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.terminal.settings import prepare_environment, use_utf8, why_no_dashboard
from grapeshot.visible import visible

if TYPE_CHECKING:
    from grapeshot.session import Session

_NO_TERMINAL = 2
_COLLECTIONS = 5_000, 10, 20
"""Allocations between two collections, and how many of them widen: a key makes a few thousand.

At Python's own pace a third of the work behind a key was to look again through what is loaded.
"""


def run_dashboard(
    file: str | None,
    session: Session | Callable[[], Session],
    *,
    plugin_folders: Sequence[str | PathLike[str]] | None = None,
    guest_folder: str = "",
    battle: Path | None = None,
    looks_on: bool = False,
) -> int:
    """Open the dashboard with the engagements of `file` on it, or a demo; return the exit code.

    With a function as `session` the engine is loaded after the first paint. `plugin_folders` are
    the user's, for the look-up of house rules; by default the usual one. With a `guest_folder` it
    is that of a guest, who sees and writes no file elsewhere. `battle` is the log of a battle to
    open with, to be looked at only where one `looks_on`. A defect that ended the dashboard is
    raised again once the terminal is as it was.
    """
    obstacle = why_no_dashboard(os.environ, sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if obstacle is not None:
        sys.stderr.write(f"grapeshot: {visible(obstacle)}\n")
        return _NO_TERMINAL
    settings = prepare_environment(os.environ, getattr(sys.__stderr__, "encoding", "utf-8"))
    if not settings.ascii_only:
        use_utf8(sys.__stdout__, sys.__stderr__)
    from grapeshot.app.dashboard import Dashboard  # imports textual, which reads the environment
    from grapeshot.terminal.running import run_on_terminal

    if guest_folder:
        from grapeshot.app.guest import GuestDashboard

        app: Dashboard = GuestDashboard(session, Path(guest_folder), settings)
    else:
        folders = _folders(plugin_folders)
        app = Dashboard(session, file, settings, folders, battle=battle, looks_on=looks_on)
    gc.freeze()  # what is imported by now stays to the end
    gc.set_threshold(*_COLLECTIONS)
    code = run_on_terminal(app, mouse=settings.mouse, when_asked=app.hurry)
    if app.defect is not None:
        raise app.defect
    return code


def _folders(given: Sequence[str | PathLike[str]] | None) -> list[str]:
    if given is not None:
        return [os.fspath(folder) for folder in given]
    from grapeshot.rules.folders import plugin_folder

    return [*filter(None, [plugin_folder()])]
