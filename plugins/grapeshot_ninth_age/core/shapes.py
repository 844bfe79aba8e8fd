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


def _four_or_five(value: object) -> int:
    if value not in (4, 5) or isinstance(value, bool):
        raise ValueError
    return 4 if value == 4 else 5


_FOUR_OR_FIVE = Kind("4 or 5", _four_or_five, values=(4, 5))
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

    name: str = field(text(), meaning="What the weapon is called.")
    kind: str = field(
        one_of("shooting", "melee"),
        meaning="Whether it shoots, or is used in close combat.",
        column="Kind",
    )
    range: Range | None = field(_RANGE, None, meaning="How far it shoots.", column="Range")
    shots: DiceExpression = field(
        dice(1), _ONE, meaning="How many shots each model has.", column="Shots"
    )
    to_hit: int | None = field(
        whole(1, 6), None, meaning="The Aim: the roll that hits, before modifiers.", column="Aim"
    )
    strength: Bracketed = field(
        _VALUE, meaning="Its Strength, or what it adds to the bearer's.", column="Str"
    )
    ap: Bracketed = field(
        _VALUE, meaning="Its Armour Penetration, or what it adds to the bearer's.", column="AP"
    )
    traits: tuple[BorneTrait, ...] = field(
        _NAMES, (), meaning="Its Model Rules and attack attributes."
    )


