"""What resolves the hits on one target, whatever it is; and the hits of bodies that charge home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grapeshot import Dice, DiceExpression, Fact, Fault, Once, Stage, Tally
from grapeshot_horus_heresy.core.attack import Attack, ram_of
from grapeshot_horus_heresy.core.hits import counted_hits
from grapeshot_horus_heresy.core.squad import Squad
from grapeshot_horus_heresy.core.struck import NOTHING_KEPT, Trace, alone
from grapeshot_horus_heresy.core.template_plan import TemplatePlan, plan_template
from grapeshot_horus_heresy.core.vehicle import Vehicle

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.state import State


def resolver_of(attack: Attack, template: TemplatePlan, *, sure: bool) -> Squad | Vehicle:
    """Return what resolves the hits of an attack. Raise Fault for several vehicles in one."""
    if not attack.at_vehicle:
        return Squad(attack, template, sure=sure)
    if attack.target.models > 1:
        raise Fault(
            "bad_profile", f"{attack.target.models} vehicles", expected="one target for each"
        )
    return Vehicle(attack, template, sure=sure)


def stages_of(resolver: Squad | Vehicle, trace: Trace) -> Iterator[Stage]:
    """Yield the stages from hits to losses."""
    if isinstance(resolver, Squad):
        yield from alone(resolver, trace)
    else:
        yield from resolver.stages(trace.marks)


class Ram:
    """Automatic hits of models that charge home, which come before all blows."""

    def __init__(self, attack: Attack, hits: DiceExpression, striker: int = 0) -> None:
        plain = ram_of(attack)
        self._hits, self._models = hits, attack.striking
        self._striker = striker
        self._resolver = resolver_of(plain, plan_template(plain), sure=False)

    def facts(self) -> list[Fact]:
        """Return the facts of the hits."""
        return self._resolver.facts()

    def stages(self) -> Iterator[Stage]:
        """Yield the stages from the hits to the losses."""
        index, name = self._resolver.index, self._resolver.name
        key = ("hh ram", index, self._hits, self._models, self._striker, self._resolver.sorts)
        yield Once("hit", self._ram, name, key)
        yield counted_hits(index, name, 1, frozenset())
        yield from stages_of(self._resolver, NOTHING_KEPT)

    def _ram(self, state: State, dice: Dice, tally: Tally) -> State:
        models = state.striking[self._striker] if state.striking else self._models
        index = self._resolver.index
        target = state.targets[index]._replace(hits=(0,) * self._resolver.sorts)
        if not models:
            return state.with_target(index, target)
        (rolled,) = dice.repeated(self._hits, models, lambda hits: (hits,), "hits of the charge")
        hits = (rolled, *(0,) * (len(target.hits) - 1))
        return state.with_target(index, target.add_hits(hits))
