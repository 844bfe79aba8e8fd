"""The attacks of an engagement: one on each of its targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot_legions_imperialis.core.attack import Attack
from grapeshot_legions_imperialis.core.near import Neighbours

if TYPE_CHECKING:
    from grapeshot import Engagement, Hooks, Plugins
    from grapeshot_legions_imperialis.core.shapes import Detachment


def attacks_of(engagement: Engagement, plugins: Plugins, kind: str) -> list[Attack]:
    """Return the attack on each target, with the hooks of the rules that bear on it."""
    units = tuple(struck.unit for struck in engagement.targets)
    situations = tuple(struck.situation for struck in engagement.targets)
    near = Neighbours(plugins, engagement.ruleset.id)
    beside = near.of(engagement.attacker.near, "attacker.near")
    return [
        Attack.on(
            engagement,
            index,
            _hooks(engagement, plugins, struck.unit, near),
            units,
            kind,
            situations,
            lent=(beside, near.of(struck.unit.near, "target.near")),
        )
        for index, struck in enumerate(engagement.targets)
    ]


def _hooks(engagement: Engagement, plugins: Plugins, target: Detachment, near: Neighbours) -> Hooks:
    """Return the hooks of all rules that bear on the attack on one target."""
    lent = [rule.trait for rule in near.of(target.near, "target.near")]
    borne = [*engagement.borne(target), *lent, *near.weapons_of(target)]
    return plugins.hooks(engagement.ruleset.id, borne)
