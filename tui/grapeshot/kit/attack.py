"""One attack on one target, as every hook is given it, and the one way to read what is borne."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.observed import is_observed, label_of, note, unnoted
from grapeshot.pipeline.statements import stated_name
from grapeshot.plugins.traits import (
    BEARS,
    BorneTrait,
    Trait,
    names_borne,
    names_of,
    value_of,
)

if TYPE_CHECKING:
    from typing import Self

    from grapeshot.engagement.model import Engagement
    from grapeshot.plugins.hooks import Hooks
    from grapeshot.plugins.registry import Plugins

SIDES = ("weapon", "attacker", "target")
"""Whose profile may bear a trait."""


class ReadsTraits:
    """Reads traits and special rules off `weapon`, `attacker` and `target`.

    It is apart from `Attack` for rule sets whose attack has other fields.
    """

    @property
    def target_name(self) -> str:
        """The name of the target, for those who only hand it on: nothing is decided by it."""
        return label_of(vars(self)["target"])

    def borne(self, of: str = "weapon") -> Iterable[BorneTrait]:
        """Return all that one profile bears: that of the weapon, the attacker or the target."""
        bearer = getattr(self, stated_name(of, "of", SIDES))
        found: Iterable[BorneTrait] = bearer.traits if of == "weapon" else bearer.rules
        return found

    def value(self, trait: Trait, of: str = "") -> Any:
        """Return the value in brackets of a trait, or None where it is not borne.

        It is looked for where the trait may stand, or only on `of`.
        """
        return value_of(self, trait, of)

    def values(self, trait: Trait, *of: str) -> list[Any]:
        """Return every value in brackets of a trait that may be borne more than once.

        It is looked for on the weapon, or on all of those named.
        """
        return [
            borne.value
            for each in of or SIDES[:1]
            for borne in self.borne(each)
            if borne.trait is trait
        ]

    def has(self, trait: Trait | str, of: str = "weapon") -> bool:
        """Return whether one profile bears a trait, given itself or by its name in any spelling.

        A trait that includes another one counts as that, too.
        """
        side = stated_name(of, "of", SIDES)
        if side not in self._names:
            self._names[side] = self._named(side)
        wanted = normalise(trait.name if isinstance(trait, Trait) else trait)
        note(getattr(self, side), (BEARS, wanted))
        return wanted in self._names[side]

    def _named(self, side: str) -> frozenset[str]:
        """Return the names of all that a side bears. What is asked about them is noted by name."""
        bearer = getattr(self, side)
        printed = type(self).traits is ReadsTraits.traits and type(self).borne is ReadsTraits.borne
        if printed and is_observed(bearer):
            return names_borne(unnoted(bearer, "traits" if side == "weapon" else "rules"))
        return names_of(self.traits(side))

    @cached_property
    def _names(self) -> dict[str, frozenset[str]]:
        """The names of all that a side bears, for those sides that were asked about."""
        return {}

    def traits(self, of: str = "weapon") -> Iterable[Trait]:
        """Return the traits of one profile, also those that count without being printed.

        It is for rule sets to override where there are such.
        """
        return [borne.trait for borne in self.borne(of)]


@dataclass(frozen=True, eq=False, repr=False)
class Attack(ReadsTraits):
    """One weapon of one unit at one target. The shapes of its parts are the rule set's."""

    weapon: Any
    attacker: Any
    target: Any
    situation: Any
    choices: Any
    options: Any
    hooks: Hooks
    """Asks the plugins that bear on this attack."""
    index: int
    """The place of the target among the targets of the engagement."""
    given: frozenset[str]
    """The keys of target and situation that the engagement states; the rest are defaults."""

    @classmethod
    def on(cls, engagement: Engagement, index: int, hooks: Hooks, *more: Any, **named: Any) -> Self:
        """Return the attack on one target; the further fields are those that a rule set adds."""
        struck = engagement.targets[index]
        return cls(
            engagement.weapon,
            engagement.attacker,
            struck.unit,
            struck.situation,
            engagement.choices,
            engagement.options,
            hooks,
            index,
            struck.given,
            *more,
            **named,
        )


def attacks_of(engagement: Engagement, plugins: Plugins) -> list[Attack]:
    """Return the attack on each target, with the hooks of the rules that bear on it."""
    return [
        Attack.on(
            engagement, index, plugins.hooks(engagement.ruleset.id, engagement.borne(struck.unit))
        )
        for index, struck in enumerate(engagement.targets)
    ]


def demand_one_target(engagement: Engagement) -> None:
    """Raise Fault where an engagement has several targets, and its kind resolves one."""
    if len(engagement.targets) > 1:
        names = ", ".join(struck.unit.name for struck in engagement.targets)
        raise Fault("bad_profile", f"targets: {names}", expected="one target in this rule set")
