"""Engagements with every key written as the name of its field, in the place of aliases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.schema import names_of

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset

Table = Mapping[str, Any]


def by_field_names(ruleset: Ruleset, table: Table) -> Table:
    """Return an engagement in which each field goes by its name, so that it can be changed by it.

    A key whose field is stated beside it is left, for the reader to refuse.
    """
    shapes = {
        "weapon": (ruleset.weapon,),
        "more_weapons": (ruleset.weapon,),
        "attacker": (ruleset.attacker,),
        "target": (ruleset.target, ruleset.situation),
        "targets": (ruleset.target, ruleset.situation),
        "situation": (ruleset.situation,),
        "choices": (ruleset.choices,),
    }
    return {
        key: _renamed(value, shapes[key]) if key in shapes else value
        for key, value in table.items()
    }


def _renamed(value: Any, shapes: tuple[type[Any], ...]) -> Any:
    if isinstance(value, list):
        return [_renamed(each, shapes) for each in value]
    if not isinstance(value, Mapping):
        return value
    names = {key: name for shape in reversed(shapes) for key, name in names_of(shape).items()}
    return {
        key if names.get(key, key) in value else names[key]: each for key, each in value.items()
    }
