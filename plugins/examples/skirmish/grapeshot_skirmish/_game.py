"""The game itself: the fields of its profiles, what its rules state on each plan, its stages."""

from __future__ import annotations

from grapeshot import BorneTrait, DiceExpression, Ruleset, kit
from grapeshot.schema import dice, either, field, flag, length, many, one_of, shape, text, whole

_NAMES, _SAVE = many(text()), either(whole(0, 0), whole(2, 6))
SAVES = ("armour", "invulnerable")


@shape
class Weapon:
    """A weapon profile; a roll N+ is the number N."""

    name: str = field(text())
    range: float = field(length(), 24, unit="inches")
    attacks: DiceExpression = field(dice(1))
    to_hit: int = field(whole(2, 6))
    strength: int = field(whole(1))
    ap: int = field(whole(0, 6), 0)
    damage: DiceExpression = field(dice(1), dice().read(1))
    traits: tuple[BorneTrait, ...] = field(_NAMES, ())


@shape
class Attacker:
    """The models that attack with the weapon."""

    name: str = field(text(), "attacker")
    models: int = field(whole(0), 1)
    rules: tuple[BorneTrait, ...] = field(_NAMES, ())


@shape
class Unit:
    """The unit that is attacked, its hurt model first; a save of 0 is none."""

    name: str = field(text(), "target")
    models: int = field(whole(0), 1)
    keywords: tuple[str, ...] = field(_NAMES, ())
    toughness: int = field(whole(1))
    wounds: int = field(whole(1), 1)
    wounds_lost: int = field(whole(0), 0)
    armour: int = field(_SAVE, 0)
    invulnerable: int = field(_SAVE, 0)
    last_save: int = field(_SAVE, 0)
    rules: tuple[BorneTrait, ...] = field(_NAMES, ())


@shape
class Situation:
    """How the two stand to each other."""

    distance: float = field(length(), 12, unit="inches")
    in_sight: bool = field(flag(), default=True)
    obscured: bool = field(flag(), default=False)


@shape
class Choices:
    """What the attacking player decides."""

    reroll_hits: str = field(one_of("none", "ones", "failed", "uncritical"), "none")
    """Which rolls to hit an ability of the attacker rolls again."""
    lethal_hits: str = field(one_of("wound", "roll"), "wound")
    """Whether a critical hit of Lethal Hits wounds at once, or is rolled for like any other."""


@shape
class Options:
    """How the game is played where players differ."""

    excess_damage: str = field(one_of("is lost", "spills over"), "is lost")
    """What becomes of damage that a destroyed model had no wounds left for."""


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
    dice_fields=(("weapon.attacks", "attacker.models"),),
)
