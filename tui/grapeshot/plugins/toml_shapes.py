"""What stands in a rule that is written in TOML: its own table, its effects, their conditions."""

from __future__ import annotations

from typing import Any

from grapeshot.plugins.traits import (
    BEARERS,
    Parameter,
    anything,
    dice_value,
    target_roll,
    whole_number,
)
from grapeshot.rules import toml_rule
from grapeshot.schema import Kind, field, flag, many, one_of, shape, text

PARAMETERS = {
    "number": whole_number,
    "roll": target_roll,
    "dice": dice_value,
    "text": anything,
}
"""What the value in brackets behind a trait's name may be, by the word for it."""


def parameter_of(word: str) -> Parameter | None:
    """Return the kind of a trait's value in brackets, given its word; None for ""."""
    return PARAMETERS[word]() if word else None


@shape
class RuleTable:
    """What every rule says of itself."""

    name: str = field(text(), meaning="What profiles print, or what a house rule is called.")
    ruleset: str = field(text(), meaning="The id of the rule set.")
    summary: str = field(text(), "", meaning="What it does, in a sentence.")
    rule: str = field(text(), "", meaning="The id of its rule; its name with hyphens by default.")


@shape
class HouseRuleTable(RuleTable):
    """`[house_rule]`: a rule that is asked for every attack of a rule set."""


@shape
class TraitTable(RuleTable):
    """`[trait]`: a rule that is asked where a profile bears it."""

    parameter: str = field(one_of(*PARAMETERS), "", meaning="What the value in brackets is.")
    bearer: str = field(
        one_of(*BEARERS, "weapon or attacker"), "weapon", meaning="Whose profile prints it."
    )
    aliases: tuple[str, ...] = field(many(text()), (), meaning="Other names of it.")
    includes: tuple[str, ...] = field(many(text()), (), meaning="Traits that it counts as too.")
    overrides: bool = field(flag(), default=False, meaning="Whether it replaces one that ships.")


PLANS = {on: hook for on, (hook, _) in toml_rule.PLANS.items()}
"""The plans on which an effect is stated, with their hooks."""


def _table() -> Kind:
    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError
        return value

    return Kind('a table such as { "situation.distance" = { at_most = 12 } }', read)


@shape
class EffectTable:
    """The keys of an `[[effect]]` that are not arguments of its statement."""

    on: str = field(one_of(*PLANS), meaning="The plan on which it is stated.")
    do: str = field(text(), meaning="What is stated; `grapeshot plugins hooks` lists it.")
    clause: str = field(text(), "", meaning="The id of its clause; by default rule.N.")
    text: str = field(text(), "", meaning="The clause in words.")
    when: Any = field(_table(), None, meaning="The conditions, all of which have to hold.")
