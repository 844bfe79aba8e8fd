"""Base stages `wound`, `save` and `damage`: what becomes of each hit, independent of all others."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Dice, DiceExpression, Fact, Link, RollTest, Tally
from grapeshot_ninth_age.core.damage_plan import Change, plan_damage
from grapeshot_ninth_age.core.save_plan import SpecialSave, plan_save
from grapeshot_ninth_age.core.shots import plain_form
from grapeshot_ninth_age.core.wound_plan import LETHAL, WOUND, plan_wound

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.damage_plan import DamagePlan
    from grapeshot_ninth_age.core.defence_plan import DefencePlan
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan


class Measures(NamedTuple):
    """The names under which the blows of one side are counted."""

    hits: str = "hits"
    wounds: str = "wounds"
    unsaved: str = "unsaved_wounds"
    damage: str = "damage"
    """Health Points, the pool not yet looked at."""


class Wound(NamedTuple):
    """A wound: the form of its hit, and whether it is lethal."""

    form: str
    kind: int


class Strike(NamedTuple):
    """All that a hit of one form comes to."""

    wound: WoundPlan
    save: SavePlan
    damage: DamagePlan
    to_wound: RollTest[int]
    armour: dict[int, RollTest[bool] | None]
    """By the kind of wound."""
    special: dict[int, SpecialSave | None]
    points: dict[int, DiceExpression]
    change: dict[int, Change]

    @property
    def outcome(self) -> Hashable:
        """All that decides what a hit does: equal ones do the same."""
        by_kind = self.armour, self.special, self.points, self.change
        return self.to_wound, *(tuple(each.values()) for each in by_kind)


class Resolver:
    """Resolves hits of any form on one target."""

    def __init__(
        self, attack: Attack, defence: DefencePlan, forms: tuple[str, ...], measures: Measures
    ) -> None:
        self.measures = measures
        self.strikes = {form: strike_of(attack.in_form(form), defence) for form in forms}

    @property
    def key(self) -> Hashable:
        """All that decides what becomes of a hit."""
        outcomes = tuple((form, strike.outcome) for form, strike in self.strikes.items())
        return "ninth-age hit", self.measures, outcomes

    @property
    def links(self) -> tuple[Link, ...]:
        """The steps of each hit; a save that no wound can meet is left out."""
        strikes = self.strikes.values()
        links = [Link("wound", self._wound)]
        if any(test for strike in strikes for test in strike.armour.values()):
            links.append(Link("save", self._save_by_armour))
        if any(save for strike in strikes for save in strike.special.values()):
            links.append(Link("save", self._save_specially))
        return (*links, Link("damage", self._damage))

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        plans = [plan for s in self.strikes.values() for plan in (s.wound, s.save, s.damage)]
        return [fact for plan in plans for fact in plan.facts]

    def _wound(self, hit: str, dice: Dice, tally: Tally) -> Wound | None:
        form, is_sure = plain_form(hit)
        kind = WOUND if is_sure else dice.test(self.strikes[form].to_wound, "to wound")
        if not kind:
            return None
        tally.add(self.measures.wounds)
        return Wound(form, kind)

    def _save_by_armour(self, wound: Wound, dice: Dice, tally: Tally) -> Wound | None:
        test = self.strikes[wound.form].armour[wound.kind]
        saved = test is not None and dice.test(test, "armour save")
        return None if saved else wound

    def _save_specially(self, wound: Wound, dice: Dice, tally: Tally) -> Wound | None:
        save = self.strikes[wound.form].special[wound.kind]
        saved = save is not None and dice.test(save[1], save[0])
        return None if saved else wound

    def _damage(self, wound: Wound, dice: Dice, tally: Tally) -> int:
        strike = self.strikes[wound.form]
        tally.add(self.measures.unsaved)
        points = strike.change[wound.kind].of(
            dice.value(strike.points[wound.kind], "multiple wounds")
        )
        tally.add(self.measures.damage, points)
        return points


def strike_of(attack: Attack, defence: DefencePlan) -> Strike:
    """Return all that a hit of the form looked at comes to, every plugin asked."""
    wound, save, damage = plan_wound(attack), plan_save(attack, defence), plan_damage(attack)
    kinds = (WOUND, LETHAL)
    return Strike(
        wound,
        save,
        damage,
        wound.test(),
        {kind: save.armour_test(kind) for kind in kinds},
        {kind: save.special_save(kind) for kind in kinds},
        {kind: damage.points(kind) for kind in kinds},
        {kind: damage.change(kind) for kind in kinds},
    )
