"""Facts about the groups of a unit that cannot hold together."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grapeshot_horus_heresy.core.composition import members_of
from grapeshot_horus_heresy.core.shapes import Attacker, Unit

_APART = ("dreadnought", "automata")
"""Types of model that nothing but their like may join."""
_OF_EACH = ("visible_models", "fighting", "wounds_lost", "wounds_left", "toughness_mix")
"""What each group tells of its own models, so that the unit cannot."""
Contradiction = tuple[str, str, str]
"""`(key within the unit, what was found, what was expected)`"""


def contradictions_of_groups(
    unit: Unit | Attacker, given: Collection[str]
) -> Iterator[Contradiction]:
    """Yield what cannot hold of the groups of a unit; `given` are the fields that it states."""
    if not unit.groups:
        return
    members = members_of(unit)
    yield from _of_unit(unit, members, given)
    yield from _of_names(unit)
    hurt = [index for index, member in enumerate(members) if member.wounds_lost]
    for index in hurt[1:]:
        found = "several groups with wounds_lost"
        yield f"groups[{index}].wounds_lost", found, "one model that is hurt: wounds go on to it"
    for index, member in enumerate(members):
        for key, found, expected in _of_member(member):
            yield f"groups[{index}].{key}", found, expected


def _of_unit(
    unit: Unit | Attacker, members: tuple[Unit | Attacker, ...], given: Collection[str]
) -> Iterator[Contradiction]:
    if unit.type == "vehicle":
        expected = "models with Wounds: a vehicle is a target of its own"
        yield "groups", "groups of a vehicle", expected
    types = sorted({member.type for member in members})
    apart = next((name for name in types if name in _APART), None)
    if apart and len(types) > 1:
        yield "groups", f"{' and '.join(types)} in one unit", f"{apart}s alone: no others join them"
    for key in _OF_EACH:
        if getattr(unit, key, None):
            yield key, f"{key} beside groups", f"{key} of the group that it is about"
    models = sum(member.models for member in members)
    if "models" in given and unit.models != models:
        yield "models", f"models = {unit.models}", f"the {models} models of its groups"


def _of_names(unit: Unit | Attacker) -> Iterator[Contradiction]:
    names = [group.name for group in unit.groups]
    for index, name in enumerate(names):
        if name in names[:index]:
            yield f"groups[{index}].name", f'two groups named "{name}"', "a name each"


def _of_member(member: Unit | Attacker) -> Iterator[Contradiction]:
    if member.wounds_lost and member.wounds_lost >= member.wounds:
        expected = f"fewer than the {member.wounds} of a model, for the one model that is hurt"
        yield "wounds_lost", f"wounds_lost = {member.wounds_lost}", expected
    for key in ("fighting", "visible_models"):
        count = getattr(member, key, None)
        if count is not None and count > member.models:
            yield key, f"{key} = {count}", f"no more than its {member.models} models"
