"""Kind `wreck`: a model tears at Structures that it touches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Dice, Fault, Once, Plan, Program, RollTest, Stage, Tally
from grapeshot_legions_imperialis.core.firing import attacks_of
from grapeshot_legions_imperialis.core.targeting import plan_target

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.shapes import Weapon

_MEASURES = ("saves_passed", "wounds_lost", "models_destroyed")


class _Wreck(NamedTuple):
    """An attempt on one Structure: the AP of its Save roll, the Wounds that a failure costs."""

    attack: Attack
    ap: int
    wounds: int

    @property
    def needed(self) -> int | None:
        """The face that passes, or None where none does."""
        armour = self.attack.target.armour_save
        needed = None if armour is None else max(2, armour - self.ap)
        return needed if needed is not None and needed <= 6 else None


def prepare_wreck(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of a Wrecker attack. Raise Refusal where the rules forbid it."""
    attempts = _attempts(engagement, plugins)
    plan = Plan()
    plan.stage = "save"
    for attempt in attempts:
        _explain(attempt, plan, combined=engagement.choices.wrecker == "combined")
    checks = [plan_target(attempt.attack) for attempt in attempts]
    for check in checks:
        check.check()
    return Program(
        stages=tuple(_stage(attempt) for attempt in attempts),
        start=None,
        targets=tuple(attempt.attack.target.name for attempt in attempts),
        target_measures=_MEASURES,
        attack_measures=(),
        target_events=frozenset({"collapsed", "wiped_out"}),
        attack_events=frozenset(),
        values={},
        explain=lambda: [fact for each in (*checks, plan) for fact in each.facts],
        d3_as_d6=True,
    )


def _attempts(engagement: Engagement, plugins: Plugins) -> list[_Wreck]:
    weapons = (engagement.weapon, *engagement.more_weapons)
    if engagement.choices.wrecker == "combined":
        attack = attacks_of(engagement, plugins, "wreck")[0]
        ap, wounds = sum(map(_ap, weapons)), sum(map(_wounds, weapons))
        return [_Wreck(attack, ap, wounds)]
    if len(engagement.targets) > len(weapons):
        raise Fault(
            "bad_profile",
            f"{len(engagement.targets)} Structures for {len(weapons)} Wrecker weapons",
            expected="no more Structures than weapons",
        )
    attempts = []
    for index, weapon in enumerate(weapons[: len(engagement.targets)]):
        attack = attacks_of(engagement._replace(weapon=weapon), plugins, "wreck")[index]
        attempts.append(_Wreck(attack, _ap(weapon), _wounds(weapon)))
    return attempts


def _ap(weapon: Weapon) -> int:
    return weapon.ap if isinstance(weapon.ap, int) else 0


def _wounds(weapon: Weapon) -> int:
    for borne in weapon.traits:
        if borne.trait.rule == "wrecker":
            return int(borne.value)
    raise Fault("bad_profile", f'"{weapon.name}" is no Wrecker weapon', expected="Wrecker (X)")


def _explain(attempt: _Wreck, plan: Plan, *, combined: bool) -> None:
    needed = attempt.needed
    roll = f"{needed}+" if needed else "no Save"
    plan.note("wrecker.3", f"one Save roll for the Structure at AP {attempt.ap}: {roll}")
    plan.note("wrecker.4", f"a failed Save costs {attempt.wounds} Wounds")
    if combined:
        plan.note("wrecker.6", "all weapons at one Structure: AP and Wounds added up")
    else:
        plan.note("wrecker.5", "one Structure for each weapon")


def _stage(attempt: _Wreck) -> Stage:
    return Once("save", partial(_wreck, attempt), attempt.attack.target.name)


def _wreck(attempt: _Wreck, state: None, dice: Dice, tally: Tally) -> None:
    needed = attempt.needed
    if needed is not None and dice.test(_passes(needed), "save", clause="wrecker.3"):
        tally.add("saves_passed")
        return
    left = min(attempt.attack.target.wounds_left or (attempt.attack.target.wounds,))
    tally.add("wounds_lost", min(left, attempt.wounds))
    if attempt.wounds >= left:
        for measure in ("collapsed", "wiped_out", "models_destroyed"):
            tally.add(measure)


def _passes(needed: int) -> RollTest[bool]:
    return RollTest.of(lambda face: face >= needed)
