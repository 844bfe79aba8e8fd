"""What `armies show` tells of an army: its units, what they carry, and what is not acted on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from grapeshot.cli.army_points import points_told
from grapeshot.errors import Fault, Refusal

if TYPE_CHECKING:
    from grapeshot.armies.fielded import Carrying, FieldedArmy, FieldedUnit
    from grapeshot.session import Session


def army_lines(session: Session, army: FieldedArmy) -> Iterator[str]:
    """Yield an army in lines for people."""
    yield f"{army.listed.name}  {army.listed.ruleset}{points_told(army.listed)}"
    yield f"# {army.file}"
    for group in dict.fromkeys(unit.listed.group for unit in army.units):
        yield ""
        if group:
            yield f"[{group}]"
        for unit in army.units:
            if unit.listed.group == group:
                yield from _unit_lines(session, army, unit)
    yield ""


def _unit_lines(session: Session, army: FieldedArmy, unit: FieldedUnit) -> Iterator[str]:
    points = f", {unit.listed.points:g} points" if unit.listed.points is not None else ""
    yield f"{unit.listed.models:>3} {unit.listed.name}{points}  ({unit.profile.reference})"
    for weapon in unit.weapons:
        yield f"      {weapon.models} x {weapon.name}  ({weapon.profile.reference})"
    if not unit.weapons:
        yield "      no weapon with a profile"
    for told in not_acted_on(session, army.listed.ruleset, unit):
        yield f"      ! {told}"


def army_table(session: Session, army: FieldedArmy) -> dict[str, Any]:
    """Return an army as JSON can hold it."""
    return {
        "name": army.listed.name,
        "ruleset": army.listed.ruleset,
        "points": army.listed.spent(),
        "limit": army.listed.points,
        "file": str(army.file),
        "units": [_unit_table(session, army, unit) for unit in army.units],
        "faults": [str(fault) for fault in army.faults],
    }


def _unit_table(session: Session, army: FieldedArmy, unit: FieldedUnit) -> dict[str, Any]:
    return {
        "name": unit.listed.name,
        "profile": unit.profile.reference,
        "models": unit.listed.models,
        "weapons": [{"profile": w.profile.reference, "count": w.models} for w in unit.weapons],
        "points": unit.listed.points,
        "group": unit.listed.group,
        "not_acted_on": not_acted_on(session, army.listed.ruleset, unit),
    }


def not_acted_on(session: Session, ruleset: str, unit: FieldedUnit) -> list[str]:
    """Return the rules of a unit and its weapons on which nothing acts, and faults of theirs.

    It is found out as for any engagement: each weapon is put into the unit's hands, at its like.
    """
    told: dict[str, None] = {}
    for weapon in unit.weapons or (None,):
        told.update(dict.fromkeys(_told(session, ruleset, unit, weapon)))
    return list(told)


def _told(
    session: Session, ruleset: str, unit: FieldedUnit, weapon: Carrying | None
) -> Iterator[str]:
    borne = {"profile": unit.profile.reference}
    table = {"ruleset": ruleset, "attacker": borne, "target": borne}
    if weapon is not None:
        table["weapon"] = {"profile": weapon.profile.reference}
    try:
        engagement = session.reader.engagement(table)
    except Fault as fault:
        for each in getattr(fault, "faults", [fault]):
            if weapon is not None or not each.place.key.startswith("weapon"):
                yield str(each)
        return
    caveats = engagement.caveats
    with suppress(Fault, Refusal):  # not all may shoot at their like: what was read is enough then
        caveats = tuple(session.caveats(engagement, session.program(engagement)))
    for caveat in caveats:
        if caveat.key.partition(".")[0] in ("weapon", "attacker"):
            yield caveat.text
