"""What a plugin states on a plan is checked where it states it: the plugin is to blame."""

from __future__ import annotations

from pathlib import Path

import pytest

from grapeshot.testing import House

from .conftest import TANK, fire

REFUSED: dict[str, tuple[str, str, str]] = {
    "a face that no die has": ("plan_hit", "plan.reroll_face(7, clause=C)", "face 7"),
    "fewer Hits for a 6": ("plan_hit", "plan.score_on_critical(-1, clause=C)", "successes -1"),
    "half a Hit": ("plan_hit", "plan.score_on_critical(0.5, clause=C)", "successes 0.5"),
    "a To Hit of 0": ("plan_hit", "plan.replace(0, clause=C, text=C)", "face 0"),
    "a modifier in words": ("plan_hit", 'plan.modify("x", "-1", clause=C, text=C)', "modifier"),
    "a Save that is none": ("plan_save", 'plan.bypass("armor", clause=C)', '"armour"'),
    "an offer of none": ("plan_save", 'plan.offer("invulnerabel", 5, clause=C)', "invulnerable"),
    "a Save of 9": ("plan_save", 'plan.offer("cover", 9, clause=C)', "save 9"),
    "a worse improvement": ("plan_save", "plan.improve_ap(-1, clause=C)", "amount -1"),
    "AP times 0": ("plan_save", "plan.multiply_ap(0, clause=C)", "factor 0"),
    "fewer Wounds": ("plan_damage", "plan.additional_wounds(-1, clause=C)", "points -1"),
    "Wounds ignored on 0": ("plan_damage", "plan.ignore_wounds_on(0, clause=C)", "roll 0"),
    "Wounds in words": ("plan_damage", 'plan.lose_on_passed_save("D3", clause=C)', "Wounds 'D3'"),
    "no levels": ("plan_allocation", "plan.strip_levels(0, clause=C)", "levels 0"),
    "Dice without end": (
        "plan_attacks",
        "plan.set_dice(10**9, clause=C, text=C)",
        "dice 100000",
    ),
    "models below none": ("plan_attacks", "plan.double(-1, clause=C)", "models -1"),
    "a range below none": ("check_target", "plan.set_range(-3, clause=C)", "inches -3"),
    "a range times 0": ("check_target", "plan.multiply_range(0, clause=C)", "factor 0"),
    "shots below none": ("check_target", "plan.spend_ammunition(-1, clause=C)", "shots left -1"),
}
WARNED: dict[str, tuple[str, str, str]] = {
    "a modifier": ("plan_hit", 'plan.waive("terain", clause=C)', 'did you mean "terrain"?'),
    "a softer one": ("plan_hit", 'plan.soften("overwach", -1, clause=C)', '"overwatch"?'),
    "a limit": ("check_target", 'plan.lift("strcture", clause=C, text=C)', '"structure"?'),
    "limits": ("check_target", 'plan.pass_over_where("out of range")', '"out_of_range"?'),
}


def written(folder: Path, hook: str, statement: str) -> House:
    """Return a house with a rule that states something."""
    house = House(folder)
    house.write(
        "cat_eyes",
        f"""
        from grapeshot import hookimpl

        RULESET = "legions-imperialis"
        C = "cat-eyes.1"

        @hookimpl
        def grapeshot_{hook}(attack, plan):
            {statement}
        """,
    )
    return house


@pytest.mark.parametrize(("hook", "statement", "text"), REFUSED.values(), ids=REFUSED)
def test_nonsense_sets_the_rule_aside_that_states_it(
    tmp_path: Path, hook: str, statement: str, text: str
) -> None:
    house = written(tmp_path, hook, statement)
    plain = fire(target=TANK)
    assert house.odds(plain.table) == plain.odds
    (problem,) = house.problems
    assert problem.startswith('plugin "cat-eyes" failed in')
    assert text in problem
    assert f"grapeshot_{hook}" in problem


@pytest.mark.parametrize(("hook", "statement", "text"), WARNED.values(), ids=WARNED)
def test_a_name_that_means_nothing_is_told_beside_the_numbers(
    tmp_path: Path, hook: str, statement: str, text: str
) -> None:
    house = written(tmp_path, hook, statement)
    engagement = house.engagement(fire(target=TANK).table)
    program, _ = house.session.odds(engagement)
    assert house.problems == []
    assert [text in each.text for each in house.session.caveats(engagement, program)] == [True]
