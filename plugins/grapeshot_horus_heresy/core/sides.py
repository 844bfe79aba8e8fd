"""The two sides of a fight: the groups of models that strike, each with its own plans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from grapeshot import Dice, Fact, Fault, Once, Stage, Tally, kit
from grapeshot_horus_heresy.core.aftermath import Consequence, aftermath_stage, joined
from grapeshot_horus_heresy.core.attacks_plan import FIRST_STEP
from grapeshot_horus_heresy.core.checks import check_stages, reset_stage
from grapeshot_horus_heresy.core.hit_plan import plans_by_skill
from grapeshot_horus_heresy.core.hits import RolledHits, blows_of, counted_hits
from grapeshot_horus_heresy.core.hot_blows import HotBlows
from grapeshot_horus_heresy.core.morale_plan import plan_morale
from grapeshot_horus_heresy.core.resolvers import Ram, resolver_of
from grapeshot_horus_heresy.core.state import State, TargetState
from grapeshot_horus_heresy.core.struck import Trace
from grapeshot_horus_heresy.core.targeting import plan_target
from grapeshot_horus_heresy.core.template_plan import plan_template
from grapeshot_horus_heresy.core.together import Part, together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.squad import Squad
    from grapeshot_horus_heresy.core.vehicle import Vehicle


class Striker:
    """The blows of like models of one side: all their plans, and when they strike."""

    def __init__(
        self, side: str, attack: Attack, number: int, member: int | None, label: str
    ) -> None:
        """Plan the blows of a group of its unit; `number` counts the strikers of both sides."""
        self.side = side
        self.label = label
        self.attack = attack
        self.number = number
        self._member = member
        self._own = 1 - attack.index
        self.template = plan_template(attack)
        self.target_plan = plan_target(attack, self.template)
        self.target_plan.check()
        self.hit_plans = plans_by_skill(attack, self.target_plan)
        self.hit_plan = self.hit_plans[0]
        sure = self.hit_plan.scores_sure_hits
        self.resolver = resolver_of(attack, self.template, sure=sure)
        self.powered: Squad | Vehicle | None = None
        if attack.blows.may_be_powered:
            self.powered = resolver_of(replace(attack, powered=True), self.template, sure=sure)
        rammed = attack.blows.ram_hits
        self.ram = Ram(attack, rammed, number) if rammed else None
        self.morale = plan_morale(attack)
        self._blows = blows_of(attack)
        self.hot: HotBlows | None = None
        if self.hit_plan.overheats:
            self.hot = HotBlows(attack, self.hit_plans, side, number, member)

    @property
    def step(self) -> int:
        """The step in which it strikes. Raise Fault where no Initiative is told."""
        step = self.attack.blows.step
        if step is None:
            expected = "a number: it says who strikes first"
            raise Fault("bad_profile", "attacker.initiative is missing", expected=expected)
        return step

    @property
    def steps(self) -> set[int]:
        """All steps in which it does something."""
        return {self.step, FIRST_STEP} if self.ram else {self.step}

    def models(self, state: State) -> int:
        """Return how many of its models strike, of those that are left."""
        own, unit = state.targets[self._own], self.attack.attacker
        if self._member is not None:
            alive = own.members[self._member]
        elif unit.type == "vehicle":
            alive = min(1, own.left)
        else:
            alive = own.left + own.hidden
        return alive if unit.fighting is None else min(alive, unit.fighting)

    def part(self, marks: frozenset[str]) -> Part:
        """Return its blows as a part of those of its side."""
        checked = any(True for _ in check_stages(self.attack))
        return Part(
            partial(self._hits, marks),
            [self.resolver],
            [Trace(0, marks)],
            [self.powered] if self.powered else (),
            [reset_stage()] if checked else (),
        )

    def _hits(self, marks: frozenset[str]) -> Iterator[Stage]:
        index, (each, more) = self.attack.index, self._blows
        yield from check_stages(self.attack, self.number)
        if self.hot is not None:
            yield from self.hot.stages()
        else:
            key = ("hh fighting blows", self.number, each, more, self.attack.shots)
            yield Once("attacks", self._strike, "", key)
            yield RolledHits(self.attack, self.hit_plan, self.hit_plans).roll_stage()
        yield counted_hits(index, self.resolver.name, 1, marks)

    def _strike(self, state: State, dice: Dice, tally: Tally) -> State:
        """Make the blows of the models that strike in this step."""
        models = 0 if state.silent else state.striking[self.number]
        struck = tuple(0 if at == self.number else n for at, n in enumerate(state.striking))
        state = state._replace(shots=0, striking=struck)
        if not models:
            return state
        each, more = self._blows
        if each is None:
            (total,) = dice.repeated(self.attack.shots, models, lambda value: (value,), "blows")
            return state._replace(shots=total)
        added = sum(dice.value(expression, "more blows") for expression in more)
        return state._replace(shots=models * (each + added))

    def facts(self, *, named: bool) -> list[Fact]:
        """Return the facts of all plans, `named` with the name of the group."""
        plans = [self.template, self.target_plan, self.attack.blows, self.hit_plan, self.morale]
        found = kit.facts_of(plans)
        for part in (self.resolver, self.powered, self.ram, self.hot):
            found += part.facts() if part is not None else []
        facts = [fact._replace(side=self.side) for fact in dict.fromkeys(found)]
        if not named:
            return facts
        return [fact._replace(text=f"{self.label}: {fact.text}") for fact in facts]

    def values(self) -> dict[str, Any]:
        """Return what the plans come to in numbers and words."""
        own: dict[str, Any] = {"to_hit": self.hit_plan.needed, "initiative_step": self.step}
        own |= self.resolver.values
        own["strength"] = self.template.strengths()[0]
        blows = self.attack.blows.blows
        return own if blows is None else own | {"attacks": blows}


class Side:
    """All strikers of one side, who strike at one unit."""

    def __init__(self, name: str, strikers: Sequence[Striker]) -> None:
        self.name = name
        self.strikers = strikers
        self.first = strikers[0]
        self.resolver = self.first.resolver

    @property
    def attack(self) -> Attack:
        """The blows of its first group."""
        return self.first.attack

    def start(self) -> TargetState:
        """Return the unit that it strikes, as it stands before."""
        return self.resolver.start()

    @property
    def steps(self) -> set[int]:
        """All steps in which it does something."""
        return {step for striker in self.strikers for step in striker.steps}

    @cached_property
    def _joined(self) -> tuple[tuple[Consequence, ...], list[frozenset[str]]]:
        return joined([striker.morale.consequences for striker in self.strikers])

    @property
    def events(self) -> frozenset[str]:
        """What its blows may leave behind."""
        return frozenset().union(*(striker.morale.events for striker in self.strikers))

    @property
    def scores_extra_hits(self) -> bool:
        """Whether unsaved wounds of any of its blows cause further hits."""
        resolvers = [striker.resolver for striker in self.strikers]
        return any(getattr(each, "scores_extra_hits", False) for each in resolvers)

    def stages(self, step: int, *, at_once: bool) -> Iterator[Stage]:
        """Yield the stages of what it does in one step."""
        if step == FIRST_STEP:
            for striker in self.strikers:
                if striker.ram is not None:
                    yield from striker.ram.stages()
        marks = self._joined[1]
        parts = [
            striker.part(kept)
            for striker, kept in zip(self.strikers, marks, strict=True)
            if striker.step == step
        ]
        if parts:
            yield from together(parts, at_once=at_once)

    def aftermath(self) -> Stage:
        """Return the stage of what its blows leave behind."""
        return aftermath_stage(self._joined[0], self.attack.index, self.resolver.name)

    def facts(self) -> list[Fact]:
        """Return the facts of all its strikers."""
        named = len(self.strikers) > 1
        return [fact for striker in self.strikers for fact in striker.facts(named=named)]
