"""Who is compared with whom, as the options of `grapeshot compare` say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from grapeshot.armies.fielded import FieldedArmy, field_army
from grapeshot.armies.lists import file_of
from grapeshot.compare.choosing import (
    settings_of,
    targets_fitting,
    targets_named,
    targets_of,
    weapons_fitting,
    weapons_listed,
    weapons_named,
    weapons_of,
)
from grapeshot.compare.question import Target, Weapon
from grapeshot.errors import Fault
from grapeshot.plugins.ruleset import Ruleset
from grapeshot.rules.folders import army_folder

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from grapeshot.session import Session

Sides: TypeAlias = tuple[Ruleset, tuple[Weapon, ...], tuple[Target, ...], dict[str, Any]]


def sides_of(session: Session, arguments: Namespace) -> Sides:
    """Return the rule set, the weapons, the targets and what is stated for all. Raise Fault."""
    ours = _army(session, arguments.army)
    theirs = _army(session, arguments.against)
    ruleset = _ruleset(session, arguments, ours, theirs)
    settings = settings_of(session, ruleset, arguments.fields)
    if ours and not arguments.weapons:
        weapons = weapons_of(ours, ruleset, arguments.unit)
    elif not arguments.weapons and "profile" in settings.get("attacker", {}):
        weapons = weapons_listed(session, ruleset, settings)
    else:
        weapons = weapons_named(session, ruleset, arguments.weapons, settings)
    if theirs and not arguments.targets:
        targets = targets_of(theirs, ruleset)
    else:
        targets = targets_named(session, ruleset, arguments.targets)
    return ruleset, weapons, targets, settings


def _army(session: Session, name: str) -> FieldedArmy | None:
    if not name:
        return None
    army = field_army(file_of(name, Path(army_folder() or "armies")), session)
    if army.faults:
        raise army.faults[0]
    return army


def _ruleset(session: Session, arguments: Namespace, *armies: FieldedArmy | None) -> Ruleset:
    """Return the rule set that is named, that of the armies, or the only one that fits."""
    named = [arguments.ruleset, *(each.listed.ruleset for each in armies if each)]
    wanted = dict.fromkeys(filter(None, named))
    if len(wanted) > 1:
        raise Fault("mixed", f"{' and '.join(wanted)} cannot be compared", expected="one rule set")
    if wanted:
        return session.plugins.ruleset(next(iter(wanted)))
    if not arguments.weapons and not arguments.targets:
        known = ", ".join(session.plugins.rulesets())
        raise Fault(
            "bad_question",
            "nothing is said of what to compare",
            expected=f"--weapons, --targets, --army or --ruleset with one of: {known}",
        )
    return _only_fitting(session, arguments)


def _only_fitting(session: Session, arguments: Namespace) -> Ruleset:
    """Return the one rule set in which all names are found. Raise Fault.

    Where there is none, the fault is that of the rule set in which most of them are.
    """
    found = [
        (each, list(_unknown(session, each, arguments)))
        for each in session.plugins.rulesets().values()
    ]
    fitting = [each for each, faults in found if not faults]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        ids = ", ".join(each.id for each in fitting)
        told = "these names are known in several rule sets"
        raise Fault("ambiguous", told, expected=f"--ruleset with one of: {ids}")
    raise min((faults for _, faults in found), key=_distance)[0]


def _distance(faults: list[Fault]) -> tuple[int, bool]:
    return len(faults), faults[0].nearest is None


def _unknown(session: Session, ruleset: Ruleset, arguments: Namespace) -> Iterator[Fault]:
    """Yield a fault for each name of a weapon or target that a rule set does not know."""
    for find, names in (
        (weapons_fitting, arguments.weapons),
        (targets_fitting, arguments.targets),
    ):
        for name in names:
            try:
                find(session, ruleset, [name])
            except Fault as fault:
                yield fault
