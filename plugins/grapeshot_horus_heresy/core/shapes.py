"""The fields of an engagement of Horus Heresy, with their units and defaults.

Distances are inches. A roll `N+` is the number N; a save of 0 is none. AP "-" is read as None.
"""

from __future__ import annotations

from grapeshot import BorneTrait, DiceExpression
from grapeshot.schema import (
    dice,
    either,
    field,
    flag,
    length,
    many,
    none_for,
    number,
    one_of,
    pair,
    shape,
    table,
    text,
    whole,
)
from grapeshot_horus_heresy.core.strength import StrengthRule, strength_rule

ZONES = ("inner", "middle", "outer")
"""The zones of a marker that has three, from its centre."""

_COUNT = whole(0)
_FIGHT = ("fight",)
"""The kind of engagement in which the target strikes as well."""
_SECOND_WEAPONS = ("none", "melee", "specialist")
_NAMES = many(text())
_SAVE = either(whole(0, 0), whole(2, 6))
_STRENGTH = whole(1)
_AP = none_for("-", whole(1, 7))
TEMPLATES = ("Template", "Hellstorm")
"""The ranges of weapons that are laid down as a template, from their narrow end."""
_RANGE = none_for("-", none_for("Bomb", either(length(), one_of(*TEMPLATES))))
"""A bomb, and a weapon that prints a dash, have no limit of range."""
UNIT_TYPES = (
    "infantry",
    "cavalry",
    "dreadnought",
    "automata",
    "primarch",
    "daemon",
    "vehicle",
)
_TYPES = (
    "Heavy",
    "Assault",
    "Rapid Fire",
    "Pistol",
    "Ordnance",
    "Destroyer",
    "Bomb",
    "Melee",
)


@shape
class Weapon:
    """A weapon profile. Three Strengths and APs are those of a marker's zones."""

    name: str = field(text())
    type: str = field(one_of(*_TYPES), "Heavy")
    range: float | str | None = field(_RANGE, None, unit="inches")
    min_range: float = field(length(), 0, unit="inches")
    shots: DiceExpression | None = field(dice(), None)
    strength: int | tuple[int, ...] | StrengthRule | None = field(
        either(either(_STRENGTH, many(_STRENGTH)), strength_rule()), None
    )
    ap: int | tuple[int | None, ...] | None = field(either(_AP, many(_AP)), None)
    traits: tuple[BorneTrait, ...] = field(_NAMES, ())


@shape
class Attacker:
    """The models of one unit that fire, or strike with, the weapon.

    `wounds_lost` are the Wounds that the one model that is hurt has lost.
    """

    name: str = field(text(), "attacker")
    models: int = field(_COUNT, 1)
    type: str = field(one_of(*UNIT_TYPES), "infantry")
    bs: int | None = field(whole(0, 10), None)
    to_hit: int | None = field(whole(2, 6), None)
    rules: tuple[BorneTrait, ...] = field(_NAMES, ())
    moved: bool = field(flag(), default=False, circumstance=True)
    pinned: bool = field(flag(), default=False, circumstance=True)
    ammunition: int = field(_COUNT, 1, circumstance=True)
    fired_before: bool = field(flag(), default=False, circumstance=True)
    ws: int | None = field(whole(0, 10), None)
    strength: int | None = field(whole(1), None)
    initiative: int | None = field(whole(0, 10), None)
    attacks: int | None = field(_COUNT, None)
    second_weapon: str = field(one_of(*_SECOND_WEAPONS), "none", circumstance=True)
    fighting: int | None = field(_COUNT, None, circumstance=True)
    charging: bool = field(flag(), default=False, circumstance=True)
    disordered: bool = field(flag(), default=False, circumstance=True)
    charged: bool = field(flag(), default=False, circumstance=True)
    outnumbered: bool = field(flag(), default=False, circumstance=True)
    through_terrain: bool = field(flag(), default=False, circumstance=True)
    toughness: int | None = field(whole(1), None)
    wounds: int = field(whole(1), 1)
    wounds_lost: int = field(_COUNT, 0, circumstance=True)
    armour_save: int = field(_SAVE, 0)
    invulnerable_save: int = field(_SAVE, 0)
    hull_points: int | None = field(_COUNT, None)
    leadership: int | None = field(_COUNT, None)


