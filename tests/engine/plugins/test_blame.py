"""A failure that no plugin's own code raised is blamed on those whose doing it is, no others."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from tests.engine.plugins.attacks import ATTACK

from grapeshot.plugins.blame import smallest_failing
from grapeshot.testing import House

GOOD = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_plan_hit(attack, plan):
        plan.modify("keen eyes", 1, clause="keen-eyes.1", text="keen eyes")
"""
SETS_HITS = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_plan_hit(attack, plan):
        plan._more_of_critical["x.1"] = {value}
"""
"""It goes past the plan's checks: so the host fails later, where nobody is at hand to blame."""
ADDS_HITS = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_plan_hit(attack, plan):
        plan.marks = getattr(plan, "marks", 0) + 1
        if plan.marks == 2:
            plan._more_of_critical["x.1"] = 0.5
"""


@pytest.mark.parametrize("names", list(permutations("akz")))
def test_the_one_that_misleads_the_host_is_named(house: House, names: tuple[str, ...]) -> None:
    """Whatever the order of the names; the two that are in order go on acting."""
    bad, good, also = names
    path = house.write(bad, SETS_HITS.format(value=1.5))
    house.write(good, GOOD)
    house.write(also, GOOD.replace("keen", "keener"))
    assert house.mean_of(ATTACK, "hits") == Fraction(5, 3)
    assert house.problems == [
        f'plugin "{bad}" makes the attack fail by what it does in grapeshot_plan_hit ({path}:4): '
        "TypeError: 'float' object cannot be interpreted as an integer; "
        "set aside in legions-imperialis"
    ]


def test_in_play_too(house: House) -> None:
    """Where it fails only once the die that it has spoiled is rolled."""
    house.write("z_bad", SETS_HITS.format(value=1.5))
    house.write("a_good", GOOD)
    assert house.play_script(ATTACK, [6, 1]).counts["target", "hits"] == 1
    (problem,) = house.problems
    assert problem.startswith('plugin "z-bad" makes the attack fail')


def test_two_that_fail_only_together_are_both_named(house: House) -> None:
    house.write("good", GOOD)
    first, second = (house.write(name, ADDS_HITS) for name in ("first", "second"))
    assert house.mean_of(ATTACK, "hits") == Fraction(4, 3)
    assert [problem.partition(": ")[0] for problem in house.problems] == [
        f'plugin "{one}" makes the attack fail by what it does in grapeshot_plan_hit '
        f'({path}:4), together with plugin "{other}"'
        for one, path, other in (("first", first, "second"), ("second", second, "first"))
    ]


def test_two_that_fail_each_for_itself_are_both_named(house: House) -> None:
    for name in ("first", "second"):
        house.write(name, SETS_HITS.format(value=1.5))
    house.write("good", GOOD)
    assert house.mean_of(ATTACK, "hits") == Fraction(4, 3)
    assert sorted(problem.split('"')[1] for problem in house.problems) == ["first", "second"]
    assert not any("together" in problem for problem in house.problems)


def test_nobody_is_blamed_for_a_fault_of_the_program(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

    def fail(plan: HitPlan) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(HitPlan, "count", fail)
    house.write("good", GOOD)
    with pytest.raises(ZeroDivisionError):
        house.odds(ATTACK)
    assert house.problems == []


def test_a_rule_of_another_rule_set_is_no_suspect(house: House) -> None:
    """It was never asked, so nothing is repeated for its sake."""
    house.write("other", GOOD.replace("@hookimpl", 'RULESET = "ninth-age"\n\n    @hookimpl'))
    house.write("good", GOOD)
    house.odds(ATTACK)
    assert house.session.plugins.suspects("legions-imperialis") == ["good (third party)"]


def test_the_repetitions_grow_with_the_logarithm() -> None:
    """One of 200 is found in few; all that are needed of several are found."""
    asked = 0

    def fails(present: list[str]) -> bool:
        nonlocal asked
        asked += 1
        return needed <= set(present)

    names = [f"{number:03}" for number in range(200)]
    for needed in ({"137"}, {"000"}, {"003", "198"}, {"010", "011", "150"}):
        asked = 0
        assert set(smallest_failing(names, fails)) == needed
        assert asked <= 40 * len(needed)
    assert smallest_failing(names, lambda present: True) == []
    assert smallest_failing([], lambda present: True) == []
    assert smallest_failing(["a"], lambda present: "a" in present) == ["a"]
