"""The roll to hit: Ballistic Skill or the number given for close combat, and its re-rolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

from grapeshot import Fault, RollTest, kit
from grapeshot.records import NamedTuple
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.looks import Looks

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

Outcome = TypeVar("Outcome", bound=Hashable)
_SNAP_SHOT_SKILL = 1
_BEST, _WORST = 2, 6
_SECOND_CHANCE_FROM = 6


class Rolled(NamedTuple):
    """What dice to hit have come to."""

    hits: int = 0
    """All hits."""
    sure: int = 0
    """Those of them that need no roll to wound or to penetrate."""
    hot: int = 0
    """Dice that harm the firer."""

    def plus(self, other: Rolled, times: int = 1) -> Rolled:
        """Return the sum of this and of so many equal dice."""
        return Rolled(*(a + b * times for a, b in zip(self, other, strict=True)))


class HitPlan(kit.RollPlan):
    """What a roll to hit needs, and which failures may be re-rolled."""

    attack: Attack
    stage = "hit"
    carried = (kit.AUTOMATIC_WOUND,)

    def __init__(self, attack: Attack, *, snap_shots: bool) -> None:
        super().__init__(attack)
        self._snap_shots = snap_shots
        self._single_rerolls: set[str] = set()
        self._keeps_skill = False
        self._overheats = False

    def overheat(self, *, clause: str, text: str = "") -> None:
        """Let a die of 1 harm the firer; of a weapon without a hit roll, keep it from firing."""
        self._overheats = True
        self.note(clause, text or "a rolled 1 harms the firer")

    @property
    def overheats(self) -> bool:
        """Whether a die of 1 harms the firer."""
        return self._overheats

    @property
    def scores_sure_hits(self) -> bool:
        """Whether some hits need no roll to wound, or to penetrate."""
        tags = (self.tags_from(face) for face in range(1, 7))
        return not self.is_automatic and any(kit.AUTOMATIC_WOUND in each for each in tags)

    @property
    def ones(self) -> RollTest[int]:
        """The die of a weapon without a hit roll: 1 for a 1, repeated if allowed."""
        again = self._reroll_failed or 1 in self._reroll_faces or self._repeats_ones_by_skill
        return RollTest([1, 0, 0, 0, 0, 0], {1} if again else (), counts_failures=True)

    @property
    def _repeats_ones_by_skill(self) -> bool:
        return self.attack.attacker.bs is not None and self._has_second_chance

    def reroll_one(self, *, clause: str, text: str = "") -> None:
        """Let one failed roll of the attack be re-rolled."""
        self._single_rerolls.add(clause)
        self.note(clause, text or "one failed hit roll may be re-rolled")

    def keep_skill(self, *, clause: str, text: str = "") -> None:
        """Let Snap Shots be made at the full Ballistic Skill."""
        self._keeps_skill = True
        self.note(clause, text or "Snap Shots at full Ballistic Skill")

    @property
    def unmodified(self) -> int:
        """The face that hits before modifiers."""
        replaced = super().unmodified
        if replaced is not None:
            return replaced
        return self._to_hit() if self.attack.in_close_combat else max(_BEST, 7 - self._skill)

    @property
    def needed(self) -> int:
        """The face that hits."""
        return self._modified(self.unmodified)

    def _modified(self, face: int) -> int:
        return min(_WORST, max(_BEST, face - self.modifier))

    @property
    def _skill(self) -> int:
        snaps = self._snap_shots and not self._keeps_skill
        return _SNAP_SHOT_SKILL if snaps else self.attack.ballistic_skill

    def _to_hit(self) -> int:
        """Return the number told, else that of the chart. Raise Fault where neither is known."""
        attack = self.attack
        if attack.attacker.to_hit is not None:
            return attack.attacker.to_hit
        own, other = attack.blows.skill, attack.target.ws
        if own is None or other is None:
            side = "attacker" if own is None else "target"
            expected = "a number, in close combat, or attacker.to_hit"
            raise Fault("bad_profile", f"{side}.ws is missing", expected=expected)
        return by_weapon_skill(own, other, twice=attack.options.weapon_skill_twice == "is enough")

    @property
    def rerolls_one(self) -> bool:
        """Whether one failed roll of the attack may be re-rolled."""
        return bool(self._single_rerolls)

    def count(self) -> RollTest[int]:
        """Return the roll as a test whose outcome is the number of hits.

        A re-roll from elsewhere needs the first number, also where a 1 has a second chance.
        """
        return self._test_of(lambda face, needed: self._rolled(face, needed).hits)

    def full_test(self) -> RollTest[Rolled]:
        """Return the roll as a test whose outcome is all that a die comes to."""
        return self._test_of(self._rolled)

    def _rolled(self, face: int, needed: int) -> Rolled:
        automatic = self.is_automatic
        scored = self.scored_without_roll if automatic else self.scored_at(face, needed)
        sure = sum(count for tags, count in scored if kit.AUTOMATIC_WOUND in tags)
        hot = int(self._overheats and face == 1)
        return Rolled(sum(count for _, count in scored), sure, hot)

    def _test_of(self, outcome: Callable[[int, int], Outcome]) -> RollTest[Outcome]:
        needed, again = self.needed, self.rerolled
        plain = [outcome(face, needed) for face in range(1, 7)]
        if self._has_second_chance and (1 not in again or self._keeps_own_number):
            second = self._modified(max(_BEST, 12 - self._skill))
            return RollTest(plain, {1}, [outcome(face, second) for face in range(1, 7)])
        return RollTest(plain, again)

    @property
    def _keeps_own_number(self) -> bool:
        return self.attack.options.second_chance == "own number"

    def state_rules(self) -> None:
        """Note what each shot or blow hits on. Raise Fault for a missing number."""
        if self.attack.in_close_combat:
            self._note_blows()
            return
        skill = "BS 1, a Snap Shot" if self._snap_shots else f"BS {self.attack.ballistic_skill}"
        clause = "snap-shot.1" if self._snap_shots else "to-hit.1"
        self.note(clause, f"{skill}: each shot hits on {self.needed}+")
        self.note("to-hit.2", "a natural 1 misses")
        if not self._snap_shots and self._has_second_chance:
            second = max(_BEST, 12 - self._skill)
            self.note("to-hit.3", f"a rolled 1 is re-rolled and hits on {second}+")

    def _note_blows(self) -> None:
        attack = self.attack
        if attack.attacker.to_hit is not None:
            self.note("melee-to-hit.1", f"each blow hits on {self.needed}+")
            return
        own, other = attack.blows.skill or 0, attack.target.ws or 0
        self.note("ws-chart.1", f"Weapon Skill {own} against {other}: hits on {self.needed}+")
        self.note("ws-chart.3", "a 1 misses always")
        if 2 in (own / max(1, other), other / max(1, own)):
            text = "whether exactly twice the Weapon Skill, or half of it, is far enough"
            self.reading("weapon_skill_twice", "ws-chart.1", text)

    def conclude(self) -> None:
        """Note how the re-rolls that were stated go together."""
        if self._has_second_chance and (self._reroll_failed or 1 in self._reroll_faces):
            text = "a rolled 1 that another rule rolls again as well: which number it hits on"
            self.reading("second_chance", "to-hit.3", text)
        self.note("re-rolls.1", "no die is re-rolled more than once; the second result stands")

    @property
    def _has_second_chance(self) -> bool:
        return not self.attack.in_close_combat and self._skill >= _SECOND_CHANCE_FROM


def by_weapon_skill(own: int, other: int, *, twice: bool) -> int:
    """Return the face that hits; `twice` says that exactly twice, or half, is far enough."""
    if own > 2 * other or (twice and own == 2 * other):
        return 2
    if 2 * own < other or (twice and 2 * own == other):
        return 6
    return 4 if own == other else (3 if own > other else 5)


def plan_ones(attack: Attack, target: TargetPlan) -> HitPlan:
    """Return the hit plan of a weapon without a hit roll, of which only a 1 may matter."""
    plan = HitPlan(attack, snap_shots=target.snap_shots)
    attack.hooks.plan_hit(attack, plan)
    return plan


def plan_hit(attack: Attack, target: TargetPlan) -> HitPlan:
    """Return the hit plan of one attack, every plugin asked. Raise Fault for a missing number."""
    plan = HitPlan(attack, snap_shots=target.snap_shots)
    return kit.planned(plan, attack.hooks.plan_hit)


def plans_by_skill(attack: Attack, target: TargetPlan) -> list[HitPlan]:
    """Return the hit plan against each Weapon Skill that may come to be that of most models."""
    return [
        plan_hit(attack.at_target(changed(attack.target, ws=skill)), target)
        for skill in Looks(attack).skills
    ]