@shape
class Armour:
    """The Armour Values of a vehicle."""

    front: int = field(whole(1))
    side: int = field(whole(1))
    rear: int = field(whole(1))


_ARMOUR = table(Armour)


@shape
class Unit:
    """A target: models with Wounds, or a vehicle with Armour Values and Hull Points.

    `wounds_lost` are the Wounds that the one model that is hurt has lost; it is struck first.
    """

    name: str = field(text(), "target")
    type: str = field(one_of(*UNIT_TYPES), "infantry")
    strength: int | None = field(whole(1), None)
    ws: int | None = field(whole(0, 10), None)
    initiative: int | None = field(whole(0, 10), None)
    models: int = field(_COUNT, 1)
    visible_models: int | None = field(_COUNT, None, circumstance=True)
    toughness: int | None = field(whole(1), None)
    toughness_mix: tuple[tuple[int, ...], ...] = field(many(many(whole(1), 2)), ())
    wounds: int = field(whole(1), 1)
    wounds_lost: int = field(_COUNT, 0, circumstance=True)
    armour_save: int = field(_SAVE, 0)
    invulnerable_save: int = field(_SAVE, 0)
    cover_save: int = field(_SAVE, 0, circumstance=True)
    cover_from_firer: int | None = field(_SAVE, None, circumstance=True)
    cover_from_marker: int | None = field(_SAVE, None, circumstance=True)
    leadership: int | tuple[int, ...] | None = field(either(_COUNT, many(_COUNT)), None)
    rules: tuple[BorneTrait, ...] = field(_NAMES, ())
    armour: Armour | None = field(_ARMOUR, None)
    hull_points: int | None = field(_COUNT, None)
    locked_in_combat: bool = field(flag(), default=False, circumstance=True)
    pinned: bool = field(flag(), default=False, circumstance=True)
    embarked: bool = field(flag(), default=False, circumstance=True)
    weapon: Weapon | None = field(table(Weapon), None, kinds=_FIGHT)
    to_hit: int | None = field(whole(2, 6), None, kinds=_FIGHT)
    attacks: int | None = field(_COUNT, None, kinds=_FIGHT)
    second_weapon: str = field(one_of(*_SECOND_WEAPONS), "none", kinds=_FIGHT, circumstance=True)
    fighting: int | None = field(_COUNT, None, kinds=_FIGHT, circumstance=True)
    charging: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    disordered: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    charged: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    outnumbered: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    through_terrain: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)


_SAME_OF_BOTH = (
    "name",
    "type",
    "models",
    "ws",
    "strength",
    "initiative",
    "toughness",
    "wounds",
    "wounds_lost",
    "armour_save",
    "invulnerable_save",
    "hull_points",
    "pinned",
    "rules",
)
_OF_BLOWS = (
    "to_hit",
    "attacks",
    "second_weapon",
    "fighting",
    "charging",
    "disordered",
    "charged",
    "outnumbered",
    "through_terrain",
)


def unit_of(attacker: Attacker) -> Unit:
    """Return the attacker's models as a unit that is harmed."""
    told = {name: getattr(attacker, name) for name in _SAME_OF_BOTH}
    return Unit(**told, leadership=attacker.leadership)


def attacker_of(unit: Unit) -> Attacker:
    """Return a unit as one that strikes."""
    told = {name: getattr(unit, name) for name in (*_SAME_OF_BOTH, *_OF_BLOWS)}
    own = unit.leadership
    return Attacker(**told, leadership=max(own, default=None) if isinstance(own, tuple) else own)


