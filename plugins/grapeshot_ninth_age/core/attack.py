"""One side's shooting or blows at one unit, as every hook of this rule set is given it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grapeshot import BorneTrait, kit
from grapeshot.names import normalise
from grapeshot_ninth_age.core.conditions import (
    SORTS,
    condition_of,
    names_unknown,
    what_is_denied,
)
from grapeshot_ninth_age.core.lent import with_lent_attributes, with_lent_rules
from grapeshot_ninth_age.core.shapes import (
    Choices,
    Options,
    OwnChoices,
    Situation,
    Target,
    Unit,
    Weapon,
)
from grapeshot_ninth_age.core.values import Bonuses, Bracketed, Immunity, Protection

if TYPE_CHECKING:
    from grapeshot import Engagement, Hooks, Plugins, Trait

ID = "ninth-age"
PLAIN, SQUARE, CURLY, PARTIAL = "plain", "square", "curly", "partial"
"""Which of a weapon's values a hit uses: those without brackets, in square ones, in curly ones, or
the halves of a Partial Hit."""
CLOSE_COMBAT, ARTILLERY = "close combat weapons", "artillery types"
"""The families of the traits that make a weapon one of the listed close combat weapons, or one of
the types of artillery: the former do nothing for shots, the latter nothing for blows."""
_BRACKET_OF_FORM = {SQUARE: "[", CURLY: "{"}
_FOR_BLOWS = frozenset({"areaattack", "divineattacks", "lethalstrike", "multiplewounds"})
"""Attributes that do nothing for a unit's shots where the unit has them, and not its weapon."""
_LABELS = {SQUARE: "square brackets: ", CURLY: "curly brackets: ", PARTIAL: "Partial Hit: "}


_OF_SHOTS = frozenset(
    {
        "Accurate",
        "Always hits on its Aim",
        "Artillery Weapon",
        "Imperial Rocketeer",
        "Kyudo",
        "March and Shoot",
        "Moonlight Arrows",
        "Move or Fire",
        "Quick to Fire",
        "Reload!",
        "Repeater Crossbow",
        "Repeater Pistol",
        "Shoot in Extra Rank",
        "Steady Aim",
        "Unwieldy",
        "Volley Fire",
    }
)
_OF_BLOWS = frozenset(
    {
        "Artistry of Death",
        "Devastating Charge",
        "Fight in Extra Rank",
        "Hatred",
        "Kenjutsu",
        "Lightning Reflexes",
        "Parry",
        "Ruthless Efficiency",
        "Two-Handed",
        "Unholy Appetite",
    }
)
"""Attributes of a weapon that speak of shots alone, and of blows alone."""


