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
    tables,
    text,
    whole,
)
from grapeshot_horus_heresy.core.strength import StrengthRule, strength_rule

ZONES = ("inner", "middle", "outer")
"""The zones of a marker that has three, from its centre."""

_COUNT = whole(0)
_HURT = many(whole(1))
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
_GROUP_TYPES = tuple(each for each in UNIT_TYPES if each != "vehicle")
"""A vehicle in a unit of others is a target of its own."""
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

    name: str = field(text(), meaning="What the weapon is called.")
    type: str = field(
        one_of(*_TYPES),
        "Heavy",
        meaning="The type of weapon, with which it may or may not move and charge.",
        column="Type",
    )
    range: float | str | None = field(
        _RANGE,
        None,
        unit="inches",
        meaning="How far it reaches, or the template that it uses.",
        column="Range",
    )
    min_range: float = field(
        length(), 0, unit="inches", meaning="Nearer targets cannot be fired at."
    )
    shots: DiceExpression | None = field(
        dice(), None, meaning="How many shots each model has.", column="Shots"
    )
    strength: int | tuple[int, ...] | StrengthRule | None = field(
        either(either(_STRENGTH, many(_STRENGTH)), strength_rule()),
        None,
        meaning="Its Strength; three numbers are those of a marker's zones.",
        column="S",
    )
    ap: int | tuple[int | None, ...] | None = field(
        either(_AP, many(_AP)),
        None,
        meaning="Its AP: it ignores Armour Saves of that number or worse.",
        column="AP",
    )
    traits: tuple[BorneTrait, ...] = field(
        _NAMES, (), meaning="Its special rules, with the value that each prints."
    )


@shape
class Armour:
    """The Armour Values of a vehicle."""

    front: int = field(whole(1), meaning="Armour Value of the front.")
    side: int = field(whole(1), meaning="Armour Value of the sides.")
    rear: int = field(whole(1), meaning="Armour Value of the rear.")


_ARMOUR = table(Armour)


@shape
class Group:
    """Models of a unit that are alike, unlike others of it: what is not given is as in the unit.

    Its special rules come on top of those of the unit. Wounds go to the groups in the order in
    which they stand there; a model that is hurt comes first.
    """

    name: str = field(text(), meaning="What these models are called.")
    models: int = field(_COUNT, 1, meaning="How many of them are left.")
    visible_models: int | None = field(
        _COUNT, None, meaning="How many of them are seen; all, if not given."
    )
    type: str | None = field(
        one_of(*_GROUP_TYPES), None, meaning="The kind of model, where it differs.", column="Type"
    )
    ws: int | None = field(
        whole(0, 10), None, meaning="Weapon Skill: how well it strikes.", column="WS"
    )
    strength: int | None = field(whole(1), None, meaning="Strength of its blows.", column="S")
    initiative: int | None = field(
        whole(0, 10), None, meaning="Initiative: who strikes first.", column="I"
    )
    attacks: int | None = field(_COUNT, None, meaning="Attacks of each model.", column="A")
    toughness: int | None = field(
        whole(1), None, meaning="Toughness: how hard it is to wound.", column="T"
    )
    wounds: int | None = field(whole(1), None, meaning="Wounds of each model.", column="W")
    wounds_lost: int = field(_COUNT, 0, meaning="Wounds that the one hurt model has lost.")
    armour_save: int | None = field(_SAVE, None, meaning="Its Armour Save; 0 for none.")
    invulnerable_save: int | None = field(_SAVE, None, meaning="Its Invulnerable Save; 0 for none.")
    cover_save: int | None = field(_SAVE, None, meaning="Its Cover Save; 0 for none.")
    leadership: int | None = field(_COUNT, None, meaning="Its Leadership.", column="Ld")
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Special rules of its own.")
    weapon: Weapon | None = field(
        table(Weapon), None, meaning="The weapon that it strikes with, where it differs."
    )
    second_weapon: str | None = field(
        one_of(*_SECOND_WEAPONS), None, meaning="A second weapon of close combat."
    )
    to_hit: int | None = field(
        whole(2, 6), None, meaning="The roll that hits, in place of what the skills give."
    )
    fighting: int | None = field(
        _COUNT, None, meaning="How many of them can strike; all, if not given."
    )


