"""Base stages `wound`, `save` and `damage`: what becomes of each hit, independent of all others."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from grapeshot import Dice, Fact, Link, RollTest, Several, Tally, kit
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.damage_plan import plan_damage
from grapeshot_ninth_age.core.save_plan import SaveTest, SpecialSave, plan_save
from grapeshot_ninth_age.core.shots import plain_form
from grapeshot_ninth_age.core.wound_plan import plan_wound
from grapeshot_ninth_age.core.yields import (
    MENDED,
    ONE_MENDED,
    ONE_RETURNED,
    ONE_UNSAVED,
    RETURNED,
)

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.damage_plan import DamagePlan
    from grapeshot_ninth_age.core.defence_plan import DefencePlan
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

_SHARES = {MENDED: ONE_MENDED, RETURNED: ONE_RETURNED}
"""What is left of a wound that is saved, and is not all over with that."""
_SURELY: kit.Scored = ((kit.NO_TAGS, 1),)
"""What a hit comes to that wounds without a roll."""


class Measures(NamedTuple):
    """The names under which the blows of one side are counted."""

    hits: str = "hits"
    wounds: str = "wounds"
    unsaved: str = "unsaved_wounds"
    damage: str = "damage"
    """Health Points, the pool not yet looked at."""


class Wound(NamedTuple):
    """A wound: the form of its hit, and the tags that it bears."""

    form: str
    tags: kit.Tags


class Fate(NamedTuple):
    """All that a wound of some tags meets."""

    save: SavePlan
    damage: DamagePlan
    armour: SaveTest | None
    special: SpecialSave | None
    points: kit.Points
    cap: int

    @property
    def outcome(self) -> Hashable:
        """All that decides what a wound does: equal ones do the same."""
        points = self.points
        return self.armour, self.special, points.dice, points.less, points.halved, self.cap

    def lost(self, dice: Dice) -> int:
        """Roll the Health Points that a wound costs."""
        fixed = self.points.fixed
        return min(self.cap, dice.composite(self.points) if fixed is None else fixed)


class Strike(NamedTuple):
    """All that a hit of one form comes to."""

    wound: WoundPlan
    to_wound: RollTest[kit.Scored] | None
    """None where nothing is rolled."""
    fates: dict[kit.Tags, Fate]
    """By the tags of the wounds."""

    @property
    def plain(self) -> Fate:
        """What a wound meets that bears no tags."""
        return self.fates[kit.NO_TAGS]

    @property
    def outcome(self) -> Hashable:
        """All that decides what a hit does: equal ones do the same."""
        return self.to_wound, tuple((tags, fate.outcome) for tags, fate in self.fates.items())

    def wounds(self, dice: Dice, what: str, clause: str = "") -> kit.Scored:
        """Roll to wound with one hit."""
        if self.to_wound is None:
            return self.wound.scored_without_roll
        return dice.test(self.to_wound, what, clause)

    def facts(self) -> Iterator[Fact]:
        """Yield the facts of all plans; those of all saves stand together, and of all damage."""
        fates = self.fates.values()
        yield from self.wound.facts
        yield from sorted({fact for fate in fates for fact in fate.save.facts})
        yield from sorted({fact for fate in fates for fact in fate.damage.facts})


class Resolver:
    """Resolves hits of any form on one target.

    With `counts_wounds` the share of a hit tells of its unsaved wounds too (`yields`).
    """

    def __init__(
        self,
        attack: Attack,
        defence: DefencePlan,
        forms: tuple[str, ...],
        measures: Measures,
        *,
        counts_wounds: bool = False,
    ) -> None:
        self.measures = measures
        self._of_wound = ONE_UNSAVED if counts_wounds else 0
        self.strikes = {form: strike_of(attack.in_form(form), defence) for form in forms}

    @property
    def key(self) -> Hashable:
        """All that decides what becomes of a hit."""
        outcomes = tuple((form, strike.outcome) for form, strike in self.strikes.items())
        return "ninth-age hit", self.measures, outcomes, self._of_wound

    @property
    def mends(self) -> bool:
        """Whether a save may give a Health Point back."""
        fates = (fate for strike in self.strikes.values() for fate in strike.fates.values())
        return any(fate.save.mends for fate in fates)

    @property
    def cost_to_user(self) -> int:
        """The Health Points that the hits cost each model that makes them."""
        fates = (fate for strike in self.strikes.values() for fate in strike.fates.values())
        return max((fate.damage.cost_to_user for fate in fates), default=0)

    @property
    def links(self) -> tuple[Link, ...]:
        """The steps of each hit; a save that no wound can meet is left out."""
        fates = [fate for strike in self.strikes.values() for fate in strike.fates.values()]
        links = [Link("wound", self._wound)]
        if any(fate.armour for fate in fates):
            links.append(Link("save", self._save_by_armour))
        if any(fate.special for fate in fates):
            links.append(Link("save", self._save_specially))
        return (*links, Link("damage", self._damage))

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        return [fact for strike in self.strikes.values() for fact in strike.facts()]

    def _wound(self, hit: str, dice: Dice, tally: Tally) -> Wound | Several | None:
        form, is_sure = plain_form(hit)
        scored = _SURELY if is_sure else self.strikes[form].wounds(dice, "to wound")
        if not scored:
            return None
        tally.add(self.measures.wounds, sum(count for _, count in scored))
        (tags, count), *others = scored
        if count == 1 and not others:
            return Wound(form, tags)
        return Several(tuple((Wound(form, tags), count) for tags, count in scored))

    def _save_by_armour(self, wound: Wound, dice: Dice, tally: Tally) -> Wound | str | None:
        test = self.strikes[wound.form].fates[wound.tags].armour
        saved = test is not None and dice.test(test, "armour save")
        if saved == RETURNED:
            return RETURNED
        return None if saved else wound

    def _save_specially(self, wound: Wound | str, dice: Dice, tally: Tally) -> Wound | str | None:
        if isinstance(wound, str):
            return wound
        save = self.strikes[wound.form].fates[wound.tags].special
        saved = save is not None and dice.test(save[1], save[0])
        if saved == MENDED:
            return MENDED
        return None if saved else wound

    def _damage(self, wound: Wound | str, dice: Dice, tally: Tally) -> int:
        if isinstance(wound, str):
            return _SHARES[wound]
        fate = self.strikes[wound.form].fates[wound.tags]
        tally.add(self.measures.unsaved)
        points = fate.lost(dice)
        tally.add(self.measures.damage, points)
        return points + self._of_wound


def strike_of(attack: Attack, defence: DefencePlan) -> Strike:
    """Return all that a hit of the form looked at comes to, every plugin asked."""
    wound = plan_wound(attack)
    sorts = {tags for scored in wound.possible for tags, _ in scored} - {kit.NO_TAGS}
    tests = None if wound.is_automatic else wound.test()
    every = (kit.NO_TAGS, *sorted(sorts, key=sorted))
    return Strike(wound, tests, {tags: _fate_of(attack, defence, tags) for tags in every})


def _fate_of(attack: Attack, defence: DefencePlan, tags: kit.Tags) -> Fate:
    save, damage = plan_save(attack, defence, tags), plan_damage(attack, tags)
    points = damage.result().points
    return Fate(save, damage, save.armour_save(), save.special(), points, damage.cap)