@shape
class SpecialValues:
    """Values of the part of a model that makes Impact Hits, Grind and Stomp Attacks.

    Left out, they are those of the unit.
    """

    strength: int | None = field(
        _COUNT, None, meaning="The Strength of its Impact, Grind and Stomp Attacks."
    )
    ap: int | None = field(
        _COUNT, None, meaning="The Armour Penetration of its Impact, Grind and Stomp Attacks."
    )


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

    name: str = field(text(), "attacker", group=MORE, meaning="What the unit is called.")
    models: int = field(
        whole(1), 1, word="models", group=_FORMATION, meaning="How many models are left."
    )
    files: int | None = field(
        whole(1), None, group=_FORMATION, meaning="How many models stand side by side."
    )
    type: str = field(
        one_of("infantry", "cavalry", "beast", "construct"),
        "infantry",
        group=MORE,
        meaning="The kind of models.",
        column="Type",
    )
    height: str = field(
        one_of("standard", "large", "gigantic"),
        "standard",
        group=MORE,
        meaning="How tall the models are.",
        column="Height",
    )
    wounds: int = field(
        whole(1), 1, group=MORE, meaning="Health Points of each model.", column="HP"
    )
    wounds_lost: int = field(
        _COUNT, 0, group=_FORMATION, meaning="Health Points that the unit has already lost."
    )
    attacks: int = field(
        _COUNT, 1, group=MORE, meaning="Attack Value: the blows of each model.", column="Att"
    )
    offensive_skill: int = field(
        _COUNT, 3, group=MORE, meaning="Offensive Skill: how well it strikes.", column="Off"
    )
    defensive_skill: int = field(
        _COUNT, 3, group=MORE, meaning="Defensive Skill: how hard it is to strike.", column="Def"
    )
    strength: int = field(
        _COUNT, 3, group=MORE, meaning="Strength of its blows, before the weapon.", column="S"
    )
    ap: int = field(
        _COUNT,
        0,
        group=MORE,
        meaning="Armour Penetration of its blows, before the weapon.",
        column="AP",
    )
    agility: int = field(_COUNT, 3, group=MORE, meaning="Agility: who strikes first.", column="Agi")
    resilience: int = field(
        _COUNT, 3, group=MORE, meaning="Resilience: how hard it is to wound.", column="Res"
    )
    armour: int = field(
        whole(0, BEST_ARMOUR),
        0,
        group=MORE,
        meaning="Armour, without a shield: 1 saves on 6+, 6 on 1+.",
        column="Arm",
    )
    shield: bool = field(flag(), default=False, group=MORE, meaning="Whether it carries shields.")
    aegis: int = field(
        _SAVE,
        0,
        group=MORE,
        meaning="Aegis: the special save that it may make; 0 for none.",
        column="Aeg",
    )
    fortitude: int = field(
        _SAVE, 0, group=MORE, meaning="Fortitude: the special save that it may make; 0 for none."
    )
    rules: tuple[BorneTrait, ...] = field(
        _NAMES, (), group=MORE, meaning="Its Universal and Model Rules."
    )
    height_rules: bool = field(
        flag(),
        default=False,
        group=MORE,
        meaning="Whether it has the rules that come with its Height.",
    )
    special_attacks: SpecialValues | None = field(
        table(SpecialValues),
        None,
        kinds=_COMBAT,
        meaning="What makes its Impact, Grind and Stomp Attacks, if not the unit.",
    )
    used: bool = field(
        flag(),
        default=False,
        group=_TURN,
        circumstance=True,
        meaning="Whether its Breath Attack is already spent.",
    )
    extra_shots: int = field(
        _COUNT,
        0,
        group=_TURN,
        circumstance=True,
        kinds=_SHOOTING,
        meaning="Shots that each model has more, such as those that Veil Tokens buy.",
    )
    moved: bool = field(
        flag(),
        default=False,
        group=_TURN,
        circumstance=True,
        meaning="Whether it has moved this turn.",
    )
    marched: bool = field(
        flag(),
        default=False,
        group=_TURN,
        circumstance=True,
        meaning="Whether it has made a March Move this turn.",
    )
    charging: bool = field(
        flag(),
        default=False,
        group=_TURN,
        circumstance=True,
        kinds=_COMBAT,
        meaning="Whether it has charged this turn.",
    )
    shaken: bool = field(
        flag(), default=False, group=_TURN, circumstance=True, meaning="Whether it is Shaken."
    )
    engaged: bool = field(
        flag(),
        default=False,
        group=_TURN,
        circumstance=True,
        meaning="Whether it is Engaged in Combat.",
    )
    line_formation: bool = field(
        flag(),
        default=False,
        group=_FORMATION,
        circumstance=True,
        meaning="Whether it stands in line formation.",
    )
    champion: bool = field(
        flag(),
        default=False,
        group=_FORMATION,
        circumstance=True,
        meaning="Whether it has a Champion.",
    )
    engaged_in: tuple[str, ...] = field(
        many(_FACING),
        (),
        group=_TURN,
        circumstance=True,
        kinds=_COMBAT,
        meaning="The facings in which it has enemies.",
    )
    met: tuple[str, ...] = field(
        _NAMES,
        (),
        group=_TURN,
        circumstance=True,
        meaning="Rules whose condition, such as a friend near by, is fulfilled.",
    )
    discipline: int | None = field(
        _COUNT, None, group=MORE, meaning="Discipline, for Break Tests.", column="Dis"
    )
    commander_discipline: int | None = field(
        _COUNT,
        None,
        group=_TURN,
        circumstance=True,
        kinds=("fight",),
        meaning="Discipline of its General, where he is near.",
    )
    rally: bool = field(
        flag(),
        default=False,
        group=_TURN,
        circumstance=True,
        kinds=("fight",),
        meaning="Whether it is near its battle standard.",
    )
    standard: bool = field(
        flag(),
        default=False,
        group=_FORMATION,
        kinds=("fight",),
        meaning="Whether it has a Standard Bearer.",
    )
    battle_standard: bool = field(
        flag(),
        default=False,
        group=_FORMATION,
        kinds=("fight",),
        meaning="Whether it has the Battle Standard Bearer.",
    )
    extra_score: int = field(
        _COUNT,
        0,
        group=_TURN,
        circumstance=True,
        kinds=("fight",),
        meaning="Further points for its side's Combat Score.",
    )
    in_contact: int | None = field(
        _COUNT,
        None,
        group=_FORMATION,
        kinds=_COMBAT,
        circumstance=True,
        meaning="How many models can strike; worked out if not given.",
    )
    near_explosion: int | None = field(
        _COUNT,
        None,
        group=_FORMATION,
        kinds=_SHOOTING,
        circumstance=True,
        meaning="How many models an Explosion can reach; all, if not given.",
    )
    carried: tuple[str, ...] = field(
        _NAMES, (), group=MORE, meaning="Other weapons that it carries."
    )
    last_weapon: str = field(
        _NAME_OR_NONE,
        "",
        group=_TURN,
        circumstance=True,
        kinds=_COMBAT,
        meaning="The weapon that it used in the last round of this combat.",
    )
    enchanted: bool = field(
        flag(), default=False, group=MORE, meaning="Whether the weapon is enchanted."
    )
    weapon_status: str = field(
        one_of("ready", "jammed", "breakdown"),
        "ready",
        group=_TURN,
        circumstance=True,
        kinds=_SHOOTING,
        meaning="What a Misfire has left the weapon in.",
    )


