"""The roll to wound against models with Toughness, for the hits of one zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Fault, Plan, RollTest, stated_face, stated_whole

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.shapes import Unit

AP_RANGE = (1, 7)
"""The best and the worst AP that is a number."""
_IMPOSSIBLE = 4
"""How far the Strength may not lie below the Toughness."""


class Pool(NamedTuple):
    """Wounds that are resolved together: the zone they come from, their Strength and AP."""

    zone: int
    strength: int
    ap: int | None


class WoundPlan(Plan):
    """What a roll to wound needs, and what AP its wounds have."""

    stage = "wound"

    def __init__(self, attack: Attack, zone: int, strength: int, ap: int | None) -> None:
        super().__init__(attack.target.name)
        self.zone = zone
        self.strength = strength
        self.toughness = toughness_of(attack)
        self._ap = ap
        self._rending: dict[int, set[int | None]] = {}
        self._reroll_failed = False

    @property
    def own_ap(self) -> int | None:
        """The AP of the weapon in this zone."""
        return self._ap

    def add_strength(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Strength of the hits."""
        self.strength = max(1, self.strength + stated_whole(amount, "Strength"))
        self.note(clause, text or f"{amount:+d} Strength")

    def wound_on(self, face: int, ap: int | None, *, clause: str, text: str = "") -> None:
        """Let a die of a face or more wound whatever the Toughness, at an AP of its own."""
        own = None if ap is None else stated_whole(ap, "ap", *AP_RANGE)
        self._rending.setdefault(stated_face(face), set()).add(own)
        self.note(clause, text or f"{face} or more wounds whatever the Toughness")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Let failed rolls be rolled again."""
        self._reroll_failed = True
        self.note(clause, text or "failed wound rolls are rolled again")

    @property
    def needed(self) -> int | None:
        """The face that wounds by Strength and Toughness; None where none does."""
        difference = self.toughness - self.strength
        return None if difference >= _IMPOSSIBLE else min(6, max(2, 4 + difference))

    def pool(self, face: int) -> Pool | None:
        """Return the pool into which a die puts a wound; None where it does not wound."""
        triggered = [ap for lowest, aps in self._rending.items() if face >= lowest for ap in aps]
        if triggered:
            return Pool(self.zone, self.strength, min(triggered, key=ap_rank))
        wounds = self.needed is not None and face >= self.needed
        return Pool(self.zone, self.strength, self._ap) if wounds else None

    def test(self) -> RollTest[Pool | None]:
        """Return the roll as a test whose outcome is the pool of the wound."""
        failed = {face for face in range(1, 7) if self.pool(face) is None}
        return RollTest.of(self.pool, failed if self._reroll_failed else ())

    @property
    def pools(self) -> list[Pool]:
        """The pools that its dice may fill, best AP first."""
        found = {pool for face in range(1, 7) if (pool := self.pool(face)) is not None}
        return sorted(found, key=lambda pool: ap_rank(pool.ap))


def ap_rank(ap: int | None) -> int:
    """Return the place of an AP in the order from best to worst; "-" is the worst."""
    return 8 if ap is None else ap


def toughness_of(attack: Attack) -> int:
    """Return the Toughness that most models have, by default the highest of equals (to-wound.3)."""
    unit = attack.target
    if unit.toughness_mix:
        choose = max if attack.options.toughness_tie == "highest" else min
        return choose(_most_common(unit))
    if unit.toughness is None:
        raise Fault("bad_profile", "target.toughness is missing", expected="a number, to wound it")
    return unit.toughness


def _most_common(unit: Unit) -> list[int]:
    """Return the Toughnesses that no other has more models of."""
    counts: dict[int, int] = {}
    for count, toughness in unit.toughness_mix:
        counts[toughness] = counts.get(toughness, 0) + count
    most = max(counts.values())
    return [toughness for toughness, count in counts.items() if count == most]


def plan_wound(attack: Attack, zone: int, strength: int, ap: int | None) -> WoundPlan:
    """Return the wound plan of one zone, every plugin asked."""
    plan = WoundPlan(attack, zone, strength, ap)
    if attack.target.toughness_mix:
        plan.note("to-wound.3", f"most models have Toughness {plan.toughness}")
        if len(_most_common(attack.target)) > 1:
            text = "which of two Toughnesses counts that equally many models have"
            plan.reading("toughness_tie", "to-wound.3", text)
    attack.hooks.plan_wound(attack, plan)
    against = f"Strength {plan.strength} against Toughness {plan.toughness}"
    if plan.needed is None:
        plan.note("to-wound.2", f"{against}: no wound is possible")
    else:
        plan.note("to-wound.1", f"{against}: wounds on {plan.needed}+")
    return plan
