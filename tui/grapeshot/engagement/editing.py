"""Changing engagement tables: each change gives a new table, the old one stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Table: TypeAlias = Mapping[str, Any]
"""An engagement as it stands in a TOML file."""
Part: TypeAlias = tuple[str | int, ...]
"""Where a part of an engagement stands: `("weapon",)`, `("targets", 1)`; `()` is the whole."""

MODES = "modes"
SEVERAL = "targets"
FURTHER = "more_weapons"
ONE = "target"
OF_THE_FILE = ("title", "hand", "expect", "script", "clauses", "id")
"""What is said of an engagement as it stands in its file; no longer true once it is changed."""
_STEP = re.compile(r"[^.\[\]]+")


def part_of(table: Table, part: Part) -> Table:
    """Return a part of an engagement; one that is not there is empty."""
    found: Any = table
    for step in part:
        try:
            found = found[step]
        except (KeyError, IndexError):
            return {}
    return found if isinstance(found, Mapping) else {}


def place_of(table: Table, key: str) -> tuple[Part, str]:
    """Return the part and the field that a key means: `"situation.cover"`, `"targets[1].models"`.

    The only target goes by the name under which the engagement has it.
    """
    steps = [int(step) if step.isdigit() else step for step in _STEP.findall(key)]
    part, name = tuple(steps[:-1]), str(steps[-1])
    if part[:1] == (SEVERAL,) and not isinstance(table.get(SEVERAL), list):
        part = (ONE, *part[2:])
    return part, name


def with_part(table: Table, part: Part, content: Table) -> Table:
    """Return the engagement with one part replaced."""
    return dict(_put(table, part, dict(content)))


def _put(held: Any, part: Part, content: Any) -> Any:
    if not part:
        return content
    step, rest = part[0], part[1:]
    if isinstance(step, int):
        items = list(held or ())
        items[step : step + 1] = [_put(items[step] if step < len(items) else None, rest, content)]
        return items
    changed = dict(held or {})
    changed[step] = _put(changed.get(step), rest, content)
    return changed


def with_value(table: Table, part: Part, key: str, value: Any) -> Table:
    """Return the engagement with one value of a part set."""
    return with_part(table, part, {**part_of(table, part), key: value})


def with_mode_value(
    table: Table, part: Part, modes: Iterable[Table], number: int, key: str, value: Any
) -> Table:
    """Return the engagement with one value of one mode of a weapon set."""
    changed = [dict(mode) for mode in modes]
    changed[number][key] = value
    return with_value(table, part, MODES, changed)


def without_value(table: Table, part: Part, key: str) -> Table:
    """Return the engagement with one value of a part left to its default."""
    kept = {name: value for name, value in part_of(table, part).items() if name != key}
    return with_part(table, part, kept)


def targets_of(table: Table) -> list[Part]:
    """Return the parts that are targets, in order."""
    several = table.get(SEVERAL)
    if isinstance(several, list) and several:
        return [(SEVERAL, number) for number in range(len(several))]
    return [(ONE,)]


def with_targets(table: Table, targets: list[Table]) -> Table:
    """Return the engagement with these targets, one or several."""
    changed = {key: value for key, value in table.items() if key not in (ONE, SEVERAL)}
    if len(targets) == 1:
        return changed | {ONE: dict(targets[0])}
    return changed | {SEVERAL: [dict(target) for target in targets]}


def with_list_item(table: Table, key: str, item: Table) -> Table:
    """Return the engagement with a table added to the array `key`."""
    return dict(table) | {key: [*table.get(key, ()), dict(item)]}


_LEFT_OF_ATTACK = ("attacker", "situation", "choices")


def carried_on(table: Table, left: Mapping[str, Any]) -> Table:
    """Return the engagement as a resolution left it: the next one goes on from there.

    `left` is what the program reports: `targets_left` by name in the order of the targets, and
    `attacker_left`, `situation_left`, `choices_left`.
    """
    for name in _LEFT_OF_ATTACK:
        if left.get(f"{name}_left"):
            table = with_part(table, (name,), {**part_of(table, (name,)), **left[f"{name}_left"]})
    targets = left.get("targets_left", {}).values()
    for part, fields in zip(targets_of(table), targets, strict=False):
        table = with_part(table, part, {**part_of(table, part), **fields})
    return table


def without_part(table: Table, part: Part) -> Table:
    """Return the engagement without a part that may be left out.

    That is a table within another, or an item of an array; an empty array goes as well.
    """
    *above, key = part
    if isinstance(key, str):
        return without_value(table, tuple(above), key)
    *home, name = above
    held = part_of(table, tuple(home))
    kept = [item for index, item in enumerate(held.get(str(name), ())) if index != key]
    if name == SEVERAL:
        return with_targets(table, kept)
    if not kept:
        return without_value(table, tuple(home), str(name))
    return with_value(table, tuple(home), str(name), kept)


def weapons_of(table: Table) -> list[Table]:
    """Return the tables of all weapons, in the order of firing."""
    return [part_of(table, ("weapon",)), *table.get(FURTHER, ())]


def with_weapons(table: Table, weapons: Sequence[Table]) -> Table:
    """Return the engagement with these weapons, at least one, fired in this order."""
    first, *more = weapons
    changed = {key: value for key, value in table.items() if key != FURTHER}
    changed["weapon"] = dict(first)
    return changed | ({FURTHER: [dict(each) for each in more]} if more else {})


def weapon_at(part: Part) -> int | None:
    """Return the place of a part among the weapons, in the order of firing; None for another."""
    if part == ("weapon",):
        return 0
    is_further = len(part) > 1 and part[0] == FURTHER and isinstance(part[1], int)
    return int(part[1]) + 1 if is_further else None


def without_weapon(table: Table, place: int) -> Table:
    """Return the engagement without one of several weapons; the only one stays."""
    weapons = weapons_of(table)
    del weapons[place]
    return with_weapons(table, weapons) if weapons else table


def aimed_next(table: Table, place: int, names: list[str]) -> Table:
    """Return the engagement with a weapon fired at the next one of these targets; then at all."""
    weapons = [dict(each) for each in weapons_of(table)]
    own = weapons[place].get(SEVERAL)
    at = names.index(own[0]) + 1 if isinstance(own, list) and own[:1] and own[0] in names else 0
    weapons[place].pop(SEVERAL, None)
    if at < len(names):
        weapons[place][SEVERAL] = [names[at]]
    return with_weapons(table, weapons)


def moved(table: Table, part: Part, step: int) -> Table:
    """Return the engagement with one target, or weapon, resolved earlier (-1) or later (1)."""
    place = weapon_at(part)
    if place is not None:
        weapons = weapons_of(table)
        if not 0 <= place + step < len(weapons):
            return table
        weapons.insert(place + step, weapons.pop(place))
        return with_weapons(table, weapons)
    targets = [part_of(table, each) for each in targets_of(table)]
    number = part[1] if len(part) > 1 else 0
    if not isinstance(number, int) or not 0 <= number + step < len(targets):
        return table
    targets.insert(number + step, targets.pop(number))
    return with_targets(table, targets)
