"""What the trials of a simulation came to: how often each value, and no trial itself."""

from __future__ import annotations

from typing import Any, TypeAlias

from grapeshot.dice import Distribution
from grapeshot.pipeline.played import Counts, Played
from grapeshot.pipeline.program import Program

_Times: TypeAlias = dict[Any, int]
"""How often each value came up; trials in which it was 0 are left out."""


class Trials:
    """The values of every measure over the trials so far.

    Memory grows with the different values that turn up, not with the trials.
    """

    def __init__(self, program: Program) -> None:
        self.count = 0
        self._targets = program.targets
        self._joined = program.joint if len(program.targets) > 1 else ()
        self._whole = _Counted()
        self._weapons: dict[str, _Counted] = {}
        self._joint: dict[str, _Times] = {name: {} for name in self._joined}
        self._lasting: set[tuple[str, str]] = set()

    def add(self, played: Played) -> None:
        """Add one trial."""
        self.count += 1
        counts = played.counts
        self._whole.add(counts)
        for weapon, own in played.by_weapon.items():
            self._weapons.setdefault(weapon, _Counted()).add(own)
        for name in self._joined:
            row = ",".join(str(counts.get((target, name), 0)) for target in self._targets)
            _note(self._joint[name], row)
        self._lasting.update((effect.on, effect.name) for effect in played.effects)

    def measure(self, name: str, target: str | None, weapon: str = "") -> Distribution[int]:
        """Return the frequencies of a measure at one target, or (None) over the whole attack.

        They are those of one weapon of a volley, where one is named.
        """
        counted = self._weapons.get(weapon, _Counted()) if weapon else self._whole
        times = counted.sums.get(name) if target is None else counted.single.get((target, name))
        found = dict(times or {})
        missing = self.count - sum(found.values())
        if missing:
            found[0] = found.get(0, 0) + missing
        return self._frequencies(found)

    def joint(self, name: str) -> Distribution[str]:
        """Return the frequencies of the values of a measure at all targets, as "3,2"."""
        return self._frequencies(self._joint[name])

    def effects(self, target: str) -> set[str]:
        """Return the names of the lasting effects that were left on a target."""
        return {name for on, name in self._lasting if on == target}

    def _frequencies(self, times: _Times) -> Distribution[Any]:
        return {value: count / self.count for value, count in sorted(times.items())}


class _Counted:
    """How often each value of each measure came up."""

    def __init__(self) -> None:
        self.single: dict[tuple[str, str], _Times] = {}
        self.sums: dict[str, _Times] = {}

    def add(self, counts: Counts) -> None:
        """Add what one trial came to."""
        sums: dict[str, int] = {}
        for (target, name), value in counts.items():
            _note(self.single.setdefault((target, name), {}), value)
            sums[name] = sums.get(name, 0) + value
        for name, value in sums.items():
            _note(self.sums.setdefault(name, {}), value)


def _note(times: _Times, value: Any) -> None:
    times[value] = times.get(value, 0) + 1
