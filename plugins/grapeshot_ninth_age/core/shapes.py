"""The fields of an engagement of The 9th Age, with their units and defaults.

Distances are inches. A roll `N+` is the number N; for a special save 0 stands for none.
"""

from __future__ import annotations

from grapeshot import BorneTrait, DiceExpression, parse_dice
from grapeshot.schema import (
    MORE,
    Kind,
    dice,
    either,
    field,
    flag,
    length,
    many,
    one_of,
    shape,
    table,
    tables,
    text,
    whole,
)
from grapeshot_ninth_age.core.values import Bracketed, Range, bracketed, weapon_range

FACINGS = ("front", "flank", "rear")
RESULTS = ("explosion", "breakdown", "jammed", "malfunction")
"""The results of the Misfire Table, the worst first."""
BEST_ARMOUR = 6

_FORMATION, _TURN = "formation", "this turn"
"""Groups of fields, as they are shown where a person changes them."""


def _one_or_two(value: object) -> int:
    if value not in (1, 2) or isinstance(value, bool):
        raise ValueError
    return 1 if value == 1 else 2


_ONE_OR_TWO = Kind("1 or 2", _one_or_two, values=(1, 2))
_SHOOTING, _COMBAT, _FIGHT = ("fire",), ("strike", "fight"), ("fight",)
"""The kinds of engagement in which a field has a part."""
_FACING = one_of(*FACINGS)
_COUNT = whole(0)
_ONE = parse_dice(1)
_RANGE = weapon_range()
_VALUE = bracketed()
_NAMES = many(text())
_SAVE = either(whole(0, 0), whole(2, 6))
_NAME_OR_NONE = either(one_of(""), text())


@shape
class Weapon:
    """A weapon profile. `to_hit` is the Aim; a weapon of close combat has no range and no shots."""

    name: str = field(text())
    kind: str = field(one_of("shooting", "melee"))
    range: Range | None = field(_RANGE, None)
    shots: DiceExpression = field(dice(1), _ONE)
    to_hit: int | None = field(whole(1, 6), None)
    strength: Bracketed = field(_VALUE)
    ap: Bracketed = field(_VALUE)
    traits: tuple[BorneTrait, ...] = field(_NAMES, ())


@shape
class SpecialValues:
    """Values of the part of a model that makes Impact Hits, Grind and Stomp Attacks.

    Left out, they are those of the unit.
    """

    strength: int | None = field(_COUNT, None)
    ap: int | None = field(_COUNT, None)