@shape
class Attacker:
    """The models of one unit that fire, or strike with, the weapon.

    `wounds_lost` are the Wounds that the one model that is hurt has lost; where several are hurt,
    `wounds_left` are those left to each of these, in the order in which they are struck, and fire.
    """

    name: str = field(text(), "attacker", meaning="What the unit is called.")
    models: int = field(_COUNT, 1, meaning="How many models fire, or strike.")
    type: str = field(one_of(*UNIT_TYPES), "infantry", meaning="The kind of unit.", column="Type")
    bs: int | None = field(
        whole(0, 10), None, meaning="Ballistic Skill: how well it shoots.", column="BS"
    )
    to_hit: int | None = field(
        whole(2, 6), None, meaning="The roll that hits, in place of what the skills give."
    )
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Its special rules.")
    moved: bool = field(
        flag(), default=False, circumstance=True, meaning="Whether it has moved this turn."
    )
    pinned: bool = field(flag(), default=False, circumstance=True, meaning="Whether it is Pinned.")
    ammunition: int = field(
        _COUNT,
        1,
        circumstance=True,
        meaning="Whether a Limited weapon has a shot left; 0 for none.",
    )
    weapon_destroyed: bool = field(
        flag(),
        default=False,
        circumstance=True,
        meaning="Whether the damage table has destroyed the weapon.",
    )
    fired_before: bool = field(
        flag(),
        default=False,
        circumstance=True,
        meaning="Whether its Limited weapon has been fired before.",
    )
    ws: int | None = field(
        whole(0, 10), None, meaning="Weapon Skill: how well it strikes.", column="WS"
    )
    strength: int | None = field(
        whole(1), None, meaning="Strength of its blows, before the weapon.", column="S"
    )
    initiative: int | None = field(
        whole(0, 10), None, meaning="Initiative: who strikes first.", column="I"
    )
    attacks: int | None = field(_COUNT, None, meaning="Attacks of each model.", column="A")
    second_weapon: str = field(
        one_of(*_SECOND_WEAPONS),
        "none",
        circumstance=True,
        meaning="A second weapon of close combat, which gives an attack more.",
    )
    fighting: int | None = field(
        _COUNT, None, circumstance=True, meaning="How many models can strike; all, if not given."
    )
    charging: bool = field(
        flag(), default=False, circumstance=True, meaning="Whether it has charged this turn."
    )
    disordered: bool = field(
        flag(), default=False, circumstance=True, meaning="Whether its charge was disordered."
    )
    charged: bool = field(
        flag(), default=False, circumstance=True, meaning="Whether it was charged this turn."
    )
    outnumbered: bool = field(
        flag(),
        default=False,
        circumstance=True,
        meaning="Whether it is outnumbered in this combat.",
    )
    through_terrain: bool = field(
        flag(),
        default=False,
        circumstance=True,
        meaning="Whether it charged through difficult terrain.",
    )
    toughness: int | None = field(
        whole(1), None, meaning="Toughness: how hard it is to wound.", column="T"
    )
    wounds: int = field(whole(1), 1, meaning="How many Wounds each model has.", column="W")
    wounds_lost: int = field(
        _COUNT, 0, circumstance=True, meaning="Wounds that the one hurt model has lost."
    )
    wounds_left: tuple[int, ...] = field(
        _HURT,
        (),
        circumstance=True,
        meaning="Where several models are hurt, the Wounds left to each of these.",
    )
    armour_save: int = field(_SAVE, 0, meaning="Its Armour Save; 0 for none.", column="Sv")
    invulnerable_save: int = field(
        _SAVE, 0, meaning="Its Invulnerable Save; 0 for none.", column="Inv"
    )
    hull_points: int | None = field(
        _COUNT, None, meaning="Hull Points that the vehicle has left.", column="HP"
    )
    leadership: int | None = field(
        _COUNT, None, meaning="Leadership, for tests of morale.", column="Ld"
    )
    armour: Armour | None = field(
        _ARMOUR, None, kinds=_FIGHT, meaning="The Armour Values of a vehicle.", column="Armour"
    )
    groups: tuple[Group, ...] = field(
        tables(Group),
        (),
        kinds=_FIGHT,
        meaning="Models of the unit that are not alike, group by group.",
    )


