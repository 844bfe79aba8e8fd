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

    name: str = field(text())
    range: float | str = field(either(length(), one_of("template", "-")), "")
    min_range: float = field(length(), 0)
    dice: DiceExpression | str = field(_DICE)
    to_hit: int | None = field(none_for("-", whole(1, 6)))
    ap: int | str = field(either(whole(None, 0), one_of("-", "special")), 0)
    traits: tuple[BorneTrait, ...] = field(_NAMES, ())


@shape
class Attacker:
    """The firing models of one Detachment that fire the weapon together.

    `wounds` is what each has left, `wounds_left` a number for each where they are unlike; models
    without one have `wounds`. `near` names rules of others close enough to lend them something, or
    to take it away; `detachment_models` counts those of the Detachment that do not fire as well;
    whoever is `garrisoned_in` a Structure is `garrisoned`.
    """

    name: str = field(text(), "attacker")
    models: int = field(whole(0), 1, word="models", kinds=_STRUCK)
    type: str = field(_TYPE, "infantry", kinds=_FIRE_OR_FIGHT)
    scale: int | None = field(whole(0), None, kinds=_FIRE)
    wounds: int = field(whole(1), 1, kinds=_FIRE_OR_FIGHT)
    wounds_left: tuple[int, ...] = field(many(whole(1)), (), kinds=_FIRE)
    order: str = field(_ORDER, "advance", kinds=_STRUCK)
    moved: bool = field(flag(), default=False, kinds=_FIRE_OR_FIGHT, circumstance=True)
    rules: tuple[BorneTrait, ...] = field(_NAMES, ())
    status: tuple[str, ...] = field(_STATUS, (), kinds=_FIRE_OR_WRECK, circumstance=True)
    models_at_half_range: int | None = field(_COUNT, None, kinds=_FIRE, circumstance=True)
    ammunition: int | None = field(_COUNT, None, kinds=_FIRE, circumstance=True)
    caf: int = field(whole(), 0, kinds=_FIGHT)
    caf_bonus: int = field(whole(), 0, kinds=_FIGHT)
    rend_weapons: int | None = field(_COUNT, None, kinds=_FIGHT)
    fought: int = field(_COUNT, 0, kinds=_FIGHT, circumstance=True)
    near: tuple[str, ...] = field(_NAMES, (), kinds=_FIRE)
    detachment_models: int | None = field(_COUNT, None, kinds=_FIRE_OR_FIGHT, circumstance=True)
    disembarked: bool = field(flag(), default=False, kinds=_FIRE_OR_FIGHT, circumstance=True)
    arrived: bool = field(flag(), default=False, kinds=_FIRE, circumstance=True)
    in_formation: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    garrisoned: bool = field(flag(), default=False, kinds=_FIRE_OR_FIGHT, circumstance=True)
    garrisoned_in: str = field(
        either(text(), one_of("")), "", kinds=_FIRE_OR_FIGHT, circumstance=True
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

    name: str = field(text())
    models: int = field(whole(1), word="target_models")
    wounds: int | None = field(whole(1), None)
    armour_save: int | str | None = field(_OWN_SAVE, None)
    invulnerable_save: int | str | None = field(_OWN_SAVE, None)
    cover_save: int | str | None = field(_OWN_SAVE, None)
    ion_shield: int | str | None = field(_OWN_SAVE, None)
    jink_save: int | str | None = field(_OWN_SAVE, None)
    void_shields: int | None = field(_COUNT, None)


@shape
class Detachment:
    """A target: a Detachment of like models or of groups, or a Structure.

    `wounds_left` and a list of `void_shields` or `construct_shields` hold a number for each model,
    in the order of the groups; models without one are unhurt, or have the full level. `near` names
    rules of others close enough to lend it something, `traits` those of its weapons that count in
    a Fight.
    """

    name: str = field(text(), "target")
    type: str = field(_TYPE)
    scale: int | None = field(whole(0), None, kinds=_FIRE)
    models: int = field(whole(0), 1, word="target_models", kinds=_STRUCK)
    wounds: int = field(whole(1), 1, kinds=_STRUCK)
    wounds_left: tuple[int, ...] = field(many(whole(1)), (), kinds=_STRUCK)
    armour_save: int | None = field(_SAVE, None, kinds=_FIRE_OR_WRECK)
    invulnerable_save: int | None = field(_SAVE, None, kinds=_FIRE)
    cover_save: int | None = field(_SAVE, None, kinds=_FIRE)
    ion_shield: int | None = field(_SAVE, None, kinds=_FIRE)
    jink_save: int | None = field(_SAVE, None, kinds=_FIRE)
    void_shields: int | tuple[int, ...] = field(either(_COUNT, many(_COUNT)), 0, kinds=_FIRE)
    construct_shields: int | tuple[int, ...] = field(either(_COUNT, many(_COUNT)), 0, kinds=_FIRE)
    rules: tuple[BorneTrait, ...] = field(_NAMES, ())
    status: tuple[str, ...] = field(_STATUS, (), kinds=_FIRE, circumstance=True)
    order: str = field(_ORDER, "advance", kinds=_FIRE_OR_FIGHT, circumstance=True)
    garrisoned_in: str = field(either(text(), one_of("")), "", kinds=_STRUCK, circumstance=True)
    behind_block: str = field(one_of("structure", "impassable"), "", kinds=_FIRE, circumstance=True)
    under_line: bool = field(flag(), default=True, kinds=_FIRE, circumstance=True)
    friend: bool = field(flag(), default=False, kinds=_FIRE_OR_WRECK)
    groups: tuple[Group, ...] = field(tables(Group), ())
    caf: int = field(whole(), 0, kinds=_FIGHT)
    caf_bonus: int = field(whole(), 0, kinds=_FIGHT)
    rend_weapons: int = field(_COUNT, 0, kinds=_FIGHT)
    fought: int = field(_COUNT, 0, kinds=_FIGHT, circumstance=True)
    engine_killer: int = field(_COUNT, 0, kinds=_FIGHT)
    paired: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    near: tuple[str, ...] = field(_NAMES, (), kinds=_FIRE)
    hovering: bool = field(flag(), default=False, kinds=_FIRE, circumstance=True)
    moved: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    disembarked: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    in_formation: bool = field(flag(), default=False, kinds=_FIGHT, circumstance=True)
    traits: tuple[str, ...] = field(_NAMES, (), kinds=_FIGHT)


@shape
class Situation:
    """How attacker and target stand to each other; a target may override any of it.

    `facing` is where the attacker is, seen from the target; `own_facing` where the target is, seen
    from the attacker.
    """

    distance: float | None = field(length(), None, kinds=_FIRE)
    models_in_range: int | None = field(_COUNT, None, kinds=_FIRE_OR_WRECK)
    models_visible: int | None = field(_COUNT, None, kinds=_FIRE_OR_WRECK)
    line_of_sight: bool = field(flag(), default=True, kinds=_FIRE_OR_WRECK)
    own_facing: str = field(_ARC, "", kinds=_FIRE, aliases=("arc",))
    facing: str = field(_ARC, "front", kinds=_FIRE)
    terrain_penalty: int = field(_COUNT, 0, kinds=_FIRE)
    obscured_penalty: int = field(_COUNT, 0, kinds=_FIRE)
    hit_modifier: int = field(whole(), 0, kinds=_FIRE)
    overwatch: bool = field(flag(), default=False, kinds=_FIRE_OR_WRECK)
    phase: str = field(one_of("combat", "movement"), "combat", kinds=_FIRE_OR_WRECK)
    stage: str = field(one_of("first-fire", "advancing-fire"), "", kinds=_FIRE_OR_WRECK)
    fired_already: bool = field(flag(), default=False, kinds=_FIRE)
    weapons_fired: int = field(_COUNT, 0, kinds=_FIRE_OR_WRECK)
    secondary_target: bool = field(flag(), default=False, kinds=_FIRE_OR_WRECK)
    same_secondary_as_detachment: bool = field(flag(), default=True, kinds=_FIRE)
    parent_target: str = field(one_of("same", "other"), "same", kinds=_FIRE)
    split_fire: bool = field(flag(), default=False, kinds=_FIRE)
    spotted: bool = field(flag(), default=False, kinds=_FIRE)
    template_full: int = field(_COUNT, 0, kinds=_FIRE)
    template_partial: int = field(_COUNT, 0, kinds=_FIRE)
    hole_over_structure: bool = field(flag(), default=False, kinds=_FIRE)
    aim_visible: bool = field(flag(), default=True, kinds=_FIRE)
    other_weapons_fired: bool = field(flag(), default=False, kinds=_FIRE)
    template_covers_main_target: bool = field(flag(), default=True, kinds=_FIRE)
    distance_from_first_template: float = field(length(), 0, kinds=_FIRE)
    collapse_save: int | None = field(whole(1, 6), None, kinds=_FIRE_OR_WRECK)
    in_contact: bool = field(flag(), default=False, kinds=_FIRE_OR_WRECK)
    attacker_extra_dice: int = field(_COUNT, 0, kinds=_FIGHT)
    target_extra_dice: int = field(_COUNT, 0, kinds=_FIGHT)
    closest: bool = field(flag(), default=True, kinds=_FIRE)
    structure_damaged: bool = field(flag(), default=False, kinds=_FIGHT)
    detonation: bool = field(flag(), default=False, kinds=_FIRE)


@shape
class Choices:
    """What the players decide; each has the default that a player would want."""

    reroll: str = field(one_of("failed", "none"), "failed", kinds=_FIRE)
    save: str = field(one_of("best", *SAVES), "best", kinds=_FIRE)
    barrage: str = field(one_of("visible", "all"), "visible", kinds=_FIRE)
    allocation: tuple[str, ...] = field(_NAMES, (), kinds=_STRUCK)
    wrecker: str = field(one_of("separate", "combined"), "separate", kinds=_WRECK)
    fight_reroll: str = field(one_of("low", "none"), "low", kinds=_FIGHT)
    pop_up: bool = field(flag(), default=False, kinds=_FIRE)


def _switch(default: str, *others: str) -> Any:
    """Describe how a disputed rule is read: one word of several, the default first."""
    return field(one_of(default, *others), default, word="bad_option")


@shape
class Options:
    """Switches of the rule set.

    `errata` takes later public text in place of the rulebook's. All others settle what the rules
    leave open: by default as the ledger of the rules reads it.
    """

    errata: str = _switch("rulebook", "faq")
    counted_models: str = _switch("struck-first", "struck-last")
    wounded_models: str = _switch("fewest-wounds", "most-wounds")
    deflagrate: str = _switch("wounding-hits", "all-wounds")
    impale_at_small_scale: str = _switch("contest", "save")
    impale_at_structures: str = _switch("contest", "save")
    impale_engine_killer: str = _switch("added", "difference-alone")
    shock_pulse: str = _switch("hits-on-models", "any-hits")
    siege_minimum_range: str = _switch("doubled", "printed")