@shape
class Unit:
    """A unit of like models: who shoots or strikes.

    `wounds` are the Health Points of each model, `wounds_lost` those that the unit has lost
    already; `armour` is without the shield; `files` is the width of the formation. `engaged_in`
    are the facings in which it has enemies; left out, the one that the situation tells of.
    `near_explosion` are the most models that an Explosion strikes where it reaches the unit at
    all; left out, all of them. `met` names rules whose condition the player says is fulfilled;
    `rally` is whether it is near its battle standard, `commander_discipline` the General's where he
    is near, `extra_score` further points for its side's Combat Score. With `height_rules` it has
    the rules that come with its Height. `used` is whether its Breath Attack is spent.
    """

    name: str = field(text(), "attacker", group=MORE)
    models: int = field(whole(1), 1, word="models", group=_FORMATION)
    files: int | None = field(whole(1), None, group=_FORMATION)
    type: str = field(one_of("infantry", "cavalry", "beast", "construct"), "infantry", group=MORE)
    height: str = field(one_of("standard", "large", "gigantic"), "standard", group=MORE)
    wounds: int = field(whole(1), 1, group=MORE)
    wounds_lost: int = field(_COUNT, 0, group=_FORMATION)
    attacks: int = field(_COUNT, 1, group=MORE)
    offensive_skill: int = field(_COUNT, 3, group=MORE)
    defensive_skill: int = field(_COUNT, 3, group=MORE)
    strength: int = field(_COUNT, 3, group=MORE)
    ap: int = field(_COUNT, 0, group=MORE)
    agility: int = field(_COUNT, 3, group=MORE)
    resilience: int = field(_COUNT, 3, group=MORE)
    armour: int = field(whole(0, BEST_ARMOUR), 0, group=MORE)
    shield: bool = field(flag(), default=False, group=MORE)
    aegis: int = field(_SAVE, 0, group=MORE)
    fortitude: int = field(_SAVE, 0, group=MORE)
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), group=MORE)
    height_rules: bool = field(flag(), default=False, group=MORE)
    special_attacks: SpecialValues | None = field(table(SpecialValues), None, kinds=_COMBAT)
    used: bool = field(flag(), default=False, group=_TURN, circumstance=True)
    moved: bool = field(flag(), default=False, group=_TURN, circumstance=True)
    marched: bool = field(flag(), default=False, group=_TURN, circumstance=True)
    charging: bool = field(flag(), default=False, group=_TURN, circumstance=True, kinds=_COMBAT)
    shaken: bool = field(flag(), default=False, group=_TURN, circumstance=True)
    engaged: bool = field(flag(), default=False, group=_TURN, circumstance=True)
    line_formation: bool = field(flag(), default=False, group=_FORMATION, circumstance=True)
    champion: bool = field(flag(), default=False, group=_FORMATION, circumstance=True)
    engaged_in: tuple[str, ...] = field(
        many(_FACING), (), group=_TURN, circumstance=True, kinds=_COMBAT
    )
    met: tuple[str, ...] = field(_NAMES, (), group=_TURN, circumstance=True)
    discipline: int | None = field(_COUNT, None, group=MORE)
    commander_discipline: int | None = field(
        _COUNT, None, group=_TURN, circumstance=True, kinds=("fight",)
    )
    rally: bool = field(flag(), default=False, group=_TURN, circumstance=True, kinds=("fight",))
    standard: bool = field(flag(), default=False, group=_FORMATION, kinds=("fight",))
    battle_standard: bool = field(flag(), default=False, group=_FORMATION, kinds=("fight",))
    extra_score: int = field(_COUNT, 0, group=_TURN, circumstance=True, kinds=("fight",))
    in_contact: int | None = field(_COUNT, None, group=_FORMATION, kinds=_COMBAT, circumstance=True)
    near_explosion: int | None = field(
        _COUNT, None, group=_FORMATION, kinds=_SHOOTING, circumstance=True
    )
    carried: tuple[str, ...] = field(_NAMES, (), group=MORE)
    last_weapon: str = field(_NAME_OR_NONE, "", group=_TURN, circumstance=True, kinds=_COMBAT)
    enchanted: bool = field(flag(), default=False, group=MORE)
    weapon_status: str = field(
        one_of("ready", "jammed", "breakdown"),
        "ready",
        group=_TURN,
        circumstance=True,
        kinds=_SHOOTING,
    )


@shape
class OwnChoices:
    """What the owner of the target decides: `rally` makes use of a battle standard near by.

    `special` chooses between Impact Hits and Grind Attacks, "" being Impact Hits in a charge;
    `breath` makes a Breath Attack in combat, `crush` a Crush Attack in place of blows.
    """

    rally: bool = field(flag(), default=True)
    special: str = field(one_of("impact", "grind"), "")
    breath: bool = field(flag(), default=False)
    crush: bool = field(flag(), default=False)


@shape
class Target(Unit):
    """A unit that is shot at or struck, with the close combat weapon in its hands."""

    name: str = field(text(), "target", group=MORE)
    models: int = field(whole(1), 1, word="target_models", group=_FORMATION)
    weapon: Weapon | None = field(table(Weapon), None)
    choices: OwnChoices | None = field(table(OwnChoices), None)


