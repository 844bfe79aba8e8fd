"""Changing an engagement from the map: where markers are aimed, where models stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.editing import Table, part_of, with_part
from grapeshot.table.points import MILLIMETRES, Point

if TYPE_CHECKING:
    from grapeshot.table import Changes, TableSize

_PART = ("table",)
_DIGITS = 3
_APART = 0.25
"""Inches between a model and the one that is put beside it."""
_NUMBERED = re.compile(r"(.*?)(\d+)$")

Models = Sequence[Mapping[str, Any]]


def with_changes(table: Table, changes: Changes) -> Table:
    """Return the engagement with what a scene says has to be set."""
    for part, values in changes.items():
        table = with_part(table, part, {**part_of(table, part), **values})
    return table


def with_models(table: Table, models: Models) -> Table:
    """Return the engagement with these models on its table."""
    return with_changes(table, {_PART: {"models": [dict(model) for model in models]}})


def on_table(size: TableSize, point: Point) -> Point:
    """Return the nearest point of the table, to a thousandth of an inch."""
    x = min(max(point.x, 0.0), size.width)
    y = min(max(point.y, 0.0), size.height)
    return Point(round(x, _DIGITS), round(y, _DIGITS))


def reached(size: TableSize, start: Point, towards: Point) -> Point:
    """Return the last point on the table on the way from a point on it towards another."""
    share = 1.0
    for begin, end, limit in (
        (start.x, towards.x, size.width),
        (start.y, towards.y, size.height),
    ):
        if end > limit:
            share = min(share, (limit - begin) / (end - begin))
        elif end < 0:
            share = min(share, begin / (begin - end))
    return Point(start.x + share * (towards.x - start.x), start.y + share * (towards.y - start.y))


def moved_model(models: Models, place: int, at: Point) -> list[Mapping[str, Any]]:
    """Return the models with one of them moved."""
    return _changed(models, place, {"x": at.x, "y": at.y})


def turned_model(models: Models, place: int, degrees: float) -> list[Mapping[str, Any]]:
    """Return the models with one of them turned by so many degrees."""
    facing = float(models[place].get("facing") or 0.0)
    return _changed(models, place, {"facing": round((facing + degrees) % 360, _DIGITS)})


def _changed(models: Models, place: int, values: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [{**each, **values} if n == place else each for n, each in enumerate(models)]


def with_model_like(models: Models, place: int, size: TableSize) -> list[Mapping[str, Any]]:
    """Return the models with another one like one of them, beside it, at the end of the list."""
    model = dict(models[place])
    across = float(model.get("base_mm") or 0.0) / MILLIMETRES
    across = (across or max(model.get("length") or 1.0, model.get("width") or 1.0)) + _APART
    step = across if model["x"] + across <= size.width else -across
    at = on_table(size, Point(model["x"] + step, model["y"]))
    model |= {"x": at.x, "y": at.y}
    if model.get("id"):
        model["id"] = _free_name(str(model["id"]), {str(each.get("id", "")) for each in models})
    return [*models, model]


def _free_name(name: str, taken: set[str]) -> str:
    """Return a name like another that nobody has: `t10` for `t3`."""
    found = _NUMBERED.match(name)
    stem = found[1] if found else f"{name} "
    numbers = [int(m[2]) for each in taken if (m := _NUMBERED.match(each)) and m[1] == stem]
    return f"{stem}{max(numbers, default=1) + 1}"


def without_model(models: Models, place: int) -> list[Mapping[str, Any]]:
    """Return the models without one of them."""
    return [model for number, model in enumerate(models) if number != place]
