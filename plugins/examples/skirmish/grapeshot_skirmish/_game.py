"""The game itself: the fields of its profiles, what its rules state on each plan, its stages."""

from __future__ import annotations

from grapeshot import BorneTrait, DiceExpression, Ruleset, kit
from grapeshot.schema import dice, either, field, flag, length, many, one_of, shape, text, whole

_NAMES, _SAVE, _ONE = many(text()), either(whole(0, 0), whole(2, 6)), dice().read(1)
_REROLLS = one_of("none", "ones", "failed", "uncritical")
_EXCESS = one_of("is lost", "spills over")
SAVES = ("armour", "invulnerable")


@shape
class Weapon:
    """A weapon profile; a roll N+ is the number N."""

    name: str = field(text(), meaning="What the weapon is called.")
    range: float = field(length(), 24, unit="inches", meaning="How far it reaches.", column="Range")
    attacks: DiceExpression = field(dice(1), meaning="Attacks of each model.", column="A")
    to_hit: int = field(whole(2, 6), meaning="The roll that hits.", column="Hit")
    strength: int = field(whole(1), meaning="Its Strength.", column="S")
    ap: int = field(whole(0, 6), 0, meaning="What it takes from the Save.", column="AP")
    damage: DiceExpression = field(dice(1), _ONE, meaning="Wounds of a failed save.", column="D")
    traits: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Its abilities.")


@shape
class Attacker:
    """The models that attack with the weapon."""

    name: str = field(text(), "attacker", meaning="What the unit is called.")
    models: int = field(whole(0), 1, meaning="How many models attack.")
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Its abilities.")


@shape
class Unit:
    """The unit that is attacked, its hurt model first; a save of 0 is none."""

    name: str = field(text(), "target", meaning="What the unit is called.")
    models: int = field(whole(0), 1, meaning="How many models are left.")
    keywords: tuple[str, ...] = field(_NAMES, (), meaning="What it counts as.")
    toughness: int = field(whole(1), meaning="How hard it is to wound.", column="T")
    wounds: int = field(whole(1), 1, meaning="How many wounds each model has.", column="W")
    wounds_lost: int = field(whole(0), 0, meaning="Wounds that the hurt model has lost.")
    armour: int = field(_SAVE, 0, meaning="The save that AP makes worse; 0 for none.", column="Sv")
    invulnerable: int = field(_SAVE, 0, meaning="The save without AP; 0 for none.", column="Inv")
    last_save: int = field(_SAVE, 0, meaning="The save on each wound; 0 for none.", column="Last")
    rules: tuple[BorneTrait, ...] = field(_NAMES, (), meaning="Its abilities.")


@shape
class Situation:
    """How the two stand to each other."""

    distance: float = field(length(), 12, unit="inches", meaning="How far away the target is.")
    in_sight: bool = field(flag(), default=True, meaning="Whether the target can be seen.")
    obscured: bool = field(flag(), default=False, meaning="Whether the target is obscured.")


@shape
class Choices:
    """What the attacking player decides."""

    reroll_hits: str = field(_REROLLS, "none", meaning="Rolls to hit that are re-rolled.")
    lethal_hits: str = field(one_of("wound", "roll"), "wound", meaning="What critical hits do.")


@shape
class Options:
    """How the game is played where players differ."""

    excess_damage: str = field(_EXCESS, "is lost", meaning="What becomes of damage left over.")


class Target(kit.TargetPlan):
    """Range and sight are demanded."""

    precedence = ("out_of_range", "no_line_of_sight")

    def state_rules(self) -> None:
        if self.attack.situation.distance > self.attack.weapon.range:
            self.forbid("out_of_range", clause="shooting.1", text="the target is too far away")
        if not self.attack.situation.in_sight:
            self.forbid("no_line_of_sight", clause="shooting.2", text="the target is not seen")


class Attacks(kit.AttacksPlan):
    """So many attacks as the weapon prints, for each model."""

    def state_rules(self) -> None:
        weapon, attacker = self.attack.weapon, self.attack.attacker
        self.print_dice(weapon.attacks, attacker.models, clause="shooting.3")


class Hit(kit.RollPlan):
    """The number of the weapon; modifiers never come to more than one."""

    stage = "hit"
    modifiers = frozenset({"obscured"})
    save_kinds = SAVES

    def state_rules(self) -> None:
        self.need(self.attack.weapon.to_hit, clause="hit-roll.1")
        self.cap(-1, 1, clause="hit-roll.3")
        if self.attack.situation.obscured:
            self.modify("obscured", -1, clause="hit-roll.2", text="the target is obscured")
        again = self.attack.choices.reroll_hits
        if again == "ones":
            self.reroll_face(1, clause="hit-roll.4")
        elif again == "failed":
            self.reroll_failed(clause="hit-roll.4")
        elif again == "uncritical":
            self.reroll_uncritical(clause="hit-roll.4")


class Wound(kit.RollPlan):
    """Strength against Toughness."""

    stage = "wound"
    save_kinds = SAVES

    def state_rules(self) -> None:
        needed = by_chart(self.attack.weapon.strength, self.attack.target.toughness)
        self.need(needed, clause="wound-roll.1")


def by_chart(strength: int, toughness: int) -> int:
    """Return the face that wounds."""
    if strength >= 2 * toughness:
        return 2
    if 2 * strength <= toughness:
        return 6
    return 4 if strength == toughness else 3 if strength > toughness else 5


class Save(kit.SavePlan):
    """An armour save worsened by the AP, or an invulnerable one; then a last save on each point."""

    kinds = SAVES
    clauses = ("save.1", "save.2")
    mitigations = ("last save",)

    def state_rules(self) -> None:
        target = self.attack.target
        for kind, printed in (("armour", target.armour), ("invulnerable", target.invulnerable)):
            if printed:
                self.offer(kind, printed, clause=self.clause_of(kind))
        if target.last_save:
            self.mitigate("last save", target.last_save, clause="damage.3")

    def modified(self, kind: str, needed: int) -> int:
        return needed + self.attack.weapon.ap if kind == "armour" else needed


class Damage(kit.DamagePlan):
    """The damage of the weapon, off one model."""

    def state_rules(self) -> None:
        self.cost(self.attack.weapon.damage, clause="damage.1")
        self.reading("excess_damage", "damage.2", "what a destroyed model had no wounds for")
        if self.attack.options.excess_damage == "spills over":
            self.spill(clause="damage.2")


_SHAPES = (Weapon, Attacker, Unit, Situation, Choices, Options)
_PLANS = (Target, Attacks, Hit, Wound, Save, Damage)
SHOOT = kit.sequence(
    *_PLANS,
    models=lambda unit: kit.Models.alike(unit.models, unit.wounds, unit.wounds_lost),
    points_mitigated=True,
)
RULESET = Ruleset(
    "skirmish",
    "Skirmish",
    {"shoot": SHOOT},
    "shoot",
    *_SHAPES,
    profile_keys=("weapons",),
    usual=("situation.distance", "situation.obscured", "attacker.models", "target.models"),
    dice_fields=(("weapon.attacks", "attacker.models"),),
)
