"""Profiles: named weapons and units in TOML files, one folder for each rule set.

A profile is referred to as `ruleset/file-stem/name`. The user's own folders win over what ships.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from os import PathLike
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Fault, Place
from grapeshot.names import nearest, normalise
from grapeshot.records import NamedTuple
from grapeshot.sanity import demand_sane
from grapeshot.text_files import demand_short_keys

if TYPE_CHECKING:
    from pathlib import Path

Table = Mapping[str, Any]
_NOT_PROFILES = ("engagement",)
_OPENED_BY_SHELL = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")
STANDARD_INPUT = "-"
"""The name of the file that is read from standard input."""
MOST_BYTES = 1_000_000
"""Ten times the largest file of engagements that is known."""


class Profile(NamedTuple):
    """A profile as it stands in its file."""

    reference: str
    kind: str
    """The name of its array of tables: "weapon", "detachment", ..."""
    table: Table
    file: Path
    position: int
    """Its place in that array, from 0."""

    @property
    def name(self) -> str:
        """The name that the profile is found by, "" where its table has none."""
        return str(self.table.get("name", ""))

    def place(self, key: str = "") -> Place:
        """Return where a key of the profile stands."""
        where = f"{self.kind}[{self.position}]"
        return Place(str(self.file), f"{where}.{key}" if key else where)


class Merged(dict[str, Any]):
    """The table of an engagement, merged over the profile that it refers to."""

    def __init__(self, profile: Profile, base: Table, over: Table) -> None:
        super().__init__({**base, **over})
        self._profile = profile
        self._inherited = base.keys() - over.keys()

    def relocate(self, fault: Fault, place: Place) -> None:
        """Place a fault of an inherited key, told at `place`, where it stands in the profile."""
        key = fault.place.key.removeprefix(f"{place.key}.")
        if key.partition(".")[0].partition("[")[0] in self._inherited:
            fault.place = self._profile.place(key)


def read_toml(path: str | PathLike[str]) -> dict[str, Any]:
    """Read a TOML file. Raise Fault with the line where it cannot be read."""
    try:
        text = _content(path).decode("utf-8-sig")  # Windows editors write a mark
        demand_short_keys(text, str(path))
        document = tomllib.loads(text)
    except (RecursionError, MemoryError):
        raise Fault(
            "bad_toml", "tables within tables without end", place=Place(str(path))
        ) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Fault("unreadable", f"cannot be read: {reason}", place=Place(str(path))) from None
    except ValueError as error:  # what tomllib raises for bad text or numbers
        line = _line_of(error)
        told = str(error).partition(" (at line")[0]
        raise Fault("bad_toml", f"no TOML: {told}", place=Place(str(path), line=line)) from None
    demand_sane(document, str(path))
    return document


def _content(path: str | PathLike[str]) -> bytes:
    """Return the bytes of a regular file, or of a stream that the caller's shell has opened.

    A device has no end, and a pipe that nobody writes to would be waited for in vain. Raise
    OSError, and Fault for what is too large to be an engagement.
    """
    if path == STANDARD_INPUT:
        return _limited(sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin else b"")
    mode = os.stat(path).st_mode  # noqa: PTH116 - pathlib is slow to import
    usual = S_ISREG(mode) or S_ISDIR(mode)  # opening a folder says best what is wrong
    if not usual and not str(path).startswith(_OPENED_BY_SHELL):
        raise OSError(0, "it is no regular file")
    with open(path, "rb") as stream:  # noqa: PTH123 - as above
        return _limited(stream.read(MOST_BYTES + 1))


def _limited(content: bytes) -> bytes:
    if len(content) > MOST_BYTES:
        raise OSError(0, f"it has more than {MOST_BYTES // 1000} kB")
    return content


def _line_of(error: Exception) -> int | None:
    digits = str(error).partition("at line ")[2].partition(",")[0]
    return int(digits) if digits.isdigit() else None


class Profiles:
    """The profiles of one run: what ships, what packs bring, the user's own folders.

    Each folder holds one folder a rule set (`folder/ruleset/file.toml`); later ones win. `packs`
    tells the folders that the loaded packs bring; `folders` are the user's.
    """

    def __init__(
        self,
        folders: Iterable[str | PathLike[str]] = (),
        packs: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._own = tuple(folders)
        self.follows_links = True
        """Whether a file in the user's folders may be a link, or stand in a folder that is one."""
        self._packs = packs
        self._files: dict[Path, list[Profile]] = {}

    @cached_property
    def _folders(self) -> list[Path]:
        """All folders; an engagement that names no profile asks for none of them."""
        from pathlib import Path

        from grapeshot.data import data_folder

        folders = [data_folder("profiles"), *map(Path, self._packs()), *map(Path, self._own)]
        return list(dict.fromkeys(folders))

    def files(self, ruleset: str) -> list[Path]:
        """Return the profile files of a rule set; what ships comes first."""
        return [
            path
            for folder in self._folders
            for path in sorted((folder / ruleset).glob("*.toml"))
            if not path.stem.startswith(_NOT_PROFILES) and self._is_open(path)
        ]

    def _is_open(self, path: Path) -> bool:
        """Return whether a file may be read."""
        if self.follows_links or not any(path.is_relative_to(folder) for folder in self._own):
            return True
        return path.resolve() == path

    def forget(self, path: Path) -> None:
        """Read a file anew when it is next asked for: it was changed."""
        self._files.pop(path, None)

    def all(self, ruleset: str) -> Iterator[Profile]:
        """Yield every profile of a rule set, file by file. Raise Fault at one that is no TOML."""
        for path in self.files(ruleset):
            yield from self.of_file(path, ruleset)

    def of_file(self, path: Path, ruleset: str) -> list[Profile]:
        """Return the profiles of one file."""
        if path not in self._files:
            found = []
            for kind, tables in read_toml(path).items():
                for index, table in enumerate(tables if isinstance(tables, list) else ()):
                    if not isinstance(table, dict):
                        place = Place(str(path), f"{kind}[{index}]")
                        expected = f"tables [[{kind}]]"
                        raise Fault("bad_profile", kind, expected=expected, place=place)
                    reference = f"{ruleset}/{path.stem}/{table.get('name', '?')}"
                    found.append(Profile(reference, kind, table, path, index))
            self._files[path] = found
        return self._files[path]

    def find(self, reference: str, kinds: tuple[str, ...], asking: str = "") -> Profile:
        """Return the profile of a reference, if it is of one of the kinds.

        `asking` is the rule set in which a name without one is looked for, to suggest it. Raise
        Fault (`unknown_profile`), with the nearest name.
        """
        parts = reference.split("/", 2)
        if len(parts) != 3 or ".." in parts[:2] or "\0" in reference:  # no way out of the folders
            raise Fault(
                "unknown_profile",
                f'profile = "{reference}"',
                expected='"ruleset/file/name"',
                nearest=self._nearest_reference(reference, kinds, asking),
            )
        ruleset, stem, name = parts
        paths = [f / ruleset / f"{stem}.toml" for f in reversed(self._folders)]
        files = [path for path in paths if path.is_file() and self._is_open(path)]
        candidates = [profile for path in files for profile in self.of_file(path, ruleset)]
        for profile in candidates:
            same = normalise(str(profile.table.get("name"))) == normalise(name)
            if same and profile.kind in kinds:
                return profile
        known = [p.reference for p in candidates if p.kind in kinds]
        if not known:
            known = [p.reference for p in self.all(ruleset) if p.kind in kinds]
        raise Fault(
            "unknown_profile",
            f'no profile "{reference}"',
            expected=f"a {' or '.join(kinds)} of {ruleset}",
            nearest=nearest(reference, known),
        )

    def _nearest_reference(self, name: str, kinds: tuple[str, ...], ruleset: str) -> str | None:
        """Return the reference of the profile whose name is nearest to a bare one."""
        known = [p for p in self.all(ruleset) if p.kind in kinds] if ruleset else []
        near = nearest(name, (str(p.table.get("name", "")) for p in known))
        return next((p.reference for p in known if p.table.get("name") == near), None)
