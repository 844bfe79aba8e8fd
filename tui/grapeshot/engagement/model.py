"""An engagement: everything that one resolution needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Place
from grapeshot.observed import unnoted
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.engagement.circumstances import Circumstance
    from grapeshot.pipeline.plan import Caveat, Fact
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.plugins.traits import Trait


class Struck(NamedTuple):
    """One target of an engagement, with the situation as it is for that target."""

    unit: Any
    situation: Any
    given: frozenset[str] = frozenset()
    """The keys that its own table or the situation states; all others have their defaults."""


class Engagement(NamedTuple):
    """One engagement, read and checked. The shapes of its parts are the rule set's."""

    id: str
    title: str
    clauses: tuple[str, ...]
    ruleset: Ruleset
    kind: str
    options: Any
    weapon: Any
    more_weapons: tuple[Any, ...]
    attacker: Any
    targets: tuple[Struck, ...]
    situation: Any
    choices: Any
    table: Any
    script: Mapping[str, Any]
    expect: Mapping[str, Any]
    place: Place
    mode: str = ""
    """The mode of the weapon that is used, where it has several."""
    modes: Mapping[str, Any] = MappingProxyType({})
    """The weapon in each of its modes, by name; `weapon` is the one that is used."""
    caveats: tuple[Caveat, ...] = ()
    """What was given and has no part in any answer, as far as reading it tells."""
    given: frozenset[str] = frozenset()
    """The keys that the engagement itself states, profiles aside: "attacker.charging"."""
    circumstances: tuple[Circumstance, ...] = ()
    """The facts and choices that the engagement states, by which to tell those without a part."""
    volley: tuple[Engagement, ...] = ()
    """Where several weapons fire: the engagement of each by itself, in the order of firing."""
    is_of_volley: bool = False
    """Whether it is such an engagement of one weapon by itself."""
    facts: tuple[Fact, ...] = ()
    """What special rules state of their bearers, to be explained with the rest."""

    def borne(self, target: Any) -> list[Trait]:
        """Return the traits and special rules that bear on the attack on one target.

        They are for asking hooks, which note for themselves what they are asked.
        """
        weapon = [borne.trait for borne in self.weapon.traits]
        attacker = [r.trait for r in self.attacker.rules if r.trait.bearer != "target"]
        struck = [r.trait for r in unnoted(target, "rules") if r.trait.bearer != "attacker"]
        return weapon + attacker + struck