@shape
class Situation:
    """How attacker and target stand to each other; a target may override any of it.

    `hits`, `hits_by_zone`, `template_full` and `template_partial` are read off a real table.
    """

    phase: str = field(one_of("shooting", "assault"), "shooting")
    snap_shot: bool = field(flag(), default=False)
    distance: float | None = field(length(), None, unit="inches")
    line_of_sight: bool | None = field(flag(), None)
    hits: int | None = field(_COUNT, None)
    hits_each: tuple[int, ...] | None = field(many(_COUNT), None)
    template_full: int | None = field(_COUNT, None)
    template_partial: int | None = field(_COUNT, None)
    hits_by_zone: tuple[int, ...] | None = field(many(_COUNT), None)
    facing: str = field(one_of("front", "side", "rear"), "front")
    firing_units: int = field(whole(1), 1)
    scattered_onto: bool = field(flag(), default=False)
    fear: int = field(_COUNT, 0)
    round: int = field(whole(1), 1)
    contacts: int = field(_COUNT, 1)
    challenge: bool = field(flag(), default=False)
    charged_by_target: bool = field(flag(), default=False)
    reaction: bool = field(flag(), default=False)


@shape
class Choices:
    """What the players decide; each has the default that a player would want."""

    rending_ap2: bool = field(flag(), default=True)
    sunder_glancing: bool = field(flag(), default=False)
    overload: bool = field(flag(), default=False)
    force: bool = field(flag(), default=False)
    reroll_below: int | None = field(_COUNT, None)
    reroll: str = field(one_of("scatter"), "")
    fire: str = field(one_of("direct", "indirect"), "")
    placement: str = field(one_of("on_first", "best"), "on_first")
    placements: tuple[tuple[float, float], ...] = field(many(pair()), ())
    orientation: float | str = field(either(number(), one_of("best")), 0.0)
    pool_order: tuple[str, ...] = field(many(one_of(*ZONES)), ZONES)


@shape
class Options:
    """How disputed rules are read; each ruling of the ledger that names one says why."""

    second_chance: str = field(one_of("first number", "own number"), "first number")
    """A rolled 1 at BS 6 or more that another rule rolls again: hits on which number."""
    master_crafted_scatter: bool = field(flag(), default=True)
    """Whether Master-crafted lets one scatter be re-rolled."""
    barrage_cover: str = field(one_of("firer", "marker"), "firer")
    """Where a single Barrage shot is taken to come from, for cover."""
    toughness_tie: str = field(one_of("highest", "lowest"), "highest")
    """Which of two Toughnesses counts that equally many models have."""
    facing_tie: str = field(one_of("better", "worse"), "better")
    """Which armour is struck from exactly on the line between two facings."""
    rending_extra: str = field(one_of("once", "each die"), "once")
    """Where several penetration dice are kept: how often Rending adds its D3."""
    last_hull_point: str = field(one_of("rolls", "does not roll"), "rolls")
    """Whether the penetrating hit that takes the last Hull Point still rolls on the table."""
    weapon_skill_twice: str = field(one_of("is enough", "is not enough"), "is enough")
    """Whether a Weapon Skill exactly twice the other hits on 2+, and one exactly half on 6+."""
    leadership_doubles: bool = field(flag(), default=False)
    """Whether a double 1 passes every Leadership test, and a double 6 fails it."""
    terrain_step: str = field(one_of("1", "raised"), "1")
    """When one strikes who charged through terrain: in step 1, or later rules raise it from 1."""
    haywire_saves: str = field(one_of("any hit", "wounds"), "any hit")
    """How a vehicle saves against Haywire: as from any hit, or as models do from its wounds."""
    haywire_table: str = field(one_of("with AP", "without AP"), "with AP")
    """Whether AP adds to the damage table after the 6 of a Haywire roll."""
    murderous_models: str = field(one_of("all attacks", "blows"), "all attacks")
    """Which attacks of a model that has Murderous Strike itself cause Instant Death."""
    shock_pulse_hits: str = field(one_of("scored", "not saved"), "scored")
    """Which penetrating hits Shock Pulse counts: every one, or those that no save has stopped."""
