"""The rules that some ledger of a rule set knows, by any of their names.

They stand in the ready index, which the look-up uses too: ledgers of packs and of the user's own
plugins are in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from grapeshot.names import normalise
from grapeshot.records import NamedTuple
from grapeshot.rules.packing import rule_at
from grapeshot.rules.search import base_name

if TYPE_CHECKING:
    from grapeshot.rules.index_types import Index, RuleEntry

_OF_THE_GAME = ("core", "sequence", "table")
"""Kinds of rule that speak of the game as a whole; of two with one name, a bearer has the other."""
_OF_UNITS = ("unit", "formation", "legion", "protection")
_SIDES = ("attacker", "target", "weapon")


class KnownRule(NamedTuple):
    """A rule of a ledger, as far as it matters to one who bears it."""

    id: str
    name: str
    kind: str
    parameters: tuple[str, ...]
    acts: tuple[tuple[str, tuple[str, ...]], ...]
    """Of each clause that changes a number: its stage, and the facts that it looks at."""

    @property
    def is_of_units(self) -> bool:
        """Whether only units bear it, and no weapon."""
        return self.kind in _OF_UNITS

    def could_act(self, side: str, stages: Collection[str]) -> bool:
        """Return whether some clause could change a number for a bearer.

        `side` is "attacker", "target", "weapon", or "both" for one who is hit and hits;
        `stages` are those that are resolved.
        """
        return any(stage in stages and _speaks_of(side, needs) for stage, needs in self.acts)


def _speaks_of(side: str, needs: Iterable[str]) -> bool:
    """Return whether a clause looks at what this side bears, as far as it tells."""
    told = {each for each in _SIDES for need in needs if _is_borne(each, need)}
    return not told or side in told or (side == "both" and told != {"weapon"})


def _is_borne(side: str, need: str) -> bool:
    return need in (f"{side}.rules", f"{side}.traits", f"{side}_rules")


class KnownRules:
    """All rules of one rule set that some ledger knows."""

    def __init__(self, ruleset: str, index: Index) -> None:
        self._index = index
        self._ruleset = ruleset
        self._numbers: dict[str, list[int]] = {}
        rulesets = self._index["rulesets"]
        for form, number, _ in sorted(self._index["names"], key=lambda name: name[2]):
            if rulesets[number] == ruleset:
                self._numbers.setdefault(form, []).append(number)

    def ids(self, name: str) -> list[str]:
        """Return the ids of all rules that a name in any spelling may mean, likeliest first."""
        return [rule["id"] for rule in self._rules(name)]

    def is_unimplemented(self, name: str) -> bool:
        """Return whether the rule set's own ledgers know a name, but no module implements it."""
        rules = self._rules(name)
        return bool(rules) and all(rule["plugin"] == self._ruleset for rule in rules)

    def rule(self, name: str) -> KnownRule | None:
        """Return the rule that a profile means by a name in any spelling, or None."""
        rules = self._rules(name)
        return _known(min(rules, key=lambda rule: rule["kind"] in _OF_THE_GAME)) if rules else None

    def names(self) -> list[str]:
        """Return the names of all rules, without the places of their values."""
        rulesets = self._index["rulesets"]
        own = (n for n, ruleset in enumerate(rulesets) if ruleset == self._ruleset)
        rules = (rule_at(self._index, number) for number in own)
        return [base_name(rule["name"]) for rule in rules if rule["in_ledger"]]

    def _rules(self, name: str) -> list[RuleEntry]:
        found = (rule_at(self._index, each) for each in self._numbers.get(normalise(name), ()))
        return [rule for rule in found if rule["in_ledger"]]


def _known(rule: RuleEntry) -> KnownRule:
    acts = tuple((stage, tuple(needs)) for stage, needs in rule["acts"])
    name = rule["name"].partition(" (")[0]
    return KnownRule(rule["id"], name, rule["kind"], tuple(rule["parameters"]), acts)
