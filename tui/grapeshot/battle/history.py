"""The events of a log in force: undone and done again, with the state they come to.

Every hundredth state is kept, so that undoing costs no more the longer a battle is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grapeshot.battle import events
from grapeshot.battle.events import Event
from grapeshot.battle.folding import fold, started
from grapeshot.battle.snapshots import Snapshot
from grapeshot.battle.state import State
from grapeshot.errors import Fault

_BETWEEN = 100
"""How many events lie between two states that are kept."""
Fetch = Callable[[Iterable[int]], Iterable[Event]]


class History:
    """Folds events as they come. `fetch` returns events by their positions, in that order."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._state: State | None = None
        self._kept: dict[int, State] = {}
        self._turned = 0
        self.head = 0
        """The position of the last event."""
        self.done: list[int] = []
        """The events in force, in order, without the start."""
        self.undone: list[int] = []
        """Those that were undone, the last one last."""
        self.conflicts: dict[int, str] = {}
        """Events that have no part in the state, by their positions, each with the reason."""

    def restore(self, snapshots: list[Snapshot], start: Event) -> None:
        """Begin with the last of some snapshots of the log, the earlier ones for undoing."""
        last = snapshots[-1]
        self._state, self._turned, self.head = last.state, last.turned, last.position
        self.done, self.undone = list(last.done), list(last.undone)
        self.conflicts = dict(last.conflicts)
        self._kept = {0: started(start)}
        for each in snapshots:
            count = len(each.done)
            if each.done == last.done[:count]:
                self._kept[count] = each.state

    def snapshot(self) -> Snapshot:
        """Return the state, with the places of the events done, undone and in conflict."""
        done, undone = tuple(self.done), tuple(self.undone)
        return Snapshot(self.head, self._turned, done, undone, dict(self.conflicts), self.state)

    @property
    def state(self) -> State:
        """The state of the battle. Raise Fault where the log holds no start."""
        if self._state is None:
            raise Fault("bad_log", "the log is empty", expected="a battle that was begun")
        return self._state

    def feed(self, event: Event) -> None:
        """Take the next event of the log. Raise Fault for one that this version cannot read."""
        if self._state is None:
            self._state = started(event)
            self._kept[0] = self._state
        elif event.kind in _TURNS:
            self._turn(event)
        elif event.kind == events.SHOT:
            pass  # nothing comes of it that could be undone
        else:
            self._take(event)
        self.head = event.position

    def _take(self, event: Event) -> None:
        reason = self._reason_against(event)
        if reason:
            self.conflicts[event.position] = reason
            return
        accepted = event.body["position"] if event.kind == events.ACCEPT else 0
        self._state = fold(self.state, self._meant(event))
        self.conflicts.pop(accepted, None)
        self.undone.clear()
        self._push(event.position)

    def _push(self, position: int) -> None:
        self.done.append(position)
        if len(self.done) % _BETWEEN == 0:
            self._kept[len(self.done)] = self.state

    def _meant(self, event: Event) -> Event:
        """Return the attack that an acceptance means, made now; others as they are."""
        if event.kind != events.ACCEPT:
            return event
        (attack,) = self._fetch([event.body["position"]])
        return attack._replace(position=event.position)

    def _reason_against(self, event: Event) -> str:
        """Return why an event must not change the state unseen; "" where it may."""
        if event.kind == events.ACCEPT:
            known = event.body["position"] in self.conflicts
            return "" if known else f"event {event.body['position']} is in no conflict"
        if event.kind != events.ATTACK:
            return ""
        if self._turned > event.based_on:
            return f"undo or redo came before it (event {self._turned})"
        state = self.state
        for name in ("", *event.body["units"]):
            touched = state.touched.get(name, 0)
            if touched > event.based_on:
                what = f"{name} was changed" if name else "the phase was ended"
                return f"{what} before it (event {touched})"
            if name and name not in state.units:
                return f"there is no unit {name} any more"
        return ""

    def _turn(self, event: Event) -> None:
        """Undo or redo the event that is named, if it is still the one to be."""
        is_undo = event.kind == events.UNDO
        source = self.done if is_undo else self.undone
        wanted = event.body["position"]
        if not source or source[-1] != wanted:
            word = "undone" if is_undo else "done again"
            self.conflicts[event.position] = f"event {wanted} was not the next to be {word}"
            return
        self._turned = event.position
        if is_undo:
            self._undo(self.done.pop())
        else:
            self._redo(self.undone.pop())

    def _undo(self, position: int) -> None:
        self.undone.append(position)
        self._go_back()
        (event,) = self._fetch([position])
        if event.kind == events.ACCEPT:
            self.conflicts[event.body["position"]] = "its acceptance was undone"

    def _redo(self, position: int) -> None:
        (event,) = self._fetch([position])
        self._state = fold(self.state, self._meant(event))
        if event.kind == events.ACCEPT:
            self.conflicts.pop(event.body["position"], None)
        self._push(position)

    def _go_back(self) -> None:
        """Fold the events in force again, from the last state kept."""
        count = len(self.done)
        self._kept = {at: state for at, state in self._kept.items() if at <= count}
        begin = max(self._kept)
        state = self._kept[begin]
        for at, event in enumerate(self._fetch(self.done[begin:]), begin + 1):
            state = fold(state, self._meant(event))
            if at % _BETWEEN == 0:
                self._kept[at] = state
        self._state = state


_TURNS = (events.UNDO, events.REDO)
