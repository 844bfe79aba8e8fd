"""The fields of an engagement of Legions Imperialis, with their units and defaults.

Distances are inches. A roll `N+` is the number N; "-" stands for none and is read as None.
"""

from __future__ import annotations

from typing import Any

from grapeshot import BorneTrait, DiceExpression, Fault
from grapeshot.schema import (
    dice,
    either,
    field,
    flag,
    lasting,
    length,
    many,
    none_for,
    one_of,
    shape,
    tables,
    text,
    whole,
)

TYPES = {
    "infantry": 1,
    "cavalry": 1,
    "walker": 1,
    "vehicle": 2,
    "super-heavy-vehicle": 3,
    "knight": 4,
    "titan": 5,
    "structure": 0,
}
"""The types of Detachment, with the Scale of each."""
ENGINES = frozenset({"vehicle", "super-heavy-vehicle", "knight", "titan"})
"""The types that have a Rear Arc and that several traits name together."""
SAVES = ("armour", "invulnerable", "cover", "ion", "jink")
"""The kinds of Save, in the order in which equal chances are decided."""

_FIRE, _FIGHT, _WRECK = ("fire",), ("fight",), ("wreck",)
_FIRE_OR_FIGHT, _FIRE_OR_WRECK = _FIRE + _FIGHT, _FIRE + _WRECK
_STRUCK = _FIRE + _FIGHT + _WRECK
"""The kinds of engagement in which a field has a part."""

_TYPE = one_of(*TYPES)
_ORDER = one_of("first-fire", "advance", "march", "charge", "fall-back")
_ARC = one_of("front", "rear")
_SAVE = none_for("-", whole(1, 6))
_OWN_SAVE = either(one_of("-"), whole(1, 6))
_COUNT = whole(0)
_DICE = either(dice(), one_of("-", "special"))
_NAMES = many(text())
_STATUS = many(lasting("quaked", "shocked", "marked", "hit-this-round"))


@shape
class Weapon:
    """A weapon profile. `range` is in inches, "template" or "-"; `ap` 0 or less.

    A range that is not given, "", limits nothing.
    """

    name: str = field(text(), meaning="What the weapon is called.")
    range: float | str = field(
        either(length(), one_of("template", "-")),
        "",
        meaning="How far it reaches, or how it is laid down.",
        column="Range",
    )
    min_range: float = field(
        length(),
        0,
        meaning="Nearer targets cannot be fired at.",
    )
    dice: DiceExpression | str = field(
        _DICE, meaning="How many dice each model rolls to hit.", column="Dice"
    )
    to_hit: int | None = field(
        none_for("-", whole(1, 6)),
        meaning='The roll to hit that the profile prints; "-" needs none.',
        column="Hit",
    )
    ap: int | str = field(
        either(whole(None, 0), one_of("-", "special")),
        0,
        meaning="What is taken from the Armour Save; 0 or less.",
        column="AP",
    )
    traits: tuple[BorneTrait, ...] = field(
        _NAMES, (), meaning="Its traits, with the value that each prints."
    )

    @property
    def is_for_fights(self) -> bool:
        """Whether it prints nothing to fire with: no range, no Dice, no roll to hit."""
        return self.range == "-" and self.dice == "-" and self.to_hit is None


