"""All plans of one attack, and the program that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot.dice import Dice, RollTest
from grapeshot.kit.attack import Attack
from grapeshot.kit.damage_plan import Cost, DamagePlan
from grapeshot.kit.models import Models
from grapeshot.kit.plan import AttackPlan, AttacksPlan, TargetPlan, facts_of, planned
from grapeshot.kit.resolution import LEFT, WIPED_OUT, State, attacks_stage, damage_stage, to_unsaved
from grapeshot.kit.roll_plan import RollPlan, Scored
from grapeshot.kit.save_plan import SavePlan
from grapeshot.kit.steps import Counts, Roll, Save, Saves
from grapeshot.kit.tags import NO_TAGS, Tags
from grapeshot.pipeline.plan import Fact
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stages import Once, Stage
from grapeshot.pipeline.tally import Tally
from grapeshot.records import NamedTuple
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.pipeline.played import Played


TARGET_GONE = "target_models"
"""The reason why a target of which nothing is left cannot be attacked."""


class Plans(NamedTuple):
    """The classes of the plans of one kind of engagement, each a rule set's own."""

    target: type[TargetPlan]
    attacks: type[AttacksPlan]
    hit: type[RollPlan]
    wound: type[RollPlan] | None
    save: type[SavePlan]
    damage: type[DamagePlan]
    models: Callable[[Any], Models]
    """Makes the models of a target."""
    points_mitigated: bool
    """Whether the roll after a save is made for each point of damage, or for a wound as a whole."""
    left: Callable[[Models], dict[str, Any]]
    """Makes the fields of a target that is attacked next out of what is left of its models."""