@shape
class Unit:
    """A target: models with Wounds, or a vehicle with Armour Values and Hull Points.

    `wounds_lost` are the Wounds that the one model that is hurt has lost; it is struck first.
    Where several are hurt, `wounds_left` are those left to each, in the order in which they are
    struck.
    """

    name: str = field(text(), "target", meaning="What the unit is called.")
    type: str = field(one_of(*UNIT_TYPES), "infantry", meaning="The kind of unit.", column="Type")
    strength: int | None = field(
        whole(1), None, meaning="Strength of its blows, before the weapon."
    )
    ws: int | None = field(
        whole(0, 10), None, meaning="Weapon Skill: how hard it is to strike.", column="WS"
    )
    initiative: int | None = field(
        whole(0, 10), None, meaning="Initiative: who strikes first.", column="I"
    )
    models: int = field(_COUNT, 1, meaning="How many models are left.")
    visible_models: int | None = field(
        _COUNT, None, circumstance=True, meaning="How many models are seen; all, if not given."
    )
    toughness: int | None = field(
        whole(1), None, meaning="Toughness: how hard it is to wound.", column="T"
    )
    toughness_mix: tuple[tuple[int, ...], ...] = field(
        many(many(whole(1), 2)),
        (),
        meaning="Models of unlike Toughness: how many, and the Toughness.",
    )
    wounds: int = field(whole(1), 1, meaning="How many Wounds each model has.", column="W")
    wounds_lost: int = field(
        _COUNT,
        0,
        circumstance=True,
        meaning="Wounds that the one hurt model has lost; it is struck first.",
    )
    wounds_left: tuple[int, ...] = field(
        _HURT,
        (),
        circumstance=True,
        meaning="Where several models are hurt, the Wounds left to each of these.",
    )
    armour_save: int = field(_SAVE, 0, meaning="Its Armour Save; 0 for none.", column="Sv")
    invulnerable_save: int = field(
        _SAVE, 0, meaning="Its Invulnerable Save; 0 for none.", column="Inv"
    )
    cover_save: int = field(
        _SAVE, 0, circumstance=True, meaning="The Cover Save for where it stands; 0 for none."
    )
    cover_from_firer: int | None = field(
        _SAVE,
        None,
        circumstance=True,
        meaning="Its Cover Save against the firer, where that differs.",
    )
    cover_from_marker: int | None = field(
        _SAVE,
        None,
        circumstance=True,
        meaning="Its Cover Save against a Barrage marker, where that differs.",
    )
    leadership: int | tuple[int, ...] | None = field(
        either(_COUNT, many(_COUNT)), None, meaning="Leadership, for tests of morale.", column="Ld"
    )
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Its special rules.")
    armour: Armour | None = field(
        _ARMOUR, None, meaning="The Armour Values of a vehicle.", column="Armour"
    )
    hull_points: int | None = field(
        _COUNT, None, meaning="Hull Points that the vehicle has left.", column="HP"
    )
    locked_in_combat: bool = field(
        flag(), default=False, circumstance=True, meaning="Whether it is locked in combat."
    )
    pinned: bool = field(flag(), default=False, circumstance=True, meaning="Whether it is Pinned.")
    embarked: bool = field(
        flag(), default=False, circumstance=True, meaning="Whether it is inside a transport."
    )
    weapon: Weapon | None = field(
        table(Weapon), None, kinds=_FIGHT, meaning="The weapon that it strikes back with."
    )
    to_hit: int | None = field(
        whole(2, 6),
        None,
        kinds=_FIGHT,
        meaning="The roll that hits, in place of what the skills give.",
    )
    attacks: int | None = field(_COUNT, None, kinds=_FIGHT, meaning="Attacks of each model.")
    second_weapon: str = field(
        one_of(*_SECOND_WEAPONS),
        "none",
        kinds=_FIGHT,
        circumstance=True,
        meaning="A second weapon of close combat, which gives an attack more.",
    )
    fighting: int | None = field(
        _COUNT,
        None,
        kinds=_FIGHT,
        circumstance=True,
        meaning="How many models can strike; all, if not given.",
    )
    charging: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether it has charged this turn.",
    )
    disordered: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether its charge was disordered.",
    )
    charged: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether it was charged this turn.",
    )
    outnumbered: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether it is outnumbered in this combat.",
    )
    through_terrain: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether it charged through difficult terrain.",
    )
    groups: tuple[Group, ...] = field(
        tables(Group), (), meaning="Models of the unit that are not alike, group by group."
    )


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
    "wounds_left",
    "armour_save",
    "invulnerable_save",
    "hull_points",
    "armour",
    "pinned",
    "rules",
    "groups",
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

    phase: str = field(
        one_of("shooting", "assault"), "shooting", meaning="The phase in which the attack is made."
    )
    snap_shot: bool = field(flag(), default=False, meaning="Whether the models make Snap Shots.")
    distance: float | None = field(
        length(), None, unit="inches", meaning="From the firing models to the target."
    )
    line_of_sight: bool | None = field(flag(), None, meaning="Whether the target can be seen.")
    hits: int | None = field(
        _COUNT, None, meaning="Hits read off the table, in place of rolls to hit."
    )
    hits_each: tuple[int, ...] | None = field(
        many(_COUNT), None, meaning="Hits read off the table for each marker."
    )
    template_full: int | None = field(
        _COUNT, None, meaning="How many models lie wholly under the template."
    )
    template_partial: int | None = field(
        _COUNT, None, meaning="How many models lie partly under the template."
    )
    hits_by_zone: tuple[int, ...] | None = field(
        many(_COUNT), None, meaning="Hits read off the table in each zone of the marker."
    )
    facing: str = field(
        one_of("front", "side", "rear"), "front", meaning="The side of a vehicle that is struck."
    )
    other_facing: str = field(
        one_of("front", "side", "rear"),
        "",
        meaning="A second side that is touched as well, or on whose line the firer stands.",
    )
    attacker_facing: str = field(
        one_of("front", "side", "rear"),
        "front",
        kinds=_FIGHT,
        meaning="The side of an attacking vehicle that is struck.",
    )
    firing_units: int = field(whole(1), 1, meaning="How many units fire at the target together.")
    scattered_onto: bool = field(
        flag(), default=False, meaning="Whether the marker was aimed at another unit."
    )
    fear: int = field(_COUNT, 0, meaning="What Fear takes from the Leadership of the target.")
    round: int = field(whole(1), 1, meaning="The round of this combat: 1 is that of the charge.")
    contacts: int = field(_COUNT, 1, meaning="How many enemy models touch each striker.")
    challenge: bool = field(
        flag(), default=False, meaning="Whether the blows are struck in a challenge."
    )
    charged_by_target: bool = field(
        flag(), default=False, meaning="Whether it fires at a unit that charges it."
    )
    reaction: bool = field(flag(), default=False, meaning="Whether the attack is a Reaction.")


