"""What a profile bears: traits that a plugin implements, rules that only a ledger knows, values.

An unknown name is a fault. A rule that some ledger knows is read although no plugin acts on it;
where it could change a number, that is told beside the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.places import inside_list
from grapeshot.errors import Fault, Place, shown
from grapeshot.names import normalise
from grapeshot.plugins.traits import (
    BorneTrait,
    Trait,
    check_value,
    split_printed,
    split_unbracketed,
)
from grapeshot.records import NamedTuple
from grapeshot.schema import fields_by_name, names_of

if TYPE_CHECKING:
    from dataclasses import Field

    from grapeshot.plugins.registry import Plugins
    from grapeshot.plugins.ruleset import RuleField, Ruleset
    from grapeshot.rules.known import KnownRule

_NUMBER = r"(\d{1,4})\+?"
_AIM = r"\d\+"
_NAMED_BY_AIM = ("weapon", "equipment", "attack")
"""Kinds of rule that name what a unit shoots with: data prints the Aim behind them."""


class Bearing(NamedTuple):
    """One rule that a profile bears, and what follows from it."""

    borne: BorneTrait
    field: RuleField | None = None
    """The field of the bearer that the rule states, where it states one."""
    known: KnownRule | None = None
    """The rule of the ledger, where no plugin implements it."""
    idle: bool = False
    """Whether a plugin implements it, but not for what bears it here."""

    def is_without_effect(self, side: str, stages: frozenset[str]) -> bool:
        """Return whether nothing acts on the rule although it could change a number.

        `side` is who bears it, as `KnownRule.could_act` wants it.
        """
        return self.idle or (self.known is not None and self.known.could_act(side, stages))


def bear_on_weapon(plugins: Plugins, ruleset: Ruleset, printed: str) -> Bearing:
    """Read what a weapon's profile prints. Raise Fault (`unknown_trait` and others)."""
    bearing = _implemented(plugins, ruleset, printed) or _known(plugins, ruleset, printed, "trait")
    of_units = bearing.known is not None and bearing.known.is_of_units
    if of_units or (bearing.known is None and not _bearers(bearing.borne, "weapon")):
        raise Fault(
            "unknown_trait",
            f'"{printed}" stands on the wrong profile',
            expected="a trait of weapons: this is a special rule of units",
        )
    return bearing


def bear_on_unit(plugins: Plugins, ruleset: Ruleset, printed: str) -> Bearing:
    """Read what a unit's profile prints. Raise Fault (`unknown_trait` and others).

    Data sheets print traits of weapons too: the weapon has them, so here they do nothing.
    """
    bearing = _implemented(plugins, ruleset, printed)
    if bearing is not None:
        return _idle(bearing.borne) if bearing.borne.trait.bearer == "weapon" else bearing
    return _stating(ruleset, printed) or _known(plugins, ruleset, printed, "special rule")


def _idle(borne: BorneTrait) -> Bearing:
    """Return a trait of weapons that a unit bears, so that its plugin is not asked for it."""
    return Bearing(borne._replace(trait=borne.trait._replace(bearer="unit")), idle=True)


def _bearers(borne: BorneTrait, wanted: str) -> bool:
    return wanted in borne.trait.bearer.split(" or ")


def _implemented(plugins: Plugins, ruleset: Ruleset, printed: str) -> Bearing | None:
    """Return the trait that a plugin implements, or None where there is none."""
    borne = plugins.find(ruleset.id, printed)
    return None if borne is None else Bearing(borne)


def _stating(ruleset: Ruleset, printed: str) -> Bearing | None:
    """Return the rule that states a field of its bearer, with the value, or None."""
    name, value, bracket = split_printed(printed)
    wanted = normalise(name)
    stating = (each for each in ruleset.rule_fields if wanted in map(normalise, each.names))
    field = next(stating, None)
    if field is None:
        return None
    rule = field.clause.rpartition(".")[0]
    trait = Trait(field.names[0], ruleset.id, rule, bearer="unit")
    return Bearing(BorneTrait(trait, _stated(field, value, printed), printed, bracket), field)


