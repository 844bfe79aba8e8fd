"""What an attack does to its own firer: dice of 1 of a weapon that overheats, a price it pays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Fact, Repeat, RollTest, Stage, Tally, kit
from grapeshot_horus_heresy.core.attack import harm_to_firer
from grapeshot_horus_heresy.core.hurt import SINGED, hurt_of
from grapeshot_horus_heresy.core.save_plan import SavePlan, plan_save
from grapeshot_horus_heresy.core.wound_plan import Pool

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.state import State

WOUNDS, MODELS, HULL_POINTS = (
    "attacker_wounds_lost",
    "attacker_models_destroyed",
    "attacker_hull_points_lost",
)
_GLANCED = RollTest.of(lambda face: int(face <= 2))
_UNTOLD = "what the attack costs its own firer is left out: attacker.hull_points is missing"


class Firer:
    """One model that fires, and what dice of 1 and a price cost it."""

    def __init__(self, attack: Attack, weapon: str = "") -> None:
        """Plan its saves; `weapon` is what its weapon is called among others."""
        attacker = attack.attacker
        self.is_vehicle = attacker.type == "vehicle"
        self.weapon = weapon
        self.hurt = () if self.is_vehicle else hurt_of(attacker)
        self.has = attacker.hull_points if self.is_vehicle else attacker.wounds
        self.price = attack.blows.price
        self.fired_by = attack.striking
        self._save_plan: SavePlan | None = None
        self._save = kit.Save(None, None)
        if not self.is_vehicle:
            self._plan_saves(attack)
        elif self.has is None:
            attack.blows.warn(_UNTOLD, "attacker.hull_points")

    def _plan_saves(self, attack: Attack) -> None:
        ap = attack.weapon.ap
        pool = Pool(0, 1, ap[0] if isinstance(ap, tuple) else ap, barred=("cover", "shrouded"))
        plan = plan_save(harm_to_firer(attack), pool, cover_from_marker=False)
        self._save = plan.result()._replace(
            what="save of the firer",
            mitigation_name="mitigation of the firer",
            clause="gets-hot.2",
        )
        self._save_plan = plan

    @property
    def key(self) -> tuple[object, ...]:
        """All that the odds of what one model suffers depend on."""
        return self.is_vehicle, self.has, self.hurt, self.price, self._save

    def next_place(self, place: int) -> int:
        """Return the place of the firer after one: those that are not hurt are all alike."""
        return min(place + 1, len(self.hurt))

    @property
    def measures(self) -> tuple[str, ...]:
        """What is measured of the firers."""
        if self.has is None:
            return ()
        return (HULL_POINTS,) if self.is_vehicle else (WOUNDS, MODELS)

    def facts(self) -> list[Fact]:
        """Return the facts of the saves that a firer makes."""
        plan = self._save_plan
        return [fact._replace(side="attacker") for fact in plan.facts] if plan else []

    def suffer(self, hot: int, place: int, dice: Dice, tally: Tally) -> None:
        """Take off the model of a place what so many dice of 1 and the price cost it."""
        if self.has is None:
            return
        has = self.hurt[place] if place < len(self.hurt) else self.has
        lost = self.lost_to(hot, dice)
        if self.price is not None:
            lost += dice.value(self.price, "cost to the firer", clause="reactor-overload.2")
        lost = min(lost, has)
        if self.is_vehicle:
            tally.add(HULL_POINTS, lost)
            return
        tally.add(WOUNDS, lost)
        tally.add(MODELS, int(lost == has))
        if lost:
            tally.note(SINGED, (self.weapon, has, has - lost))

    def lost_to(self, hot: int, dice: Dice) -> int:
        """Roll what dice of 1 cost one model, more than it has left perhaps."""
        if not hot:
            return 0
        if self.is_vehicle:
            return dice.total(_GLANCED, hot, "overheating (vehicle)", clause="gets-hot.3")
        return self._save.failed(hot, dice)


def price_stages(firer: Firer) -> Iterator[Stage]:
    """Yield the stage in which each firing model pays the price, where nothing else harms it."""
    if firer.price is not None and firer.has is not None:
        split = partial(_split, firer.fired_by)
        yield Repeat("attacks", partial(_pay, firer), split, _join, "", ("hh price", firer.key))


def _split(models: int, state: State) -> tuple[int, State, int]:
    return (0 if state.silent else models), state, 0


def _join(state: State, place: int) -> State:
    return state


def _pay(firer: Firer, place: int, dice: Dice, tally: Tally) -> int:
    firer.suffer(0, place, dice, tally)
    return firer.next_place(place)
