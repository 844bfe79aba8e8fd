"""An order with what a player has changed of its engagement: resolved again, it is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.battle.composing import (
    MORE_WEAPONS,
    OWN_TABLES,
    TARGETS,
    WEAPON,
    Known,
    Order,
    weapon_names,
    without_remembered,
)
from grapeshot.battle.differing import Path, Table, differing, has, merged, missing

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset


def restated(
    order: Order,
    composed: Mapping[str, Any],
    table: Mapping[str, Any],
    ruleset: Ruleset,
    known: Known,
) -> Order:
    """Return the order of an engagement that was `composed` for another, and then changed.

    Whatever the `table` says otherwise is stated; what it says no more is left out. A weapon that
    was put in the place of another is stated as a whole, and what the battle remembers of each
    stays unsaid, so that it acts.
    """
    order = _of_weapons(order, composed, table, known)
    before = _aligned(composed, table, known)
    found = differing(table, before)
    for key in ("ruleset", "kind", WEAPON, MORE_WEAPONS):
        found.pop(key, None)
    if TARGETS in found:
        both = zip(table[TARGETS], before.get(TARGETS, ()), strict=False)
        own = [differing(new, old) for new, old in both]
        found[TARGETS] = _each_merged(order.stated.get(TARGETS, ()), own)
    left_out = [path for path in order.without if not has(table, path)]
    left_out += [path for path in _left_out(table, before) if path not in left_out]
    return order._replace(
        kind=str(table.get("kind", ruleset.default_kind)),
        stated=merged(order.stated, found),
        without=tuple(left_out),
    )


def _of_weapons(
    order: Order, composed: Mapping[str, Any], table: Mapping[str, Any], known: Known
) -> Order:
    """Return the order with the weapons of an engagement."""
    stated = {key: each for key, each in order.stated.items() if key != MORE_WEAPONS}
    before = _aligned(composed, table, known)
    if MORE_WEAPONS in table:
        remembered = [_own(each) for each in before[MORE_WEAPONS]]
        stated[MORE_WEAPONS] = without_remembered(table[MORE_WEAPONS], remembered)
    if WEAPON in table and WEAPON in before:
        changed = differing(table[WEAPON], before[WEAPON])
        if changed:
            stated[WEAPON] = merged(stated.get(WEAPON, {}), changed)
    elif WEAPON in table:
        name = weapon_names([table[WEAPON]], known)[0]
        stated[WEAPON] = dict(table[WEAPON])
        left_out = tuple(path for path in order.without if path[0] != WEAPON)
        order = order._replace(weapon="", weapon_name=name, without=left_out)
    return order._replace(stated=stated)


def _aligned(composed: Mapping[str, Any], table: Mapping[str, Any], known: Known) -> Table:
    """Return a table as it was composed, with its weapons in the places of those of another.

    A weapon that was not among them has nothing; the first is left out then.
    """
    held = weapons_in(composed)
    old = dict(zip(weapon_names(held, known), held, strict=True))
    names = weapon_names(weapons_in(table), known)
    kept = {key: each for key, each in composed.items() if key not in (WEAPON, MORE_WEAPONS)}
    if WEAPON in table and names[0] in old:
        kept[WEAPON] = old[names[0]]
    if MORE_WEAPONS in table:
        kept[MORE_WEAPONS] = [old.get(name, {}) for name in names[1:]]
    return kept


def weapons_in(table: Mapping[str, Any]) -> list[Table]:
    """Return the weapons of an engagement, the first one first."""
    return [table.get(WEAPON, {}), *table.get(MORE_WEAPONS, ())]


def _own(weapon: Mapping[str, Any]) -> Table:
    return {part: weapon[part] for part in OWN_TABLES if part in weapon}


def _left_out(table: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[Path]:
    """Yield what is left out of an engagement; weapons after the first are stated as a whole."""
    for path in missing(table, before):
        if path[0] != MORE_WEAPONS or (len(path) > 2 and path[2] in OWN_TABLES):
            yield path


def _each_merged(tables: Iterable[Table], over: Iterable[Table]) -> list[Table]:
    held = [*tables]
    return [
        merged(held[place], own) if place < len(held) else own for place, own in enumerate(over)
    ]
