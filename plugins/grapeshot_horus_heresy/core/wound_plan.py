"""The roll to wound against models with Toughness, for the hits of one zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, RollTest, kit, stated_face, stated_whole
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.composition import members_of

if TYPE_CHECKING:
    from grapeshot import DiceExpression
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.shapes import Unit

KINDS = ("armour", "invulnerable", "cover")
"""The kinds of save, in the order in which equal chances are decided."""
AP_RANGE = (1, 7)
"""The best and the worst AP that is a number."""
_ANY_FACE = 1
_IMPOSSIBLE = 4
"""How far the Strength may not lie below the Toughness."""


class Pool(NamedTuple):
    """Wounds that are resolved together: the zone they come from, their Strength and AP."""

    zone: int
    strength: int
    ap: int | None
    deadly: bool = False
    """Whether they cause Instant Death, whatever their Strength."""
    barred: tuple[str, ...] = ()
    """Saves and rolls after them that may not be made."""


class TotalTest(NamedTuple):
    """A roll in place of the roll to wound: a total above a number wounds."""

    dice: DiceExpression
    above: int
    pool: Pool


class WoundPlan(kit.RollPlan):
    """What a roll to wound needs, and what AP its wounds have."""

    attack: Attack
    stage = "wound"
    base_rules = (kit.ONE_FAILS,)
    carried = tuple(map(kit.bypass, (*KINDS, kit.EVERY_SAVE)))
    lacks = ("score_on_critical",)

    def __init__(self, attack: Attack, zone: int, strength: int, ap: int | None) -> None:
        super().__init__(attack)
        self.zone = zone
        self._strength = strength
        self._added = 0
        self._doubled: set[str] = set()
        self._against: set[int] = set()
        self._totals: set[tuple[int, DiceExpression]] = set()
        self._toughness = toughness_of(attack)
        self._ap = ap
        self._always: dict[int, set[int | None]] = {}
        self._aps: dict[int, set[int | None]] = {}
        self._at_most: set[int] = set()
        self._deadly: set[int] = set()
        self._instead: dict[int, set[tuple[str, ...]]] | None = None

    @property
    def own_ap(self) -> int | None:
        """The AP of the weapon in this zone."""
        return self._ap

    def add_strength(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Strength of the hits."""
        self._added += stated_whole(amount, "Strength")
        self.note(clause, text or f"{amount:+d} Strength")

    def double_strength(self, *, clause: str, text: str = "") -> None:
        """Double the Strength of the hits, all that is added to it included."""
        self._doubled.add(clause)
        self.note(clause, text or "twice the Strength")

    def compare_with(self, value: int, *, clause: str, text: str = "") -> None:
        """Let the Strength be compared with another value than the Toughness."""
        self._against.add(stated_whole(value, "value", 1))
        self.note(clause, text or f"Strength is compared with {value}")

    def replace_by_total(
        self, dice: DiceExpression, above: int, *, clause: str, text: str = ""
    ) -> None:
        """Replace the roll by dice whose total wounds where it is above a number."""
        self._totals.add((stated_whole(above, "number", 0), kit.stated_dice(dice, "dice")))
        self.note(clause, text or f"{dice} above {above} wounds, whatever the Strength")

    @property
    def strength(self) -> int:
        """The Strength of the hits."""
        return max(1, self._strength + self._added) * int(2 ** len(self._doubled))

    @property
    def toughness(self) -> int:
        """What the Strength is compared with."""
        return max(self._against, default=self._toughness)

    def wound_on(self, face: int, ap: int | None, *, clause: str, text: str = "") -> None:
        """Let a die of a face or more wound whatever the Toughness, at an AP of its own."""
        self._always.setdefault(stated_face(face), set()).add(_stated_ap(ap))
        self.note(clause, text or f"{face} or more wounds whatever the Toughness")

    def ap_on(self, face: int, ap: int | None, *, clause: str, text: str = "") -> None:
        """Let a die of a face or more that wounds do so at an AP of its own."""
        self._aps.setdefault(stated_face(face), set()).add(_stated_ap(ap))
        self.note(clause, text or f"wounds of {face} or more are at AP {ap}")

    def need_at_most(self, face: int, *, clause: str, text: str = "") -> None:
        """Let a face be enough, unless the chart asks for less."""
        self._at_most.add(stated_face(face))
        self.note(clause, text or f"wounds on {face}+")

    def kill_on(self, face: int, *, clause: str, text: str = "") -> None:
        """Let a die of a face or more that wounds cause Instant Death."""
        self._deadly.add(stated_face(face))
        self.note(clause, text or f"wounds of {face} or more cause Instant Death")

    def replace_roll(
        self, face: int, *, barred: tuple[str, ...] = (), clause: str, text: str = ""
    ) -> None:
        """Replace the roll by one in which a face or more wounds; no save that is `barred` helps.

        Of several such faces that a die reaches, the highest counts.
        """
        self._instead = self._instead or {}
        self._instead.setdefault(stated_face(face), set()).add(barred)
        self.note(clause, text or f"a die of {face} or more wounds, whatever the Strength")

    def wound_nobody(self, *, clause: str, text: str = "") -> None:
        """Let no hit wound."""
        self._instead = self._instead or {}
        self.note(clause, text or "no hit wounds")

    @property
    def always_deadly(self) -> bool:
        """Whether every wound causes Instant Death, whatever the die: to whom, not by what."""
        return _ANY_FACE in self._deadly

    @property
    def by_chart(self) -> int | None:
        """The face that wounds by Strength and Toughness; None where none does."""
        difference = self.toughness - self.strength
        return None if difference >= _IMPOSSIBLE else min(6, max(2, 4 + difference))

    @property
    def unmodified(self) -> int | None:
        """The face that wounds before modifiers: by Strength, or by a rule."""
        replaced = super().unmodified
        by_strength = self.by_chart if replaced is None else replaced
        faces = {face for face in (by_strength, *self._at_most) if face is not None}
        return min(faces, default=None)

    @property
    def _rolls_nothing(self) -> bool:
        """Whether the weapon prints no Strength, and no rule replaces the roll."""
        return not (self._strength or self._totals or self._instead is not None)

    @property
    def needed(self) -> int | None:
        """The face that wounds; None where none does by Strength, nor by a rule."""
        if self._instead is not None:
            return min(self._instead, default=None)
        return None if self._totals or self._rolls_nothing else super().needed

    def pool(self, face: int, needed: int | None) -> Pool | None:
        """Return the pool into which a die puts a wound; None where it does not wound.

        `needed` is the face that wounds, as far as no rule says more of this one.
        """
        plain = self.plain_pool
        if self._instead is not None:
            reached = [lowest for lowest in self._instead if face >= lowest]
            if not reached:
                return None
            barred = {name for each in self._instead[max(reached)] for name in each}
            return plain._replace(barred=tuple(sorted(barred)))
        if self._rolls_nothing or not self.succeeds_at(face, needed):
            return None
        always = [ap for lowest, aps in self._always.items() if face >= lowest for ap in aps]
        better = [ap for lowest, aps in self._aps.items() if face >= lowest for ap in aps]
        on_some = self._deadly - {_ANY_FACE} if self.attack.target.groups else self._deadly
        deadly = any(face >= lowest for lowest in on_some)
        ap = min((*always, *better), key=ap_rank) if always or better else self._ap
        bypassed = kit.bypassed_by(frozenset(self.tags_from(face)))
        return plain._replace(ap=ap, deadly=deadly, barred=tuple(sorted(bypassed)))

    @property
    def plain_pool(self) -> Pool:
        """The pool of wounds that no die has made better."""
        return Pool(self.zone, self.strength, self._ap)

    def roll(self) -> RollTest[Pool | None] | TotalTest | Pool:
        """Return the roll, whose outcome is the pool of the wound, or that of all without one."""
        if self.is_automatic:
            return self.plain_pool
        if self._totals and self._instead is None:
            above, dice = min(self._totals)
            return TotalTest(dice, above, self.plain_pool)
        needed, again = self.needed, () if self._instead is not None else self.rerolled
        return RollTest((self.pool(face, needed) for face in range(1, 7)), again)

    def succeeds_at(self, face: int, needed: int | None) -> bool:
        """Return whether a natural face wounds where so much is needed."""
        return face >= min(self._always, default=7) or super().succeeds_at(face, needed)

    def state_rules(self) -> None:
        """Note which Toughness of several counts."""
        mix = mix_of(self.attack.target)
        if len(mix) < 2 and not self.attack.target.toughness_mix:
            return
        self.note("to-wound.3", f"most models have Toughness {self.toughness}")
        if len(_most_common(mix)) > 1:
            text = "which of two Toughnesses counts that equally many models have"
            self.reading("toughness_tie", "to-wound.3", text)

    def conclude(self) -> None:
        """Note what Strength and Toughness come to."""
        other = "Strength" if self._against else "Toughness"
        against = f"Strength {self.strength} against {other} {self.toughness}"
        if self._instead is not None or self._totals:
            return
        if self._rolls_nothing:
            self.note("strength-modifiers.5", "Strength -: it hits, and rolls no wounds")
        elif self.by_chart is None:
            self.note("to-wound.2", f"{against}: no wound is possible")
        else:
            self.note("to-wound.1", f"{against}: wounds on {self.by_chart}+")