@dataclass(frozen=True, eq=False, repr=False)
class Attack(kit.ReadsTraits):
    """One unit shooting at another, or striking it with the weapon in its hands."""

    plugins: Plugins
    weapon: Weapon
    attacker: Unit
    target: Unit
    target_weapon: Weapon
    situation: Situation
    choices: Choices
    options: Options
    in_combat: bool
    mode: str = ""
    """The mode in which the weapon is used, where it has several."""
    form: str = PLAIN
    """Which of the weapon's values the hits use that are looked at."""
    defender: str = "target"
    """Whose unit is struck: "target", "attacker", or "" for a third party's."""
    special: str = ""
    """The name of the Special Attack that it is, or of what stands in for the blows."""
    given: frozenset[str] = frozenset()
    """The keys that the table of the target states, or the situation."""
    struck_as: str = ""
    """What the struck models are within their unit: "champion", "character", "" for the rest."""
    fighter_choices: OwnChoices | None = None
    """What the owner of those who strike decides, where they are no rank-and-file."""
    keys: tuple[str, str] = ("", "")
    """The keys of those who strike and of those who are struck, where they are in a combat."""

    @property
    def ruleset(self) -> str:
        """The id of the rule set."""
        return ID

    def in_form(self, form: str) -> Attack:
        """Return the same attack, looking at the hits of another form."""
        return self if form == self.form else replace(self, form=form)

    # -- what bears on it --------------------------------------------------------------------

    @cached_property
    def in_force(self) -> tuple[BorneTrait, ...]:
        """The traits and rules that bear on the attack, of the weapon and of both units."""
        ours = (rule for rule in self.attacker.rules if self._counts_here(rule.trait))
        theirs = (rule for rule in self.target.rules if _is_borne_by("target", rule.trait))
        borne = [*self._weapon_traits(), *ours, *theirs]
        borne += [*self._brought_along(borne), *self._implied()]
        borne = [each for each in borne if self._holds(each)]
        idle = ARTILLERY if self.in_combat else CLOSE_COMBAT
        return tuple(each for each in borne if each.trait.family != idle)

    def _holds(self, borne: BorneTrait) -> bool:
        """Return whether the condition of a rule is met, and the target not immune to it."""
        if self.is_immune(borne.trait.name):
            return False
        is_save = isinstance(borne.value, Protection)
        against = None if is_save else condition_of(borne.value)
        return against is None or against.is_met(self.is_struck)

    @cached_property
    def _lost(self) -> set[str]:
        """The attributes that attacks at the struck unit lose, in plain form."""
        values = (rule.value for rule in self.target.rules)
        return {name for each in values if isinstance(each, Immunity) for name in each.names}

    def is_immune(self, attribute: str) -> bool:
        """Return whether attacks at the struck unit lose an attribute."""
        name = normalise(attribute)
        return name in self._lost or name.removesuffix("attacks") in self._lost

    def is_struck(self, name: str) -> bool:
        """Return whether the struck models are or have what a condition names, in any spelling."""
        unit, wanted = self.target, normalise(name)
        if denied := what_is_denied(wanted):
            return not self.is_struck(denied)
        spelt = {wanted, wanted.removesuffix("s")}  # `against Characters` is any Character
        own = (unit.height, unit.type, self.struck_as)
        return not spelt.isdisjoint(own) or any(self.has(each, of="target") for each in spelt)

    def is_attack(self, name: str) -> bool:
        """Return whether the attack is or has what a condition names, in any spelling."""
        wanted = normalise(name)
        if denied := what_is_denied(wanted):
            return not self.is_attack(denied)
        if wanted in SORTS:
            return self.in_combat is SORTS[wanted]
        traits = [borne.trait for borne in self.in_force]
        return wanted in {normalise(each) for one in traits for each in (one.name, *one.includes)}

    def _counts_here(self, trait: Trait) -> bool:
        """Return whether a rule of the attacking unit counts: some are for its blows alone."""
        for_blows = normalise(trait.name) in _FOR_BLOWS
        return _is_borne_by("attacker", trait) and (self.in_combat or not for_blows)

    def _weapon_traits(self) -> Iterator[BorneTrait]:
        bracket = _BRACKET_OF_FORM.get(self.form, "")
        bracketed = [borne for borne in self.weapon.traits if bracket and borne.bracket == bracket]
        replaced = [borne.trait for borne in bracketed]
        yield from bracketed
        for borne in self.weapon.traits:
            if not borne.bracket and borne.trait not in replaced:
                yield borne

    def _brought_along(self, borne: list[BorneTrait]) -> Iterator[BorneTrait]:
        """Yield the rules that a bonus for charging brings along; all of them must be known."""
        charging = self.in_combat and self.attacker.charging
        for each in borne:
            if isinstance(each.value, Bonuses):
                for printed in each.value.rules:
                    brought = self.plugins.bear(ID, printed)
                    if charging:
                        yield brought

    def _implied(self) -> Iterator[BorneTrait]:
        """Yield the rule of an Engineer nearby, where a choice makes use of one."""
        choices = self.choices
        used = choices.engineer_aim or choices.engineer_reroll_misfire
        if used or choices.engineer_reroll_hits_below is not None:
            yield self.plugins.bear(ID, "Engineer")

    def values(self, trait: Trait, *of: str) -> list[Any]:
        """Return the value in brackets of every instance of a trait that bears on the attack.

        With `of` they are those of the profiles that are named, whatever their conditions.
        """
        if of:
            return super().values(trait, *of)
        return [borne.value for borne in self.in_force if borne.trait is trait]

    @property
    def has_curly_brackets(self) -> bool:
        """Whether the weapon has values or attributes in curly brackets."""
        numbers = (self.weapon.strength.curly, self.weapon.ap.curly)
        in_brackets = any(borne.bracket == "{" for borne in self.weapon.traits)
        return in_brackets or numbers != (None, None)

    def carries(self, *names: str) -> bool:
        """Return whether the attacking unit has one of these weapons, in its hands or beside."""
        weapon = self.weapon
        held = {weapon.name, *self.attacker.carried, *(each.trait.name for each in weapon.traits)}
        return not set(map(normalise, names)).isdisjoint(map(normalise, held))

    @property
    def idle_traits(self) -> Iterator[tuple[int, BorneTrait]]:
        """The traits of the weapon that do nothing here, with their places on its profile."""
        idle = ARTILLERY if self.in_combat else CLOSE_COMBAT
        names = _OF_SHOTS if self.in_combat else _OF_BLOWS
        for index, borne in enumerate(self.weapon.traits):
            if borne.trait.family == idle or borne.trait.name in names:
                yield index, borne

    def misread_conditions(self) -> Iterator[tuple[str, BorneTrait]]:
        """Yield the rules whose condition names nothing that is known, and where they stand."""
        sides = (
            ("weapon.traits", self.weapon.traits),
            ("attacker.rules", self.attacker.rules),
            ("target.rules", self.target.rules),
        )
        for key, rules in sides:
            for index, borne in enumerate(rules):
                if names_unknown(borne, self.plugins, ID):
                    yield f"{key}[{index}]", borne

    @cached_property
    def hooks(self) -> Hooks:
        """The hooks of all that bears on the attack."""
        return self.plugins.hooks(ID, [borne.trait for borne in self.in_force])

    @cached_property
    def defence_hooks(self) -> Hooks:
        """The hooks of what the struck unit and the weapon in its hands bear."""
        traits = [*self.target_weapon.traits, *self.target.rules]
        return self.plugins.hooks(ID, [borne.trait for borne in traits])

    @property
    def special_save_choice(self) -> tuple[str, str]:
        """The Special Save that the owner of the struck unit wants, and the key of that choice."""
        if not self.defender:
            return "", ""
        own = f"{self.defender}_special_save"
        key = own if getattr(self.choices, own) else "special_save"
        return getattr(self.choices, key), f"choices.{key}"

    @property
    def side(self) -> str:
        """The table of the attacking unit: "attacker", or "target" where that strikes back."""
        return "target" if self.defender == "attacker" else "attacker"

    @property
    def key(self) -> str:
        """The key at which the attacking unit or group is stated."""
        return self.keys[0] or self.side

    @property
    def struck_key(self) -> str:
        """The key at which the struck unit or group is stated."""
        return self.keys[1] or ("attacker" if self.side == "target" else "target")

    def is_met(self, trait: Trait) -> bool:
        """Return whether the condition of a rule of the attacking unit is said to be met."""
        return normalise(trait.name) in map(normalise, self.attacker.met)

    def is_met_by_target(self, trait: Trait) -> bool:
        """Return whether the condition of a rule of the struck unit is said to be met."""
        return normalise(trait.name) in map(normalise, self.target.met)

    @property
    def own_choices(self) -> Choices | OwnChoices:
        """What the owner of the attacking unit decides."""
        if self.fighter_choices is not None:
            return self.fighter_choices
        if isinstance(self.attacker, Target):
            return self.attacker.choices or OwnChoices()
        return self.choices

    @property
    def rallies(self) -> bool:
        """Whether the attacking unit makes use of a battle standard near by."""
        return self.own_choices.rally

    @property
    def uses_impact_hits(self) -> bool:
        """Whether the attacking unit makes Impact Hits in this round, and so no Grind Attacks."""
        wanted = self.own_choices.special != "grind" or not self.has("Grind Attacks", of="attacker")
        return self.charges_to_front and wanted and self.has("Impact Hits", of="attacker")

    def is_made_by(self, rule: str) -> bool:
        """Return whether it is the Special Attack of a rule, or a shot of the weapon of its name.

        Such a weapon bears the rule itself, or is that of a unit which does.
        """
        if self.in_combat:
            return self.special == rule
        named = normalise(self.weapon.name) == normalise(rule) and self.has(rule, of="attacker")
        return named or self.has(rule)

    @property
    def label(self) -> str:
        """The form of the hits in words, to stand before a text; nothing for plain ones."""
        return _LABELS.get(self.form, "")

    # -- where it stands ---------------------------------------------------------------------

    @property
    def has_moved(self) -> bool:
        """Whether the attacking unit has moved this Player Turn; a march is a move."""
        return self.attacker.moved or self.attacker.marched

    @property
    def at_short_range(self) -> bool:
        """Whether the target is no farther than half the weapon's reach."""
        reach = self.weapon.range
        return reach is None or self.situation.distance <= reach.short

    @property
    def to_own_front(self) -> bool:
        """Whether the struck models are in the attacking unit's own Front Facing."""
        return self.situation.own_facing == "front"

    @property
    def charges_to_front(self) -> bool:
        """Whether the attacking unit has charged, and the struck models are before it."""
        return self.attacker.charging and self.to_own_front

    @property
    def engaged_in(self) -> frozenset[str]:
        """The facings in which the attacking unit has enemies, those it strikes included."""
        return frozenset((*self.attacker.engaged_in, self.situation.own_facing))

    @property
    def from_front(self) -> bool:
        """Whether the target is attacked from its front."""
        return self.situation.facing == "front"

    def printed(self, value: Bracketed, of_user: int) -> int:
        """Return a Strength or Armour Penetration in the form looked at, before any bonus."""
        plain = of_user + value.plus if value.plain is None else value.plain
        if self.form == PARTIAL:
            return (plain + 1) // 2
        special = {SQUARE: value.square, CURLY: value.curly}.get(self.form)
        return plain if special is None else special


