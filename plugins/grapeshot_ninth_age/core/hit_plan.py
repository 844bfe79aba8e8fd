"""The roll to hit: what is needed, modifiers, re-rolls, what a natural 1 and 6 do."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from grapeshot import RollTest, kit, stated_whole
from grapeshot_ninth_age.core.hit_roll import HitRoll
from grapeshot_ninth_age.core.shots import CONFIRM, HIT, MISFIRE, MISS, Outcome
from grapeshot_ninth_age.core.yields import STRAY

if TYPE_CHECKING:
    from grapeshot import Dice
    from grapeshot_ninth_age.core.attack import Attack

_CONFIRMED_ON = 4


@cache
def _first_test(outcomes: tuple[Outcome, ...], again: frozenset[int]) -> RollTest[Outcome]:
    return RollTest(outcomes, again, failures=(MISFIRE, STRAY))


@cache
def _second_test(of_one: Outcome, *, rerolls_failed: bool) -> RollTest[Outcome]:
    others = [HIT if face >= _CONFIRMED_ON else MISS for face in range(2, 7)]
    outcomes = [of_one, *others]
    failed = [face for face, outcome in enumerate(outcomes, 1) if outcome == MISS]
    return RollTest(outcomes, failed if rerolls_failed else (), failures=(MISFIRE,))


class HitPlan(kit.RollPlan):
    """What a roll to hit needs. Modifiers have names, by which others waive them."""

    attack: Attack
    stage = "hit"
    best = None
    marks_critical = False
    carried = (kit.AUTOMATIC_WOUND,)
    lacks = ("need",)
    modifiers = frozenset(
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

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._penalty = 0
        self._lone_penalty = 0
        self._misfires = False
        self.strays = False
        """Whether a natural 1 strikes those who strike."""
        self.successes_for_hit: int | None = None
        """So many successes of a step earn one hit more."""
        self._rolls: dict[bool, HitRoll] = {}
        self._of_second_dice: list[tuple[str, str]] = []

    def penalise_alone(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Make the roll harder, unless any other penalty counts."""
        self._lone_penalty = max(self._lone_penalty, stated_whole(amount, "penalty", 0))
        self.introduce(name)
        self.note(clause, text or f"-{amount}: {name}")

    def earn_hits(self, successes: int, *, clause: str, text: str = "") -> None:
        """Let every so many successes of a step earn one hit more; of several the fewest count."""
        count, known = stated_whole(successes, "successes", 1), self.successes_for_hit
        self.successes_for_hit = count if known is None else min(count, known)
        self.note(clause, text or f"{count} successes to hit earn a hit more")

    def misfire_on_one(self, *, clause: str, text: str = "") -> None:
        """Let the weapon misfire where the first die of a shot shows a natural 1."""
        self._misfires = True
        self.note(clause, text or "a natural 1 on the first die misfires")
        self.note("misfire-table.1", "a die that misfires is never re-rolled")

    def stray_on_one(self, *, clause: str, text: str = "") -> None:
        """Let each natural 1, after all re-rolls, be a hit on those who strike."""
        self.strays = True
        self.note(clause, text or "a natural 1 strikes those who strike")

    def explain_second_die(self, *, clause: str, text: str = "") -> None:
        """Explain what a rule says where a 6 has to be confirmed: all modifiers decide that."""
        self._of_second_dice.append((clause, text or "the second die has to succeed too"))

    @property
    def needs_two_rolls(self) -> bool:
        """Whether a shot is so hard that a 6 has to be confirmed."""
        return False

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
        if self._unmodified:
            return self.unmodified
        others = (amount for _, amount in self._modifiers.items())
        alone = self._penalty <= 0 and all(amount >= 0 for amount in others)
        lone_penalty = self._lone_penalty if alone else 0
        return self.unmodified - self.modifier + self._penalty + lone_penalty

    def worsened(self, amount: int) -> Self:
        """Return the same plan with so much more needed."""
        worse = copy(self)
        worse._penalty += amount
        worse._rolls = {}
        return worse

    def hit_roll(self, *, misfires: bool = True) -> HitRoll:
        """Return the dice of one shot; without `misfires` a natural 1 is a plain miss."""
        roll = self._rolls.get(misfires)
        if roll is None:
            second = self._second_test(misfires=misfires)
            roll = HitRoll(self._first_test(misfires=misfires), second, self.scored_at(6, 6))
            self._rolls[misfires] = roll
        return roll

    def _first_test(self, *, misfires: bool) -> RollTest[Outcome]:
        """Return the first die of a shot as a test; failed faces may be re-rolled."""
        outcomes = self._outcomes(misfires=misfires)
        kept = {face for face, each in enumerate(outcomes, 1) if each == MISFIRE}
        kept |= {6} - self._demanded_faces if outcomes[5] == CONFIRM else set()
        return _first_test(outcomes, self.rerolled - kept)

    def _outcomes(self, *, misfires: bool) -> tuple[Outcome, ...]:
        """Return what each face of the first die means."""
        outcomes: list[Outcome] = [*self._every_scored]
        if self.strays:
            outcomes[0] = STRAY
        if misfires and self._misfires:
            outcomes[0] = MISFIRE
        if self.needs_two_rolls:
            outcomes[5] = CONFIRM
        return tuple(outcomes)

    def _second_test(self, *, misfires: bool) -> RollTest[Outcome]:
        """Return the second die of a shot, where one is needed to confirm the first."""
        options = self.attack.options
        either = misfires and self._misfires and options.hopeless_misfire == "either-die"
        again = self._reroll_failed and options.hopeless_reroll == "both-dice"
        return _second_test(MISFIRE if either else MISS, rerolls_failed=again)

    @property
    def key(self) -> tuple[Any, ...]:
        """All that decides what a shot or blow comes to: equal ones do the same."""
        if self.is_automatic:
            return (True,)
        roll = self.hit_roll()
        return roll.first, roll.second, roll.confirmed

    def roll(self, dice: Dice, *, misfires: bool = True) -> Outcome:
        """Roll to hit and return an outcome: the hits, MISS or MISFIRE.

        Without `misfires` a natural 1 is a plain miss.
        """
        return HIT if self.is_automatic else self.hit_roll(misfires=misfires).outcome(dice)