@shape
class Attacker:
    """The firing models of one Detachment that fire the weapon together.

    `wounds` is what each has left, `wounds_left` a number for each where they are unlike; models
    without one have `wounds`. `near` names rules of others close enough to lend them something, or
    to take it away; `detachment_models` counts those of the Detachment that do not fire as well;
    whoever is `garrisoned_in` a Structure is `garrisoned`.
    """

    name: str = field(text(), "attacker", meaning="What the Detachment is called.")
    models: int = field(
        whole(0), 1, word="models", kinds=_STRUCK, meaning="How many models fire, or fight."
    )
    type: str = field(
        _TYPE,
        "infantry",
        kinds=_FIRE_OR_FIGHT,
        meaning="The kind of Detachment, which gives its Scale.",
        column="Type",
    )
    scale: int | None = field(
        whole(0),
        None,
        kinds=_FIRE,
        meaning="Its Scale, where that is not the usual one of its type.",
    )
    wounds: int = field(
        whole(1), 1, kinds=_FIRE_OR_FIGHT, meaning="How many Wounds each model has.", column="W"
    )
    wounds_left: tuple[int, ...] = field(
        many(whole(1)),
        (),
        kinds=_FIRE,
        meaning="The Wounds left to each hurt model, where they differ.",
    )
    order: str = field(
        _ORDER, "advance", kinds=_STRUCK, meaning="The order that the Detachment has been given."
    )
    moved: bool = field(
        flag(),
        default=False,
        kinds=_FIRE_OR_FIGHT,
        circumstance=True,
        meaning="Whether it has moved this round.",
    )
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Its special rules.")
    status: tuple[str, ...] = field(
        _STATUS,
        (),
        kinds=_FIRE_OR_WRECK,
        circumstance=True,
        meaning="Lasting effects on it, such as Quaked.",
    )
    models_at_half_range: int | None = field(
        _COUNT,
        None,
        kinds=_FIRE,
        circumstance=True,
        meaning="How many of the firing models are within half range.",
    )
    ammunition: int | None = field(
        _COUNT,
        None,
        kinds=_FIRE,
        circumstance=True,
        meaning="How many shots of a Limited weapon are left.",
    )
    caf: int = field(
        whole(),
        0,
        kinds=_FIGHT,
        meaning="Close Assault Factor: added to the dice of a Fight.",
        column="CAF",
    )
    caf_bonus: int = field(
        whole(), 0, kinds=_FIGHT, meaning="Further points to its CAF in this Fight."
    )
    rend_weapons: int | None = field(
        _COUNT, None, kinds=_FIGHT, meaning="How many Rend weapons it brings to the Fight."
    )
    fought: int = field(
        _COUNT,
        0,
        kinds=_FIGHT,
        circumstance=True,
        meaning="How many Fights it has fought this round; each helps the foe.",
    )
    near: tuple[str, ...] = field(
        _NAMES, (), kinds=_FIRE, meaning="Rules of friends and enemies near enough to affect it."
    )
    detachment_models: int | None = field(
        _COUNT,
        None,
        kinds=_FIRE_OR_FIGHT,
        circumstance=True,
        meaning="All models of the Detachment, those that do not fire too.",
    )
    disembarked: bool = field(
        flag(),
        default=False,
        kinds=_FIRE_OR_FIGHT,
        circumstance=True,
        meaning="Whether it has left a transport this round.",
    )
    arrived: bool = field(
        flag(),
        default=False,
        kinds=_FIRE,
        circumstance=True,
        meaning="Whether it has arrived from reserve this round.",
    )
    in_formation: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether its models keep the formation that its rule asks for.",
    )
    garrisoned: bool = field(
        flag(),
        default=False,
        kinds=_FIRE_OR_FIGHT,
        circumstance=True,
        meaning="Whether it is inside a Structure.",
    )
    garrisoned_in: str = field(
        either(text(), one_of("")),
        "",
        kinds=_FIRE_OR_FIGHT,
        circumstance=True,
        meaning="The name of the Structure that it is inside.",
    )

    def __post_init__(self) -> None:
        """Raise Fault where more models are told of than there are."""
        near = self.models_at_half_range
        if near is not None and near > self.models:
            expected = f"{self.models} at most: the models that fire"
            raise Fault("models", f"models_at_half_range = {near}", expected=expected)
        if len(self.wounds_left) > self.models:
            expected = f"up to {self.models} numbers: one for each model that fires"
            found = f"wounds_left = {list(self.wounds_left)}"
            raise Fault("bad_profile", found, expected=expected)


@shape
class Group:
    """Models of a Detachment that are alike; what is not given is as in the Detachment.

    "-" is a Save that these models lack, though the Detachment has it.
    """

    name: str = field(text(), meaning="What these models are called.")
    models: int = field(whole(1), word="target_models", meaning="How many of them there are.")
    wounds: int | None = field(whole(1), None, meaning="How many Wounds each of them has.")
    armour_save: int | str | None = field(
        _OWN_SAVE, None, meaning='Their Armour Save; "-" for none.'
    )
    invulnerable_save: int | str | None = field(
        _OWN_SAVE, None, meaning='Their Invulnerable Save; "-" for none.'
    )
    cover_save: int | str | None = field(_OWN_SAVE, None, meaning='Their Cover Save; "-" for none.')
    ion_shield: int | str | None = field(
        _OWN_SAVE, None, meaning='Their Ion Shield Save; "-" for none.'
    )
    jink_save: int | str | None = field(_OWN_SAVE, None, meaning='Their Jink Save; "-" for none.')
    void_shields: int | None = field(
        _COUNT, None, meaning="How many Void Shields each of them has."
    )


