"""Odds by propagating distributions are those of every single play, on random programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from operator import truediv
from typing import Any

import pytest
from hypothesis import given
from tests.engine.pipeline.toys import EFFECT, every_play, programs
from tests.examples import examples

from grapeshot.pipeline.odds import Frame, odds
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.propagation import Propagation

pytestmark = pytest.mark.thorough

Plays = list[tuple[Fraction, Played]]


def distribution(plays: Plays, key: Callable[[Played], Any]) -> dict[Any, Fraction]:
    """Return the distribution of what `key` makes of every play."""
    merged: dict[Any, Fraction] = defaultdict(Fraction)
    for weight, played in plays:
        merged[key(played)] += weight
    return dict(merged)


def counted(name: str, targets: tuple[str, ...]) -> Callable[[Played], int]:
    """Return the function that sums a count over some targets ("" is the attack as a whole)."""
    return lambda played: sum(played.counts.get((target, name), 0) for target in targets)


def chance(plays: Plays, name: str, targets: tuple[str, ...]) -> Fraction:
    """Return the probability that anything of a name was counted."""
    happened = counted(name, targets)
    return sum((weight for weight, played in plays if happened(played)), Fraction(0))


@given(programs())
@examples(20)
def test_states_and_measures_are_those_of_every_play(program: Program) -> None:
    plays = list(every_play(program))
    assert sum(weight for weight, _ in plays) == 1
    propagation = Propagation(program.stages, program.start, Fraction)
    assert propagation.final == distribution(plays, lambda played: played.final)
    found = odds(program, number=Fraction)
    everywhere = ("", *program.targets)
    assert found.method == "exact"
    assert found.trials is None
    for name in program.attack_measures:
        expected = distribution(plays, counted(name, everywhere))
        assert found.attack.distributions[name] == expected
    for name in program.attack_events:
        assert found.attack.events[name] == chance(plays, name, everywhere)
    for target in program.targets:
        single = len(program.targets) == 1
        frame = found.attack if single else found.targets[target]
        assert_frame_of(frame, plays, target, exclude_attack=not single)


def assert_frame_of(frame: Frame, plays: Plays, target: str, *, exclude_attack: bool) -> None:
    """Demand the measures and events of one target."""
    for name in ("hits", "lost", "models"):
        expected = distribution(plays, counted(name, (target,)))
        assert frame.distributions[name] == expected
        assert frame.mean[name] == sum(value * weight for value, weight in expected.items())
    assert frame.events["gone"] == chance(plays, "gone", (target,))
    assert frame.events.get(EFFECT, 0) == chance(plays, EFFECT, (target,))
    assert ("spent" in frame.distributions) is not exclude_attack


@given(programs().filter(lambda program: len(program.targets) == 2))
@examples(10)
def test_totals_and_joint_counts_are_those_of_every_play(program: Program) -> None:
    plays = list(every_play(program))
    found = odds(program, number=Fraction)
    one, other = (counted("hits", (target,)) for target in program.targets)
    expected = distribution(plays, lambda played: f"{one(played)},{other(played)}")
    assert found.attack.distributions["joint_hits"] == expected
    everywhere = ("", *program.targets)
    for name in program.target_measures:
        assert found.total.distributions[name] == distribution(plays, counted(name, everywhere))


@given(programs())
@examples(10)
def test_floats_agree_with_fractions(program: Program) -> None:
    floats, fractions = odds(program, number=truediv), odds(program, number=Fraction)
    for frame, exact in zip(frames(floats), frames(fractions), strict=True):
        assert frame.distributions.keys() == exact.distributions.keys()
        for name, values in exact.distributions.items():
            assert frame.distributions[name] == pytest.approx(values, abs=1e-12)
            assert sum(values.values()) == 1
        assert frame.events == pytest.approx(exact.events, abs=1e-12)


def frames(found: Any) -> list[Frame]:
    """Return all frames of some odds."""
    return [found.attack, *found.targets.values(), found.total]