@shape
class OwnChoices:
    """What the owner of the target decides: `rally` makes use of a battle standard near by.

    `special` chooses between Impact Hits and Grind Attacks, "" being Impact Hits in a charge;
    `breath` makes a Breath Attack in combat, `crush` a Crush Attack in place of blows, `shriek`
    a Chilling Shriek.
    """

    rally: bool = field(
        flag(),
        default=True,
        meaning="Whether it re-rolls Break Tests by a battle standard near by.",
    )
    special: str = field(
        one_of("impact", "grind"),
        "",
        meaning="Impact Hits or Grind Attacks; Impact Hits in a charge if open.",
    )
    breath: bool = field(
        flag(), default=False, meaning="Whether it makes its Breath Attack in combat."
    )
    crush: bool = field(
        flag(), default=False, meaning="Whether it makes a Crush Attack in place of its blows."
    )
    shriek: bool = field(
        flag(), default=False, meaning="Whether it makes a Chilling Shriek in place of its blows."
    )


@shape
class Target(Unit):
    """A unit that is shot at or struck, with the close combat weapon in its hands."""

    name: str = field(text(), "target", group=MORE, meaning="What the unit is called.")
    models: int = field(
        whole(1), 1, word="target_models", group=_FORMATION, meaning="How many models are left."
    )
    weapon: Weapon | None = field(
        table(Weapon), None, meaning="The close combat weapon that it strikes back with."
    )
    choices: OwnChoices | None = field(table(OwnChoices), None, meaning="What its owner decides.")