@shape
class Detachment:
    """A target: a Detachment of like models or of groups, or a Structure.

    `wounds_left` and a list of `void_shields` or `construct_shields` hold a number for each model,
    in the order of the groups; models without one are unhurt, or have the full level. `near` names
    rules of others close enough to lend it something, `traits` those of its weapons that count in
    a Fight.
    """

    name: str = field(text(), "target", meaning="What the target is called.")
    type: str = field(
        _TYPE, meaning="The kind of Detachment, which gives its Scale.", column="Type"
    )
    scale: int | None = field(
        whole(0),
        None,
        kinds=_FIRE,
        meaning="Its Scale, where that is not the usual one of its type.",
    )
    models: int = field(
        whole(0), 1, word="target_models", kinds=_STRUCK, meaning="How many models are left."
    )
    wounds: int = field(
        whole(1), 1, kinds=_STRUCK, meaning="How many Wounds each model has.", column="W"
    )
    wounds_left: tuple[int, ...] = field(
        many(whole(1)),
        (),
        kinds=_STRUCK,
        meaning="The Wounds left to each hurt model, in the order of the models.",
    )
    armour_save: int | None = field(
        _SAVE, None, kinds=_FIRE_OR_WRECK, meaning="The Armour Save, before AP.", column="Sv"
    )
    invulnerable_save: int | None = field(
        _SAVE,
        None,
        kinds=_FIRE,
        meaning="The Invulnerable Save, which AP leaves alone.",
        column="Inv",
    )
    cover_save: int | None = field(
        _SAVE, None, kinds=_FIRE, meaning="The Save for the cover that it stands in."
    )
    ion_shield: int | None = field(
        _SAVE, None, kinds=_FIRE, meaning="The Ion Shield Save.", column="Ion"
    )
    jink_save: int | None = field(_SAVE, None, kinds=_FIRE, meaning="The Jink Save.", column="Jink")
    void_shields: int | tuple[int, ...] = field(
        either(_COUNT, many(_COUNT)),
        0,
        kinds=_FIRE,
        meaning="Void Shields left: one number, or one for each model.",
        column="Void",
    )
    construct_shields: int | tuple[int, ...] = field(
        either(_COUNT, many(_COUNT)),
        0,
        kinds=_FIRE,
        meaning="Construct Shields left: one number, or one for each model.",
    )
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Its special rules.")
    status: tuple[str, ...] = field(
        _STATUS,
        (),
        kinds=_FIRE,
        circumstance=True,
        meaning="Lasting effects on it, such as Quaked.",
    )
    order: str = field(
        _ORDER,
        "advance",
        kinds=_FIRE_OR_FIGHT,
        circumstance=True,
        meaning="The order that the Detachment has been given.",
    )
    garrisoned_in: str = field(
        either(text(), one_of("")),
        "",
        kinds=_STRUCK,
        circumstance=True,
        meaning="The name of the Structure that it is inside.",
    )
    behind_block: str = field(
        one_of("structure", "impassable"),
        "",
        kinds=_FIRE,
        circumstance=True,
        meaning="What stops a Beam before it gets here.",
    )
    under_line: bool = field(
        flag(),
        default=True,
        kinds=_FIRE,
        circumstance=True,
        meaning="Whether the line of a Beam touches it.",
    )
    friend: bool = field(
        flag(),
        default=False,
        kinds=_FIRE_OR_WRECK,
        meaning="Whether it is on the attacker's own side.",
    )
    groups: tuple[Group, ...] = field(
        tables(Group), (), meaning="Models of the Detachment that are not alike, group by group."
    )
    caf: int = field(
        whole(),
        0,
        kinds=_FIGHT,
        meaning="Close Assault Factor: added to the dice of a Fight.",
        column="CAF",
    )
    caf_bonus: int = field(
        whole(), 0, kinds=_FIGHT, meaning="Further points to its CAF in this Fight."
    )
    rend_weapons: int = field(
        _COUNT, 0, kinds=_FIGHT, meaning="How many Rend weapons it brings to the Fight."
    )
    fought: int = field(
        _COUNT,
        0,
        kinds=_FIGHT,
        circumstance=True,
        meaning="How many Fights it has fought this round; each helps the foe.",
    )
    engine_killer: int = field(
        _COUNT, 0, kinds=_FIGHT, meaning="The value of Engine Killer among its weapons in a Fight."
    )
    paired: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether another enemy is already paired off with it.",
    )
    near: tuple[str, ...] = field(
        _NAMES, (), kinds=_FIRE, meaning="Rules of friends and enemies near enough to affect it."
    )
    hovering: bool = field(
        flag(),
        default=False,
        kinds=_FIRE,
        circumstance=True,
        meaning="Whether a Flyer hovers, and is hit like any other target.",
    )
    moved: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether it has moved this round.",
    )
    disembarked: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether it has left a transport this round.",
    )
    in_formation: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        circumstance=True,
        meaning="Whether its models keep the formation that its rule asks for.",
    )
    traits: tuple[str, ...] = field(
        _NAMES, (), kinds=_FIGHT, meaning="Traits of its weapons that count in a Fight."
    )