def _stated(field: RuleField, value: str | None, printed: str) -> Any:
    """Return the value that a rule states for a field: its own, or the number in brackets."""
    if field.value is not None:
        if value is not None:
            raise Fault("bad_parameter", f'"{printed}": {field.names[0]} takes nothing in brackets')
        return field.value
    check_value(value, printed, field.names[0], expected="a number, or a roll such as 5+")
    found = re.fullmatch(_NUMBER, str(value).replace(" ", ""))
    if not found:
        raise Fault("bad_parameter", f'"{printed}"', expected="a number, or a roll such as 5+")
    return int(found[1])


def _known(plugins: Plugins, ruleset: Ruleset, printed: str, what: str) -> Bearing:
    """Return a rule that only the ledger knows. Raise Fault (`unknown_trait`) for any other."""
    name, value, bracket = split_printed(printed)
    rules = plugins.known_rules(ruleset.id)
    known = rules.rule(name) or rules.rule(printed)
    apart = split_unbracketed(name) if value is None else None
    if apart and (known is None or known.parameters):
        known, value = rules.rule(apart[0]) or known, apart[1]
    if known is None:
        raise plugins.unknown_trait(ruleset.id, printed, what)
    trait = Trait(known.name, ruleset.id, known.id, bearer="unit")
    acted_on = normalise(known.name) in map(normalise, ruleset.acted_on)
    if not acted_on:
        _check_known(known, value, printed)
    return Bearing(BorneTrait(trait, value, printed, bracket), known=None if acted_on else known)


class Stated(NamedTuple):
    """A field that a special rule states, as it counts, and how that is explained."""

    field: str
    value: Any
    stage: str
    clause: str
    text: str


def stated_fields(
    unit: Any, table: Mapping[str, Any], borne: Iterable[Bearing], place: Place
) -> list[Stated]:
    """Return the fields that the rules of a unit state, as far as it has such fields.

    `table` is what the unit was read from: where it states such a field, that counts, or the
    better of the two. Raise Fault (`bad_parameter`) for a value that the field cannot have.
    """
    names, fields = names_of(type(unit)), fields_by_name(type(unit))
    written = {names[key] for key in table if key in names}
    found: dict[str, Stated] = {}
    for index, each in enumerate(borne):
        rule = each.field
        if rule is None or rule.field not in fields or (rule.field in written and not rule.better):
            continue
        before = found[rule.field].value if rule.field in found else getattr(unit, rule.field)
        value = _combined(rule, before, each.borne.value)
        _check_field(fields[rule.field], value, each.borne.printed, inside_list(place, index))
        text = f"{each.borne.printed} stands for {rule.field}: it is {shown(value)}"
        both = rule.field in written
        clause = rule.better if both else rule.clause
        found[rule.field] = Stated(rule.field, value, rule.stage, clause, text)
    return list(found.values())


def _combined(rule: RuleField, before: Any, stated: Any) -> Any:
    if rule.adds:
        return (before or 0) + stated
    if rule.better and isinstance(before, int) and before:
        return min(before, stated)
    return stated


def _check_field(item: Field[Any], value: Any, printed: str, place: Place) -> None:
    kind = item.metadata["kind"]
    try:
        kind.read(value)
    except (ValueError, Fault):
        raise Fault("bad_parameter", f'"{printed}"', expected=kind.expected, place=place) from None


def _check_known(known: KnownRule, value: str | None, printed: str) -> None:
    """Raise Fault where a rule of the ledger lacks its value, or has one that it cannot have."""
    if known.parameters:
        check_value(value, printed, known.name, expected=" and ".join(known.parameters))
    elif value is not None and known.acts and not _may_have_a_condition(known, value):
        raise Fault("bad_parameter", f'"{printed}": {known.name} takes nothing in brackets')


def _may_have_a_condition(known: KnownRule, value: str) -> bool:
    against = value.casefold().startswith("against ")
    return against or (known.kind in _NAMED_BY_AIM and bool(re.fullmatch(_AIM, value)))
