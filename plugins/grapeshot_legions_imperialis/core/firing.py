"""Kind `fire`: one weapon of one Detachment fired at one target or several."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from grapeshot import Program
from grapeshot_legions_imperialis.core.attacks import attacks_of
from grapeshot_legions_imperialis.core.checking import demand_a_target, demand_possible
from grapeshot_legions_imperialis.core.collapse import demand_collapse_save
from grapeshot_legions_imperialis.core.near import unheeded
from grapeshot_legions_imperialis.core.on_table import positions_of
from grapeshot_legions_imperialis.core.report import destroyed_measures
from grapeshot_legions_imperialis.core.sequence import stages_of
from grapeshot_legions_imperialis.core.state import State
from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

if TYPE_CHECKING:
    from grapeshot import Engagement, Played, Plugins
    from grapeshot_legions_imperialis.core.positions import Positions
    from grapeshot_legions_imperialis.core.shapes import Attacker
    from grapeshot_legions_imperialis.core.table.stand import Stand

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
MAIN_MEASURES = (
    "hits",
    "unsaved_wounds",
    "wounds_lost",
    "models_destroyed",
    "wiped_out",
    "quaked",
    "shocked",
)
ATTACK_MEASURES = ("dice_value", "attacker_wounds_lost")


def prepare_fire(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of a shot.

    Raise Refusal where the rules forbid it, Fault where what was given cannot be.
    """
    return Firing(engagement, plugins).program()


class Firing:
    """A shot that is allowed, all its plans made.

    In a volley, not `alone`, its stages keep what is left of the targets, and do not tell it;
    `stand` is what the weapons before it have left on a table.
    """

    def __init__(
        self,
        engagement: Engagement,
        plugins: Plugins,
        *,
        alone: bool = True,
        stand: Stand | None = None,
    ) -> None:
        self._engagement = engagement
        self._plugins = plugins
        self._alone = alone
        attacks = attacks_of(engagement, plugins, "fire")
        self.positions = positions_of(engagement, attacks, stand)
        self.targets = [TargetUnderFire(attack) for attack in self.positions.attacks]
        demand_possible(self.targets)
        demand_a_target(self.targets)
        demand_collapse_save(self.targets)

    @property
    def heeds_losses(self) -> bool:
        """Whether the plans may be others once a target has fewer models, or hurt ones.

        Rules that ship say so by asking for numbers of models; of others nobody knows.
        """
        asked = (key for target in self.targets for key in target.attack.hooks.asked)
        return (
            bool(self._engagement.table)
            or any(target.attack.counted or not target.is_uniform for target in self.targets)
            or any(_STATED_MODELS & target.attack.given for target in self.targets)
            or any(target.under_template for target in self.targets)
            or not all(map(self._plugins.ships, asked))
        )

    def program(self) -> Program:
        """Return its program."""
        positions, targets = self.positions, self.targets
        if not (positions.template or any(map(_is_placed, targets))):
            return _without_anybody_under_it(self._engagement, self._plugins, targets)
        _warn_of_nobody_under_it(targets, positions)
        return _program(self._engagement.attacker, targets, positions, told=self._alone)


_STATED_MODELS = frozenset(
    {"models_in_range", "models_visible", "template_full", "template_partial"}
)


def _program(
    attacker: Attacker, targets: list[TargetUnderFire], positions: Positions, *, told: bool
) -> Program:
    """Return the program of a shot that is allowed."""
    start = State(tuple(target.start for target in targets), (0,) * len(targets), attacker.wounds)
    return Program(
        stages=tuple(stages_of(targets, positions.template, apart=True, told=told)),
        played=cache(lambda: tuple(stages_of(targets, positions.template, told=told))),
        start=start,
        targets=tuple(target.name for target in targets),
        target_measures=TARGET_MEASURES + destroyed_measures(targets),
        attack_measures=ATTACK_MEASURES,
        target_events=_target_events(targets),
        attack_events=frozenset({"attacker_destroyed"}),
        values=targets[0].values,
        explain=lambda: [
            *positions.facts,
            *(fact for target in targets for fact in target.facts()),
            *unheeded([target.attack for target in targets]),
        ],
        joint=("hits",),
        main_measures=MAIN_MEASURES,
        d3_as_d6=True,
        report=partial(_report, targets, positions),
        known=positions.known,
    )


def _report(targets: list[TargetUnderFire], positions: Positions, played: Played) -> dict[str, Any]:
    from grapeshot_legions_imperialis.core.left import left_after_fire  # odds leave nothing

    return left_after_fire(targets, played, positions.idle) | positions.report(played)


_PLACING = frozenset({"template_full", "template_partial", "hole_over_structure"})
"""The keys that tell who lies under a template."""


def _is_placed(target: TargetUnderFire) -> bool:
    """Return whether it is known who of a target lies under a template, or none is laid."""
    attack = target.attack
    measured = attack.placed.full is not None
    return not target.under_template or measured or bool(_PLACING & attack.given)


def _without_anybody_under_it(
    engagement: Engagement, plugins: Plugins, targets: list[TargetUnderFire]
) -> Program:
    """Return the program of a template under which nobody is said to lie: how far it scatters."""
    from grapeshot_legions_imperialis.core.scattering import scatter_of

    plan = targets[0].attacks_plan
    text = "nobody is said to lie under the template, so no Hit is worked out: state how many do"
    plan.ask(text, "situation.template_full", "core-templates-scatter.1")
    scatters = targets[0].attack.has("Blast")
    program = scatter_of(engagement, plugins) if scatters else _EMPTY
    return program._replace(
        targets=tuple(target.name for target in targets),
        values={"to_hit": targets[0].hit_plan.needed},
        explain=lambda: [
            *program.explain(),
            *(fact for target in targets for fact in target.target_plan.facts),
            *(fact for target in targets for fact in target.hit_plan.facts),
            *(fact for fact in plan.facts if fact.caveat),
        ],
    )


_EMPTY = Program((), None, (), (), (), frozenset(), frozenset(), {}, list)


def _warn_of_nobody_under_it(targets: list[TargetUnderFire], positions: Positions) -> None:
    """Warn of a target of which nobody is said to lie under a template that covers others."""
    for target in targets:
        attack = target.attack
        alone = not (attack.at_structure or attack.target.garrisoned_in) and target.struck
        if alone and not positions.template and not _is_placed(target):
            text = "nobody of this target is said to lie under the template: state how many do"
            key = f"targets[{target.attack.index}].template_full"
            target.attacks_plan.ask(text, key)


def _target_events(targets: list[TargetUnderFire]) -> frozenset[str]:
    at_structure = any(target.attack.at_structure for target in targets)
    return frozenset({"wiped_out", "collapsed"} if at_structure else {"wiped_out"})
