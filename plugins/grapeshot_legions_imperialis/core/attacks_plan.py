"""How many Hit rolls an attack makes at one target."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from grapeshot import BadStatement, DiceExpression, Fault, kit, parse_dice, stated_whole
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.wording import models as in_words

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grapeshot_legions_imperialis.core.attack import Attack

_DICE_VALUE = "core-dice-value.1"


class _Cover(NamedTuple):
    """What lies under a template, in the order in which templates go before one another."""

    full: int
    partial: int
    has_dice_each: bool


class AttacksPlan(kit.AttacksPlan):
    """The Dice of the weapon, for each firing model, and what multiplies or divides it."""

    attack: Attack

    def __init__(self, attack: Attack, reach: float | None) -> None:
        super().__init__(attack)
        self._reach = reach
        self._doubled_models: dict[str, int] = {}
        self._own_dice = self._printed
        self._covers: set[_Cover] = set()

    def set_dice(self, dice: int | DiceExpression, *, clause: str, text: str = "") -> None:
        """Replace the weapon's Dice; of several values the highest counts."""
        super().set_dice(dice, clause=clause, text=text or f"Dice {dice}")

    def double(self, models: int | None = None, *, clause: str, text: str = "") -> None:
        """Double the Dice of some firing models, by default of all."""
        count = self.attack.attacker.models
        doubled = min(count, count if models is None else stated_whole(models, "models", 0))
        self._doubled_models[clause] = doubled
        whose = "" if doubled == count == 1 else f" for {doubled} of {in_words(count)}"
        super().double(clause=clause, text=text or f"Dice doubled{whose}")

    def halve(self, *, clause: str, text: str = "") -> None:
        """Halve each firing weapon's Dice, rounded up."""
        super().halve(clause=clause, text=text or "half the Dice of each weapon, rounded up")

    def cover(
        self, full: int, partial: int, *, one_roll_each: bool, clause: str, text: str = ""
    ) -> None:
        """Roll for each model under a template: the Dice each, or one roll each.

        Models partly covered count on 4+. Only models under the template may be given Hits.
        Of several templates the one that covers most counts.
        Raise Fault (`target_models`) where the engagement has more covered than there are, and
        BadStatement where a rule has.
        """
        models = self.attack.size
        stated_whole(full, "models fully covered", 0)
        stated_whole(partial, "models partly covered", 0)
        if full + partial > models and not self.attack.may_be_less:
            self._refuse(full, partial, f"{models} together at most: the models in the Detachment")
        covered = min(full, models)
        self._covers.add(_Cover(covered, min(partial, models - covered), not one_roll_each))
        self._printed = parse_dice(1) if self._one_each else self._own_dice
        self.note(clause, text or "a roll for each model under the template")

    def _refuse(self, full: int, partial: int, expected: str) -> None:
        situation = self.attack.situation
        if (full, partial) != (situation.template_full, situation.template_partial):
            raise BadStatement("models covered", full + partial, expected)
        given = f"template_full = {full} and template_partial = {partial}"
        raise Fault("target_models", given, expected=expected)

    @property
    def _cover(self) -> _Cover:
        return max(self._covers, default=_Cover(0, 0, has_dice_each=True))

    @property
    def _one_each(self) -> bool:
        """Whether a template gives one roll for each model, whatever the Dice."""
        return not self._cover.has_dice_each

    @property
    def fully_covered(self) -> int:
        """Models that lie under a template for certain."""
        return self._cover.full

    @property
    def partly_covered(self) -> int:
        """Models that a die each decides about."""
        return self._cover.partial

    @property
    def models_at_half_range(self) -> int:
        """The number of firing models within half the range in force of the target."""
        attacker, distance = self.attack.attacker, self.attack.situation.distance
        if attacker.models_at_half_range is not None:
            return attacker.models_at_half_range
        near = distance is not None and self._reach is not None and distance <= self._reach / 2
        return attacker.models if near else 0

    @property
    def dice(self) -> DiceExpression:
        """The Dice in force. Raise Fault (`bad_profile`) where the profile has none."""
        if not self._set and not self._one_each and isinstance(self.attack.weapon.dice, str):
            raise Fault(
                "bad_profile",
                f'dice = "{self.attack.weapon.dice}" gives no number of Hit rolls',
                expected="a number or dice, since no Trait of the weapon replaces them",
            )
        return super().dice

    @property
    def under_template(self) -> bool:
        """Whether the Dice are multiplied by the models under a template."""
        return bool(self._covers)

    @property
    def bounds(self) -> set[int]:
        """The places among the firing models at which the factor of the Dice changes."""
        return set(self._doubled_models.values())

    def factor_of(self, model: int) -> int:
        """Return by what the Dice of one firing model, by its place, are multiplied.

        Those that are doubled most often come first.
        """
        factor: int = 2 ** sum(model < count for count in self._doubled_models.values())
        return factor

    @property
    def rolls_key(self) -> Hashable:
        """All that `rolls_of` depends on."""
        return self._one_each, bool(self._set) and self.dice, self._halved

    def rolls_of(self, value: int, factor: int) -> int:
        """Return the Hit rolls of one weapon for the value of its Dice: multiply, then divide.

        Under a template that gives one roll for each model nothing changes that.
        """
        if self._one_each:
            return value
        if self._set and not self.dice.is_random:
            value = self.dice.bonus
        rolls = max(0, value) * factor
        return ceil(rolls / 2) if self._halved else rolls

    def state_rules(self) -> None:
        """State the Dice of the weapon."""
        printed, count = self.attack.weapon.dice, self.attack.attacker.models
        each = "" if count == 1 else f" for each of {in_words(count)}"
        text = f"Dice {printed}{each}"
        if isinstance(printed, str):
            self.note(_DICE_VALUE, text)
            return
        self.print_dice(printed, count, clause=_DICE_VALUE, text=text)
        self._own_dice = self._printed
        if printed.is_random:
            self.note("core-dice-value.2", "random Dice are rolled for each firing model")


def plan_attacks(attack: Attack, reach: float | None) -> AttacksPlan:
    """Return the attacks plan of one attack, every plugin asked; `reach` is the range in force."""
    return kit.planned(AttacksPlan(attack, reach), attack.hooks.plan_attacks)
