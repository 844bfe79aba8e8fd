"""How the dice of each side did against the odds."""

from __future__ import annotations

from collections.abc import Iterable
from math import erf, sqrt
from typing import TYPE_CHECKING, Any

from grapeshot.battle.events import ATTACK, Event
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grapeshot.dice import Distribution
    from grapeshot.pipeline.odds import Odds

_CLEAR, _STRONG = 0.25, 0.05
"""How far from either end the dice of a side are called lucky, or very lucky."""


class Luck(NamedTuple):
    """The dice of a side against the odds of its attacks, summed up in what each counts first."""

    attacks: int = 0
    got: float = 0.0
    expected: float = 0.0
    variance: float = 0.0
    scaled: float = 0.0
    """The deviations from the mean, each in standard deviations of its own attack."""
    counted: int = 0
    """The attacks of which the dice could decide anything."""

    def with_attack(self, told: Mapping[str, Any]) -> Luck:
        """Return the luck with one more attack: what was `got`, `mean` and `variance`."""
        got, mean, variance = told["got"], told["mean"], told["variance"]
        off = (got - mean) / sqrt(variance) if variance > 0 else 0.0
        return Luck(
            self.attacks + 1,
            self.got + got,
            self.expected + mean,
            self.variance + variance,
            self.scaled + off,
            self.counted + (variance > 0),
        )

    @property
    def percentile(self) -> float:
        """The share of such battles, from 0 to 1, in which these dice would have done worse.

        Sums of many dice are taken as normally distributed.
        """
        if not self.counted:
            return 0.5
        return (1 + erf(self.scaled / sqrt(self.counted) / sqrt(2))) / 2

    def told(self) -> str:
        """Return the luck in words."""
        if not self.counted:
            return "no dice yet that could decide anything"
        share, better = self.percentile, self.percentile >= 0.5
        extreme = min(share, 1 - share)
        if extreme > _CLEAR:
            words = "about as the odds say"
        else:
            very = "very " if extreme <= _STRONG else ""
            words = f"{very}{'lucky' if better else 'unlucky'}"
        attacks = f"{self.attacks} attack{'s' * (self.attacks != 1)}"
        numbers = f"{self.got:g} where {self.expected:.1f} were to be expected"
        return f"{words}: {numbers} of {attacks}, better than {share:.0%} of such dice"


def luck_of(events: Iterable[Event], sides: int) -> list[Luck]:
    """Return the luck of each side, by the attacks among the events in force."""
    found = [Luck() for _ in range(sides)]
    for event in events:
        told = event.body.get("luck") if event.kind == ATTACK else None
        if told:
            side = event.body["side"]
            found[side] = found[side].with_attack(told)
    return found


def expected(odds: Odds, measure: str, got: float) -> dict[str, Any] | None:
    """Set a count beside the odds of its measure; None where these have no distribution of it."""
    frame = odds.total if odds.targets else odds.attack
    distribution: Distribution[Any] | None = frame.distributions.get(measure)
    if not distribution:
        return None
    pairs = [(float(value), float(chance)) for value, chance in distribution.items()]
    mean = sum(value * chance for value, chance in pairs)
    variance = sum((value - mean) ** 2 * chance for value, chance in pairs)
    return {
        "measure": measure,
        "got": got,
        "mean": mean,
        "variance": variance,
        "method": odds.method,
    }
