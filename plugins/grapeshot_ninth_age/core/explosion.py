"""An Explosion of the Misfire Table: a hit on every model within its radius, then the firer's end.

Who stands near comes in groups: the target, the other models of the firer's unit, the bystanders in
the order listed. A group keeps what it has lost from one explosion to the next.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import repeat
from typing import TYPE_CHECKING, Any

from grapeshot import Chain, Dice, Link, Repeat, Several, Stage, Tally, kit
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.attack import PLAIN
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.formation import models_standing
from grapeshot_ninth_age.core.resolving import Strike, strike_of
from grapeshot_ninth_age.core.save_plan import ARMOUR
from grapeshot_ninth_age.core.shapes import Bystander, Unit, Weapon
from grapeshot_ninth_age.core.state import Batches, State, apart, together
from grapeshot_ninth_age.core.values import Bracketed

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

STRENGTH, AP = 5, 2
FARTHEST = 6
"""The largest radius, in inches."""
_RADIUS, _HITS, _DESTROYED = "misfire-table.3", "misfire-table.4", "misfire-table.5"
_SIDES = {"friend": "friends", "enemy": "enemies"}
_PACKED = 1 << 14
"""The losses of several groups are added up as one number, in digits of this base."""
Wound = tuple[int, kit.Tags]
"""The place of a group, and the tags of a wound of one of its models."""


class Group(NamedTuple):
    """Models that stand at one distance, in inches, and what the hit of an explosion does."""

    unit: Unit
    distance: float
    strike: Strike
    whose: str
    """Whose models they are, as in "of the target"."""
    what: str
    """Whose dice they are, as in "bystander to wound"."""
    nearest: bool = False
    """Whether the distance is that of the nearest model, and of the others no more is known."""

    def within(self, radius: int) -> bool:
        """Return whether the group is struck: all of it where others stand behind the nearest."""
        return self.distance < radius if self.nearest else self.distance <= radius

    def points_left(self, lost: int) -> int:
        """Return the Health Points left once explosions have cost so many."""
        return self.unit.models * self.unit.wounds - self.unit.wounds_lost - lost


class Explosion:
    """Resolves explosions one after another."""

    def __init__(self, attack: Attack, *, keeps: bool = False) -> None:
        self._attack = attack
        self._keeps = keeps
        """Whether the state keeps what it cost, since more weapons are to be fired."""
        self.groups = [_target_of(attack), _firers_of(attack)]
        near = attack.situation.bystanders
        self.groups += [_bystanders_of(attack, each) for each in near]

    # -- in words ----------------------------------------------------------------------------

    @property
    def reached(self) -> list[tuple[Group, int]]:
        """The groups that the largest radius reaches, with the models that it can strike."""
        models = ((group, self._models(index, State())) for index, group in enumerate(self.groups))
        return [each for each in models if each[1] and each[0].within(FARTHEST)]

    def describe(self) -> list[str]:
        """Return in words what a hit does to each group that the largest radius reaches."""
        return [
            f'{count} {group.whose} at {group.distance:g}": wounded on '
            f"{group.strike.wound.needed}+, {_save_in_words(group.strike)}"
            for group, count in self.reached
        ]

    # -- stages ------------------------------------------------------------------------------

    def stages(self) -> list[Stage]:
        """Return the stages of one explosion; they do nothing where the state has no radius."""
        links = [Link("post_damage", self._wound), Link("post_damage", self._save_by_armour)]
        if any(fate.special for each in self.groups for fate in each.strike.fates.values()):
            links.append(Link("post_damage", self._save_specially))
        links.append(Link("post_damage", self._lose))
        target = self._attack.target.name
        hits = Chain("post_damage", tuple(links), self._split, _with_losses, target)
        return [hits, Repeat("post_damage", self._settle, _split_settled, together)]

    def _models(self, index: int, state: State) -> int:
        """Return how many models of a group are near enough, all of one not told otherwise."""
        unit, lost = self.groups[index].unit, self._lost(index, state)
        standing = models_standing(unit, lost) - (index == _FIRERS)
        near = unit.near_explosion
        return max(0, standing if near is None else min(near, standing))

    def _lost(self, index: int, state: State) -> int:
        if index == _FIRERS:
            return state.firer_lost
        return state.burnt[index] if state.burnt else 0

    def _split(self, state: State) -> tuple[tuple[tuple[tuple[int, int], ...], ...], State]:
        if not state.radius:
            return (), state
        struck = tuple(
            (index, self._models(index, state))
            for index, group in enumerate(self.groups)
            if group.within(state.radius)
        )
        return (struck,), state

    def _wound(self, index: int, dice: Dice, tally: Tally) -> Several | None:
        group = self.groups[index]
        if index != _FIRERS:
            tally.add("hits" if index == _TARGET else "bystander_hits")
        scored = group.strike.wounds(dice, f"{group.what} to wound", _HITS)
        if not scored:
            return None
        if index == _TARGET:
            tally.add("wounds", sum(count for _, count in scored))
        return Several(tuple(((index, tags), count) for tags, count in scored))

    def _save_by_armour(self, wound: Wound, dice: Dice, tally: Tally) -> Wound | None:
        group = self.groups[wound[0]]
        test = group.strike.fates[wound[1]].armour
        saved = test is not None and dice.test(test, f"{group.what} armour save", _HITS)
        return None if saved else wound

    def _save_specially(self, wound: Wound, dice: Dice, tally: Tally) -> Wound | None:
        group = self.groups[wound[0]]
        save = group.strike.fates[wound[1]].special
        saved = save is not None and dice.test(save[1], f"{group.what} {save[0]}", _HITS)
        return None if saved else wound

    def _lose(self, wound: Wound, dice: Dice, tally: Tally) -> int:
        index = wound[0]
        if index == _TARGET:
            tally.add("unsaved_wounds")
            tally.add("damage")
        if index == _FIRERS:
            tally.add("attacker_wounds_lost")
        return int(_PACKED**index)

    def _settle(self, state: State, dice: Dice, tally: Tally) -> State:
        """Count the models that fell, and take the exploded one off the table."""
        losses = [state.losses // _PACKED**index % _PACKED for index in range(len(self.groups))]
        for index in range(_FIRERS + 1, len(self.groups)):
            tally.add("bystander_models_destroyed", self._fallen(index, state, losses[index]))
        tally.add("attacker_models_destroyed", 1 + self._fallen(_FIRERS, state, losses[_FIRERS]))
        if not (state.misfires or self._keeps):
            return State()
        gone = losses[_FIRERS] + self._attack.attacker.wounds
        losses[_FIRERS] = 0
        burnt = [old + new for old, new in zip(state.burnt or _NOTHING, losses, strict=False)]
        lost = state.firer_lost + gone
        return state._replace(firer_lost=lost, burnt=tuple(burnt), radius=0, losses=0)

    def _fallen(self, index: int, state: State, points: int) -> int:
        unit, lost = self.groups[index].unit, self._lost(index, state)
        return models_standing(unit, lost) - models_standing(unit, lost + points)

    # -- what sets it off --------------------------------------------------------------------

    def explode(self, state: State, dice: Dice, tally: Tally) -> State:
        """Roll for the radius, where anybody is left to explode."""
        tally.add("explosion")
        if self.groups[_FIRERS].points_left(state.firer_lost) <= 0:
            return state
        attack = self._attack
        radius = dice.die("explosion radius", clause=_RADIUS)
        tally.tell(f"{attack.attacker.name} is destroyed with its {attack.weapon.name}", _DESTROYED)
        tally.tell(f'within {radius}" a hit on {self._near(radius, state)}', _RADIUS)
        return state._replace(radius=self._reach(radius))

    def _reach(self, radius: int) -> int:
        """Return the least radius that strikes the same groups: no more is read of it."""
        struck = [group.within(radius) for group in self.groups]
        same = (
            less
            for less in range(1, radius)
            if [group.within(less) for group in self.groups] == struck
        )
        return next(same, radius)

    def _near(self, radius: int, state: State) -> str:
        near = (
            f'{self._models(index, state)} {group.whose} at {group.distance:g}"'
            for index, group in enumerate(self.groups)
            if group.within(radius) and self._models(index, state)
        )
        return ", ".join(near) or "nobody that is known of"


_NOTHING = repeat(0)
_TARGET, _FIRERS = 0, 1
"""Where these two stand among the groups."""


def _split_settled(state: State) -> tuple[int, Batches, State]:
    batches, about = apart(state)
    return int(state.radius > 0), batches, about


def _with_losses(state: State, losses: int) -> State:
    return state._replace(losses=losses)


def _target_of(attack: Attack) -> Group:
    target, distance = attack.target, attack.situation.distance
    group = _group(attack, target, distance, "of the target", "explosion")
    several = models_standing(target) > 1 and target.near_explosion is None
    return group._replace(nearest=several)


def _firers_of(attack: Attack) -> Group:
    return _group(attack, attack.attacker, 0, "of the firer's own unit", "firer")


def _bystanders_of(attack: Attack, near: Bystander) -> Group:
    return _group(attack, near.unit(), near.distance, f"of the {_SIDES[near.side]}", "bystander")


def _group(attack: Attack, struck: Unit, distance: float, whose: str, what: str) -> Group:
    """Return a group; nothing of the weapon that misfired applies to its hits, nor of the firer."""
    blast = Weapon(
        name="Explosion", kind="shooting", strength=Bracketed(STRENGTH), ap=Bracketed(AP), traits=()
    )
    hit: Any = replace(
        attack,
        weapon=blast,
        attacker=replace(attack.attacker, rules=(), carried=()),
        target=struck,
        form=PLAIN,
        mode="",
        defender={"explosion": "target", "firer": "attacker"}.get(what, ""),
    )
    return Group(struck, distance, strike_of(hit, plan_defence(hit)), whose, what)


def _save_in_words(strike: Strike) -> str:
    needed = strike.plain.save.needed(ARMOUR)
    armour = "no Armour Save" if needed is None else f"Armour Save {needed}+"
    special = strike.plain.special
    return armour if special is None else f"{armour}, then {special[0].title()}"
