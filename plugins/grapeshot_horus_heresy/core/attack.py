"""One attack on one target, as every hook of this rule set is given it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from grapeshot import Fault, kit, parse_dice
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.attacks_plan import plan_attacks, strength_of_bearer
from grapeshot_horus_heresy.core.composition import members_of, whole_of
from grapeshot_horus_heresy.core.shapes import (
    Choices,
    Situation,
    Weapon,
    attacker_of,
    unit_of,
)

if TYPE_CHECKING:
    from grapeshot import DiceExpression, Engagement, Hooks, Plugins, Trait
    from grapeshot.table import Layout
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan
    from grapeshot_horus_heresy.core.shapes import (
        Attacker,
        Options,
        Unit,
    )

_ONE, _TWO = parse_dice(1), parse_dice(2)
_ID = "horus-heresy"
_NO_INSTANT_DEATH = 10
"""The Toughness of a firer of which none is told: its wounds are never Instant Death anyway."""
_MACHINES = ("dreadnought", "automata")
_PLAIN = {"infantry", "vehicle"}
"""Types of unit without a module of their own: it is not looked for."""
_TYPES_WITH_RULES = ("Ordnance", "Destroyer")
"""Types of weapon that have a module of their own, like a trait."""


@dataclass(frozen=True, eq=False, repr=False)
class Attack(kit.Attack):
    """One weapon fired by one unit's models at one target, or struck with."""

    weapon: Weapon
    attacker: Attacker
    target: Unit
    situation: Situation
    choices: Choices
    options: Options
    table: Layout | None
    weapon_traits: frozenset[Trait]
    """The traits of the weapon, its type and those that others bring along included."""
    of_weapon_alone: Callable[[], Attack]
    """Makes the attack without the rules of its attacker, which do not work on further hits."""
    plugins: Plugins
    powered: bool = False
    """Whether a Psychic check that was passed makes it stronger."""
    barrages_beside: int = 0
    """How many Barrage markers other weapons of the unit lay at the same target."""
    beside: tuple[Unit, ...] = ()
    """Of a target that is one group of a unit: all groups of it that are left, itself included."""

    def traits(self, of: str = "weapon") -> Iterable[Trait]:
        """Return the traits of one profile; those of a weapon with all that they bring along."""
        return self.weapon_traits if of == "weapon" else super().traits(of)

    def instances(self, trait: Trait, *, in_shooting: bool = False) -> list[Any]:
        """Return the values in brackets of a trait, on the weapon and on the model that bears it.

        A model's own counts in close combat; `in_shooting` says that it does in shooting too.
        """
        by_model = in_shooting or self.in_close_combat
        return self.values(trait, "weapon", *(("attacker",) if by_model else ()))

    @cached_property
    def members(self) -> tuple[Attack, ...]:
        """The attack as it is on each group of the target, with the rules that bear on that."""
        if not self.target.groups:
            return (self,)
        units = members_of(self.target)
        return tuple(self.on_member(unit, units) for unit in units)

    def on_member(self, member: Unit, beside: tuple[Unit, ...]) -> Attack:
        """Return the attack on one group of a unit of which those `beside` it are left."""
        hooks = _hooks(self.plugins, self.weapon_traits, self.attacker, member)
        return replace(self, target=member, hooks=hooks, beside=beside)

    def at_target(self, target: Unit) -> Attack:
        """Return the attack on the same target, some values of which are others."""
        return replace(self, target=target)

    def all_bear(self, trait: Trait) -> bool:
        """Return whether all models of the target bear a rule, whatever group they are of."""
        units = self.beside or (self.target,)
        return all(any(borne.trait is trait for borne in unit.rules) for unit in units)

    @property
    def within_half_range(self) -> bool:
        """Whether the target is within half the weapon's range. Raise Fault where it is not told.

        Without a limit of range nothing is farther than that.
        """
        distance = self.situation.distance
        if distance is None:
            raise Fault(
                "bad_profile",
                "situation.distance is missing",
                expected="inches: half range decides",
            )
        return self.longest_range is None or distance <= self.longest_range / 2

    @property
    def longest_range(self) -> float | None:
        """The inches beyond which the weapon does not reach; None where no number says so."""
        told = self.weapon.range
        return None if isinstance(told, str) else told

    @property
    def is_template(self) -> bool:
        """Whether the weapon is laid down as a template, in place of rolling to hit."""
        return isinstance(self.weapon.range, str)

    @property
    def is_poisonous(self) -> bool:
        """Whether it wounds by Poisoned or Fleshbane, of the weapon or of a model that strikes."""
        return any(
            self.has(name) or (self.in_close_combat and self.has(name, of="attacker"))
            for name in ("Poisoned", "Fleshbane")
        )

    @property
    def by_force_weapon(self) -> bool:
        """Whether it is made with a Force weapon; one of Achean Force counts as one."""
        return self.has("Force") or self.has("Achean Force")

    @property
    def charges(self) -> bool:
        """Whether the attacker has charged this turn, and in good order."""
        return self.attacker.charging and not self.attacker.disordered

    @property
    def most_shots(self) -> int:
        """How many shots, or blows, all models together make at the most."""
        return self.attacker.models * self.shots.highest

    @property
    def grouped_markers(self) -> int:
        """How many Barrage markers the unit lays at the most that fall as one group."""
        return self.most_shots + self.barrages_beside

    @property
    def shots(self) -> DiceExpression:
        """The shots of each model, or its blows where its Attacks are not told.

        Rapid Fire without a number is two shots at half range, one beyond it.
        """
        return kit.multiplied(self._shots_of_weapon, self.blows.factor)

    @property
    def _shots_of_weapon(self) -> DiceExpression:
        told = self.weapon.shots
        if told is not None:
            return told
        near = self.weapon.type == "Rapid Fire" and self.situation.distance is not None
        return _TWO if near and self.within_half_range else _ONE

    @property
    def striking(self) -> int:
        """How many models fire, or strike."""
        attacker = self.attacker
        told = attacker.fighting if self.in_close_combat else None
        return attacker.models if told is None else min(told, attacker.models)

    @property
    def in_close_combat(self) -> bool:
        """Whether the attack is made in close combat."""
        return self.situation.phase == "assault" or self.weapon.type == "Melee"

    @property
    def at_vehicle(self) -> bool:
        """Whether the target is a vehicle."""
        return self.target.type == "vehicle"

    @property
    def at_machine(self) -> bool:
        """Whether the target is a machine that has Wounds: a Dreadnought or an Automata."""
        return self.target.type in _MACHINES

    @property
    def uses_marker(self) -> bool:
        """Whether the weapon lays a marker in place of rolling to hit."""
        return self.has("Blast")

    @cached_property
    def blows(self) -> AttacksPlan:
        """What rules make of the attacker's blows, every plugin asked."""
        return plan_attacks(self)

    @cached_property
    def hits_are_told(self) -> bool:
        """Whether the engagement itself says how many Hits there are."""
        told = self.situation
        under = (told.hits_by_zone, told.template_full, told.template_partial)
        return (
            told.hits is not None
            or self.situation.hits_each is not None
            or ((self.uses_marker or self.is_template) and any(each is not None for each in under))
        )

    @property
    def fires_indirectly(self) -> bool:
        """Whether a weapon that may fire without sight does so: by choice, or for want of sight."""
        chosen = self.choices.fire
        return chosen == "indirect" or (not chosen and not self.target_in_sight)

    @cached_property
    def target_in_sight(self) -> bool:
        """Whether the firer sees the model that is aimed at, or any of the target."""
        told = self.situation.line_of_sight
        if told is not None or self.table is None:
            return told is not False
        aimed = self.aimed_models
        return any(m.los for m in aimed) if aimed else True

    @cached_property
    def target_is_locked(self) -> bool:
        """Whether the target is locked in combat: one of its models on the table is enough."""
        return self.is_locked(self.target.name)

    def is_locked(self, unit: str) -> bool:
        """Return whether a unit is locked in combat; what is told of the target holds for all."""
        models = self.table.of_unit(unit) if self.table else []
        return self.target.locked_in_combat or any(model.locked_in_combat for model in models)

    @cached_property
    def aimed_models(self) -> list[Any]:
        """The model on the table under the first marker's hole, or the models of the target."""
        if self.table is None:
            return []
        aim = self.table.first_aim if self.uses_marker else None
        if aim:
            return [aim.model] if aim.model else []
        return self.table.of_unit(self.target.name)

    @property
    def ballistic_skill(self) -> int:
        """The attacker's BS. Raise Fault where it is missing."""
        if self.attacker.bs is None:
            raise Fault("bad_profile", "attacker.bs is missing", expected="a number, to shoot")
        return self.attacker.bs