@shape
class Choices:
    """What the players decide; each has the default that a player would want."""

    rending_ap2: bool = field(
        flag(),
        default=True,
        meaning="Whether a Rending wound uses AP 2 in place of the weapon's own.",
    )
    sunder_glancing: bool = field(
        flag(), default=False, meaning="Whether Sunder re-rolls glancing hits as well."
    )
    overload: bool = field(
        flag(), default=False, meaning="Whether the reactor is overloaded for twice the shots."
    )
    force: bool = field(
        flag(), default=False, meaning="Whether a Psychic check is made to double the Strength."
    )
    reroll_below: int | None = field(
        _COUNT, None, meaning="A number of shots or hits below this is re-rolled."
    )
    reroll: str = field(one_of("scatter"), "", meaning="What a single re-roll is used for.")
    fire: str = field(
        one_of("direct", "indirect"),
        "",
        meaning="Whether a Barrage weapon fires directly or indirectly.",
    )
    placement: str = field(
        one_of("on_first", "best"),
        "on_first",
        meaning="Where the further markers of a group are laid.",
    )
    placements: tuple[tuple[float, float], ...] = field(
        many(pair()), (), meaning="Where each further marker is laid, from the first."
    )
    orientation: float | str = field(
        either(number(), one_of("best")),
        0.0,
        meaning='How a clover is turned; "best" strikes most models.',
    )
    pool_order: tuple[str, ...] = field(
        many(one_of(*ZONES)),
        ZONES,
        meaning="The zones of a marker in the order in which their wounds are taken.",
    )


