"""Kind `wreck`: a model tears at Structures that it touches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Once, Plan, Program, Refusal, Stage, Tally, kit
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.attacks import attacks_of
from grapeshot_legions_imperialis.core.checking import demand_structures_first
from grapeshot_legions_imperialis.core.collapse import COLLAPSED, bury
from grapeshot_legions_imperialis.core.formation import Formation
from grapeshot_legions_imperialis.core.left import unit_left
from grapeshot_legions_imperialis.core.models import change_front, wounds
from grapeshot_legions_imperialis.core.on_table import without_table
from grapeshot_legions_imperialis.core.state import TargetState
from grapeshot_legions_imperialis.core.wreck_plan import Attempt, attempts_of, explain

if TYPE_CHECKING:
    from grapeshot import Engagement, Played, Plugins
    from grapeshot_legions_imperialis.core.attack import Attack

_MEASURES = ("saves_passed", "wounds_lost", "models_destroyed")
_State = tuple[TargetState, ...]


class _Target(NamedTuple):
    attack: Attack
    formation: Formation

    @property
    def name(self) -> str:
        return self.attack.target.name


@without_table
def prepare_wreck(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of a Wrecker attack. Raise Refusal where the rules forbid it."""
    attempts = attempts_of(engagement, plugins)
    checks = [attempt.attack.target_plan for attempt in attempts]
    for check in checks:
        check.check()
    attacks = attacks_of(engagement, plugins, "wreck")
    targets = [_Target(attack, Formation(attack)) for attack in attacks]
    demand_structures_first([attack.target for attack in attacks])
    _demand_collapse_save(attempts, targets)
    plans: list[Plan] = [*checks, *(explain(attempt) for attempt in attempts)]
    return Program(
        stages=tuple(_stages(attempts, targets)),
        start=tuple(TargetState(target.formation.models) for target in targets),
        targets=tuple(target.name for target in targets),
        target_measures=_MEASURES,
        attack_measures=(),
        target_events=frozenset({"collapsed", "wiped_out"}),
        attack_events=frozenset(),
        values={},
        explain=lambda: kit.facts_of(plans),
        d3_as_d6=True,
        report=lambda played: {"targets_left": _left(targets, played)},
    )


def _left(targets: list[_Target], played: Played) -> dict[str, dict[str, object]]:
    return {
        target.name: unit_left(target.attack, target.formation, left, played)
        for target, left in zip(targets, played.final, strict=True)
    }


def _demand_collapse_save(attempts: list[Attempt], targets: list[_Target]) -> None:
    for attempt in attempts:
        attack = attempt.attack
        may_fall = attempt.wounds >= wounds(targets[attack.index].formation.models)
        if may_fall and attack.garrison and attack.situation.collapse_save is None:
            raise Refusal(
                "collapse_save",
                "core-structures.3",
                "the Structure may collapse: say what saves the models inside (collapse_save)",
            )


def _stages(attempts: list[Attempt], targets: list[_Target]) -> list[Stage]:
    stages: list[Stage] = []
    for attempt in attempts:
        house = attempt.attack.target.name
        stages.append(Once("save", partial(_wreck, attempt), house))
        for target in targets:
            if target.attack.target.garrisoned_in == house:
                stages.append(Once("damage", partial(_collapse, attempt, target), target.name))
    return stages


def _wreck(attempt: Attempt, state: _State, dice: Dice, tally: Tally) -> _State:
    needed = attempt.needed
    if needed is not None and dice.test(kit.passing(needed), "save", clause="wrecker.3"):
        tally.add("saves_passed")
        return state
    index = attempt.attack.index
    front = state[index].models[0]
    tally.add("wounds_lost", min(front.wounds, attempt.wounds))
    left = change_front(state[index].models, front.wounds - attempt.wounds, front.shields)
    if not left:
        for measure in ("collapsed", "wiped_out", "models_destroyed"):
            tally.add(measure)
    return _with(state, index, state[index]._replace(models=left))


def _collapse(attempt: Attempt, target: _Target, state: _State, dice: Dice, tally: Tally) -> _State:
    """Roll for those of one Detachment inside, if the Structure has fallen."""
    if state[attempt.attack.index].models:
        return state
    index = target.attack.index
    inside = state[index]
    needed = attempt.attack.situation.collapse_save
    left = bury(target.formation, inside, needed, dice)
    tally.add("wounds_lost", wounds(inside.models) - wounds(left.models))
    tally.add("models_destroyed", inside.size - left.size)
    if not left.models:
        tally.add("wiped_out")
    return _with(state, index, left._replace(marks=left.marks | {COLLAPSED}))


def _with(state: _State, index: int, target: TargetState) -> _State:
    return (*state[:index], target, *state[index + 1 :])