class Prepared:
    """All plans of one attack. Raise Refusal where it is forbidden.

    With `keeps` the last state holds the models that are left.
    """

    def __init__(self, attack: Attack, classes: Plans, *, keeps: bool = False) -> None:
        self._keeps = keeps
        self._attack, self._classes, hooks = attack, classes, attack.hooks
        self._target = planned(classes.target(attack), hooks.check_target)
        self._models = classes.models(attack.target)
        if not self._models.groups:
            self._target.forbid(
                TARGET_GONE, clause="", text=f"nothing of {attack.target.name} is left"
            )
        self._target.check()
        self._attacks = planned(classes.attacks(attack), hooks.plan_attacks)
        self._hit = planned(classes.hit(attack), hooks.plan_hit)
        self._wounds: dict[Tags, RollPlan] = {}
        self._saves: dict[Tags, SavePlan] = {}
        self._damages: list[DamagePlan] = []
        hits = _sorts_of(self._hit.possible)
        self._rolls = [Roll("hit", "hits", (_test_of(self._hit, hits),))]
        wounds = hits if classes.wound is None else self._plan_wounds(classes.wound, hits)
        self._costs: dict[Cost, int] = {}
        self._all_saves = tuple(map(self._save, wounds))

    def _plan_wounds(self, wound: type[RollPlan], hits: tuple[Tags, ...]) -> tuple[Tags, ...]:
        """Plan the roll to wound of each sort of hits, and return the sorts of wounds."""
        hook, attack = self._attack.hooks.plan_wound, self._attack
        found: list[Scored] = []
        for tags in hits:
            self._wounds[tags] = plan = planned(wound(attack, tags), hook)
            found += plan.possible
        wounds = _sorts_of(found)
        tests = tuple(_test_of(plan, wounds) for plan in self._wounds.values())
        self._rolls.append(Roll("wound", "wounds", tests))
        return wounds

    def _save(self, tags: Tags) -> Save:
        """Plan the save and the damage of one sort of wounds."""
        attack, hooks, classes = self._attack, self._attack.hooks, self._classes
        save = self._saves[tags] = planned(classes.save(attack, tags), hooks.plan_save)
        damage = planned(classes.damage(attack, tags), hooks.plan_damage)
        self._damages.append(damage)
        roll = save.mitigation() if classes.points_mitigated else None
        cost = damage.result(roll.failures, roll.name) if roll else damage.result()
        place = self._costs.setdefault(cost, len(self._costs))
        return save.result(mitigated=not classes.points_mitigated)._replace(cost=place)

    @property
    def start(self) -> State:
        """The state in which its stages begin."""
        return State(self._models, self._fixed_dice or 0)

    def program(self) -> Program:
        """Return the program of the attack."""
        measures = ["hits", "unsaved_wounds", "wounds_lost", "models_destroyed"]
        if self._wounds:
            measures.insert(1, "wounds")
        return Program(
            stages=tuple(self._stages()),
            start=self.start,
            targets=(self._attack.target.name,),
            target_measures=tuple(measures),
            attack_measures=(),
            target_events=frozenset({WIPED_OUT}),
            attack_events=frozenset(),
            values=self._values(),
            explain=self._facts,
            main_measures=("unsaved_wounds", "wounds_lost", "models_destroyed"),
            report=self._report,
        )

    def _report(self, played: Played) -> dict[str, Any]:
        """Return `targets_left`: the target after a resolution, in the fields that it has."""
        target = self._attack.target
        models = played.notes.get(LEFT, [self._models])[-1]
        left, known = self._classes.left(models), keys_of(type(target))
        return {"targets_left": {target.name: {k: v for k, v in left.items() if k in known}}}

    @property
    def _fixed_dice(self) -> int | None:
        plan = self._attacks
        return None if plan.dice.is_random else plan.models * plan.rolls(plan.dice.bonus)[0]

    def _stages(self) -> Iterator[Stage]:
        attack, name = self._attack, self._attack.target.name
        if attack.hooks.implemented("grapeshot_before_attack"):
            yield Once("target", partial(_before_attack, attack), name)
        if self._fixed_dice is None:
            yield attacks_stage(self._attacks, name)
        yield to_unsaved(self._rolls, Saves(self._all_saves, len(self._costs)), name)
        follows = attack.hooks.implemented("grapeshot_after_damage")
        *others, last = sorted(self._costs, key=_in_turn)
        for cost in others:
            yield damage_stage(self._costs[cost], cost, name, ends=False)
        ends = not (follows or self._keeps)
        yield damage_stage(self._costs[last], last, name, ends=ends)
        if follows:
            yield Once("post_damage", partial(_after_damage, attack), name)

    def _values(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            "attacks": f"{self._attacks.models} x {self._attacks.dice}",
            "to_hit": self._hit.needed,
        }
        plain = self._wounds.get(NO_TAGS)
        if plain is not None:
            values["to_wound"] = plain.needed
        chosen = self._saves[NO_TAGS].chosen() if NO_TAGS in self._saves else None
        if chosen is not None:
            values["save"] = f"{chosen[0]} {self._saves[NO_TAGS].needed(chosen[0])}+"
        return values

    def _facts(self) -> list[Fact]:
        plans: list[AttackPlan] = [self._target, self._attacks, self._hit]
        plans += [*self._wounds.values(), *self._saves.values(), *self._damages]
        return facts_of(plans)


def _sorts_of(scored: list[Scored]) -> tuple[Tags, ...]:
    """Return every sort that dice may come to, the one without tags first."""
    found = {NO_TAGS, *(tags for each in scored for tags, _ in each)}
    return tuple(sorted(found, key=lambda tags: (len(tags), sorted(tags))))


def _test_of(plan: RollPlan, sorts: tuple[Tags, ...]) -> RollTest[Counts] | Counts:
    """Return a roll as a test that counts the sorts of what comes of it."""

    def counts(scored: Scored) -> Counts:
        found = dict(scored)
        return tuple(found.get(tags, 0) for tags in sorts) if found else ()

    if plan.is_automatic:
        return counts(plan.scored_without_roll)
    return RollTest.of(lambda face: counts(plan.scored(face)), plan.rerolled, plan.sides)


def _in_turn(cost: Cost) -> tuple[bool, str]:
    """Return the key that puts costs in the order in which they are taken off: spilling last."""
    return cost.spills, repr(cost.points)


def _before_attack(attack: Attack, state: State, dice: Dice, tally: Tally) -> State:
    after: State = attack.hooks.before_attack(attack, state, dice, tally)
    return after


def _after_damage(attack: Attack, state: State, dice: Dice, tally: Tally) -> State:
    after: State = attack.hooks.after_damage(attack, state, dice, tally)
    return after