@shape
class Options:
    """How disputed rules are read; each ruling of the ledger that names one says why."""

    second_chance: str = field(
        one_of("first number", "own number"),
        "first number",
        meaning="A rolled 1 at BS 6 or more that another rule rolls again: hits on which number.",
    )
    master_crafted_scatter: bool = field(
        flag(), default=True, meaning="Whether Master-crafted lets one scatter be re-rolled."
    )
    barrage_cover: str = field(
        one_of("firer", "marker"),
        "firer",
        meaning="Where a single Barrage shot is taken to come from, for cover.",
    )
    toughness_tie: str = field(
        one_of("highest", "lowest"),
        "highest",
        meaning="Which of two Toughnesses counts that equally many models have.",
    )
    facing_tie: str = field(
        one_of("better", "worse"),
        "better",
        meaning="Which armour is struck from exactly on the line between two facings.",
    )
    rending_extra: str = field(
        one_of("once", "each die"),
        "once",
        meaning="Where several penetration dice are kept: how often Rending adds its D3.",
    )
    last_hull_point: str = field(
        one_of("rolls", "does not roll"),
        "rolls",
        meaning="Whether the hit that takes the last Hull Point still rolls on the table.",
    )
    weapon_skill_twice: str = field(
        one_of("is enough", "is not enough"),
        "is enough",
        meaning="Whether exactly twice the Weapon Skill hits on 2+, and half on 6+.",
    )
    leadership_doubles: bool = field(
        flag(),
        default=False,
        meaning="Whether a double 1 passes every Leadership test, and a double 6 fails it.",
    )
    terrain_step: str = field(
        one_of("1", "raised"),
        "1",
        meaning="When a charge through terrain strikes: in step 1, or raised from 1 by rules.",
    )
    haywire_saves: str = field(
        one_of("any hit", "wounds"),
        "any hit",
        meaning="How vehicles save against Haywire: as from any hit, or as from wounds.",
    )
    haywire_table: str = field(
        one_of("with AP", "without AP"),
        "with AP",
        meaning="Whether AP adds to the damage table after the 6 of a Haywire roll.",
    )
    murderous_models: str = field(
        one_of("all attacks", "blows"),
        "all attacks",
        meaning="Which attacks of a model that has Murderous Strike itself cause Instant Death.",
    )
    shock_pulse_hits: str = field(
        one_of("scored", "not saved"),
        "scored",
        meaning="Which penetrating hits Shock Pulse counts: all, or those not saved.",
    )
