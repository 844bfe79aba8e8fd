"""Casualties: wounds on the same model first, surplus lost, models in sight, Instant Death."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from grapeshot.table import Layout

from .conftest import GUN, HOUSE, TERMINATORS, at, hits, lay, of_each, row, shoot, strike

OPEN = {"models": 3, "toughness": 4, "wounds": 2}
"""Three models of two Wounds, without a save."""


def test_a_wounded_model_comes_first() -> None:
    trial = hits(4, target=OPEN)
    wounds = of_each(Fraction(1, 2), 4)
    dead: dict[int, Fraction] = {}
    for count, chance in wounds.items():
        dead[count // 2] = dead.get(count // 2, Fraction(0)) + chance
    assert trial.of("models_destroyed") == dead
    assert trial.of("wounds_lost") == wounds
    assert trial.explains("wound-allocation.2", "wound-allocation.3")


def test_surplus_wounds_are_lost() -> None:
    trial = hits(9, target=OPEN)
    assert max(trial.of("unsaved_wounds")) == 9
    assert max(trial.of("wounds_lost")) == 6
    assert max(trial.of("models_destroyed")) == 3
    wounds = of_each(Fraction(1, 2), 9)
    assert trial.of("wounds_lost")[6] == sum(wounds[count] for count in range(6, 10))


@pytest.mark.parametrize(("strength", "removes"), [(7, False), (8, True), (10, True)])
def test_double_strength_kills_outright(strength: int, removes: bool) -> None:
    trial = hits(2, strength=strength, ap=2, target=TERMINATORS)
    wounded = Fraction(5, 6)
    assert trial.mean("models_destroyed") == (2 * wounded if removes else wounded**2)
    assert trial.mean("wounds_lost") == 2 * wounded * (2 if removes else 1)
    assert trial.explains("instant-death.1") == removes


def test_instant_death_takes_what_is_left_of_a_model() -> None:
    """The outer zone wounds a model, the inner one then removes it: three Wounds on paper, two."""
    trial = shoot(
        'Apocalyptic Mega-blast (5"/7"/10")',
        strength=[8, 4, 4],
        ap=[2, 2, 2],
        target=OPEN,
        situation={"hits_by_zone": [1, 1, 0]},
        choices={"pool_order": ["middle", "inner"]},
    )
    told = trial.play(6, 6)
    assert (told["unsaved_wounds"], told["wounds_lost"], told["models_destroyed"]) == (2, 2, 1)


def test_only_models_in_sight_may_be_given_wounds() -> None:
    trial = hits(4, target={**OPEN, "wounds": 1, "visible_models": 1})
    assert trial.of("models_destroyed") == {0: Fraction(1, 16), 1: Fraction(15, 16)}
    assert max(trial.of("unsaved_wounds")) == 4
    assert trial.explains("wound-allocation.1")


def test_all_may_in_close_combat() -> None:
    target = {**OPEN, "wounds": 1, "visible_models": 1}
    trial = strike(attacker={"models": 4}, target=target)
    assert max(trial.of("models_destroyed")) == 3


def test_nobody_in_sight_nobody_dies() -> None:
    trial = hits(4, target={**OPEN, "visible_models": 0})
    assert trial.of("models_destroyed") == {0: 1}


def test_a_table_tells_which_models_are_in_sight() -> None:
    models = [{**model, "los": n < 2} for n, model in enumerate(row(4))]
    trial = lay(models=models, target={"armour_save": 0, "toughness": 1}, shots=9)
    assert max(trial.of("models_destroyed")) == 2
    assert trial.explains("wound-allocation.1")


def test_a_told_number_in_sight_stands_before_the_table() -> None:
    models = [{**model, "los": n < 2} for n, model in enumerate(row(4))]
    target = {"armour_save": 0, "toughness": 1, "visible_models": 3}
    assert max(lay(models=models, target=target, shots=9).of("models_destroyed")) == 3


def test_the_attacker_may_name_one_pool_only() -> None:
    """The others follow in their own order."""
    trial = shoot(
        'Apocalyptic Mega-blast (5"/7"/10")',
        strength=[9, 8, 4],
        ap=[2, 3, 4],
        target=OPEN,
        situation={"hits_by_zone": [1, 1, 1]},
        choices={"pool_order": ["outer"]},
    )
    program = HOUSE.session.program(HOUSE.engagement(trial.table))
    keys = [stage.key for stage in program.stages if stage.name == "damage"]
    costs = [key[2].each.fixed for key in keys if isinstance(key, tuple)]
    assert costs == [1, 2]  # the other two zones cost both Wounds, and are one run


def test_odds_of_many_wounds_by_brute_force() -> None:
    """Every face of three wound rolls and three saves on two models of two Wounds."""
    trial = hits(3, ap=6, target={"models": 2, "toughness": 4, "wounds": 2, "armour_save": 5})
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=6):
        unsaved = sum(
            wound >= 4 and save < 5 for wound, save in zip(faces[::2], faces[1::2], strict=True)
        )
        found[min(2, unsaved // 2), min(4, unsaved)] += 1
    for place, measure in enumerate(("models_destroyed", "wounds_lost")):
        expected: Counter[int] = Counter()
        for both, count in found.items():
            expected[both[place]] += count
        assert trial.of(measure) == {n: Fraction(c, 6**6) for n, c in expected.items()}


def test_the_firing_model_is_no_target() -> None:
    engagement = HOUSE.engagement(lay(models=[at("t1", 34, 30)]).table)
    assert isinstance(engagement.table, Layout)
    assert [model.id for model in engagement.table.firers] == [GUN["id"]]