@shape
class Situation:
    """How attacker and target stand to each other; a target may override any of it.

    `facing` is where the attacker is, seen from the target; `own_facing` where the target is, seen
    from the attacker.
    """

    distance: float | None = field(
        length(), None, kinds=_FIRE, meaning="From the firing models to the target."
    )
    models_in_range: int | None = field(
        _COUNT,
        None,
        kinds=_FIRE_OR_WRECK,
        meaning="How many firing models are within range; all, if not given.",
    )
    models_visible: int | None = field(
        _COUNT,
        None,
        kinds=_FIRE_OR_WRECK,
        meaning="How many models of the target are seen; all, if not given.",
    )
    line_of_sight: bool = field(
        flag(), default=True, kinds=_FIRE_OR_WRECK, meaning="Whether the target can be seen at all."
    )
    own_facing: str = field(
        _ARC,
        "",
        kinds=_FIRE,
        aliases=("arc",),
        meaning="The attacker's arc in which the target stands.",
    )
    facing: str = field(
        _ARC, "front", kinds=_FIRE, meaning="The target's arc from which the attack comes."
    )
    terrain_penalty: int = field(
        _COUNT, 0, kinds=_FIRE, meaning="Taken from the roll to hit for intervening terrain."
    )
    obscured_penalty: int = field(
        _COUNT, 0, kinds=_FIRE, meaning="Taken from the roll to hit because the target is obscured."
    )
    hit_modifier: int = field(
        whole(), 0, kinds=_FIRE, meaning="Any other modifier of the roll to hit, such as 1 or -1."
    )
    overwatch: bool = field(
        flag(),
        default=False,
        kinds=_FIRE_OR_WRECK,
        meaning="Whether the attacker fires on Overwatch.",
    )
    phase: str = field(
        one_of("combat", "movement"),
        "combat",
        kinds=_FIRE_OR_WRECK,
        meaning="The phase in which the attack is made.",
    )
    stage: str = field(
        one_of("first-fire", "advancing-fire"),
        "",
        kinds=_FIRE_OR_WRECK,
        meaning="The stage of the Combat phase in which it fires.",
    )
    fired_already: bool = field(
        flag(), default=False, kinds=_FIRE, meaning="Whether this weapon has been fired this round."
    )
    weapons_fired: int = field(
        _COUNT,
        0,
        kinds=_FIRE_OR_WRECK,
        meaning="How many other weapons the Detachment has fired this round.",
    )
    secondary_target: bool = field(
        flag(),
        default=False,
        kinds=_FIRE_OR_WRECK,
        meaning="Whether this is not the Detachment's main target.",
    )
    same_secondary_as_detachment: bool = field(
        flag(),
        default=True,
        kinds=_FIRE,
        meaning="Whether all that fire elsewhere chose the same target.",
    )
    parent_target: str = field(
        one_of("same", "other"),
        "same",
        kinds=_FIRE,
        meaning="Whether the weapon it is mounted with fires at the same target.",
    )
    split_fire: bool = field(
        flag(), default=False, kinds=_FIRE, meaning="Whether the Detachment splits its fire."
    )
    spotted: bool = field(
        flag(),
        default=False,
        kinds=_FIRE,
        meaning="Whether a friend sees the target for a Barrage weapon.",
    )
    template_full: int = field(
        _COUNT, 0, kinds=_FIRE, meaning="How many models lie wholly under the template."
    )
    template_partial: int = field(
        _COUNT, 0, kinds=_FIRE, meaning="How many models lie partly under the template."
    )
    hole_over_structure: bool = field(
        flag(),
        default=False,
        kinds=_FIRE,
        meaning="Whether the hole of the template is over the Structure.",
    )
    aim_visible: bool = field(
        flag(), default=True, kinds=_FIRE, meaning="Whether the point that is aimed at can be seen."
    )
    other_weapons_fired: bool = field(
        flag(),
        default=False,
        kinds=_FIRE,
        meaning="Whether weapons without a template fire at the target as well.",
    )
    template_covers_main_target: bool = field(
        flag(), default=True, kinds=_FIRE, meaning="Whether the template touches the main target."
    )
    distance_from_first_template: float = field(
        length(), 0, kinds=_FIRE, meaning="How far this template lies from the first."
    )
    collapse_save: int | None = field(
        whole(1, 6),
        None,
        kinds=_FIRE_OR_WRECK,
        meaning="What saves the models inside if the Structure collapses.",
    )
    in_contact: bool = field(
        flag(),
        default=False,
        kinds=_FIRE_OR_WRECK,
        meaning="Whether the attacker touches the Structure.",
    )
    attacker_extra_dice: int = field(
        _COUNT, 0, kinds=_FIGHT, meaning="Further dice for the attacker in this Fight."
    )
    target_extra_dice: int = field(
        _COUNT, 0, kinds=_FIGHT, meaning="Further dice for the target in this Fight."
    )
    closest: bool = field(
        flag(), default=True, kinds=_FIRE, meaning="Whether no eligible enemy is closer."
    )
    structure_damaged: bool = field(
        flag(),
        default=False,
        kinds=_FIGHT,
        meaning="Whether the Structure they fight over is already damaged.",
    )
    detonation: bool = field(
        flag(),
        default=False,
        kinds=_FIRE,
        meaning="Whether the attacker detonates itself from afar.",
    )