def _is_borne_by(side: str, trait: Trait) -> bool:
    bearers = trait.bearer.split(" or ")
    return side in bearers or "unit" in bearers


def is_printed_as(name: str, borne: BorneTrait) -> bool:
    """Return whether a profile prints a rule by this one of its names."""
    return normalise(borne.printed.partition("(")[0]) == normalise(name)


def has_square_brackets(weapon: Weapon) -> bool:
    """Return whether a weapon has values or attributes in square brackets."""
    numbers = weapon.strength.square is not None or weapon.ap.square is not None
    return numbers or any(borne.bracket == "[" for borne in weapon.traits)


def attack_of(
    engagement: Engagement, plugins: Plugins, *, in_combat: bool, number: int = 0
) -> Attack:
    """Return the attacker's shooting or blows at a target of an engagement by its number."""
    struck = engagement.targets[number]
    weapon, unit = engagement.weapon, with_lent_rules(engagement.attacker, plugins)
    return Attack(
        plugins,
        weapon if in_combat else with_lent_attributes(weapon, unit, plugins),
        unit,
        with_lent_rules(struck.unit, plugins),
        weapon_held(struck.unit, plugins),
        struck.situation,
        engagement.choices,
        engagement.options,
        in_combat,
        engagement.mode,
        given=struck.given,
    )


def weapon_held(unit: Any, plugins: Plugins) -> Weapon:
    """Return the close combat weapon in a unit's hands: a Hand Weapon where none is named."""
    held: Weapon | None = unit.weapon
    return hand_weapon(plugins) if held is None else held


def hand_weapon(plugins: Plugins) -> Weapon:
    """Return the weapon that everybody has."""
    as_user = Bracketed(None)
    trait = plugins.bear(ID, "Hand Weapon")
    return Weapon(name="Hand Weapon", kind="melee", strength=as_user, ap=as_user, traits=(trait,))
