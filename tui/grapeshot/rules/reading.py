"""Reading a ledger: TOML, checked strictly, its first fault named with file and line."""

from __future__ import annotations

from grapeshot.errors import Fault, Place
from grapeshot.names import nearest
from grapeshot.pipeline.stage_names import STAGES
from grapeshot.text_files import read_toml

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

LEDGER_STAGES = (*STAGES, "lookup")
Shape = dict[str, type[object]]

_TABLES: Shape = {"source": dict, "rule": list}
_RULE: Shape = {
    "id": str,
    "name": str,
    "kind": str,
    "parameters": list,
    "source": str,
    "confidence": str,
    "source_note": str,
    "aliases": list,
    "summary": str,
    "see": list,
    "also": list,
    "clause": list,
    "ruling": list,
}
_CLAUSE: Shape = {
    "id": str,
    "stage": str,
    "text": str,
    "needs": list,
    "decision": str,
    "rare": bool,
}
_RULING: Shape = {"question": str, "reading": str, "why": str, "source": str, "switch": str}
_SOURCE: Shape = {"ruleset": str, "title": str, "document": str, "differences": list}
_OF_TABLES = ("rule", "clause", "ruling")
"""Lists of tables; all others are of texts."""
_WORDS: dict[type[object], str] = {
    str: "a text",
    list: "a list",
    dict: "a table",
    bool: "true or false",
}


def is_ledger(tables: dict[str, Any]) -> bool:
    """Return whether a parsed TOML file is meant as a ledger."""
    return isinstance(tables.get("rule"), list)


def parse(path: str) -> tuple[str, dict[str, Any]]:
    """Return the text of a TOML file and its tables.

    Raise Fault, with the line, where it is no TOML, and where it cannot be read.
    """
    return read_toml(path, "bad_ledger")


def check(path: str, text: str, tables: dict[str, Any]) -> None:
    """Check the tables of a ledger. Raise Fault for the first thing that is wrong."""
    lines = _Lines(path, text)
    _fields(tables, _TABLES, lines.place, ("source",))
    _fields(tables["source"], _SOURCE, lines.of("[source]", 0), ("ruleset",))
    seen: set[str] = set()
    clauses = rulings = 0
    for number, rule in enumerate(tables["rule"]):
        place = lines.of("[[rule]]", number)
        _fields(rule, _RULE, place, ("id", "name"))
        _new(rule["id"], seen, place)
        for clause in rule.get("clause", ()):
            _clause(clause, seen, lines.of("[[rule.clause]]", clauses))
            clauses += 1
        for ruling in rule.get("ruling", ()):
            _fields(ruling, _RULING, lines.of("[[rule.ruling]]", rulings), ("question", "reading"))
            rulings += 1


def _clause(clause: dict[str, Any], seen: set[str], place: Place) -> None:
    _fields(clause, _CLAUSE, place, ("id", "text"))
    _new(clause["id"], seen, place)
    stage = clause.get("stage", "lookup")
    if stage not in LEDGER_STAGES:
        raise Fault(
            "bad_ledger",
            f'unknown stage "{stage}"',
            expected="one of " + ", ".join(LEDGER_STAGES),
            nearest=nearest(stage, LEDGER_STAGES),
            place=Place(place.file, "stage", place.line),
        )


def _new(name: str, seen: set[str], place: Place) -> None:
    if name in seen:
        raise Fault("bad_ledger", f'there is an "{name}" already', place=place)
    seen.add(name)


def _fields(table: object, shape: Shape, place: Place, required: Iterable[str] = ()) -> None:
    """Check that a table has the fields of a shape, each of its type, and no other."""
    if not isinstance(table, dict):
        raise Fault("bad_ledger", f"{table!r}", expected="a table", place=place)
    for key in required:
        if table.get(key) in (None, ""):
            raise Fault("bad_ledger", f'"{key}" is missing', place=place)
    for key, value in table.items():
        at = Place(place.file, key, place.line)
        if key not in shape:
            raise Fault("bad_ledger", "unknown key", nearest=nearest(key, shape), place=at)
        if not isinstance(value, shape[key]):
            raise Fault("bad_ledger", f"{value!r}", expected=_WORDS[shape[key]], place=at)
        if isinstance(value, list) and key not in _OF_TABLES:
            for each in value:
                if not isinstance(each, str):
                    raise Fault("bad_ledger", f"{each!r}", expected="a text", place=at)


class _Lines:
    """Finds the line on which the n-th table of a kind begins."""

    def __init__(self, path: str, text: str) -> None:
        self.place = Place(path)
        self._lines: dict[str, list[int]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            header = line.split("#")[0].strip().replace(" ", "")
            if header.startswith("["):
                self._lines.setdefault(header, []).append(number)

    def of(self, header: str, number: int) -> Place:
        """Return the place of the n-th table with this header, without a line if not found."""
        lines = self._lines.get(header, [])
        return Place(self.place.file, "", lines[number] if number < len(lines) else None)