def attacks_of(engagement: Engagement, plugins: Plugins) -> list[Attack]:
    """Return the attack on each target, with the hooks of the rules that bear on it."""
    ruleset, weapon = engagement.ruleset.id, engagement.weapon
    own = [borne.trait for borne in weapon.traits]
    if weapon.type in _TYPES_WITH_RULES:
        own += _traits(plugins, ruleset, [weapon.type])
    if isinstance(weapon.range, str):
        own += _traits(plugins, ruleset, ["Template weapons"])
    weapon_traits = frozenset(_with_included(plugins, ruleset, own))
    return [
        _attack_on(engagement, plugins, weapon_traits, index)
        for index in range(len(engagement.targets))
    ]


def _attack_on(
    engagement: Engagement,
    plugins: Plugins,
    weapon_traits: frozenset[Trait],
    index: int,
) -> Attack:
    """Return the attack on one target; of a unit of groups that is the unit as a whole."""
    struck = engagement.targets[index]
    if struck.unit.groups:
        lowest = engagement.options.toughness_tie == "lowest"
        struck = struck._replace(unit=whole_of(struck.unit, lowest=lowest))
        targets = engagement.targets
        engagement = engagement._replace(targets=(*targets[:index], struck, *targets[index + 1 :]))
    nameless = engagement._replace(attacker=changed(engagement.attacker, rules=()))
    alone = partial(_attack_on, nameless, plugins, weapon_traits, index)
    return Attack.on(
        engagement,
        index,
        _hooks(plugins, weapon_traits, engagement.attacker, struck.unit),
        engagement.table or None,
        weapon_traits,
        alone,
        plugins,
    )


