"""How one engagement differs from another: what it states otherwise, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Table = dict[str, Any]
Path = tuple[str | int, ...]
"""The keys to a field, from the outermost on; the place of a table in a list is a number."""


def merged(table: Mapping[str, Any], over: Mapping[str, Any]) -> Table:
    """Return a table with the values of another, tables within it too."""
    found = dict(table)
    for key, value in over.items():
        held = found.get(key)
        within = isinstance(value, Mapping) and isinstance(held, Mapping)
        found[key] = merged(held, value) if within else value  # type: ignore[arg-type] # narrowed
    return found


def differing(table: Mapping[str, Any], before: Mapping[str, Any]) -> Table:
    """Return the keys that an earlier table lacks or has otherwise, tables within it likewise."""
    found: Table = {}
    for key, value in table.items():
        old = before.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            inner = differing(value, old)
            if inner:
                found[key] = inner
        elif value != old or key not in before:
            found[key] = value
    return found


def missing(table: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[Path]:
    """Yield the fields that an earlier table has and this one has not, in lists of tables too."""
    for key, old in before.items():
        if key not in table:
            yield (key,)
        for place, inner, held in _within(table.get(key), old):
            yield from ((key, *place, *path) for path in missing(inner, held))


def _within(value: Any, old: Any) -> Iterator[tuple[Path, Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the tables that two values have in the same place."""
    if isinstance(value, Mapping) and isinstance(old, Mapping):
        yield (), value, old
    elif isinstance(value, (list, tuple)) and isinstance(old, (list, tuple)):
        for place, (each, held) in enumerate(zip(value, old, strict=False)):
            if isinstance(each, Mapping) and isinstance(held, Mapping):
                yield (place,), each, held


def has(table: Any, path: Path) -> bool:
    """Return whether a table has a field."""
    for step in path:
        if isinstance(table, (list, tuple)):
            if not isinstance(step, int) or step >= len(table):
                return False
        elif not isinstance(table, Mapping) or step not in table:
            return False
        table = table[step]
    return True


def without(table: Mapping[str, Any], paths: Iterable[Path]) -> Table:
    """Return a table without some fields; one that is not there is passed over."""
    found = dict(table)
    for key, *rest in paths:
        if key in found and rest:
            found[str(key)] = _less(found[str(key)], rest)
        else:
            found.pop(str(key), None)
    return found


def paths(told: Iterable[Iterable[str | int]]) -> tuple[Path, ...]:
    """Return paths as they were kept in a log, where they are lists."""
    return tuple(tuple(path) for path in told)


def _less(value: Any, path: list[str | int]) -> Any:
    """Return a table, or a list of tables, without what a path leads to."""
    if isinstance(value, Mapping):
        return without(value, [tuple(path)])
    place = path[0]
    if isinstance(value, (list, tuple)) and isinstance(place, int) and place < len(value):
        return [*value[:place], _less(value[place], path[1:]), *value[place + 1 :]]
    return value
