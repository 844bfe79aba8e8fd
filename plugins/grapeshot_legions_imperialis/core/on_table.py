"""An attack whose engagement has a table: what is measured there takes the place of typed counts.

Whatever an engagement states itself - for the target, or in its situation - stands, and the
explanation says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot_legions_imperialis.core.attacks import attacks_of
from grapeshot_legions_imperialis.core.positions import Positions

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins, Program
    from grapeshot.table import Scene
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.stand import Stand


_LAID = frozenset({"beam", "blast", "firestorm", "heavy-beam"})
"""The rules of weapons that lay a template or a line on the table."""


def positions_of(
    engagement: Engagement, attacks: list[Attack], stand: Stand | None = None
) -> Positions:
    """Return the attacks with what their table tells, if there is one.

    `stand` is what the weapons before it in a volley have left there. Raise Fault where the table
    contradicts the engagement, Refusal where no model may fire.
    """
    if not engagement.table:
        return Positions(attacks)
    # few attacks need geometry
    from grapeshot_legions_imperialis.core.table.deploying import deployed

    return deployed(engagement, attacks, stand)


def scene_of(engagement: Engagement, plugins: Plugins) -> Scene:
    """Return the scene of an engagement that has a table, for a map of it.

    Of several weapons it shows what the first lays that lays anything.
    """
    from grapeshot_legions_imperialis.core.table.scene import TableScene

    laid = next(filter(_lays_something, engagement.volley), engagement)
    shown = engagement._replace(weapon=laid.weapon)
    return TableScene(shown, attacks_of(shown, plugins, "fire"))


def _lays_something(engagement: Engagement) -> bool:
    """Return whether a weapon lays a template or a line."""
    return any(each.trait.rule in _LAID for each in engagement.weapon.traits)


def without_table(
    prepare: Callable[[Engagement, Plugins], Program],
) -> Callable[[Engagement, Plugins], Program]:
    """Return a kind of engagement that refuses a table, on which it would measure nothing."""

    def prepared(engagement: Engagement, plugins: Plugins) -> Program:
        if engagement.table:
            raise Fault(
                "bad_table",
                f'an engagement of kind "{engagement.kind}" has a table',
                expected='one of kind "fire": nothing else is measured',
            )
        return prepare(engagement, plugins)

    return prepared