@shape
class Choices:
    """What the players decide; each has the default that a player would want."""

    reroll: str = field(
        one_of("failed", "none"),
        "failed",
        kinds=_FIRE,
        meaning="Which rolls to hit a re-roll is used for.",
    )
    save: str = field(
        one_of("best", *SAVES), "best", kinds=_FIRE, meaning="Which Save the target makes."
    )
    barrage: str = field(
        one_of("visible", "all"),
        "visible",
        kinds=_FIRE,
        meaning="Whether a Barrage strikes the models seen, or any of them.",
    )
    allocation: tuple[str, ...] = field(
        _NAMES,
        (),
        kinds=_STRUCK,
        meaning="Names of groups or targets in the order in which they take hits.",
    )
    wrecker: str = field(
        one_of("separate", "combined"),
        "separate",
        kinds=_WRECK,
        meaning="Whether Wrecker weapons roll one by one or together.",
    )
    fight_reroll: str = field(
        one_of("low", "none"),
        "low",
        kinds=_FIGHT,
        meaning="Whether a low die of a Fight is re-rolled.",
    )
    pop_up: bool = field(
        flag(),
        default=False,
        kinds=_FIRE,
        meaning="Whether Skimmers pop up to see over what is in the way.",
    )


def _switch(default: str, *others: str, meaning: str) -> Any:
    """Describe how a disputed rule is read: one word of several, the default first."""
    return field(one_of(default, *others), default, word="bad_option", meaning=meaning)


@shape
class Options:
    """Switches of the rule set.

    `errata` takes later public text in place of the rulebook's. All others settle what the rules
    leave open: by default as the ledger of the rules reads it.
    """

    errata: str = _switch(
        "rulebook", "faq", meaning="Whether the rulebook counts as printed, or with later answers."
    )
    counted_models: str = _switch(
        "struck-first",
        "struck-last",
        meaning="Which models the weapon cannot harm, where hits are too few for all.",
    )
    wounded_models: str = _switch(
        "fewest-wounds", "most-wounds", meaning="Which of the hurt models is hit first."
    )
    deflagrate: str = _switch(
        "wounding-hits",
        "all-wounds",
        meaning="Whether Deflagrate counts hits that wound, or every Wound.",
    )
    impale_at_small_scale: str = _switch(
        "contest", "save", meaning="What Impale is at targets of small Scale: a contest or a Save."
    )
    impale_at_structures: str = _switch(
        "contest", "save", meaning="What Impale is at Structures: a contest or a Save."
    )
    impale_engine_killer: str = _switch(
        "added", "difference-alone", meaning="Whether Engine Killer adds to what Impale does."
    )
    shock_pulse: str = _switch(
        "hits-on-models",
        "any-hits",
        meaning="Whether Shock Pulse needs a hit on a model, or any hit.",
    )
    battlesmith_ap: str = _switch(
        "in-force",
        "printed",
        meaning="Whether Battlesmith looks at the AP in force, or at the printed one.",
    )
    flare_shield: str = _switch(
        "any-save",
        "own-saves",
        meaning="Whether an Ionic Flare Shield improves a save that another rule lends.",
    )
    siege_minimum_range: str = _switch(
        "doubled", "printed", meaning="Whether a Siege Weapon's minimum range doubles too."
    )
