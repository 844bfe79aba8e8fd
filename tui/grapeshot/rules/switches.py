"""Which plugins the user has switched off: a list in a TOML file among the settings."""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH118

from __future__ import annotations

import os

from grapeshot.errors import Fault, Place
from grapeshot.rules.folders import settings_folder

FILE = "plugins.toml"
_KEY = "disabled"


def switched_off() -> list[str]:
    """Return the names of the plugins that are switched off, sorted.

    Raise Fault where the file is there and is not what `grapeshot plugins disable` writes.
    """
    folder = settings_folder()
    path = os.path.join(folder, FILE) if folder else ""
    if not path or not os.path.lexists(path):
        return []
    from grapeshot.text_files import read_toml  # most users switch nothing off

    _, table = read_toml(path, "bad_file")
    for key in table:
        if key != _KEY:
            from grapeshot.names import nearest

            near = nearest(key, [_KEY])
            place = Place(path, key)
            raise Fault("bad_file", "unknown key", expected=_KEY, nearest=near, place=place)
    names = table.get(_KEY, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Fault(
            "bad_file",
            f"disabled = {names!r}",
            expected="a list of names of plugins",
            place=Place(path, _KEY),
        )
    return sorted(names)
