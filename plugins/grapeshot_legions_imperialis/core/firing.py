"""Kind `fire`: one weapon of one Detachment fired at one target or several."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Once, Program, Repeat, Stage
from grapeshot_legions_imperialis.core.attack import Attack
from grapeshot_legions_imperialis.core.checking import demand_a_target, demand_possible
from grapeshot_legions_imperialis.core.collapse import collapse, demand_collapse_save
from grapeshot_legions_imperialis.core.left import left_after_fire
from grapeshot_legions_imperialis.core.positions import positions_of
from grapeshot_legions_imperialis.core.report import destroyed_measures, result_of
from grapeshot_legions_imperialis.core.state import State, TargetState
from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire
from grapeshot_legions_imperialis.core.volley import (
    after_damage,
    before,
    lift_template,
    roll_dice,
    roll_to_hit,
)

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot_legions_imperialis.core.table.landing import Template

TARGET_MEASURES = (
    "hit_rolls",
    "hits",
    "extra_hits",
    "shield_hits",
    "shields_lost",
    "shields_left",
    "hits_discarded",
    "hits_lost",
    "model_hits",
    "saves_passed",
    "wounds_ignored",
    "unsaved_wounds",
    "wounds_lost",
    "models_destroyed",
)
ATTACK_MEASURES = ("dice_value", "attacker_wounds_lost")


def prepare_fire(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of a shot.

    Raise Refusal where the rules forbid it, Fault where what was given cannot be.
    """
    positions = positions_of(engagement, attacks_of(engagement, plugins, "fire"))
    targets = [TargetUnderFire(attack) for attack in positions.attacks]
    demand_possible(targets)
    demand_a_target(targets)
    demand_collapse_save(targets)
    start = State(
        tuple(target.start for target in targets), (0,) * len(targets), engagement.attacker.wounds
    )
    return Program(
        stages=tuple(_stages(targets, positions.template)),
        start=start,
        targets=tuple(target.name for target in targets),
        target_measures=TARGET_MEASURES + destroyed_measures(targets),
        attack_measures=ATTACK_MEASURES,
        target_events=_target_events(targets),
        attack_events=frozenset({"attacker_destroyed"}),
        values={"to_hit": targets[0].hit_plan.needed},
        explain=lambda: [*positions.facts, *(f for target in targets for f in target.facts())],
        joint=("hits",),
        d3_as_d6=True,
        report=lambda played: {
            **left_after_fire(targets, played, positions.idle),
            **positions.report(played),
        },
        known=positions.known,
    )


def _target_events(targets: list[TargetUnderFire]) -> frozenset[str]:
    at_structure = any(target.attack.at_structure for target in targets)
    return frozenset({"wiped_out", "collapsed"} if at_structure else {"wiped_out"})


def attacks_of(engagement: Engagement, plugins: Plugins, kind: str) -> list[Attack]:
    """Return the attack on each target, with the hooks of the rules that bear on it."""
    units = tuple(struck.unit for struck in engagement.targets)
    return [
        Attack(
            engagement.weapon,
            engagement.attacker,
            struck.unit,
            struck.situation,
            engagement.choices,
            engagement.options,
            plugins.hooks(engagement.ruleset.id, engagement.borne(struck.unit)),
            index,
            units,
            kind,
        )
        for index, struck in enumerate(engagement.targets)
    ]


def _stages(targets: list[TargetUnderFire], template: Template | None) -> list[Stage]:
    """Return the stages of all volleys, each target counted once nothing more befalls it.

    A template scatters once: further ones are laid on the first.
    """
    volleys = _volleys(targets)
    stages: list[Stage] = []
    for volley in volleys:
        if targets[0].attack.hooks.implemented("grapeshot_before_attack"):
            stages.append(Once("target", partial(before, targets)))
        if template:
            stages.append(template.stage())
        stages += [Once("attacks", partial(roll_dice, targets, model)) for model in volley]
        if template and volley is volleys[-1]:
            stages.append(Once("attacks", lift_template))
        for target in targets:
            stages += _stages_of_target(target)
            if target.attack.garrison:
                stages.append(Once("damage", partial(collapse, targets, target.attack.index)))
            if volley is volleys[-1]:
                stages.append(result_of(target))
    return stages


def _volleys(targets: list[TargetUnderFire]) -> list[list[int | None]]:
    """Return which firing models roll their Dice by themselves, volley by volley.

    None stands for all of them together. What befalls a model before it fires makes a volley of
    its own; a template has coverage dice of its own.
    """
    attack = targets[0].attack
    models: list[int | None] = list(range(attack.attacker.models))
    if attack.hooks.implemented("grapeshot_before_attack"):
        return [[model] for model in models]
    if any(target.under_template for target in targets):
        return [models]
    return [[None]]


def _stages_of_target(target: TargetUnderFire) -> list[Stage]:
    index, name, resolver = target.attack.index, target.name, target.resolver
    split, join = partial(_split, index), partial(_join, index)
    resolve = Repeat("save", resolver.resolve, split, join, name, resolver.key(target.start))
    hit_key = ("legions-imperialis hit", index, target.hit_test)
    stages: list[Stage] = [Once("hit", partial(roll_to_hit, target), name, hit_key), resolve]
    if target.attack.hooks.implemented("grapeshot_after_damage"):
        stages += [Once("post_damage", partial(after_damage, target), name), resolve]
    return stages


def _split(index: int, state: State) -> tuple[int, State, TargetState]:
    target = state.targets[index]
    return target.pending, state.with_target(index, _BLANK), target.with_pending(0)


_BLANK = TargetState(())


def _join(index: int, rest: State, focus: TargetState) -> State:
    return rest.with_target(index, focus)