@shape
class Bystander:
    """Models of a third unit near the firer that an Explosion may reach."""

    side: str = field(one_of("friend", "enemy"), meaning="Whose models they are.")
    distance: float = field(length(), kinds=_SHOOTING, meaning="How far they are from the firer.")
    models: int = field(whole(1), meaning="How many of them there are.")
    resilience: int = field(_COUNT, meaning="Their Resilience.")
    armour: int = field(whole(0, BEST_ARMOUR), 0, meaning="Their Armour, without a shield.")
    shield: bool = field(flag(), default=False, meaning="Whether they carry shields.")
    wounds: int = field(whole(1), 1, meaning="Health Points of each of them.")
    wounds_lost: int = field(_COUNT, 0, meaning="Health Points that they have already lost.")
    aegis: int = field(_SAVE, 0, meaning="Their Aegis save; 0 for none.")
    fortitude: int = field(_SAVE, 0, meaning="Their Fortitude save; 0 for none.")

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
    are, seen from the attacker. Of several targets each has its own; the attacker does not touch
    one with `strikers` of 0 that strikes somebody else.
    """

    distance: float = field(
        length(), 0, kinds=_SHOOTING, meaning="From the shooting unit to the target."
    )
    line_of_sight: bool = field(
        flag(), default=True, kinds=_SHOOTING, meaning="Whether the target can be seen."
    )
    cover: str = field(
        one_of("none", "soft", "hard"),
        "none",
        kinds=_SHOOTING,
        meaning="The cover that the target has: hard makes it harder to hit.",
    )
    cover_from: str = field(
        one_of("terrain", "models"),
        "terrain",
        kinds=_SHOOTING,
        meaning="Whether terrain gives the cover, or models in the way.",
    )
    facing: str = field(
        _FACING, "front", aliases=("arc",), meaning="The target's side from which the attack comes."
    )
    own_facing: str = field(
        _FACING,
        "front",
        kinds=_COMBAT,
        meaning="The attacker's side on which the struck models stand.",
    )
    strikers: int | None = field(
        _COUNT,
        None,
        kinds=_FIGHT,
        meaning="How many of the attacker's rank-and-file in contact strike this one of several.",
    )
    round: int = field(
        whole(1), 1, kinds=_COMBAT, meaning="The Round of Combat: 1 is that of the charge."
    )
    stand_and_shoot: bool = field(
        flag(),
        default=False,
        kinds=_SHOOTING,
        meaning="Whether it is shot as a Stand and Shoot reaction.",
    )
    fired_already: str = field(
        _NAME_OR_NONE,
        "",
        kinds=_SHOOTING,
        meaning="The weapon that the model has already shot with this phase.",
    )
    rank_and_file_weapons: tuple[str, ...] = field(
        _NAMES, (), meaning="The weapons of the other models of the unit."
    )
    bystanders: tuple[Bystander, ...] = field(
        tables(Bystander), (), kinds=_SHOOTING, meaning="Other models that an Explosion may reach."
    )


@shape
class Choices:
    """What the players decide; the mode of a weapon is chosen beside these.

    `special_save` is for every unit that is struck, unless it has one of its own by
    `target_special_save` or `attacker_special_save`. `rally` makes use of a battle standard near
    by; the target's owner has a choice of his own. `special` chooses between Impact Hits and Grind
    Attacks, "" being Impact Hits in a charge; `breath` makes a Breath Attack in combat, `crush` a
    Crush Attack in place of blows, `shriek` a Chilling Shriek.
    """

    rally: bool = field(
        flag(),
        default=True,
        kinds=("fight",),
        meaning="Whether it re-rolls Break Tests by a battle standard near by.",
    )
    special: str = field(
        one_of("impact", "grind"),
        "",
        kinds=_FIGHT,
        meaning="Impact Hits or Grind Attacks; Impact Hits in a charge if open.",
    )
    breath: bool = field(
        flag(), default=False, kinds=_FIGHT, meaning="Whether it makes its Breath Attack in combat."
    )
    crush: bool = field(
        flag(),
        default=False,
        kinds=_COMBAT,
        meaning="Whether it makes a Crush Attack in place of its blows.",
    )
    shriek: bool = field(
        flag(),
        default=False,
        kinds=_COMBAT,
        meaning="Whether it makes a Chilling Shriek in place of its blows.",
    )
    special_save: str = field(
        one_of("aegis", "fortitude"), "", meaning="The special save that whoever is struck makes."
    )
    target_special_save: str = field(
        one_of("aegis", "fortitude"), "", meaning="The special save that the target makes."
    )
    attacker_special_save: str = field(
        one_of("aegis", "fortitude"), "", meaning="The special save that the attacker makes."
    )
    engineer_aim: int | None = field(
        whole(2, 6), None, kinds=_SHOOTING, meaning="The Aim that an Engineer gives the weapon."
    )
    engineer_reroll_misfire: tuple[str, ...] = field(
        many(one_of(*RESULTS)),
        (),
        kinds=_SHOOTING,
        meaning="The Misfires that an Engineer has rerolled.",
    )
    engineer_reroll_hits_below: int | None = field(
        _COUNT, None, kinds=_SHOOTING, meaning="An Engineer has fewer hits than this rerolled."
    )


@shape
class Options:
    """Switches of the rule set.

    `hopeless_shots`: a shot that needs 7+ is rolled for twice, or can never hit, as in the newer
    edition. `hopeless_reroll`: a rule that has failed rolls to hit re-rolled is for both dice
    of such a shot, or for the first alone. `hopeless_misfire`: a natural 1 makes a gun misfire on
    the first die of such a shot alone, or on either. `spear_ready`: a Spear is held ready by a
    unit with no enemy in its flanks or rear, or for each blow that goes to the front.
    `flank_ranks`: so many Full Ranks earn one more point in an enemy's flank or rear.
    `pike_ranks`: so many ranks fight with pikes, the first included.
    """

    hopeless_shots: str = field(
        one_of("two-rolls", "never"),
        "two-rolls",
        word="bad_option",
        meaning="Whether a shot that needs 7+ takes two rolls, or never hits.",
    )
    hopeless_reroll: str = field(
        one_of("both-dice", "first-die"),
        "both-dice",
        word="bad_option",
        meaning="Which die of such a shot a re-roll is for.",
    )
    hopeless_misfire: str = field(
        one_of("first-die", "either-die"),
        "first-die",
        word="bad_option",
        meaning="Whether either die of such a shot can misfire.",
    )
    flank_ranks: int = field(
        _ONE_OR_TWO,
        1,
        word="bad_option",
        meaning="Full Ranks in a flank or rear that earn one more point.",
    )
    pike_ranks: int = field(
        _FOUR_OR_FIVE,
        5,
        word="bad_option",
        meaning="Ranks that fight with pikes: those of a Spear and two more, or one fewer.",
    )
    spear_ready: str = field(
        one_of("unit", "each-blow"),
        "unit",
        word="bad_option",
        meaning="Whether a Spear is ready for a whole unit, or for each blow.",
    )
