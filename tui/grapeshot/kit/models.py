"""The models of a unit that is struck: who is next in line, and what damage takes away."""

from __future__ import annotations

from collections.abc import Iterable

from grapeshot.records import NamedTuple


class Suffered(NamedTuple):
    """What damage has done: the models that are left, and what was lost."""

    models: Models
    destroyed: int
    lost: int
    """Wounds that models had and lost."""


class Models(NamedTuple):
    """Groups of like models in the order in which they are struck, and what was noted of them.

    A model that has lost wounds comes first in its group. The states of odds are made of these, so
    equal ones are one.
    """

    groups: tuple[tuple[int, int], ...]
    """`((wounds of each, how many are left), ...)`, none of them 0."""
    hurt: int = 0
    """Wounds that the first model has lost."""
    memory: tuple[tuple[str, int], ...] = ()
    """What plugins have noted within this attack, by name."""

    @classmethod
    def of(cls, groups: Iterable[tuple[int, int]], hurt: int = 0) -> Models:
        """Return the models of `(wounds of each, how many)`, the first of which has lost `hurt`."""
        return cls(tuple((wounds, count) for wounds, count in groups if count), hurt)

    @classmethod
    def alike(cls, count: int, wounds: int, hurt: int = 0) -> Models:
        """Return so many models of equal wounds, the first of which has lost `hurt`."""
        return cls.of(((wounds, count),), hurt)

    @property
    def count(self) -> int:  # type: ignore[override]  # shadows tuple.count, which nobody asks for
        """How many models are left."""
        return sum(count for _, count in self.groups)

    @property
    def wounds(self) -> int:
        """How many wounds are left in all."""
        return sum(wounds * count for wounds, count in self.groups) - self.hurt

    @property
    def remaining(self) -> int:
        """The wounds left on the model that is next in line; 0 where there is none."""
        return self.groups[0][0] - self.hurt if self.groups else 0

    # -- memory ----------------------------------------------------------------------------------

    def recall(self, name: str) -> int:
        """Return the number that was noted under a name in this attack, 0 where none was."""
        return dict(self.memory).get(name, 0)

    def recalls(self, name: str) -> bool:
        """Return whether anything was noted under a name in this attack."""
        return any(known == name for known, _ in self.memory)

    def remember(self, name: str, value: int = 1) -> Models:
        """Return the models with a number noted under a name, for the rest of the attack."""
        return self._replace(memory=tuple(sorted({**dict(self.memory), name: value}.items())))

    # -- damage ----------------------------------------------------------------------------------

    def suffer(self, points: int, *, spills: bool = False) -> Suffered:
        """Return the losses by one wound of so many points, taken by the model next in line.

        What it has no wounds for is lost, or with `spills` goes on to the next model.
        """
        if not self.groups or points <= 0:
            return Suffered(self, 0, 0)
        if points < self.remaining:
            return Suffered(Models(self.groups, self.hurt + points, self.memory), 0, points)
        (wounds, count), *others = self.groups
        if not spills or points == self.remaining:
            after = self._without_first(1)
            return Suffered(after, 1, self.remaining)
        dead, hurt = divmod(self.hurt + points, wounds)
        if dead < count:
            left = Models(((wounds, count - dead), *others), hurt, self.memory)
            return Suffered(left, dead, points)
        lost = wounds * count - self.hurt
        rest = Models(tuple(others), 0, self.memory).suffer(points - lost, spills=True)
        return Suffered(rest.models, count + rest.destroyed, lost + rest.lost)

    def suffer_each(self, points: int, times: int, *, spills: bool = False) -> Suffered:
        """Return the losses by so many wounds of so many points each, one after another."""
        if spills:
            return self.suffer(points * times, spills=True)
        if not (self.groups and points > 0 and times > 0):
            return Suffered(self, 0, 0)
        (wounds, count), *others = self.groups
        to_first, to_next = -(-self.remaining // points), -(-wounds // points)
        if times < to_first:
            return Suffered(self._replace(hurt=self.hurt + times * points), 0, times * points)
        dead, rest = divmod(times - to_first, to_next)
        if dead + 1 < count:
            left = Models(((wounds, count - 1 - dead), *others), rest * points, self.memory)
            lost = (dead + 1) * wounds + rest * points - self.hurt
            return Suffered(left, dead + 1, lost)
        used = to_first + (count - 1) * to_next
        after = Models(tuple(others), 0, self.memory).suffer_each(points, times - used)
        lost = wounds * count - self.hurt + after.lost
        return Suffered(after.models, count + after.destroyed, lost)

    def _without_first(self, dead: int) -> Models:
        (wounds, count), *others = self.groups
        first = ((wounds, count - dead),) if count > dead else ()
        return Models((*first, *others), 0, self.memory)
