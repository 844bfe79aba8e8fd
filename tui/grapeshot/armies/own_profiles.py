"""Profiles of the user's own: saved, renamed, deleted into a bin and taken out of it again.

They stand in one folder, in a folder a rule set, in TOML files whose comments are kept. The bin is
a folder beside it. Army lists that name a profile follow when it is renamed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from grapeshot.armies.lists import armies_in, read_army
from grapeshot.engagement.profile_text import (
    text_of,
    with_name,
    with_profile,
    with_replaced,
    without_profile,
)
from grapeshot.engagement.profiles import MOST_BYTES, Profile, read_toml
from grapeshot.engagement.saving import Standing, saying, standing_at, write
from grapeshot.errors import Fault, Place
from grapeshot.names import normalise
from grapeshot.records import NamedTuple

Table = Mapping[str, Any]
STEM = "own"
"""The name of the file that profiles are saved to."""
_LONGEST_NAME = 200
_MOST_DELETED = 10_000
"""Profiles that the bin holds at most."""


class Deleted(NamedTuple):
    """A profile in the bin."""

    reference: str
    kind: str
    table: Table
    file: Path
    """The file in the bin."""


class OwnProfiles:
    """The profiles in a folder of the user's, and what may be done to them.

    Every function raises Fault, in words, where something cannot be read or written.
    """

    def __init__(self, folder: str | Path, most_deleted: int = _MOST_DELETED) -> None:
        self.folder = Path(folder)
        self.bin = self.folder.parent / "bin"
        self.follows_links = True
        """Whether files, and the folders that they stand in, may be links."""
        self._most_deleted = most_deleted

    def file(self, ruleset: str, stem: str = STEM) -> Path:
        """Return the file of profiles that a new one goes into."""
        return self.folder / ruleset / f"{stem}.toml"

    def held(self, ruleset: str, kind: str, name: str, stem: str = STEM) -> Profile | None:
        """Return the profile of this name that the file has already."""
        path = self.file(ruleset, stem)
        self._demand_no_link(path)
        if not path.exists():
            return None
        wanted = normalise(name)
        found = (each for each in profiles_of(path, ruleset) if each.kind == kind)
        return next((p for p in found if normalise(str(p.table.get("name", ""))) == wanted), None)

    def save(self, ruleset: str, kind: str, table: Table, stem: str = STEM) -> str:
        """Save a profile, in the place of one of the same kind and name; return its reference."""
        name = demanded_name(str(table.get("name", "")))
        path = self.file(ruleset, stem)
        former = self.held(ruleset, kind, name, stem)
        if former is not None:
            self.delete(former)
        self._write(path, with_profile(path, kind, {**table, "name": name}))
        return f"{ruleset}/{stem}/{name}"

    def rename(self, profile: Profile, name: str) -> str:
        """Give a profile another name; return its new reference. Raise Fault for one in use."""
        name = demanded_name(name)
        ruleset, stem, _ = profile.reference.split("/", 2)
        for other in profiles_of(profile.file, ruleset):
            is_other = (other.kind, other.position) != (profile.kind, profile.position)
            same = normalise(str(other.table.get("name", ""))) == normalise(name)
            if is_other and other.kind == profile.kind and same:
                told = f'there is a {other.kind} named "{other.table["name"]}" already'
                raise Fault("bad_profile", told, place=other.place("name"))
        text = with_name(profile.file, profile.kind, profile.position, name)
        self._write(profile.file, text)
        return f"{ruleset}/{stem}/{name}"

    def delete(self, profile: Profile) -> Path:
        """Move a profile into the bin; return the file that it is in now."""
        ruleset, stem, name = profile.reference.split("/", 2)
        if sum(1 for _ in self.bin.glob("*/*/*/*.toml")) >= self._most_deleted:
            told = f"the bin is full: it holds {self._most_deleted} profiles"
            raise Fault("unwritable", told, place=Place(str(self.bin)))
        begin = Path(self.bin, ruleset, stem, profile.kind, _plain_name(name))
        kept = next(path for path in _numbered(begin) if not path.exists())
        self._write(kept, text_of(profile.file, profile.kind, profile.position))
        self._write(profile.file, without_profile(profile.file, profile.kind, profile.position))
        return kept

    def deleted(self) -> list[Deleted]:
        """Return the profiles in the bin, the latest first; what is none is left out."""
        with saying("unreadable", "cannot be read", self.bin):
            files = [path for path in self.bin.glob("*/*/*/*.toml") if path.is_file()]
            files.sort(key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
        return [found for path in files for found in _in_bin(path, self.bin)]

    def restore(self, deleted: Deleted) -> Path:
        """Put a profile back where it was; return the file. Raise Fault where its name is taken."""
        ruleset, stem, name = deleted.reference.split("/", 2)
        path = self.file(ruleset, stem)
        if self.held(ruleset, deleted.kind, name, stem) is not None:
            told = f'there is a {deleted.kind} named "{name}" already: rename it first'
            raise Fault("bad_profile", told, place=Place(str(path)))
        written = deleted.file.read_text(encoding="utf-8")
        self._write(path, with_profile(path, deleted.kind, deleted.table, written))
        with saying("unwritable", "cannot be taken out of the bin", deleted.file):
            deleted.file.unlink()
        return path

    def _demand_no_link(self, path: Path) -> None:
        if not self.follows_links and path.resolve() != path:
            raise Fault("bad_path", f"{path} leads elsewhere")

    def _write(self, path: Path, text: str) -> None:
        """Write a file, in folders that are made where there are none; remove an empty one."""
        content = text.encode()
        if len(content) > MOST_BYTES:
            raise Fault("unwritable", "the file would be too large", place=Place(str(path)))
        with saying("unwritable", "cannot be written", path):
            self._demand_no_link(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            if not content:
                path.unlink()
                return
        write(_writable(path), content)


def renamed_in_armies(folder: Path, old: str, new: str) -> list[Path]:
    """Let the army lists of a folder name a profile by its new reference; return those changed.

    A list that cannot be read or written stays as it is.
    """
    changed = []
    for path in armies_in(folder):
        try:
            named = {each.profile for each in read_army(path).references()}
            for spelling in [each for each in named if normalise(each) == normalise(old)]:
                document = with_string(read_toml(path), spelling, new)
                write(_writable(path), with_replaced(path, spelling, new, document).encode())
                changed.append(path)
        except Fault:
            continue
    return list(dict.fromkeys(changed))


def profiles_of(path: Path, ruleset: str) -> Iterator[Profile]:
    """Yield the profiles that stand in a file now. Raise Fault where it is no TOML."""
    for kind, tables in read_toml(path).items():
        for index, table in enumerate(tables if isinstance(tables, list) else ()):
            if isinstance(table, dict):
                reference = f"{ruleset}/{path.stem}/{table.get('name', '?')}"
                yield Profile(reference, kind, table, path, index)


def demanded_name(name: str) -> str:
    """Return a name for a profile, without space around it. Raise Fault where it can be none."""
    name = name.strip()
    if not normalise(name) or len(name) > _LONGEST_NAME or not name.isprintable():
        expected = f"letters or figures, at most {_LONGEST_NAME}"
        raise Fault("bad_profile", f'"{name[:40]}" is no name for a profile', expected=expected)
    return name


def _in_bin(path: Path, folder: Path) -> Iterator[Deleted]:
    ruleset, stem, kind = path.relative_to(folder).parts[:3]
    try:
        for each in profiles_of(path, ruleset):
            if each.kind == kind:
                name = each.table.get("name", "?")
                yield Deleted(f"{ruleset}/{stem}/{name}", kind, each.table, path)
    except Fault:
        return


def _plain_name(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name).split())[:60] or "profile"


def _numbered(begin: Path) -> Iterator[Path]:
    yield begin.with_name(f"{begin.name}.toml")
    for number in count(2):
        yield begin.with_name(f"{begin.name}-{number}.toml")


def _writable(path: Path) -> Standing:
    """Return the file at a path, as it is now. Raise Fault (`unwritable`) where it is read-only."""
    standing = standing_at(path)
    if standing.is_read_only:
        raise Fault("unwritable", "the file is read-only", place=Place(str(path)))
    return standing


def with_string(value: Any, old: str, new: str) -> Any:
    """Return a value with one string in the place of another, wherever it stands in it."""
    if isinstance(value, dict):
        return {key: with_string(each, old, new) for key, each in value.items()}
    if isinstance(value, list):
        return [with_string(each, old, new) for each in value]
    return new if value == old else value
