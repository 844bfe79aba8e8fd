"""`grapeshot plugins enable` and `disable`: which plugins are switched off for good."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.errors import Fault
from grapeshot.names import nearest
from grapeshot.rules.folders import settings_folder
from grapeshot.rules.switches import FILE, switched_off

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from grapeshot.cli.common import Run


def enable(this: Run, arguments: Namespace) -> int:
    """Switch plugins on. Return the exit code."""
    return _switch(this, arguments, on=True)


def disable(this: Run, arguments: Namespace) -> int:
    """Switch plugins off. Return the exit code."""
    return _switch(this, arguments, on=False)


def _switch(this: Run, arguments: Namespace, *, on: bool) -> int:
    verb = "enable" if on else "disable"
    if not arguments.names:
        say(f"plugins {verb}: name a plugin, as `grapeshot plugins list` shows it")
        return exit_codes.USAGE
    off = set(arguments.disabled)
    known = off if on else _loaded(this)
    for name in arguments.names:
        if name not in known and not (on and arguments.broken):
            near = nearest(name, known)
            text = f'no plugin "{name}" is switched off' if on else f'there is no plugin "{name}"'
            raise Fault("unknown_plugin", text, nearest=near)
        off = off - {name} if on else off | {name}
    _keep(off, broken=arguments.broken)
    if arguments.json:
        print_json({"disabled": sorted(off)})
    else:
        told = ", ".join(sorted(off)) or "none"
        Page().write([f"{verb}d: {', '.join(arguments.names)}; switched off now: {told}"])
    return exit_codes.OK


def read_switches() -> tuple[list[str], str]:
    """Return which plugins are switched off, and what is wrong with the file that says so.

    Where it is not what it should be, all of it is wrong: the list begins anew.
    """
    try:
        return switched_off(), ""
    except Fault as fault:
        return [], str(fault)


def _loaded(this: Run) -> set[str]:
    plugins = this.session.plugins
    plugins.load_all()
    return {each.name for each in plugins.all()} | set(plugins.not_loaded)


def _keep(off: Iterable[str], broken: str) -> None:
    """Keep which plugins are switched off, and beside it a file that was broken.

    Raise Fault where that cannot be written.
    """
    import tomli_w

    folder = settings_folder()
    if not folder:
        raise Fault("unreadable", "there is no folder for settings", expected="a home folder")
    file = Path(folder, FILE)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(".new")
        beside.write_text(tomli_w.dumps({"disabled": sorted(off)}), encoding="utf-8")
        if broken:
            aside = _free_name(file)
            file.rename(aside)
            say(f"{broken}; the list of what is switched off begins anew, the old one is {aside}")
        beside.replace(file)
    except OSError as error:
        raise Fault("unreadable", f"{file} cannot be written: {error.strerror}") from None


def _free_name(file: Path) -> Path:
    """Return a name beside a file that nothing has yet."""
    numbers = count(2)
    aside = file.with_suffix(".broken")
    while os.path.lexists(aside):  # a link that leads nowhere has it too
        aside = file.with_suffix(f".broken{next(numbers)}")
    return aside
