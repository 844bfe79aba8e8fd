"""One die put to a test: what each face means, and which faces are re-rolled."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

from grapeshot.dice.distribution import Distribution, Number

Outcome = TypeVar("Outcome", bound=Hashable)


class RollTest(Generic[Outcome]):
    """A die of `sides` faces whose faces have outcomes; some faces may be re-rolled, once.

    `outcomes[f - 1]` is what face `f` means. A face in `reroll` is re-rolled and its second
    result stands. What means nothing is a failure, and so is each of `failures`: a misfire, say.
    Where outcomes count what fails - the wounds that a save lets through - nothing is the success.
    """

    __slots__ = (
        "_cache",
        "_hash",
        "counts_failures",
        "failures",
        "needed",
        "outcomes",
        "reroll",
        "reroll_outcomes",
        "sides",
    )

    def __init__(
        self,
        outcomes: Iterable[Outcome],
        reroll: Iterable[int] = (),
        reroll_outcomes: Iterable[Outcome] | None = None,
        failures: Iterable[Outcome] = (),
        *,
        counts_failures: bool = False,
    ) -> None:
        self.outcomes = tuple(outcomes)
        self.sides = len(self.outcomes)
        self.reroll = frozenset(reroll)
        if not self.reroll <= set(range(1, self.sides + 1)):
            raise ValueError(f"no die of {self.sides} faces shows {sorted(self.reroll)}")
        self.reroll_outcomes = self.outcomes if reroll_outcomes is None else tuple(reroll_outcomes)
        if len(self.reroll_outcomes) != self.sides:
            raise ValueError(f"{len(self.reroll_outcomes)} outcomes for {self.sides} faces")
        self.failures = frozenset(failures)
        self.counts_failures = counts_failures
        self.needed = _lowest_success([self.succeeds(outcome) for outcome in self.outcomes])
        """The face from which on all faces succeed and none below it does, or None."""
        self._hash = hash((self.outcomes, self.reroll, self.reroll_outcomes))
        self._cache: dict[Number, Distribution[Outcome]] = {}

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, RollTest)
            and self.outcomes == other.outcomes
            and self.reroll == other.reroll
            and self.reroll_outcomes == other.reroll_outcomes
        )

    def succeeds(self, outcome: Outcome) -> bool:
        """Return whether an outcome is what the roller hoped for."""
        return bool(outcome) != self.counts_failures and outcome not in self.failures

    def once(self) -> RollTest[Outcome]:
        """Return the same test without its re-rolls."""
        return RollTest(self.outcomes, failures=self.failures, counts_failures=self.counts_failures)

    def __repr__(self) -> str:
        again = f", reroll={sorted(self.reroll)}" if self.reroll else ""
        return f"RollTest({list(self.outcomes)}{again})"

    @classmethod
    def of(
        cls, meaning: Callable[[int], Outcome], reroll: Iterable[int] = (), sides: int = 6
    ) -> RollTest[Outcome]:
        """Return the test in which face `f` means `meaning(f)`."""
        return cls((meaning(face) for face in range(1, sides + 1)), reroll)

    def distribution(self, number: Number) -> Distribution[Outcome]:
        """Return the probability of each outcome, re-rolls included."""
        known = self._cache.get(number)
        if known is None:
            known = self._cache[number] = self._enumerate(number)
        return known

    def _enumerate(self, number: Number) -> Distribution[Outcome]:
        ways: dict[Outcome, int] = {}
        for face, outcome in enumerate(self.outcomes, 1):
            if face in self.reroll:
                for second in self.reroll_outcomes:
                    ways[second] = ways.get(second, 0) + 1
            else:
                ways[outcome] = ways.get(outcome, 0) + self.sides
        square = self.sides**2
        return {outcome: number(count, square) for outcome, count in ways.items()}

    def chance(self, outcome: Outcome, number: Number) -> Any:
        """Return the probability of one outcome."""
        return self.distribution(number).get(outcome, number(0, 1))


def _lowest_success(succeeds: list[bool]) -> int | None:
    failures = succeeds.count(False)
    split = 0 < failures < len(succeeds) and not any(succeeds[:failures])
    return failures + 1 if split else None