@shape
class Bystander:
    """Models of a third unit near the firer that an Explosion may reach."""

    side: str = field(one_of("friend", "enemy"))
    distance: float = field(length(), kinds=_SHOOTING)
    models: int = field(whole(1))
    resilience: int = field(_COUNT)
    armour: int = field(whole(0, BEST_ARMOUR), 0)
    shield: bool = field(flag(), default=False)
    wounds: int = field(whole(1), 1)
    wounds_lost: int = field(_COUNT, 0)
    aegis: int = field(_SAVE, 0)
    fortitude: int = field(_SAVE, 0)

    def unit(self) -> Unit:
        """Return them as a unit of its own."""
        return Unit(
            name=f"{self.side} near by",
            models=self.models,
            resilience=self.resilience,
            armour=self.armour,
            shield=self.shield,
            wounds=self.wounds,
            wounds_lost=self.wounds_lost,
            aegis=self.aegis,
            fortitude=self.fortitude,
        )


@shape
class Situation:
    """How attacker and target stand to each other.

    `facing` is where the attacker is, seen from the target; `own_facing` where the struck models
    are, seen from the attacker.
    """

    distance: float = field(length(), 0, kinds=_SHOOTING)
    line_of_sight: bool = field(flag(), default=True, kinds=_SHOOTING)
    cover: str = field(one_of("none", "soft", "hard"), "none", kinds=_SHOOTING)
    cover_from: str = field(one_of("terrain", "models"), "terrain", kinds=_SHOOTING)
    facing: str = field(_FACING, "front", aliases=("arc",))
    own_facing: str = field(_FACING, "front", kinds=_COMBAT)
    round: int = field(whole(1), 1, kinds=_COMBAT)
    stand_and_shoot: bool = field(flag(), default=False, kinds=_SHOOTING)
    fired_already: str = field(_NAME_OR_NONE, "", kinds=_SHOOTING)
    rank_and_file_weapons: tuple[str, ...] = field(_NAMES, ())
    bystanders: tuple[Bystander, ...] = field(tables(Bystander), (), kinds=_SHOOTING)


@shape
class Choices:
    """What the players decide; the mode of a weapon is chosen beside these.

    `special_save` is for every unit that is struck, unless it has one of its own by
    `target_special_save` or `attacker_special_save`. `rally` makes use of a battle standard near
    by; the target's owner has a choice of his own. `special` chooses between Impact Hits and Grind
    Attacks, "" being Impact Hits in a charge; `breath` makes a Breath Attack in combat, `crush` a
    Crush Attack in place of blows.
    """

    rally: bool = field(flag(), default=True, kinds=("fight",))
    special: str = field(one_of("impact", "grind"), "", kinds=_FIGHT)
    breath: bool = field(flag(), default=False, kinds=_FIGHT)
    crush: bool = field(flag(), default=False, kinds=_COMBAT)
    special_save: str = field(one_of("aegis", "fortitude"), "")
    target_special_save: str = field(one_of("aegis", "fortitude"), "")
    attacker_special_save: str = field(one_of("aegis", "fortitude"), "")
    engineer_aim: int | None = field(whole(2, 6), None, kinds=_SHOOTING)
    engineer_reroll_misfire: tuple[str, ...] = field(many(one_of(*RESULTS)), (), kinds=_SHOOTING)
    engineer_reroll_hits_below: int | None = field(_COUNT, None, kinds=_SHOOTING)


@shape
class Options:
    """Switches of the rule set.

    `hopeless_shots`: a shot that needs 7+ is rolled for twice, or can never hit, as in the newer
    edition. `hopeless_reroll`: a rule that has failed rolls to hit re-rolled is for both dice
    of such a shot, or for the first alone. `hopeless_misfire`: a natural 1 makes a gun misfire on
    the first die of such a shot alone, or on either. `spear_ready`: a Spear is held ready by a
    unit with no enemy in its flanks or rear, or for each blow that goes to the front.
    `flank_ranks`: so many Full Ranks earn one more point in an enemy's flank or rear.
    """

    hopeless_shots: str = field(one_of("two-rolls", "never"), "two-rolls", word="bad_option")
    hopeless_reroll: str = field(one_of("both-dice", "first-die"), "both-dice", word="bad_option")
    hopeless_misfire: str = field(one_of("first-die", "either-die"), "first-die", word="bad_option")
    flank_ranks: int = field(_ONE_OR_TWO, 1, word="bad_option")
    spear_ready: str = field(one_of("unit", "each-blow"), "unit", word="bad_option")
