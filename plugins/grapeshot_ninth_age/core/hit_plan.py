"""The roll to hit: what is needed, modifiers, re-rolls, what a natural 1 and 6 do."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from grapeshot import Modifiers, Plan, RollTest, stated_face, stated_whole
from grapeshot_ninth_age.core.shots import (
    CONFIRM,
    DOUBLE,
    HIT,
    MISFIRE,
    MISS,
    SURE,
    SURE_DOUBLE,
    hit_outcome,
)

if TYPE_CHECKING:
    from grapeshot import Dice
    from grapeshot_ninth_age.core.attack import Attack

_CONFIRMED_ON = 4


MODIFIERS = frozenset(
    {
        "long range",
        "moved",
        "reaction",
        "cover",
        "gigantic",
        "hard target",
        "lightning reflexes",
        "unwieldy",
    }
)
"""The names of the modifiers that the rules know; house rules may bring others."""


@cache
def _roll_test(outcomes: tuple[str, ...], again: tuple[int, ...]) -> RollTest[str]:
    return RollTest(outcomes, again, failures=(MISFIRE,))


SURELY = 1 << 14
"""What a hit that wounds without a roll counts as, among those that do not."""
_PACKED = {HIT: 1, DOUBLE: 2, SURE: SURELY, SURE_DOUBLE: SURELY + 1}


@dataclass(frozen=True)
class HitRoll:
    """The dice of one shot: the first, and the one that confirms it where that is asked for.

    Called with dice it rolls them and gives the number of hits; each that wounds surely counts as
    SURELY.
    """

    first: RollTest[str]
    second: RollTest[str]
    confirmed: str
    """What a first die comes to that the second confirms."""

    def __call__(self, dice: Dice) -> int:
        """Roll to hit."""
        outcome = dice.test(self.first, "to hit")
        if outcome == CONFIRM:
            second = dice.test(self.second, "to hit, second roll")
            outcome = self.confirmed if second == HIT else second
        return _PACKED.get(outcome, 0)


@cache
def _second_test(of_one: str, rerolls_failed: bool) -> RollTest[str]:
    others = [HIT if face >= _CONFIRMED_ON else MISS for face in range(2, 7)]
    outcomes = [of_one, *others]
    failed = [face for face, outcome in enumerate(outcomes, 1) if outcome == MISS]
    return RollTest(outcomes, failed if rerolls_failed else (), failures=(MISFIRE,))


class HitPlan(Plan):
    """What a roll to hit needs. Modifiers have names, by which others waive them."""

    stage = "hit"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self.attack = attack
        self._modifiers = Modifiers()
        self._penalty = 0
        self._lone_penalty = 0
        self._misfires = False
        self._reroll_failed = False
        self._rerolled_faces: set[int] = set()
        self._sure_from: int | None = None
        self._sixes_double = False
        self.successes_for_hit: int | None = None
        """So many successes of a step earn one hit more."""
        self.automatic = False
        """Whether every shot or blow hits without a roll."""
        self._first: dict[bool, RollTest[str]] = {}

    def modify(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Modify the roll, by a named modifier."""
        self.introduce(name)
        self._modifiers.add(name, stated_whole(amount, "modifier"))
        self.note(clause, f"{amount:+d}: {text or name}")

    def penalise_alone(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Make the roll harder, unless any other penalty counts."""
        self._lone_penalty = max(self._lone_penalty, stated_whole(amount, "penalty", 0))
        self.introduce(name)
        self.note(clause, text or f"-{amount}: {name}")

    def waive(self, name: str, *, clause: str, text: str = "") -> None:
        """Let a modifier of this name count nothing."""
        self.mention(name, MODIFIERS, clause)
        self._modifiers.waive(name)
        self.note(clause, text or f"nothing for {name}")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Let failed rolls be re-rolled."""
        self._reroll_failed = True
        self.note(clause, text or "failed rolls to hit are re-rolled")

    def reroll_face(self, face: int, *, clause: str, text: str = "") -> None:
        """Demand that a roll to hit of this face is re-rolled."""
        self._rerolled_faces.add(stated_face(face))
        self.note(clause, text or f"rolls to hit of {face} are re-rolled")

    def hit_automatically(self, *, clause: str, text: str = "") -> None:
        """Let every shot or blow hit without a roll."""
        self.automatic = True
        self.note(clause, text or "hits without a roll")

    def wound_surely_from(self, face: int, *, clause: str, text: str = "") -> None:
        """Let a hit by this natural face, or a higher one, wound without a roll."""
        face = stated_face(face)
        self._sure_from = face if self._sure_from is None else min(face, self._sure_from)
        self.note(clause, text or f"a natural {face} or more to hit wounds without a roll")

    def double_sixes(self, *, clause: str, text: str = "") -> None:
        """Let a hit by a natural 6 be one hit more."""
        self._sixes_double = True
        self.note(clause, text or "a natural 6 to hit is one hit more")

    def earn_hits(self, successes: int, *, clause: str, text: str = "") -> None:
        """Let every so many successes of a step earn one hit more; of several the fewest count."""
        count, known = stated_whole(successes, "successes", 1), self.successes_for_hit
        self.successes_for_hit = count if known is None else min(count, known)
        self.note(clause, text or f"{count} successes to hit earn a hit more")

    @property
    def needs_two_rolls(self) -> bool:
        """Whether a shot is so hard that a 6 has to be confirmed."""
        return False

    def misfire_on_one(self, *, clause: str, text: str = "") -> None:
        """Let the weapon misfire where the first die of a shot shows a natural 1."""
        self._misfires = True
        self.note(clause, text or "a natural 1 on the first die misfires")
        self.note("misfire-table.1", "a die that misfires is never re-rolled")

    @property
    def can_misfire(self) -> bool:
        """Whether a die of a shot may make the weapon misfire."""
        return self._misfires

    @property
    def rerolls_failed(self) -> bool:
        """Whether failed rolls are re-rolled."""
        return self._reroll_failed

    @property
    def unmodified(self) -> int:
        """The face that hits before modifiers."""
        raise NotImplementedError

    @property
    def needed(self) -> int:
        """The face that hits after all modifiers, unclamped."""
        others = (amount for _, amount in self._modifiers.items())
        alone = self._penalty <= 0 and all(amount >= 0 for amount in others)
        lone_penalty = self._lone_penalty if alone else 0
        return self.unmodified - self._modifiers.total + self._penalty + lone_penalty

    def worsened(self, amount: int) -> Self:
        """Return the same plan with so much more needed."""
        worse = copy(self)
        worse._penalty += amount
        worse._first = {}
        return worse

    def first_test(self, *, misfires: bool = True) -> RollTest[str]:
        """Return the first die of a shot as a test; failed faces may be re-rolled."""
        test = self._first.get(misfires)
        if test is None:
            test = self._first[misfires] = self._first_test(misfires)
        return test

    def _first_test(self, misfires: bool) -> RollTest[str]:
        of_one = MISFIRE if misfires and self._misfires else MISS
        between = [self._of_hit(face) if face >= self.needed else MISS for face in range(2, 6)]
        of_six = self._of_six()
        outcomes = [of_one, *between, self._of_hit(6) if of_six == HIT else of_six]
        failed = [face for face, outcome in enumerate(outcomes, 1) if outcome == MISS]
        again = {face for face in self._rerolled_faces if outcomes[face - 1] != MISFIRE}
        again |= set(failed) if self._reroll_failed else set()
        return _roll_test(tuple(outcomes), tuple(sorted(again)))

    def _of_hit(self, face: int) -> str:
        """Return what a natural face that hits comes to."""
        certain = self._sure_from is not None and face >= self._sure_from
        return hit_outcome(sure=certain, double=self._sixes_double and face == 6)

    def _of_six(self) -> str:
        """Return what a natural 6 means."""
        raise NotImplementedError

    def second_test(self, *, misfires: bool = True) -> RollTest[str]:
        """Return the second die of a shot, where one is needed to confirm the first."""
        options = self.attack.options
        either = misfires and self._misfires and options.hopeless_misfire == "either-die"
        again = self._reroll_failed and options.hopeless_reroll == "both-dice"
        return _second_test(MISFIRE if either else MISS, again)

    @property
    def key(self) -> tuple[Any, ...]:
        """All that decides what a shot or blow comes to: equal ones do the same."""
        if self.automatic:
            return (True,)
        return self.automatic, self.first_test(), self.second_test(), self._of_hit(6)

    @property
    def hit_roll(self) -> HitRoll:
        """The dice of one shot of a weapon that they do not make misfire."""
        return HitRoll(self.first_test(), self.second_test(), self._of_hit(6))

    def roll(self, dice: Dice, *, misfires: bool = True) -> str:
        """Roll to hit and return an outcome: one of HITS, MISS or MISFIRE.

        Without `misfires` a natural 1 is a plain miss.
        """
        if self.automatic:
            return HIT
        outcome = dice.test(self.first_test(misfires=misfires), "to hit")
        if outcome == CONFIRM:
            second = dice.test(self.second_test(misfires=misfires), "to hit, second roll")
            return self._of_hit(6) if second == HIT else second
        return outcome
