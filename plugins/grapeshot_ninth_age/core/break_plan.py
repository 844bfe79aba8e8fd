"""How a unit takes the end of a Round of Combat: its score, its Full Ranks, its Break Test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_text, stated_whole
from grapeshot_ninth_age.core.discipline import DisciplineTest
from grapeshot_ninth_age.core.formation import FULL_RANK, full_ranks

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

_MOST_RANK_BONUS = 3
_MOST_LOST_BY_STEADFAST_UNDEAD = 12


class BreakPlan(kit.AttackPlan):
    """What counts for a unit once the blows are struck. `attack` is its own."""

    attack: Attack
    stage = "post_damage"

    def __init__(self, attack: Attack, name: str, others: int = 0) -> None:
        super().__init__(attack)
        self.target = ""
        self.name = name
        """Which side it is: "attacker" or "target"."""
        self._others = others
        """Champions and Characters who stand in its first rank."""
        self.unit = attack.attacker
        self.stubborn = self.unbreakable = self.unstable = self.undead = False
        self.tests_first = False
        """Whether an Unstable unit loses nothing where it passes a Break Test first."""
        self.minimised = self.rerolls = self.ruined = False
        self.has_ranks = True
        self.score = 0
        """Points for the Combat Score beside those that every unit may have."""
        self._lower = 0
        self._penalties: dict[str, int] = {}
        self._more_ranks = 0
        self._lose_less = 0
        self._lose_less_by_ranks = False

    # -- what rules state --------------------------------------------------------------------

    def be_stubborn(self, *, clause: str, text: str = "") -> None:
        """Let the difference of the scores not lower the Discipline in a Break Test."""
        self.stubborn = True
        self.note(clause, text or "Stubborn: the Break Test is not lowered")

    def be_unbreakable(self, *, clause: str, text: str = "") -> None:
        """Let the unit pass every Break Test."""
        self.unbreakable = True
        self.note(clause, text or "Unbreakable: no Break Test is failed")

    def be_unstable(self, *, clause: str, text: str = "") -> None:
        """Let the unit lose Health Points by the difference in place of a Break Test."""
        self.unstable = True
        self.note(clause, text or "Unstable: it loses Health Points by the difference, no saves")

    def crumble_as_undead(self, *, clause: str, text: str = "") -> None:
        """Let what an Unstable unit loses be changed as that of the Undead is."""
        self.undead = True
        self.note(clause, text or "Undead lose less if Stubborn, Steadfast or near the flag")

    def test_first(self, *, clause: str, text: str = "") -> None:
        """Let an Unstable unit take a Break Test, and lose nothing where it passes."""
        self.tests_first = True
        self.note(clause, text or "a passed Break Test saves it from losses")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Let a failed Break Test be re-rolled."""
        self.rerolls = True
        self.note(clause, text or "a failed Break Test is re-rolled")

    def minimise(self, *, clause: str, text: str = "") -> None:
        """Let Discipline Tests be rolled with 3D6, the highest left out."""
        self.minimised = True
        self.note(clause, text or "Minimised: 3D6 without the highest")
        self.note("minimised-roll.1", "a Minimised roll leaves out the highest of 3D6")

    def lower_discipline(self, amount: int, *, clause: str, text: str = "") -> None:
        """Lower the Discipline."""
        self._lower += stated_whole(amount, "Discipline", 0)
        self.note(clause, text or f"-{amount} Discipline")

    def penalise(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Lower the Discipline for a named reason; of one name the most counts."""
        name, amount = stated_text(name, "name"), stated_whole(amount, "penalty", 0)
        self._penalties[name] = max(amount, self._penalties.get(name, 0))
        self.note(clause, text or f"-{amount} Discipline: {name}")

    def be_ruined(self, *, clause: str, text: str = "") -> None:
        """Let a failed Break Test destroy the unit."""
        self.ruined = True
        self.note(clause, text or "a failed Break Test destroys it")

    def count_no_ranks(self, *, clause: str, text: str = "") -> None:
        """Let the unit have no Full Ranks."""
        self.has_ranks = False
        self.note(clause, text or "no Full Ranks")

    def count_more_ranks(self, count: int, *, clause: str, text: str = "") -> None:
        """Let a unit with a Full Rank count more of them for being Steadfast and for disrupting."""
        self._more_ranks += stated_whole(count, "Full Ranks", 0)
        self.note(clause, text or f"{count} Full Rank more")

    def add_score(self, points: int, *, clause: str, text: str = "") -> None:
        """Add to the Combat Score of its side."""
        self.score += stated_whole(points, "points")
        self.note(clause, text or f"{points:+d} to the Combat Score")

    def lose_less(self, points: int, *, clause: str, text: str = "") -> None:
        """Let an Unstable unit lose fewer Health Points."""
        self._lose_less += stated_whole(points, "Health Points", 0)
        self.note(clause, text or f"{points} Health Points less")

    def lose_less_by_ranks(self, *, clause: str, text: str = "") -> None:
        """Let an Unstable unit that failed its test lose as many less as it has Full Ranks."""
        self._lose_less_by_ranks = True
        self.note(clause, text or "as many Health Points less as Full Ranks, 1 to 3")

    def state_rules(self) -> None:
        """State what the General, the battle standard and ranks do."""
        unit = self.unit
        if unit.line_formation:
            self.note("full-rank.4", "a Line Formation has no Rank Bonus")
        self.note("full-rank.1", f"a Full Rank holds {FULL_RANK[unit.height]} models or more")
        self.note("full-rank.2", "the Rank Bonus is the Full Ranks less one, 3 at most")
        self.note("full-rank.3", "counted with the ranks that are left after the blows")
        if self.unit_rallies:
            self.reroll_failed(
                clause="rally-around-the-flag.1", text="near the battle standard: re-rolled"
            )
        if unit.commander_discipline is not None:
            text = f"the General's Discipline {unit.commander_discipline} may be used"
            self.note("commanding-presence.1", text)
        if unit.extra_score:
            self.add_score(unit.extra_score, clause="combat-score.9")

    # -- what it comes to --------------------------------------------------------------------

    @property
    def unit_rallies(self) -> bool:
        """Whether the unit rolls failed Discipline Tests again, near the battle standard."""
        return self.unit.rally and self.attack.rallies

    @property
    def discipline(self) -> int | None:
        """The Discipline before the difference is taken off, or None where it is not known."""
        known = [self.unit.discipline, self.unit.commander_discipline]
        given = [each for each in known if each is not None]
        return max(given) - self._lower - sum(self._penalties.values()) if given else None

    def full_ranks(self, lost: int) -> int:
        """Return the Full Ranks once the rank-and-file have lost so many Health Points."""
        return full_ranks(self.unit, lost, self._others) if self.has_ranks else 0

    def ranks_that_hold(self, lost: int) -> int:
        """Return the Full Ranks that count for being Steadfast and for disrupting."""
        ranks = self.full_ranks(lost)
        return ranks + self._more_ranks if ranks else 0

    def rank_bonus(self, lost: int) -> int:
        """Return the Rank Bonus; a Line Formation has none, whatever Full Ranks it has."""
        if self.unit.line_formation:
            return 0
        return min(_MOST_RANK_BONUS, max(0, self.full_ranks(lost) - 1))

    def test(self, difference: int, *, steadfast: bool) -> DisciplineTest | None:
        """Return the Break Test, or None where the Discipline is not known."""
        if self.discipline is None:
            return None
        lowered = 0 if self.stubborn or steadfast else difference
        return DisciplineTest(
            self.discipline - lowered, "break test", "break-test.1", self.minimised, self.rerolls
        )

    def crumbling(self, difference: int, lost: int, left: int, *, steadfast: bool) -> int:
        """Return the Health Points that an Unstable unit loses, who has so many `left`."""
        points = difference
        if self.undead:
            if self.stubborn:
                points = (points + 1) // 2
            if steadfast:
                points = min(points, _MOST_LOST_BY_STEADFAST_UNDEAD)
            if self.unit.rally:
                points -= max(1, self.rank_bonus(lost))
        points -= self._lose_less
        if self._lose_less_by_ranks:
            points -= min(_MOST_RANK_BONUS, max(1, self.full_ranks(lost)))
        return max(0, min(points, left))


def plan_break(attack: Attack, name: str, others: int = 0) -> BreakPlan:
    """Return the plan of one unit, every plugin asked; `others` stand beside its rank-and-file."""
    return kit.planned(BreakPlan(attack, name, others), attack.hooks.plan_morale)
