"""The marker of an attack: its circles, how it scatters, what may be re-rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grapeshot import (
    BadStatement,
    DiceExpression,
    Fact,
    Fault,
    Modifiers,
    kit,
    parse_dice,
    stated_number,
    stated_whole,
)
from grapeshot.records import NamedTuple
from grapeshot.table import Marker
from grapeshot_horus_heresy.core.attacks_plan import strength_of_bearer
from grapeshot_horus_heresy.core.strength import StrengthRule

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack

SCATTER_DISTANCE = parse_dice("2D6")
Value = TypeVar("Value", int, "int | None")
_SHORTENED = ("ballistic skill",)
"""What shortens the distance by the rules themselves."""
_REPLACING = ("Graviton Pulse", "Graviton Collapse")
"""Traits that replace the wound roll, so that a weapon has no Strength."""
_UNPRINTED_STRENGTH = 1
"""That of a Poisoned weapon which prints none."""
_SMALLEST = 0.01
"""Inches across: no marker is smaller."""


class Entitlement(NamedTuple):
    """A right to roll scatter dice and distance again: by which clause, and when."""

    clause: str
    after_hit: bool
    """Whether it may be used though a Hit was rolled."""
    every_shot: bool
    """Whether it serves every shot, or the first one alone."""


class TemplatePlan(kit.AttackPlan):
    """Which marker is laid, and what becomes of it. Without one the attack rolls to hit."""

    attack: Attack
    stage = "hit"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._sizes: dict[tuple[float, ...], str] = {}
        self._clover = False
        self._strikes: DiceExpression | None = None
        self._shortened = Modifiers()
        self._together = False
        self._cover_from_marker = False
        self._crawls: set[float] = set()
        self._of_scatter: set[tuple[str, str]] = set()
        self._as_snap_shot: set[DiceExpression] = set()
        self.entitlements: list[Entitlement] = []
        """Rights to roll scatter dice again."""

    def use_marker(self, *diameters: float, clause: str, text: str = "") -> None:
        """Lay a marker of circles about one centre, inches across; of several the widest."""
        sizes = tuple(stated_number(each, "diameter", _SMALLEST) for each in diameters)
        if not sizes or sorted(set(sizes)) != list(sizes):
            raise BadStatement(
                "diameters", diameters, "one or more, each wider than the one before"
            )
        self._sizes[sizes] = clause
        if text:
            self.note(clause, text)

    def use_clover(self, strikes: DiceExpression, *, clause: str, text: str = "") -> None:
        """Lay the clover marker, on whose circles each firing weapon makes so many strikes."""
        self._clover, self._strikes = True, kit.stated_dice(strikes, "strikes")
        self.note(clause, text or f"the clover marker, with {strikes} strikes for each weapon")

    def shorten_scatter(self, name: str, inches: int, *, clause: str, text: str = "") -> None:
        """Take inches off the distance, never below 0, for a named reason."""
        self.introduce(name)
        self._shortened.add(name, stated_whole(inches, "inches"))
        self._note_of_scatter(clause, text or f"{inches} inches less: {name}")

    def waive(self, name: str, *, clause: str, text: str = "") -> None:
        """Let what shortens the distance for a reason of this name count nothing."""
        self.mention(name, _SHORTENED, clause)
        self._shortened.waive(name)
        self._note_of_scatter(clause, text or f"nothing for {name}")

    def allow_reroll(
        self, *, clause: str, text: str = "", after_hit: bool = True, every_shot: bool = True
    ) -> None:
        """Let the player roll scatter dice and distance again."""
        self.entitlements.append(Entitlement(clause, after_hit, every_shot))
        self._note_of_scatter(clause, text or "scatter and distance may be re-rolled")

    def score_as_snap_shot(self, hits: DiceExpression, *, clause: str, text: str = "") -> None:
        """Let a template score so many hits as a Snap Shot; of several the most."""
        self._as_snap_shot.add(kit.stated_dice(hits, "hits"))
        self.note(clause, text or f"{hits} hits as a Snap Shot")

    @property
    def as_snap_shot(self) -> DiceExpression | None:
        """What each shot of a template scores as a Snap Shot; None where it is none."""
        return max(self._as_snap_shot, key=lambda hits: hits.highest, default=None)

    def fall_together(self, *, clause: str, text: str = "") -> None:
        """Lay the markers of all shots as one group; those of a clover never are."""
        self._together = True
        self.note(clause, text or "all shots of the unit fall as one group")

    def judge_cover_from_marker(self, *, clause: str, text: str = "") -> None:
        """Let cover be judged as if the shot came from the marker's centre."""
        self._cover_from_marker = True
        self.note(clause, text or "cover is judged from the centre of the marker")

    def crawl(self, inches: float, *, clause: str, text: str = "") -> None:
        """Let a marker that has come to lie be moved where it then covers more of the target."""
        self._crawls.add(stated_number(inches, "inches", 0))
        text = text or f"it may be moved {inches} inches where more models come under it then"
        self._note_of_scatter(clause, text)

    @property
    def crawls(self) -> float:
        """How many inches a marker may be moved once it lies."""
        return max(self._crawls, default=0)

    def _note_of_scatter(self, clause: str, text: str) -> None:
        """Note what matters only where scatter dice are rolled."""
        self._of_scatter.add((clause, text))
        self.note(clause, text)

    @property
    def facts(self) -> list[Fact]:
        """The facts stated so far; nothing of scatter dice where none are rolled."""
        left_out = set() if self.scatters else self._of_scatter
        return [fact for fact in super().facts if (fact.clause, fact.text) not in left_out]

    @property
    def scatters(self) -> bool:
        """Whether scatter dice are rolled: a marker is laid, and nobody told what it hits."""
        return self.uses_marker and not self.attack.hits_are_told

    @property
    def uses_marker(self) -> bool:
        """Whether a marker is laid at all."""
        return bool(self._sizes) or self._clover

    @property
    def strikes(self) -> DiceExpression | None:
        """The strikes of each weapon on the circles of a clover; None for other markers."""
        return self._strikes

    @property
    def is_group(self) -> bool:
        """Whether the markers of several shots are laid as one group."""
        return self._together and not self._clover

    @property
    def zones(self) -> int:
        """How many zones the marker has, each with a Strength and an AP."""
        return 1 if self._clover or not self._sizes else len(max(self._sizes, key=max))

    @property
    def cover_from_marker(self) -> bool:
        """Whether cover is judged from the marker's centre."""
        return self._cover_from_marker

    @property
    def shortened_by(self) -> int:
        """The inches that come off the distance."""
        return self._shortened.total

    def conclude(self) -> None:
        """Note what the plan comes to."""
        if self._sizes and not self._clover:
            size = max(self._sizes, key=max)
            inches = "/".join(f"{diameter:g}" for diameter in size)
            self.note(self._sizes[size], f'a marker {inches}" across')
        self._note_of_scatter("scatter-dice.1", "2 faces in 6 show a Hit: the marker stays")
        self._note_of_scatter("scatter-dice.2", "4 faces in 6 show an arrow: it moves 2D6 inches")
        self._note_of_scatter("scatter-dice.3", "every direction is as likely as any other")

    def entitlement(self, shot: int) -> Entitlement | None:
        """Return the best right to roll the scatter of a shot again, if there is one."""
        usable = [each for each in self.entitlements if each.every_shot or shot == 0]
        return max(usable, key=lambda each: (each.after_hit, each.clause), default=None)

    def marker(self, orientation: float) -> Marker:
        """Return the marker, turned so many degrees."""
        if self._clover:
            table = self.attack.table
            return table.clover_marker(orientation) if table else Marker.clover(orientation)
        return Marker.round(*max(self._sizes, key=max))

    def strengths(self) -> tuple[int, ...]:
        """Return the Strength of each zone. Raise Fault where the profile does not fit."""
        return _for_zones("strength", self._strength, self.zones)

    @property
    def _strength(self) -> int | tuple[int, ...]:
        """The Strength of the weapon in its bearer's hands. Raise Fault where it says nothing."""
        told = self.attack.weapon.strength
        if isinstance(told, StrengthRule):
            return self._by_rule(told)
        if told is None and not self.attack.has("Poisoned"):
            raise Fault("bad_profile", "weapon.strength is missing", expected="a number")
        return _UNPRINTED_STRENGTH if told is None else told

    def _by_rule(self, rule: StrengthRule) -> int:
        """Return a Strength that is no number. Raise Fault where nothing replaces the roll."""
        attack = self.attack
        if rule.harmless:
            return 0
        if rule.replaced:
            if not any(attack.has(name) for name in _REPLACING):
                expected = " or ".join(_REPLACING)
                raise Fault("bad_profile", f"weapon.strength = {rule.printed}", expected=expected)
            return 0
        clause = "strength-modifiers.1" if attack.in_close_combat else "strength-modifiers.4"
        self.note(clause, f"Strength {rule.printed} of a bearer of {strength_of_bearer(attack)}")
        if rule.times > 1 and (rule.plus or attack.blows.stronger):
            self.note("strength-modifiers.3", "multiplied first, added to afterwards")
        return strength_of_bearer(attack) * rule.times + rule.plus + attack.blows.stronger

    def aps(self) -> tuple[int | None, ...]:
        """Return the AP of each zone. Raise Fault where the profile does not fit."""
        ap = self.attack.weapon.ap
        each = ap if isinstance(ap, tuple) else (ap,) * self.zones
        return _for_zones("ap", each, self.zones)


def _for_zones(key: str, value: Value | tuple[Value, ...], zones: int) -> tuple[Value, ...]:
    values = value if isinstance(value, tuple) else (value,)
    if len(values) != zones:
        expected = f"{zones} numbers, one for each zone of the marker" if zones > 1 else "a number"
        raise Fault("bad_profile", f"weapon.{key} = {value}", expected=expected)
    return values


def plan_template(attack: Attack) -> TemplatePlan:
    """Return the template plan of one attack, every plugin asked. Raise Fault for a bad profile."""
    plan = kit.planned(TemplatePlan(attack), attack.hooks.plan_template)
    demand_falling(plan.strengths(), plan.aps())
    return plan


def demand_falling(strengths: tuple[int, ...], aps: tuple[int | None, ...]) -> None:
    """Raise Fault where a zone is stronger than one within it."""
    worst = 8
    order = [worst if ap is None else ap for ap in aps]
    if list(strengths) != sorted(strengths, reverse=True) or order != sorted(order):
        raise Fault(
            "bad_profile",
            f"zones of Strength {strengths} and AP {aps}",
            expected="no zone better than one within it",
        )
