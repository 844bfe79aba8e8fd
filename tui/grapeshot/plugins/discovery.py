"""Finding plugins without importing anything: entry points of distributions, files in folders.

The entry points are read off the `entry_points.txt` files on `sys.path`: importing
`importlib.metadata` alone would take longer than a whole look-up may.
"""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH112, PTH113, PTH118, PTH119, PTH122, PTH123, PTH208

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from os import PathLike

from grapeshot.errors import Fault
from grapeshot.names import nearest
from grapeshot.records import NamedTuple
from grapeshot.version import __version__

GROUP = "grapeshot"
_HEADER = f"[{GROUP}]"
_PROGRAM = "grapeshot"
"""The name of the distribution that the program itself is."""
_THIS = f"{_PROGRAM}-{__version__}"
"""Its origin: metadata of another version that is found earlier does not stand for it."""


class Found(NamedTuple):
    """A plugin that was found: its name, the module or file to load, where it comes from.

    `module` may name an object in the module, as in `package.module:object`.
    """

    name: str
    module: str
    path: str
    origin: str

    @property
    def is_toml(self) -> bool:
        """Whether it is a rule in TOML."""
        return is_toml(self.path)

    @property
    def where(self) -> str:
        """The file, or the module and its distribution."""
        return self.path or f"{self.module}, of {self.origin}"


def entry_points(search: Iterable[str] | None = None) -> list[Found]:
    """Return the plugins that installed distributions declare, sorted by name.

    `search` are the folders to look in; default `sys.path`. Where a distribution is found twice,
    the first one counts, as it does for imports.
    """
    found: dict[str, list[Found]] = {}
    for folder in sys.path if search is None else search:
        for metadata in _metadata_folders(folder or "."):
            origin = os.path.basename(metadata).rpartition(".")[0]
            points = _declared(os.path.join(metadata, "entry_points.txt"))
            known = found.get(distribution_of(origin))
            if points and (known is None or (origin == _THIS and known[0].origin != _THIS)):
                declared = [Found(name, module, "", origin) for name, module in points]
                found[distribution_of(origin)] = declared
    return sorted(point for points in found.values() for point in points)


def distribution_of(origin: str) -> str:
    """Return the name of a distribution, from that of its metadata: `my_rules-1.0` -> `my-rules`.

    A number at the start of a part between hyphens begins the version.
    """
    name: list[str] = []
    for part in origin.split("-"):
        if name and part[:1].isdigit():
            break
        name.append(part)
    return "-".join(name).replace("_", "-").casefold()


def ships(found: Found) -> bool:
    """Return whether a plugin comes with the program, and not from a third party."""
    return distribution_of(found.origin) == _PROGRAM


def packs(third_party: bool) -> list[tuple[str, str]]:
    """Return name and module of the packs that are installed, those of third parties first."""
    found = entry_points()
    shipped = [point for point in found if ships(point)]
    foreign = [point for point in found if point not in shipped] if third_party else []
    return [(point.name, point.module) for point in foreign + shipped]


def _metadata_folders(folder: str) -> list[str]:
    return [
        os.path.join(folder, name)
        for name in _names_in(folder)
        if name.endswith((".dist-info", ".egg-info"))
    ]


def _names_in(folder: str | PathLike[str]) -> list[str]:
    """Return the names in a folder, sorted; none where it is missing or no folder."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _declared(file: str) -> list[tuple[str, str]]:
    try:
        with open(file, "rb", buffering=0) as stream:
            found = stream.read()
        if _HEADER.encode() not in found:  # so it is with nearly all, and there are many
            return []
        text = found.decode()
    except (OSError, UnicodeDecodeError):
        return []
    declared, inside = [], False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == _HEADER
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, module = line.partition("=")
            declared.append((name.strip(), module.partition("[")[0].strip()))
    return declared


NO_PLUGIN = ("_", ".", "test_", "conftest")
"""So the names begin of files in a plugin folder that are no plugins."""


def house_files(folders: Iterable[str | PathLike[str]]) -> list[Found]:
    """Return the plugins in the user's plugin folders, sorted by name in each folder.

    Each is a `.py` file, a package, which is a folder that holds an `__init__.py`, or a `.toml`
    file with a rule in it. TOML files that hold no rule are ledgers or of somebody else's.
    """
    return [
        Found(name.replace("_", "-"), name, path, str(folder))
        for folder in folders
        for entry in _names_in(folder)
        if not entry.startswith(NO_PLUGIN)
        for name, path in _plugin_at(os.path.join(folder, entry))
    ]


def _plugin_at(path: str) -> list[tuple[str, str]]:
    """Return name and file of the plugin at a path, none where there is no plugin.

    What cannot be read is one too, so that loading it tells why.
    """
    name = os.path.basename(path)
    if os.path.isdir(path):
        inside = os.path.join(path, "__init__.py")
        return [(name, inside)] if os.path.isfile(inside) else []
    stem, ending = os.path.splitext(name)
    if ending == ".py":
        return [(stem, path)]
    return [(stem, path)] if is_toml(path) and _may_be_a_rule(path) else []


def is_toml(path: str) -> bool:
    """Return whether a file is TOML, by its name; some systems write the ending in capitals."""
    return path.casefold().endswith(".toml")


_RULE_TABLES = ("trait", "house_rule", "effect")
_LIKE_A_RULE = 0.78
_LEDGER = re.compile(r"^[ \t]*\[\[[ \t]*rule[ \t]*\]\]", re.MULTILINE)
_RULE = re.compile(rf"""^[ \t]*[\["' \t]*(?:{"|".join(_RULE_TABLES)})\b""", re.MULTILINE)


def _may_be_a_rule(path: str) -> bool:
    """Return whether a TOML file has one of the tables of which a rule consists, or is broken.

    A table whose name is nearly one of theirs, such as `[trate]`, is taken for one: loading the
    file tells what is wrong, where passing it over would tell nothing.
    """
    from grapeshot.text_files import read_text, read_toml  # few folders hold any TOML

    try:
        text = read_text(path)
        if _LEDGER.search(text) and not _RULE.search(text):
            return False  # a large file, which look-ups read and find fault with
        _, tables = read_toml(path)
    except Fault:
        return True
    return any(nearest(name, _RULE_TABLES, _LIKE_A_RULE) for name in tables)
