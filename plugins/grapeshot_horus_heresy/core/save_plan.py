"""The save against the wounds of one pool, or against a hit on a vehicle, and what mitigates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Plan, RollTest, stated_name, stated_whole
from grapeshot_horus_heresy.core.wound_plan import Pool, ap_rank, toughness_of

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack

KINDS = ("armour", "invulnerable", "cover")
"""The kinds of save, in the order in which equal chances are decided."""
EVERY_SAVE, EVERY_MITIGATION = "every save", "every mitigation"
"""What a wound may bar by one word."""
_MITIGATIONS = ("feel no pain", "shrouded")
"""The rolls after a save that the rules themselves know."""
_CLAUSES = {"armour": "saves.1", "invulnerable": "saves.2", "cover": "saves.3"}


class SavePlan(Plan):
    """Which saves are open against a wound of some Strength and AP, and what comes after them."""

    stage = "save"

    def __init__(self, attack: Attack, pool: Pool, *, cover_from_marker: bool) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self._pool = pool
        self.strength = pool.strength
        self.ap = pool.ap
        self._hardened: set[int] = set()
        self._offered: dict[str, set[int]] = {}
        self._improved: dict[str, int] = {}
        self._not_against_instant_death: set[str] = set()
        self._cover_from_marker = cover_from_marker
        self._bypassed: set[str] = set()
        self._reroll_failed: set[str] = set()
        self._mitigations: dict[str, int] = {}
        self._barred: set[str] = set(pool.barred)

    def bypass(self, *kinds: str, clause: str, text: str = "") -> None:
        """Let no save of these kinds be rolled."""
        self._bypassed.update(stated_name(kind, "kind of save", KINDS) for kind in kinds)
        self.note(clause, text or f"no {' or '.join(kinds)} save")

    def reroll_failed(self, kind: str, *, clause: str, text: str = "") -> None:
        """Let failed saves of a kind be re-rolled."""
        self._reroll_failed.add(stated_name(kind, "kind of save", KINDS))
        self.note(clause, text or f"failed {kind} saves are re-rolled")

    def offer(self, kind: str, needed: int, *, clause: str, text: str = "") -> None:
        """Give the target a save of a kind, beside the one that it has: the better one is used."""
        given = self._offered.setdefault(stated_name(kind, "kind of save", KINDS), set())
        given.add(stated_whole(needed, "face", 2, 6))
        self.note(clause, text or f"{kind} save of {needed}+")

    def improve(self, kind: str, by: int, *, clause: str, text: str = "") -> None:
        """Make a save that the target has better by so much, 2+ at best."""
        better = stated_whole(by, "improvement", 1, 6)
        name = stated_name(kind, "kind of save", KINDS)
        self._improved[name] = max(better, self._improved.get(name, 0))
        self.note(clause, text or f"{kind} save better by {by}")

    def harden(self, toughness: int, *, clause: str, text: str = "") -> None:
        """Count the Toughness as higher for Instant Death by Strength; of several the most."""
        self._hardened.add(stated_whole(toughness, "toughness", 1))
        self.note(clause, text or f"Toughness counts {toughness} higher for Instant Death")

    def mitigate(
        self,
        name: str,
        needed: int,
        *,
        clause: str,
        text: str = "",
        instant_death: bool = True,
    ) -> None:
        """Let a roll after the save discount the wound; of several rules the best is used.

        `instant_death` says whether it may be made against wounds that cause that.
        """
        if not instant_death:
            self._not_against_instant_death.add(name)
        self.introduce(name)
        face = stated_whole(needed, "face", 2, 6)
        self._mitigations[name] = min(face, self._mitigations.get(name, face))
        self.note(clause, text or f"{name} on {needed}+")

    def bar_mitigation(self, name: str, *, clause: str, text: str = "") -> None:
        """Let no mitigation roll of this name be made."""
        self.mention(name, (*_MITIGATIONS, EVERY_MITIGATION), clause)
        self._barred.add(name)
        self.note(clause, text or f"no {name}")

    def be_fearless(self) -> None:
        """Let a Fearless unit make no Shrouded rolls."""
        self.bar_mitigation("shrouded", clause="shrouded.1", text="Fearless: no Shrouded rolls")

    @property
    def causes_instant_death(self) -> bool:
        """Whether the wound does, by itself or by a Strength of at least double the Toughness."""
        attack = self._attack
        if attack.at_vehicle:
            return False
        toughness = toughness_of(attack) + max(self._hardened, default=0)
        return self._pool.deadly or self.strength >= 2 * toughness

    def needed(self, kind: str) -> int | None:
        """Return the face that passes a kind of save, or None where it is not open."""
        printed = self._printed(kind)
        open_to = printed and not {kind, EVERY_SAVE} & (self._bypassed | self._barred)
        if kind == "armour" and ap_rank(self.ap) <= printed:
            return None
        return printed if open_to else None

    def _printed(self, kind: str) -> int:
        faces = {face for face in (self._own(kind), *self._offered.get(kind, ())) if face}
        best = min(faces, default=0)
        return max(2, best - self._improved.get(kind, 0)) if best else 0

    def _own(self, kind: str) -> int:
        target = self._attack.target
        if kind == "armour":
            return 0 if self._attack.at_vehicle else target.armour_save
        if kind == "invulnerable":
            return target.invulnerable_save
        if self._attack.in_close_combat:
            return 0
        if target.cover_from_firer is None and target.cover_from_marker is None:
            return target.cover_save
        side = target.cover_from_marker if self._cover_from_marker else target.cover_from_firer
        return side or 0

    def test(self, kind: str) -> RollTest[bool] | None:
        """Return a kind of save as a test, or None where it is not open."""
        needed = self.needed(kind)
        if needed is None:
            return None
        again = range(1, needed) if kind in self._reroll_failed else ()
        return RollTest.of(lambda face: face >= needed, again)

    def chosen(self) -> tuple[str, RollTest[bool]] | None:
        """Return the save that is most likely to work, with its test; None where none is open."""
        tests = {kind: test for kind in KINDS if (test := self.test(kind)) is not None}
        if not tests:
            return None
        best = max(tests, key=lambda kind: tests[kind].chance(True, _ways))
        return best, tests[best]

    @property
    def best(self) -> RollTest[bool] | None:
        """The test of the save that is chosen; None where none is open."""
        chosen = self.chosen()
        return chosen and chosen[1]

    def mitigation(self) -> tuple[str, int] | None:
        """Return the name and the face of the mitigation roll, or None where none may be made."""
        barred = set(self._barred)
        if self.causes_instant_death:
            barred |= self._not_against_instant_death
        if EVERY_MITIGATION in barred:
            return None
        usable = {n: face for n, face in self._mitigations.items() if n not in barred}
        return min(usable.items(), key=lambda each: (each[1], each[0])) if usable else None

    def conclude(self) -> None:
        """Note what the plan comes to."""
        ap = "-" if self.ap is None else self.ap
        chosen = self.chosen()
        if chosen is None:
            self.note("saves.4", f"no save is open against AP {ap}")
        else:
            kind = chosen[0]
            self.note(_CLAUSES[kind], f"{kind} save on {self.needed(kind)}+ (AP {ap})")
            self.note("saves.4", "one save, the one most likely to work")
        if self._not_against_instant_death and self.causes_instant_death:
            text = "no Feel No Pain against Instant Death"
            self.note("feel-no-pain-limits.1", text)
        if EVERY_MITIGATION in self._barred:
            self.note("feel-no-pain-limits.2", "no mitigation roll is made against it")
        if self.mitigation() is not None:
            self.note("damage-mitigation.1", "one mitigation roll after a failed save")


def _ways(numerator: int, denominator: int) -> int:
    return numerator * 36 // denominator


def plan_save(attack: Attack, pool: Pool, *, cover_from_marker: bool) -> SavePlan:
    """Return the save plan against one pool, or against hits on a vehicle, every plugin asked."""
    plan = SavePlan(attack, pool, cover_from_marker=cover_from_marker)
    if attack.at_vehicle:
        plan.note("vehicle-damage.4", "invulnerable and cover saves, and Shrouded, stop hits")
    attack.hooks.plan_save(attack, plan)
    plan.conclude()
    return plan
