"""The files that the index is made from: shipped ledgers, profiles, packs, the user's folders.

Nothing is read here but the names and stamps of files, unless an installed distribution changed.
"""
# pathlib costs a fifth of the look-up's time, so paths are strings here.
# ruff: noqa: PTH100, PTH112, PTH113, PTH118, PTH119, PTH120, PTH208

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grapeshot.rules.index_types import Source

LEDGER = "ledger"
MODULE = "module"
PROFILES = "profiles"
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_CHECKOUT = os.path.dirname(os.path.dirname(_PACKAGE))
_INIT = "__init__.py"
_NO_PLUGIN = ("_", "test_", "conftest")


def shipped() -> list[Source]:
    """Return the ledgers and weapon profiles that come with the program."""
    seeds = [
        source
        for path in _files(_data_folder("seeds"), ".toml")
        for source in _source(LEDGER, "", path)
    ]
    profiles = _data_folder("profiles")
    return seeds + [
        source
        for ruleset in _names(profiles)
        for path in _files(os.path.join(profiles, ruleset), ".toml", "weapons")
        for source in _source(PROFILES, ruleset, path)
    ]


def pack(plugin: str, module: str) -> list[Source]:
    """Return the sources of an installed pack: `ledger.toml` in its package, and its modules."""
    module = module.partition(":")[0].strip()
    package = _module_place(module.partition(".")[0])
    if package.endswith(".py"):
        return list(_source(MODULE, plugin, package))
    ledger = _source(LEDGER, plugin, os.path.join(package, "ledger.toml"))
    place = _module_place(module)
    folder = place if place and not place.endswith(".py") else package
    own = _source(MODULE, plugin, os.path.join(folder, _INIT))
    return [*ledger, *own, *_modules(folder)] if package else []


def house(folder: str) -> list[Source]:
    """Return the sources in a plugin folder of the user's: every ledger, every module.

    A folder in it that holds an `__init__.py` is a plugin too, with a ledger of its own.
    """
    ledgers = [
        source
        for path in _files(folder, ".toml")
        for source in _source(LEDGER, plugin_name(path), path)
    ]
    return ledgers + _modules(folder) + [each for path in _inits(folder) for each in _package(path)]


def _inits(folder: str) -> list[str]:
    inits = [
        os.path.join(folder, name, _INIT)
        for name in _names(folder)
        if not name.startswith((*_NO_PLUGIN, "."))
    ]
    return [path for path in inits if os.path.isfile(path)]


def _package(init: str) -> list[Source]:
    folder, name = os.path.dirname(init), plugin_name(init)
    ledger = _source(LEDGER, name, os.path.join(folder, "ledger.toml"))
    return [*ledger, *_source(MODULE, name, init), *_modules(folder)]


def plugin_name(path: str) -> str:
    """Return the name of the plugin that a file is: `house/my_rule.py` -> `"my-rule"`."""
    place = os.path.dirname(path) if os.path.basename(path) == _INIT else path
    return os.path.basename(place).partition(".")[0].replace("_", "-")


def entry_point_files(search: Iterable[str]) -> list[tuple[str, int, int]]:
    """Return path and stamp of each `entry_points.txt` on a search path: what is installed."""
    return [
        (path, *stamp)
        for folder in search
        for name in _names(folder or ".")
        if name.endswith((".dist-info", ".egg-info"))
        for path in (os.path.join(folder, name, "entry_points.txt"),)
        for stamp in _stamp(path)
    ]


def _modules(folder: str) -> list[Source]:
    return [
        source
        for path in _files(folder, ".py")
        if not os.path.basename(path).startswith(_NO_PLUGIN)
        for source in _source(MODULE, plugin_name(path), path)
    ]


def _module_place(module: str) -> str:
    """Return the folder of a package or the file of a module on `sys.path`, or ""."""
    relative = module.replace(".", os.sep)
    for folder in sys.path:
        place = os.path.join(folder, relative)
        if os.path.isdir(place):
            return place
        if os.path.isfile(place + ".py"):
            return place + ".py"
    return ""


def _data_folder(name: str) -> str:
    installed = os.path.join(_PACKAGE, name)
    return installed if os.path.isdir(installed) else os.path.join(_CHECKOUT, name)


def _source(kind: str, plugin: str, path: str) -> Iterator[Source]:
    for stamp in _stamp(path):
        yield {"kind": kind, "plugin": plugin, "path": path, "stamp": stamp}


def _stamp(path: str) -> list[tuple[int, int]]:
    for look in (os.stat, os.lstat):  # a link that leads nowhere is there, and told when it is read
        try:
            found = look(path)
        except OSError:
            continue
        return [(found.st_mtime_ns, found.st_size)]
    return []


def _files(folder: str, ending: str, beginning: str = "") -> list[str]:
    return [
        os.path.join(folder, name)
        for name in _names(folder)
        if name.casefold().endswith(ending) and name.startswith(beginning)
    ]


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