def _stated_ap(ap: object) -> int | None:
    return None if ap is None else stated_whole(ap, "ap", *AP_RANGE)


def ap_rank(ap: int | None) -> int:
    """Return the place of an AP in the order from best to worst; "-" is the worst."""
    return 8 if ap is None else ap


def toughness_of(attack: Attack) -> int:
    """Return the Toughness that most models have, by default the highest of equals (to-wound.3)."""
    unit = attack.target
    if unit.toughness_mix:
        choose = max if attack.options.toughness_tie == "highest" else min
        return choose(_most_common(unit.toughness_mix))
    if unit.toughness is None:
        raise Fault("bad_profile", "target.toughness is missing", expected="a number, to wound it")
    return unit.toughness


def mix_of(unit: Unit) -> tuple[tuple[int, ...], ...]:
    """Return how many models of a unit have each Toughness; () of like models."""
    if not unit.groups:
        return unit.toughness_mix
    counts: dict[int, int] = {}
    for member in members_of(unit):
        if member.toughness is not None:
            counts[member.toughness] = counts.get(member.toughness, 0) + member.models
    return tuple((count, toughness) for toughness, count in counts.items())


def _most_common(mix: tuple[tuple[int, ...], ...]) -> list[int]:
    """Return the Toughnesses that no other has more models of."""
    counts: dict[int, int] = {}
    for count, toughness in mix:
        counts[toughness] = counts.get(toughness, 0) + count
    most = max(counts.values())
    return [toughness for toughness, count in counts.items() if count == most]


def plan_wound(attack: Attack, zone: int, strength: int, ap: int | None) -> WoundPlan:
    """Return the wound plan of one zone, every plugin asked."""
    return kit.planned(WoundPlan(attack, zone, strength, ap), attack.hooks.plan_wound)
