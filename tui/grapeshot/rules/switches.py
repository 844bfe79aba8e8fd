"""Which plugins the user has switched off: a list in a TOML file among the settings."""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH110, PTH118

from __future__ import annotations

import os

from grapeshot.errors import Fault, Place
from grapeshot.rules.folders import settings_folder

FILE = "plugins.toml"


def switched_off() -> list[str]:
    """Return the names of the plugins that are switched off, sorted.

    Raise Fault where the file is there and cannot be read as a list of names.
    """
    folder = settings_folder()
    path = os.path.join(folder, FILE) if folder else ""
    if not path or not os.path.exists(path):
        return []
    from grapeshot.rules.reading import parse  # most users switch nothing off

    try:
        _, table = parse(path)
    except OSError as error:
        raise Fault("unreadable", str(error.strerror), place=Place(path)) from None
    names = table.get("disabled", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Fault(
            "bad_file",
            f"disabled = {names!r}",
            expected="a list of names of plugins",
            place=Place(path, "disabled"),
        )
    return sorted(names)
