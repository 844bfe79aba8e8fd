"""A battle that is open beside the bench: its attacks are put up there, and applied once fired."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.app.derived import PastShot
from grapeshot.battle import events
from grapeshot.battle.composing import Order, composed, weapon_names
from grapeshot.battle.differing import paths
from grapeshot.battle.places import is_nameless
from grapeshot.battle.resolving import known_in, of_others, outcome, own_keys, prepared, result_of
from grapeshot.battle.restating import restated, weapons_in
from grapeshot.present.battle import event_line
from grapeshot.present.outcome import outcome as told
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.app.derived import Shot
    from grapeshot.battle.battle import Battle
    from grapeshot.battle.events import Event
    from grapeshot.engagement.editing import Table
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.plan import Caveat


_PATIENCE, _AGAIN = 1.0, 0.0
"""Seconds to wait for another program that is writing: at first, and at each further attempt."""


class Entry(NamedTuple):
    """What is to be written into a log."""

    kind: str
    body: Mapping[str, Any]
    based_on: int | None


class Waiting(NamedTuple):
    """A shot that could not be written into a log yet."""

    shot: Shot
    entry: Entry
    battle: LinkedBattle | None
    """None for the one without a name, where none could be begun."""


def shot_entry(shot: Shot) -> Entry:
    """Return what a log holds of something that was fired without any unit of its battle."""
    body = {
        "title": shot.title,
        "table": shot.table,
        "seed": shot.seed,
        "faces": shot.faces,
        "result": result_of(shot.program, shot.played),
        "text": f"{shot.title}: {told(shot.program, shot.played)}",
    }
    return Entry(events.SHOT, body, None)


class LinkedBattle:
    """An open battle, and the attack of it that lies on the bench, if one does."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.be_patient()
        self._order: Order | None = None
        self._composed: Table = {}
        self._based_on = 0

    def be_patient(self) -> None:
        """Wait a little for others who write."""
        self.battle.log.wait_at_most(_PATIENCE)

    def open_anew(self) -> None:
        """Open the log again, and wait for nobody: that was in vain before."""
        self.battle.log.reopen()
        self.battle.log.wait_at_most(_AGAIN)

    @property
    def is_read_only(self) -> bool:
        """Whether the player only looks on."""
        return self.battle.log.is_read_only

    @property
    def is_nameless(self) -> bool:
        """Whether it has no name yet."""
        return is_nameless(self.battle.log.path)

    def pending(self, own: LinkedBattle | None) -> dict[str, Any]:
        """Return the attack that lies on the bench, as it is kept; `own` goes without a path."""
        return {
            "path": "" if self is own else str(self.battle.log.path),
            "looks_on": self.is_read_only,
            "order": self._order._asdict() if self._order else None,
            "composed": self._composed,
            "based_on": self._based_on,
        }

    def expect(self, pending: Mapping[str, Any]) -> None:
        """Expect the attack to be fired that was kept."""
        if pending["order"]:
            order = Order(**pending["order"])
            self._order = order._replace(targets=tuple(order.targets), without=paths(order.without))
        self._composed, self._based_on = pending["composed"], pending["based_on"]

    def table_of(self, order: Order) -> Table:
        """Return the engagement of an attack as both units stand now, and expect it to be fired."""
        _, table = prepared(self.battle.session, order, self.battle.state)
        self._order, self._composed = order, table
        self._based_on = self.battle.history.head
        return table

    def renewed(self, table: Table) -> Table | None:
        """Return the attack on the bench as both units stand by now, and expect that to be fired.

        What the player has set on it stays. None where nothing has changed. Raise Fault where a
        unit is gone.
        """
        if self._order is None or not self.takes(table):
            return None
        if self._based_on == self.battle.history.head:
            return None
        found = self.table_of(self._since(table))
        return found if found != table else None

    def news(self) -> list[str]:
        """Take in what others have done since, and return it in sentences."""
        if not self.battle.log.has_news():
            return []
        battle, conflicts = self.battle, self.battle.history.conflicts
        return [
            f"{event.author}: {event_line(event, battle)}"
            + (f"; it has no part: {reason}" if (reason := conflicts.get(event.position)) else "")
            for event in battle.refresh()
        ]

    def armed(self, table: Table) -> Table:
        """Return the attack on the bench with what the battle remembers of its weapons.

        Where these are others than it was put up with. Raise Fault where a unit is gone.
        """
        if self._order is None or not self.takes(table):
            return table
        known = known_in(self.battle.session, self.battle.ruleset)
        before, now = (weapon_names(weapons_in(each), known) for each in (self._composed, table))
        return table if before == now else self.table_of(self._since(table))

    def takes(self, table: Table) -> bool:
        """Return whether an engagement is the attack that was put up, whatever was set since."""
        order = self._order
        return order is not None and _names(table) == (order.attacker, order.targets)

    def without_own(self, table: Table, caveats: tuple[Caveat, ...]) -> tuple[Caveat, ...]:
        """Return the caveats of an attack but those about what the battle itself has stated."""
        order, battle = self._order, self.battle
        if not caveats or order is None or not self.takes(table):
            return caveats
        if any(name not in battle.state.units for name in (order.attacker, *order.targets)):
            return caveats
        return of_others(caveats, own_keys(self._since(table), battle.state, battle.ruleset))

    def entry(self, shot: Shot, engagement: Engagement | None, odds: Odds | None) -> Entry:
        """Return what the log is to hold of what was fired: an attack of the battle, or a shot.

        What the player has set on the bench is stated of the attack.
        """
        if engagement is None or not self.takes(shot.table):
            return shot_entry(shot)
        order, battle = self._exactly(shot.table), self.battle
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
        return Entry(events.ATTACK, body, self._based_on)

    def enter(self, entry: Entry) -> tuple[Event, str]:
        """Have something in the log; return its event, and why it has no part yet, if so."""
        battle = self.battle
        event = battle.do(entry.kind, entry.body, entry.based_on)
        return event, battle.history.conflicts.get(event.position, "")

    def _since(self, table: Table) -> Order:
        """Return the order with what the player has set on the bench, or put back to its default.

        Made again from the units as they stand, the engagement is what lies on the bench.
        """
        assert self._order is not None, "only what was put up is asked for"
        battle = self.battle
        known = known_in(battle.session, battle.ruleset)
        return restated(self._order, self._composed, table, battle.ruleset, known)

    def _exactly(self, table: Table) -> Order:
        """Return the order of which this very engagement is made, of the units as they stand."""
        battle, order = self.battle, self._since(table)
        known = known_in(battle.session, battle.ruleset)
        again = composed(order, battle.state, battle.ruleset, known)
        return order if again == table else restated(order, again, table, battle.ruleset, known)

    def shots(self, most: int) -> tuple[list[PastShot], int]:
        """Return the last attacks and shots of the log, in order, and how many it has in all."""
        found, count = self.battle.log.latest((events.ATTACK, events.SHOT), most)
        return [_past_shot(event) for event in found], count

    def close(self) -> None:
        """Let go of it."""
        self.battle.close()


def _past_shot(event: Event) -> PastShot:
    body = event.body
    title = body.get("title") or f"{body['weapon_name']} at {', '.join(body['targets'])}"
    is_applied = event.kind == events.ATTACK
    return PastShot(body["table"], title, body["seed"], tuple(body["faces"]), is_applied)


def _names(table: Table) -> tuple[str, tuple[str, ...]]:
    """Return who attacks whom in an engagement."""
    targets = table.get("targets") or [table.get("target", {})]
    return table.get("attacker", {}).get("name", ""), tuple(
        each.get("name", "") for each in targets
    )
