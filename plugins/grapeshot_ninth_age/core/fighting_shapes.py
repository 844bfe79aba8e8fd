"""Who fights beside the rank-and-file of a unit: Champions, Characters, mounts, further units."""

from __future__ import annotations

from typing import Any

from grapeshot import BorneTrait
from grapeshot.schema import (
    Kind,
    either,
    field,
    flag,
    many,
    one_of,
    shape,
    table,
    tables,
    text,
    whole,
)
from grapeshot_ninth_age.core.shapes import (
    BEST_ARMOUR,
    FACINGS,
    OwnChoices,
    SpecialValues,
    Target,
    Unit,
    Weapon,
)

CHAMPION, CHARACTER, PART, UNIT = "champion", "character", "part", "unit"
"""What a group may be: a part of each model, such as a mount, fights with them and has no pool."""
_FIGHT = ("fight",)
_COUNT = whole(0)
_NAMES = many(text())
_FACING = one_of(*FACINGS)
_SAVE = either(whole(0, 0), whole(2, 6))


def _differs(kind: Kind, meaning: str) -> Any:
    """Describe a characteristic of a group; None where it is not given."""
    return field(kind, None, meaning=meaning)


@shape
class Group:
    """Models, or parts of models, that fight beside the rank-and-file, unlike it.

    What is not given is as in the unit for a Champion, who has one attack more, and for a part; a
    Character and a further unit stand for themselves. The rules of a Champion come on top of those
    of the unit. Champions and Characters stand in the first rank, have Health Points of their own
    and are struck by attacks that go to them by `struck_by` or `strikes`, and by those for which
    nobody else of their unit is left.
    """

    name: str = field(text(), meaning="What it is called.")
    kind: str = field(
        one_of(CHAMPION, CHARACTER, PART, UNIT),
        CHAMPION,
        meaning="What it is: a part is a mount or crew of each model; a unit fights on this side.",
    )
    of: str = field(
        either(one_of(""), text()),
        "",
        meaning="Whose part it is, or in whose unit it stands; the unit itself, if not given.",
    )
    models: int = field(whole(1), 1, meaning="How many there are; of a part, of each model.")
    strikes: str = field(
        either(one_of(""), text()),
        "",
        meaning="Whom it strikes by name; the enemy's rank-and-file, if not given.",
    )
    struck_by: int = field(
        _COUNT,
        0,
        meaning="How many enemy rank-and-file in contact strike it and not the rank-and-file.",
    )
    weapon: Weapon | None = field(
        table(Weapon), None, meaning="Its close combat weapon; that of a Champion's unit, or none."
    )
    choices: OwnChoices | None = field(table(OwnChoices), None, meaning="What its owner decides.")
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Rules of its own.")
    facing: str = field(_FACING, "front", meaning="The enemy's side from which a unit attacks.")
    own_facing: str = field(_FACING, "front", meaning="The unit's side on which the enemy stands.")
    wounds_lost: int = field(_COUNT, 0, meaning="Health Points that it has already lost.")
    files: int | None = _differs(whole(1), "How many models of a unit stand side by side.")
    type: str | None = _differs(
        one_of("infantry", "cavalry", "beast", "construct"), "The kind of models."
    )
    height: str | None = _differs(
        one_of("standard", "large", "gigantic"), "How tall the models are."
    )
    wounds: int | None = _differs(whole(1), "Health Points of each model.")
    attacks: int | None = _differs(_COUNT, "Attack Value: the blows of each model.")
    offensive_skill: int | None = _differs(_COUNT, "Offensive Skill: how well it strikes.")
    defensive_skill: int | None = _differs(_COUNT, "Defensive Skill: how hard it is to strike.")
    strength: int | None = _differs(_COUNT, "Strength of its blows, before the weapon.")
    ap: int | None = _differs(_COUNT, "Armour Penetration of its blows, before the weapon.")
    agility: int | None = _differs(_COUNT, "Agility: who strikes first.")
    resilience: int | None = _differs(_COUNT, "Resilience: how hard it is to wound.")
    armour: int | None = _differs(whole(0, BEST_ARMOUR), "Armour, without a shield.")
    shield: bool | None = _differs(flag(), "Whether it carries a shield.")
    aegis: int | None = _differs(_SAVE, "Aegis: the special save that it may make; 0 for none.")
    fortitude: int | None = _differs(_SAVE, "Fortitude: the special save; 0 for none.")
    discipline: int | None = _differs(_COUNT, "Discipline, for Break Tests.")
    commander_discipline: int | None = _differs(_COUNT, "Discipline of its General, if near.")
    charging: bool | None = _differs(flag(), "Whether a unit has charged; as the first, if open.")
    line_formation: bool | None = _differs(flag(), "Whether a unit stands in line formation.")
    in_contact: int | None = _differs(_COUNT, "How many of its models can strike.")
    rally: bool | None = _differs(flag(), "Whether a unit is near its battle standard.")
    standard: bool | None = _differs(flag(), "Whether a unit has a Standard Bearer.")
    battle_standard: bool | None = _differs(flag(), "Whether it has the Battle Standard.")
    extra_score: int | None = _differs(_COUNT, "Further points for its side's Combat Score.")
    special_attacks: SpecialValues | None = _differs(
        table(SpecialValues), "What makes its Impact, Grind and Stomp Attacks, if not itself."
    )
    height_rules: bool | None = _differs(flag(), "Whether it has the rules of its Height.")
    met: tuple[str, ...] | None = _differs(_NAMES, "Rules whose condition is fulfilled.")
    carried: tuple[str, ...] | None = _differs(_NAMES, "Other weapons that it carries.")
    last_weapon: str | None = _differs(text(), "The weapon that it used in the last round.")
    enchanted: bool | None = _differs(flag(), "Whether its weapon is enchanted.")
    used: bool | None = _differs(flag(), "Whether its Breath Attack is already spent.")


_GROUPS = tables(Group)


@shape
class Attacker(Unit):
    """A unit that shoots or strikes, with those who fight on its side."""

    groups: tuple[Group, ...] = field(
        _GROUPS,
        (),
        kinds=_FIGHT,
        meaning="Champions, Characters, mounts and further units that fight on its side.",
    )


@shape
class Foe(Target):
    """A unit that is shot at or struck, with those who fight in it."""

    groups: tuple[Group, ...] = field(
        _GROUPS, (), kinds=_FIGHT, meaning="Champions, Characters and mounts that fight in it."
    )
    strikes: str = field(
        either(one_of(""), text()),
        "",
        kinds=_FIGHT,
        meaning="Whom its rank-and-file strike by name; the attacker's, if not given.",
    )
