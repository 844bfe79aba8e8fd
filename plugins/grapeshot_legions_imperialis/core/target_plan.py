"""Whether the target may be attacked, and which of its models may be struck."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING

from grapeshot import Effect, Fault, kit, stated_number, stated_whole
from grapeshot_legions_imperialis.core.formation import FIRER, NOMINATED, OWNER

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack

ONE_TARGET = "one target"
"""The limit of every weapon that strikes its chosen target alone."""
_ABOUT_THE_TARGET = frozenset(
    {
        "structure",
        "flyer",
        "friend",
        "arc",
        "no_line_of_sight",
        "models in range",
        "target_models",
        "out_of_range",
        "within_minimum_range",
    }
)
"""Limits that say nothing against the attack where it leaves the target out anyhow."""


_RANGE = "core-range-and-sight.1"
_FOR_FIGHTS = (
    "it prints no Range and no Dice: it strikes in contact only, in a Fight or at a Structure"
)


_PRECEDING = (OWNER, FIRER, NOMINATED)
"""Who allocates, each before those that stand before him."""


class TargetPlan(kit.TargetPlan):
    """What forbids the attack, what lifts that, and which models are open to its Hits."""

    attack: Attack
    precedence = (
        "models",
        "target_models",
        "structure",
        "not_touching",
        "reach",
        "flyer",
        "stage",
        "phase",
        "sentry",
        "order",
        "overwatch",
        "shocked",
        "already_fired",
        "ammunition",
        "co_axial",
        "split_fire",
        "secondary_target",
        "friend",
        "arc",
        "no_line_of_sight",
        "out_of_range",
        "within_minimum_range",
        "placement",
        "collapse_save",
    )
    limits = (
        ONE_TARGET,
        "aim",
        "bombs at rest",
        "bombs in combat",
        "further fights",
        "interception",
        "one interception",
        "pop-up",
        "impassable in the way",
        "models in range",
        "no fire",
        "point defence order",
        "same flyer",
        "same target",
        "structure in the way",
        "weapon of a detonation",
        "what is wrecked",
    )

    def __init__(self, attack: Attack, lifted: Iterable[str] = ()) -> None:
        super().__init__(attack)
        self._lifted.update(lifted)
        self._range_factors: dict[str, int] = {}
        self._minimum_factors: dict[str, int] = {}
        self._range_added: dict[str, float] = {}
        self._range: float | None = None
        self._by_template = False
        self._open_to_unseen = False
        self._allocation = OWNER
        self._passed_over: set[str] = set()
        self._skips: set[str] = set()
        self.ammunition_left: int | None = None
        """Shots that the weapon has left after this one; None where nothing limits them."""
        self.is_once_a_round = False
        """Whether the weapon may not be fired again this round."""
        self.destroys_the_firer = False
        """Whether the firing models are no more after the attack."""
        self.lasting: list[Effect] = []
        """What outlasts the attack on the side that fires."""

    def multiply_range(
        self, factor: int, *, clause: str, text: str = "", minimum: bool = True
    ) -> None:
        """Multiply the range, and the minimum range unless `minimum` says otherwise."""
        self._range_factors[clause] = stated_whole(factor, "factor", 1)
        if minimum:
            self._minimum_factors[clause] = factor
        self.note(clause, text or f"range times {factor}")

    def extend_range(self, inches: float, *, clause: str, text: str = "") -> None:
        """Add so many inches to the range, after it was multiplied."""
        self._range_added[clause] = stated_number(inches, "inches", 0)
        self.note(clause, text or f'{inches:g}" more range')

    def set_range(self, inches: float, *, clause: str, text: str = "") -> None:
        """Replace the weapon's range."""
        self._range = stated_number(inches, "inches", 0)
        self.note(clause, text or f'range {inches:g}"')

    def reach_by_template(self, *, clause: str, text: str = "") -> None:
        """Let a template laid at the weapon take the place of a range."""
        self._by_template = True
        self.note(clause, text or "a template in place of a range")

    def spend_ammunition(self, left: int, *, clause: str, text: str = "") -> None:
        """Let the attack use up one shot, so that so many are left."""
        self.ammunition_left = stated_whole(left, "shots left", 0)
        told = text or f"shots left after this one: {left}"
        self._last("ammunition", "end of the battle", clause, told)

    def fire_once_a_round(self, *, clause: str, text: str = "") -> None:
        """Let the weapon be fired no more this round."""
        self.is_once_a_round = True
        self._last("fired", "end of the round", clause, text or "it fires no more this round")

    def destroy_the_firer(self, *, clause: str, text: str = "") -> None:
        """Let the firing models be destroyed once all effects of the attack are resolved."""
        self.destroys_the_firer = True
        told = text or "the firing models are destroyed once all is resolved"
        self._last("destroyed", "end of the battle", clause, told)

    def _last(self, name: str, until: str, clause: str, text: str) -> None:
        self.lasting.append(Effect(name, self.attack.attacker.name, until, clause, text))
        self.note(clause, text)

    def open_to_unseen(self, *, clause: str, text: str = "") -> None:
        """Let Hits go to every model in range, seen or not."""
        self._open_to_unseen = True
        self.note(clause, text or "Hits may go to any model in range, seen or not")

    def let_firer_allocate(self, *, clause: str, text: str = "") -> None:
        """Let the firing player allocate the Hits, by default to the weakest Save first."""
        self._allocation = max(self._allocation, FIRER, key=_PRECEDING.index)
        self.note(clause, text or "the firing player allocates the Hits")

    def let_firer_name_the_model(self, *, clause: str, text: str = "") -> None:
        """Let the firing player name the model, by default that with the fewest Wounds left."""
        self._allocation = NOMINATED
        self.note(clause, text or "the firing player names the model that is struck")

    def pass_over(self, *, clause: str, text: str = "", limit: str = "") -> None:
        """Leave this target out: the attack goes on against the others without any roll here.

        `limit` is the name by which another rule may lift that.
        """
        self._passed_over.add(limit or clause)
        self.introduce(limit or clause)
        self.note(clause, text or "the target is left out")

    def pass_over_where(self, *limits: str, clause: str = "", text: str = "") -> None:
        """Leave this target out where a ban of these names holds, while another one is struck."""
        self._speak_of(*limits, clause=clause)
        self._skips.update(limits)
        if clause:
            what = " or ".join(limit.replace("_", " ") for limit in limits)
            self.note(clause, text or f"targets are left out: {what}")

    @property
    def struck(self) -> bool:
        """Whether any Hit roll is made against this target."""
        return not self._left_out

    @property
    def merely_missed(self) -> bool:
        """Whether the attack passes over this target, which nothing else kept from being struck."""
        return bool(self._left_out) and not self._left_out & (self.banned | {ONE_TARGET})

    @property
    def _left_out(self) -> set[str]:
        return (self._passed_over | (self.banned & self._skips)) - self._lifted

    @property
    def range(self) -> float | None:
        """The range in force, in inches; None where distance does not limit the weapon."""
        if self._range is not None:
            return self._range
        printed = self.attack.weapon.range
        if isinstance(printed, str):
            return None
        return printed * prod(self._range_factors.values()) + sum(self._range_added.values())

    @property
    def minimum_range(self) -> float:
        """The minimum range in force, in inches."""
        return self.attack.weapon.min_range * prod(self._minimum_factors.values())

    @property
    def is_open_to_unseen(self) -> bool:
        """Whether models that are in range and not seen may be given Hits as well."""
        return self._open_to_unseen

    @property
    def allocation(self) -> str:
        """Who decides which models are struck: one of the words of `formation`."""
        return self._allocation

    def check(self) -> None:
        """Raise Refusal for the first ban that nobody lifts."""
        ignored = self._lifted if self.struck else self._lifted | _ABOUT_THE_TARGET
        self.refuse(self.banned - ignored)

    def warn_of_missing_structure(self, *, clause: str, text: str = "") -> None:
        """Warn where the target is inside a Structure that is struck as well, and is no target."""
        if missing := self.attack.missing_structure:
            default = (
                f'"{missing}" is struck first and may collapse on those inside: '
                "that is left out, since it is not among the targets"
            )
            self.warn(text or default, key="targets", clause=clause)

    def check_left_out(self) -> None:
        """Raise Refusal for the ban for which this target is left out, if it is one."""
        self.refuse(self._left_out)

    def _demand_a_range(self) -> None:
        """Forbid fire without a range. Raise Fault for a template that no Trait lays."""
        if self.attack.weapon.range == "-":
            text = 'its range is "-": no distance that is told is within it'
            self.forbid("out_of_range", clause=_RANGE, text=text)
        elif self.attack.weapon.range == "template":
            raise Fault(
                "bad_profile",
                'range = "template" gives no range to fire at',
                expected="a number of inches, since no Trait of the weapon lays a template",
            )

    def check_range(self) -> None:
        """Forbid a distance that is out of the range in force, once all rules have spoken."""
        distance = self.attack.situation.distance
        replaced = self._range is not None or self._by_template
        if self.attack.weapon.is_for_fights and not replaced:
            self.forbid("out_of_range", clause=_RANGE, text=_FOR_FIGHTS, limit="no fire")
        elif distance is not None:
            self._check_distance(distance, replaced=replaced)

    def _check_distance(self, distance: float, *, replaced: bool) -> None:
        if not (replaced or self.banned - self._lifted):
            self._demand_a_range()
        if self.range is not None and distance > self.range:
            self.forbid(
                "out_of_range",
                clause=_RANGE,
                text=f'{distance:g}" is beyond the range of {self.range:g}"',
            )
        if distance < self.minimum_range:
            self.forbid(
                "within_minimum_range",
                clause="core-range-and-sight.2",
                text=self._too_near(distance),
            )

    def _too_near(self, distance: float) -> str:
        printed = self.attack.weapon.min_range
        text = f'{distance:g}" is nearer than the least range of {self.minimum_range:g}"'
        if distance < printed:
            return text
        return f'{text}, doubled from {printed:g}" (siege_minimum_range = doubled)'
