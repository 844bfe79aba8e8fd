"""The save against the wounds of one pool, or against a hit on a vehicle, and what mitigates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_whole
from grapeshot_horus_heresy.core.wound_plan import KINDS, Pool, ap_rank, toughness_of

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack


class SavePlan(kit.SavePlan):
    """Which saves are open against a wound of some Strength and AP, and what comes after them."""

    attack: Attack
    kinds = KINDS
    clauses = ("saves.1", "saves.2", "saves.3")
    mitigations = ("feel no pain", "shrouded")

    def __init__(self, attack: Attack, pool: Pool, *, cover_from_marker: bool) -> None:
        super().__init__(attack)
        self._pool = pool
        self.strength = pool.strength
        self.ap = pool.ap
        self._hardened: set[int] = set()
        self._not_against_instant_death: set[str] = set()
        self._cover_from_marker = cover_from_marker
        saves = (*KINDS, kit.EVERY_SAVE)
        self._bypassed.update(name for name in pool.barred if name in saves)
        self._barred.update(name for name in pool.barred if name not in saves)

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
        super().mitigate(name, needed, clause=clause, text=text)

    def be_fearless(self) -> None:
        """Let a Fearless unit make no Shrouded rolls."""
        self.bar_mitigation("shrouded", clause="shrouded.1", text="Fearless: no Shrouded rolls")

    @property
    def causes_instant_death(self) -> bool:
        """Whether the wound does, by itself or by a Strength of at least double the Toughness."""
        attack = self.attack
        if attack.at_vehicle:
            return False
        toughness = toughness_of(attack) + max(self._hardened, default=0)
        return self._pool.deadly or self.strength >= 2 * toughness

    def modified(self, kind: str, needed: int) -> int | None:
        """Return what a save needs; None for an armour save that the AP pierces."""
        return None if kind == "armour" and ap_rank(self.ap) <= needed else needed

    def allows(self, mitigation: str) -> bool:
        """Return whether a roll of this name may be made: some may not against Instant Death."""
        barred = self.causes_instant_death and mitigation in self._not_against_instant_death
        return not barred and super().allows(mitigation)

    def own(self, kind: str) -> int:
        """Return the save of a kind that the target has, 0 for none."""
        target = self.attack.target
        if kind == "armour":
            return 0 if self.attack.at_vehicle else target.armour_save
        if kind == "invulnerable":
            return target.invulnerable_save
        if self.attack.in_close_combat:
            return 0
        if target.cover_from_firer is None and target.cover_from_marker is None:
            return target.cover_save
        side = target.cover_from_marker if self._cover_from_marker else target.cover_from_firer
        return side or 0

    def state_rules(self) -> None:
        """Note what stops hits on a vehicle."""
        if self.attack.at_vehicle:
            text = "invulnerable and cover saves, and Shrouded, stop hits"
            self.note("vehicle-damage.4", text)

    def conclude(self) -> None:
        """Note what the plan comes to."""
        ap = "-" if self.ap is None else self.ap
        chosen = self.chosen()
        if chosen is None:
            self.note("saves.4", f"no save is open against AP {ap}")
        else:
            kind = chosen[0]
            self.note(self.clause_of(kind), f"{kind} save on {self.needed(kind)}+ (AP {ap})")
            self.note("saves.4", "one save, the one most likely to work")
        if self._not_against_instant_death and self.causes_instant_death:
            text = "no Feel No Pain against Instant Death"
            self.note("feel-no-pain-limits.1", text)
        if kit.EVERY_MITIGATION in self._barred:
            self.note("feel-no-pain-limits.2", "no mitigation roll is made against it")
        if self.mitigation() is not None:
            self.note("damage-mitigation.1", "one mitigation roll after a failed save")


def plan_save(attack: Attack, pool: Pool, *, cover_from_marker: bool) -> SavePlan:
    """Return the save plan against one pool, or against hits on a vehicle, every plugin asked."""
    plan = SavePlan(attack, pool, cover_from_marker=cover_from_marker)
    return kit.planned(plan, attack.hooks.plan_save)
