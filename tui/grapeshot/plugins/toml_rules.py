"""Rules written in TOML, without code: each becomes a plugin like any other.

A file in the plugin folder holds a `[trait]`, or a `[house_rule]` that every attack of its rule set
is asked about, and an `[[effect]]` for each thing that it states::

    [trait]
    name = "Twin Barrels"
    ruleset = "legions-imperialis"

    [[effect]]
    on = "hit"
    do = "reroll_failed"
    when = { "situation.distance" = { at_most = 12 } }
    text = "At half range failed rolls to hit are made again."

`on` names the plan, `do` one of the statements that plugins in Python make on it; what else stands
in the table are its arguments. "X" and "-X" stand for the value in brackets of the trait.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from grapeshot.errors import BadStatement, Fault, Place
from grapeshot.plugins.conditions import fitted
from grapeshot.plugins.hookspecs import hookimpl
from grapeshot.plugins.toml_checks import faults_of
from grapeshot.plugins.toml_effects import Effect
from grapeshot.plugins.toml_reading import Reading, read_toml, with_line
from grapeshot.plugins.toml_shapes import PLANS, HouseRuleTable
from grapeshot.plugins.traits import Trait
from grapeshot.plugins.trust import distrust
from grapeshot.schema import Faults

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset


class TomlRule(ModuleType):
    """A plugin that a TOML file is: it has what a module of Python would have."""

    def __init__(self, path: str, stem: str, declared: Trait | HouseRuleTable) -> None:
        super().__init__(stem)
        self.__file__ = path
        self.effects: tuple[Effect, ...] = ()
        self.declared = declared
        if isinstance(declared, Trait):
            self.TRAIT = declared
        else:
            self.RULESET = declared.ruleset

    def add_hooks(self, effects: tuple[Effect, ...]) -> None:
        """Take the effects, and become what the host asks for them."""
        self.effects = effects
        for on in dict.fromkeys(each.on for each in effects):
            name = f"grapeshot_{PLANS[on]}"
            setattr(self, name, hookimpl(_hook(name, on, self)))

    def faults_in(self, ruleset: Ruleset) -> list[Fault]:
        """Return the faults of the effects in the rule set that they are made for.

        Where nothing is, their conditions are from then on what its fields are.
        """
        faults = [
            fault for each in self.effects for fault in faults_of(each, self.declared, ruleset)
        ]
        effects = []
        for each in self.effects:
            inside = Place(each.place.file, f"{each.place.key}.when")
            conditions, wrong = fitted(each.conditions, ruleset, inside)
            faults += map(with_line, wrong)
            effects.append(each._replace(conditions=conditions))
        self.effects = tuple(effects)
        return faults


class Misstated(BadStatement):
    """An effect states what makes no sense: which effect, in which line, and why."""

    def __init__(self, effect: Effect, cause: BadStatement) -> None:
        where = f"{effect.place.key} (line {effect.place.line})"
        ValueError.__init__(self, f"{where}: {effect.do}: {cause}")


def _hook(name: str, on: str, rule: TomlRule) -> Callable[..., None]:
    """Return the hook that states the effects of a rule on one plan."""
    declared = rule.declared if isinstance(rule.declared, Trait) else None

    def state(attack: Any, plan: Any) -> None:
        value = attack.value(declared) if declared and declared.parameter else None
        for effect in rule.effects:
            if effect.on == on:
                _state(effect, attack, plan, value)

    state.__name__ = state.__qualname__ = name
    place = next(each.place for each in rule.effects if each.on == on)
    state.__dict__["grapeshot_place"] = (place.file, place.line or 1)
    return state


def _state(effect: Effect, attack: Any, plan: Any, value: Any) -> None:
    try:
        effect.state(attack, plan, value)
    except BadStatement as cause:
        raise Misstated(effect, cause) from None


def load_toml(path: str, stem: str) -> TomlRule:
    """Return the plugin that a TOML file is. Raise Fault (Faults, where there are several)."""
    told = distrust(path)
    if told:
        raise Fault("bad_plugin", told)
    reading = read_toml(path)
    if reading.faults or reading.declared is None:
        raise Faults(reading.faults)
    return made_of(reading, path, stem)


def made_of(reading: Reading, path: str, stem: str) -> TomlRule:
    """Return the plugin of what was read; of what is wrong with it nothing has a part in that."""
    declared = reading.declared
    if declared is None:
        raise Faults(reading.faults)
    rule = TomlRule(path, stem, declared)
    rule.__doc__ = declared.name
    rule.add_hooks(reading.effects)
    return rule