def harm_to_firer(attack: Attack) -> Attack:
    """Return what a weapon does to its own firer: wounds at its AP, with no rule of its own."""
    weapon = Weapon(name=attack.weapon.name, type="Heavy", strength=1, ap=attack.weapon.ap)
    firer = unit_of(attack.attacker)
    if firer.toughness is None:
        firer = changed(firer, toughness=_NO_INSTANT_DEATH)
    return replace(
        _without_rules(attack, weapon, firer), situation=Situation(), table=None, given=frozenset()
    )


def ram_of(attack: Attack) -> Attack:
    """Return hits of the attacker's bodies: its own Strength and AP -, and no rule of its own."""
    strength = strength_of_bearer(attack)
    weapon = Weapon(name="Hammer of Wrath", type="Melee", strength=strength, ap=None)
    return _without_rules(attack, weapon, attack.target)


def _without_rules(attack: Attack, weapon: Weapon, target: Unit) -> Attack:
    """Return an attack with a plain weapon, on which none but the rules of its target work."""
    attacker = changed(attack.attacker, rules=())
    hooks = _hooks(attack.plugins, frozenset(), attacker, target)
    return replace(
        attack,
        weapon=weapon,
        attacker=attacker,
        target=target,
        weapon_traits=frozenset(),
        hooks=hooks,
    )


def blows_back(attack: Attack, target: Unit, attacker: Attacker) -> Attack:
    """Return the blows of one group of the unit that an attack strikes, at all of its attackers.

    Raise Fault where it has no weapon.
    """
    weapon = target.weapon
    if weapon is None:
        expected = "a table: what it strikes back with"
        raise Fault("bad_profile", "target.weapon is missing", expected=expected)
    own = [borne.trait for borne in weapon.traits]
    traits = frozenset(_with_included(attack.plugins, _ID, own))
    lowest = attack.options.toughness_tie == "lowest"
    struck = whole_of(unit_of(attacker), lowest=lowest)
    attacker, facing = attacker_of(target), attack.situation.attacker_facing
    back = replace(
        attack,
        weapon=weapon,
        attacker=attacker,
        target=struck,
        situation=changed(attack.situation, facing=facing, other_facing=""),
        choices=Choices(rending_ap2=attack.choices.rending_ap2),
        weapon_traits=traits,
        hooks=_hooks(attack.plugins, traits, attacker, struck),
        index=1,
        given=frozenset(),
    )
    alone = changed(attacker, rules=())
    hooks = _hooks(attack.plugins, traits, alone, struck)
    of_weapon_alone = partial(replace, back, attacker=alone, hooks=hooks)
    return replace(back, of_weapon_alone=of_weapon_alone)


def _hooks(
    plugins: Plugins, weapon_traits: frozenset[Trait], attacker: Attacker, target: Unit
) -> Hooks:
    """Return the hooks of all rules that bear on an attack."""
    own = {rule.trait for rule in attacker.rules if rule.trait.bearer != "target"}
    theirs = {r.trait for r in target.rules if r.trait.bearer in ("target", "unit")}
    types = _traits(plugins, _ID, {attacker.type, target.type} - _PLAIN)
    return plugins.hooks(_ID, weapon_traits | own | theirs | set(types))


def _with_included(plugins: Plugins, ruleset: str, traits: list[Trait]) -> set[Trait]:
    """Return traits with all those that they bring along."""
    found = set(traits)
    for each in traits:
        found |= _with_included(plugins, ruleset, _traits(plugins, ruleset, each.includes))
    return found


def _traits(plugins: Plugins, ruleset: str, names: Iterable[str]) -> list[Trait]:
    found = (plugins.trait(ruleset, name) for name in names)
    return [each for each in found if each is not None]
