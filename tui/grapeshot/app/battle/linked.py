"""A battle that is open beside the bench: its attacks are put up there, and applied once fired."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.battle import events
from grapeshot.battle.battle import Battle
from grapeshot.battle.composing import MORE_WEAPONS, Order, merged, without_remembered
from grapeshot.battle.resolving import outcome, prepared

if TYPE_CHECKING:
    from grapeshot.app.derived import Shot
    from grapeshot.battle.events import Event
    from grapeshot.engagement.editing import Table
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.session import Session


class LinkedBattle:
    """An open battle, and the attack of it that lies on the bench, if one does."""

    def __init__(self, path: Path, session: Session, *, read_only: bool = False) -> None:
        """Open it. Raise Fault where it cannot be read."""
        self.battle = Battle(path, session, read_only=read_only)
        self.is_read_only = read_only
        self._order: Order | None = None
        self._composed: Table = {}
        self._based_on = 0

    def table_of(self, order: Order) -> Table:
        """Return the engagement of an attack as both units stand now, and expect it to be fired."""
        _, table = prepared(self.battle.session, order, self.battle.state)
        self._order, self._composed = order, table
        self._based_on = self.battle.history.head
        return table

    def takes(self, table: Table) -> bool:
        """Return whether an engagement is the attack that was put up, whatever was set since."""
        order = self._order
        return order is not None and _names(table) == (order.attacker, order.targets)

    def take(self, shot: Shot, engagement: Engagement, odds: Odds | None) -> tuple[Event, str]:
        """Keep what was fired; return its event, and why it has no part yet, if so.

        What the player has set on the bench is stated of the attack.
        """
        assert self._order is not None, "only what was put up is taken"
        order = self._order
        stated = merged(order.stated, self._set_since(shot.table))
        order = order._replace(stated=stated)
        battle = self.battle
        body = outcome(
            battle.session,
            order,
            battle.state,
            engagement,
            shot.table,
            shot.program,
            shot.played,
            shot.seed,
            odds,
        )
        event = battle.do(events.ATTACK, body, self._based_on)
        return event, battle.history.conflicts.get(event.position, "")

    def _set_since(self, table: Table) -> Table:
        """Return what an engagement says otherwise than it was put up."""
        found = _differing(table, self._composed)
        if MORE_WEAPONS in found:
            before = self._composed.get(MORE_WEAPONS, ())
            found[MORE_WEAPONS] = without_remembered(found[MORE_WEAPONS], before)
        return found

    def close(self) -> None:
        """Let go of it."""
        self.battle.close()


def _names(table: Table) -> tuple[str, tuple[str, ...]]:
    """Return who attacks whom in an engagement."""
    targets = table.get("targets") or [table.get("target", {})]
    return table.get("attacker", {}).get("name", ""), tuple(
        each.get("name", "") for each in targets
    )


def _differing(table: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a table says otherwise than an earlier one, tables within it likewise."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        old = before.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            inner = _differing(value, old)
            if inner:
                found[key] = inner
        elif value != old:
            found[key] = value
    return found
