"""The files of an import: what each is, which it builds on, and for which rule set it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.armies.contents import read_content
from grapeshot.armies.nodes import Node, read_nodes
from grapeshot.errors import Fault, Place
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.plugins.importing import Importing

_CATALOGUES = ("catalogue", "gameSystem")
_ENDINGS = (".cat", ".gst", ".catz", ".gstz")


class Source(NamedTuple):
    """A file that was read."""

    path: Path
    root: Node

    @property
    def is_roster(self) -> bool:
        """Whether it is a roster, and no catalogue."""
        return self.root.tag == "roster"

    @property
    def wanted(self) -> set[str]:
        """The ids of the files that it builds on."""
        links = (link.get("targetId") for link in self.root.items("catalogueLinks"))
        return {self.root.get("gameSystemId"), *links} - {""}


def read_source(path: Path) -> Source:
    """Read a file. Raise Fault where it is none that can be imported."""
    root = read_nodes(read_content(path), str(path))
    if root.tag not in (*_CATALOGUES, "roster"):
        raise Fault(
            "unknown_file",
            f"a file of <{root.tag[:50]}>" if root.tag else "no data file",
            expected="a catalogue, a game system or a roster of BattleScribe or NewRecruit",
            place=Place(str(path)),
        )
    return Source(path, root)


def beside(sources: Iterable[Source]) -> tuple[list[Source], list[Fault]]:
    """Return the files that catalogues build on, which stand beside them, and faults of these."""
    known = {source.root.get("id"): source for source in sources}
    given = list(known.values())
    faults: list[Fault] = []
    for source in given:
        for path in _of_ids(source.path.parent, source.wanted - known.keys()):
            try:
                found = read_source(path)
            except Fault as fault:
                faults.append(fault)
                continue
            if found.root.get("id") not in known:
                known[found.root.get("id")] = found
                given.append(found)
    return [each for each in given if each.root.get("id") in known], faults


_ID = re.compile(rb'<(?:catalogue|gameSystem)\b[^>]*?\sid="([^"]*)"')


def _of_ids(folder: Path, wanted: set[str]) -> list[Path]:
    """Return the catalogues in a folder that have one of these ids."""
    if not wanted:
        return []
    found = []
    with suppress(OSError):  # a folder that may not be looked through has nothing to offer
        found = _identified(sorted(folder.iterdir()), wanted)
    return found


def _identified(paths: Iterable[Path], wanted: set[str]) -> list[Path]:
    found = []
    for path in paths:
        if path.suffix.lower() in _ENDINGS and path.is_file():
            try:
                identified = _ID.search(_beginning(path))
            except Fault:
                continue  # what it is nobody knows, so that nothing builds on it
            if identified and identified[1].decode("utf-8", "replace") in wanted:
                found.append(path)
    return found


def _beginning(path: Path) -> bytes:
    if path.suffix.lower().endswith("z"):
        return read_content(path)[:_HEAD]
    try:
        with path.open("rb") as stream:
            return stream.read(_HEAD)
    except OSError:
        return b""


_HEAD = 8000


def ruleset_of(source: Source, known: Mapping[str, Importing]) -> str:
    """Return the rule set most of whose kinds of profile a file has, "" where it has none."""
    names = [
        frozenset(each.name for each in node.items("characteristics"))
        for node in source.root.walk()
        if node.tag == "profile"
    ]
    types = [
        frozenset(each.name for each in node.items("characteristicTypes"))
        for node in source.root.walk()
        if node.tag == "profileType"
    ]
    counts = {
        ruleset: sum(any(kind <= each for kind in kinds_of(how)) for each in (*names, *types))
        for ruleset, how in known.items()
    }
    best = max(counts, key=lambda each: counts[each], default="")
    return best if best and counts[best] else ""


def kinds_of(importing: Importing) -> tuple[frozenset[str], ...]:
    """Return the sets of characteristics by which its profiles are known."""
    return (*importing.weapons, *importing.units)
