"""What the user prefers: a theme, and other keys. They stand in a TOML of the user's folder.

```toml
theme = "nord"
preset = "vim"

[keys]
fire = "enter,f5"
undo = "ctrl+u"
```

The palette shows the name of each action behind its key; those of the map begin with `map-`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE = "dashboard.toml"
LISTS: Final = ("down", "up", "page-down", "page-up", "first", "last")
"""The names of what moves in a list or pane."""
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "": {},
    "vim": {
        "page-down": "pagedown,ctrl+f,ctrl+d",
        "page-up": "pageup,ctrl+b,ctrl+u",
        "redo": "ctrl+r,U",
        "ruleset": "ctrl+g",
        "palette": "colon,ctrl+p",
    },
}


class Preferences(NamedTuple):
    """The theme, and the keys of actions by the names of these."""

    theme: str = ""
    keys: Mapping[str, str] = {}
    faults: tuple[str, ...] = ()
    """What is wrong with the file, in sentences."""


def read_preferences(folder: str, actions: Callable[[], Iterable[str]]) -> Preferences:
    """Read the file of a folder. What is wrong with it is in `faults`; nothing is raised.

    `actions` gives the names that actions have, where the file has any.
    """
    if not folder:
        return Preferences()
    path = Path(folder, FILE)
    if not path.exists():
        return Preferences()
    from grapeshot.errors import Fault  # most users have no such file
    from grapeshot.text_files import read_toml

    try:
        _, table = read_toml(path)
    except Fault as fault:
        return Preferences(faults=(str(fault),))
    return _checked(path, table, {*actions(), *LISTS})


def _checked(path: Path, table: Mapping[str, Any], known: set[str]) -> Preferences:
    from grapeshot.names import nearest

    faults = []
    preset, given, theme = table.get("preset", ""), table.get("keys", {}), table.get("theme", "")
    if not isinstance(preset, str) or preset not in PRESETS:
        faults.append(f"{path}: preset = {preset!r}; expected one of {_listed(PRESETS)}")
        preset = ""
    if not isinstance(given, Mapping):
        faults.append(f"{path}: keys = {given!r}; expected a table")
        given = {}
    keys = dict(PRESETS[preset])
    for name, key in given.items():
        if name not in known:
            near = nearest(name, known)
            meant = f'; did you mean "{near}"?' if near else ""
            faults.append(f'{path}: keys.{name}: there is no action "{name}"{meant}')
        elif not isinstance(key, str) or not key.strip():
            faults.append(f"{path}: keys.{name} = {key!r}; expected keys such as 'enter,f5'")
        else:
            keys[name] = key
    return Preferences(theme if isinstance(theme, str) else "", keys, tuple(faults))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names if name)


def keep_theme(folder: str, theme: str) -> None:
    """Write the theme into the file, beside what stands there. Raise Fault where that fails."""
    if not folder:
        return
    import tomli_w  # only needed here, as all the others

    from grapeshot.engagement.saving import standing_at, write
    from grapeshot.errors import Fault
    from grapeshot.text_files import read_toml

    path = Path(folder, FILE)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        table = read_toml(path)[1] if path.exists() else {}
    except (OSError, Fault) as error:
        raise Fault("unwritable", f"the theme is not kept: {error}") from None
    write(standing_at(path), tomli_w.dumps({**table, "theme": theme}).encode())
