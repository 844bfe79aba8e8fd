"""One attack on one target, as every hook of this rule set is given it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from grapeshot import Fault, kit
from grapeshot.names import normalise
from grapeshot.observed import is_one_of, made_of
from grapeshot_legions_imperialis.core.exposure import NOT_PLACED, Placed
from grapeshot_legions_imperialis.core.models import ModelGroup, groups_of
from grapeshot_legions_imperialis.core.shapes import (
    ENGINES,
    TYPES,
    Attacker,
    Choices,
    Detachment,
    Options,
    Situation,
    Weapon,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grapeshot import BorneTrait, RollTest, Trait
    from grapeshot_legions_imperialis.core.formation import Formation
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

AnyUnit: TypeAlias = "Attacker | Detachment"

ATTACKER, TARGET = 0, 1
"""The sides near which somebody stands, as places in what those lend."""


@dataclass(frozen=True, eq=False, repr=False)
class Attack(kit.Attack):
    """One weapon fired by one Detachment's models at one target."""

    weapon: Weapon
    attacker: Attacker
    target: Detachment
    situation: Situation
    choices: Choices
    options: Options
    all_targets: tuple[Detachment, ...]
    """All targets of the attack, in the order of resolution."""
    kind: str
    """What is resolved: "fire", "fight", "wreck"."""
    all_situations: tuple[Situation, ...] = ()
    """The situation at each target, in the order of resolution."""
    placed: Placed = NOT_PLACED
    """What a table tells of single models."""
    lent: tuple[tuple[BorneTrait, ...], tuple[BorneTrait, ...]] = ((), ())
    """The rules that others near the attacker and near the target have."""
    heeded: set[tuple[int, str]] = field(default_factory=set)
    """Those of them that any rule has asked about."""
    counted: set[str] = field(default_factory=set)
    """Which numbers of models any rule has asked for, so that its plans go with the losses."""

    def near_attacker(self, rule: str) -> BorneTrait | None:
        """Return a rule that somebody near the attacker has, or None."""
        return next(iter(self._near(ATTACKER, rule)), None)

    def near_target(self, rule: str) -> BorneTrait | None:
        """Return a rule that somebody near the target has, or None."""
        return next(iter(self.all_near_target(rule)), None)

    def all_near_target(self, rule: str) -> list[BorneTrait]:
        """Return a rule as often as somebody near the target has it, each with its value."""
        return self._near(TARGET, rule)

    def is_near_both(self, rule: str, value: object) -> bool:
        """Return whether the attacker is near whoever has a rule of this value, too."""
        return any(each.value == value for each in self._near(ATTACKER, rule))

    def _near(self, side: int, rule: str) -> list[BorneTrait]:
        wanted = normalise(rule)
        found = [each for each in self.lent[side] if normalise(each.trait.name) == wanted]
        self.heeded.update((side, each.printed) for each in found)
        return found

    def weapon_is(self, *names: str) -> bool:
        """Return whether the weapon has one of these names, whatever Legion or mode it adds.

        A name in the plural is the same weapon.
        """
        name = self.weapon.name.partition(" - ")[0].casefold().removeprefix("legion ")
        return name.rstrip("s") in {each.casefold().rstrip("s") for each in names}

    def target_weapon_has(self, name: str) -> bool:
        """Return whether the target fights with a weapon that bears the trait of this name."""
        return normalise(name) in map(normalise, self.target.traits)

    def bearers(self, trait: Trait) -> Iterator[tuple[str, AnyUnit, AnyUnit]]:
        """Yield each side of a Fight that has a rule: "attacker" or "target", the unit, its foe."""
        for side, unit, foe in (
            ("attacker", self.attacker, self.target),
            ("target", self.target, self.attacker),
        ):
            if self.has(trait, of=side):
                yield side, unit, foe

    @cached_property
    def target_flies(self) -> bool:
        """Whether the target is a Flyer, and does not hover."""
        return self.has("Flyer", of="target") and not self.target.hovering

    @cached_property
    def attacker_flies(self) -> bool:
        """Whether the firing model is a Flyer."""
        return self.has("Flyer", of="attacker")

    @cached_property
    def hit_plan(self) -> HitPlan:
        """The plan of the Hit roll, made when it is first asked for."""
        from grapeshot_legions_imperialis.core.hit_plan import plan_hit

        return plan_hit(self)

    @cached_property
    def hit_test(self) -> RollTest[int]:
        """The Hit roll as a test whose outcome is the number of Hits."""
        return self.hit_plan.count()

    @cached_property
    def target_plan(self) -> TargetPlan:
        """The plan of the target, made when it is first asked for."""
        from grapeshot_legions_imperialis.core.targeting import plan_target

        return plan_target(self)

    @cached_property
    def formation(self) -> Formation:
        """The models of the target, in the order in which this attack strikes them."""
        from grapeshot_legions_imperialis.core.formation import Formation

        return Formation(self, self.target_plan.allocation)

    @cached_property
    def has_skyfire(self) -> bool:
        """Whether the weapon has Skyfire, or counts as having it.

        A Flyer's Point Defence counts so against Flyers; a Tracking Array lends it.
        """
        between_flyers = self.attacker_flies and self.target_flies
        lent = self.under_first_fire and self.has("Tracking Array", of="attacker")
        own = self.has("Skyfire")
        return own or lent or (between_flyers and self.has("Point Defence"))

    def target_is(self, *types: str) -> bool:
        """Return whether the target is of one of these types."""
        return is_one_of(self.target, "type", types)

    @property
    def at_engine(self) -> bool:
        """Whether the target is a Vehicle, Super-heavy Vehicle, Knight or Titan."""
        return self.target_is(*ENGINES)

    @property
    def at_structure(self) -> bool:
        """Whether the target is a Structure."""
        return self.target_is("structure")

    @property
    def in_overwatch(self) -> bool:
        """Whether the weapon is fired as part of an Overwatch."""
        return self.situation.overwatch

    @property
    def under_first_fire(self) -> bool:
        """Whether the firing models have a First Fire Order."""
        return self.attacker.order == "first-fire"

    @property
    def garrison(self) -> list[Detachment]:
        """The targets that are Garrisoned in this Structure."""
        name = self.target.name if self.at_structure else None
        return [t for t in self.all_targets if name and t.garrisoned_in == name]

    @property
    def missing_structure(self) -> str:
        """The name of the Structure that the target is inside, if it is no target itself; or ""."""
        house = self.target.garrisoned_in
        return house if house and house not in {unit.name for unit in self.all_targets} else ""

    @property
    def all_in_one_structure(self) -> bool:
        """Whether all targets are one Structure, or Garrisoned in one."""
        if len(self.all_targets) == 1:
            return self.at_structure or bool(self.target.garrisoned_in)
        houses = {t.name if t.type == "structure" else t.garrisoned_in for t in self.all_targets}
        return len(houses) == 1 and "" not in houses

    @property
    def is_last_of_several(self) -> bool:
        """Whether all others of several targets are no more, as a Structure that has fallen."""
        if len(self.all_targets) == 1:
            return False
        left = [
            sum(group.models for group in unit.groups) if unit.groups else unit.models
            for unit in self.all_targets
        ]
        return sum(map(bool, left)) == 1

    @property
    def models(self) -> int:
        """The number of models in the target Detachment."""
        self.counted.add("models")
        return self.size

    @property
    def models_in_range(self) -> int:
        """The number of models of the target that are in range."""
        self.counted.add("models_in_range")
        return self.size_in_range

    @property
    def models_visible(self) -> int:
        """The number of models of the target in range and seen; Flyers see and are seen."""
        self.counted.add("models_visible")
        return self.size_visible

    @property
    def sees_none(self) -> bool:
        """Whether no model of the target is seen."""
        if self.target_flies or self.attacker_flies:
            return self.none_in_range
        if not self.situation.line_of_sight:
            return True
        told = self.situation.models_visible is not None
        return not self.size_visible if told else self.none_in_range

    @property
    def none_in_range(self) -> bool:
        """Whether no model of the target is in range."""
        told = self.situation.models_in_range is not None
        return not self.size_in_range if told else self.is_gone

    @cached_property
    def is_gone(self) -> bool:
        """Whether no model of the target is left."""
        groups = self.target.groups
        if groups:
            return not any(group.models for group in groups)
        return not made_of(self.target, "models", bool)

    @property
    def some_unseen(self) -> bool:
        """Whether some models of the target are in range and not seen."""
        return self.size_visible < self.size_in_range

    @property
    def groups(self) -> tuple[ModelGroup, ...]:
        """The groups of the target, with their models; one of like models is a single group."""
        found = groups_of(self.target)
        if len(found) > 1:
            self.counted.add("groups")
        return found

    @cached_property
    def size(self) -> int:
        """The number of models in the target, for those that do not go by it."""
        groups = self.target.groups
        return sum(group.models for group in groups) if groups else self.target.models

    @cached_property
    def size_in_range(self) -> int:
        """As `models_in_range`, for those that do not go by it.

        Raise Fault (`target_models`) where more were given than there are.
        """
        given = self.situation.models_in_range
        return self._at_most(given, self.size, "models_in_range", "models in the Detachment")

    @cached_property
    def size_visible(self) -> int:
        """As `models_visible`, for those that do not go by it.

        Raise Fault (`target_models`) where more were given than are in range.
        """
        if self.target_flies or self.attacker_flies:
            return self.size_in_range
        if not self.situation.line_of_sight:
            return 0
        given = self.situation.models_visible
        return self._at_most(given, self.size_in_range, "models_visible", "models in range")

    @property
    def may_be_less(self) -> bool:
        """Whether a number of models may stand for several targets, of which some have fewer."""
        return len(self.all_targets) > 1

    def _at_most(self, given: int | None, limit: int, key: str, what: str) -> int:
        if given is None or (given > limit and self.may_be_less):
            return limit
        if given > limit:
            expected = f"{limit} at most: the {what}"
            raise Fault("target_models", f"{key} = {given}", expected=expected)
        return given


def wounds_of(attacker: Attacker) -> list[int]:
    """Return the Wounds that each firing model has left."""
    given = attacker.wounds_left
    return [*given, *[attacker.wounds] * (attacker.models - len(given))]


def scale(unit: AnyUnit) -> int:
    """Return the Scale of a unit: its own, or that of its type."""
    return TYPES[unit.type] if unit.scale is None else unit.scale


def has_rule(unit: AnyUnit, name: str) -> bool:
    """Return whether a unit has the special rule of this name, or one that includes it."""
    wanted = normalise(name)
    names = ((rule.trait.name, *rule.trait.includes) for rule in unit.rules)
    return any(wanted in map(normalise, each) for each in names)
