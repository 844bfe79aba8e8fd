"""The kit's plans by themselves: how facts combine, in any order, and what is no fact at all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from grapeshot import BadStatement, Refusal, parse_dice
from grapeshot.kit import (
    AUTOMATIC_WOUND,
    CRITICAL_SUCCEEDS,
    EVERY_MITIGATION,
    EVERY_SAVE,
    NO_TAGS,
    ONE_FAILS,
    AttacksPlan,
    DamagePlan,
    RollPlan,
    SavePlan,
    TargetPlan,
    bypass,
    critical,
)

ATTACK: Any = SimpleNamespace(target=SimpleNamespace(name="target"))


class Target(TargetPlan):
    """A target plan with reasons of its own."""

    precedence = ("out_of_range", "no_line_of_sight")


class Roll(RollPlan):
    """A roll to hit that needs 4+."""

    stage = "hit"
    modifiers = frozenset({"cover"})
    save_kinds: ClassVar[tuple[str, ...]] = ("armour", "cover")

    def __init__(self) -> None:
        super().__init__(ATTACK)
        self.need(4, clause="hit.1")

    def successes(self) -> list[int]:
        """Return how many successes each face scores, re-rolls aside."""
        return [sum(count for _, count in self.scored(face)) for face in range(1, 7)]


class Save(SavePlan):
    """Saves of two kinds, the first worsened by 1."""

    kinds = ("armour", "cover")

    def __init__(self, tags: frozenset[str] = NO_TAGS) -> None:
        super().__init__(ATTACK, tags)
        self.offer("armour", 3, clause="save.1")
        self.offer("cover", 5, clause="save.2")

    def modified(self, kind: str, needed: int) -> int:
        return needed + 1 if kind == "armour" else needed


def refused(plan: TargetPlan) -> str:
    """Return the reason of a refusal, "" for none."""
    try:
        plan.check()
    except Refusal as refusal:
        return refusal.reason
    return ""


Statement = Callable[[Any], None]
OF_ROLLS: list[Statement] = [
    lambda plan: plan.modify("cover", -2, clause="a.1"),
    lambda plan: plan.soften("cover", -1, clause="b.1"),
    lambda plan: plan.replace(5, clause="c.1"),
    lambda plan: plan.critical_on(5, clause="d.1"),
    lambda plan: plan.score_on_critical(2, clause="e.1"),
]
OF_DAMAGE: list[Statement] = [
    lambda plan: plan.cost(parse_dice("D3"), clause="a.1"),
    lambda plan: plan.cost(3, clause="b.1"),
    lambda plan: plan.additional_wounds(1, clause="c.1"),
    lambda plan: plan.halve(clause="d.1"),
    lambda plan: plan.lessen(1, clause="e.1"),
]


@pytest.mark.parametrize(
    ("make", "statements", "read"),
    [
        (Roll, OF_ROLLS, lambda plan: (plan.test(), plan.needed, plan.facts)),
        (lambda: DamagePlan(ATTACK), OF_DAMAGE, lambda plan: (plan.result(), plan.facts)),
    ],
    ids=["roll", "damage"],
)
def test_the_order_of_statements_does_not_matter(
    make: Callable[[], Any], statements: list[Statement], read: Callable[[Any], Any]
) -> None:
    found = []
    for order in permutations(statements):
        plan = make()
        for state in order:
            state(plan)
        found.append(read(plan))
    assert all(each == found[0] for each in found)


def test_refusals_come_in_the_order_of_the_rules_and_are_lifted_before_or_after() -> None:
    plan = Target(ATTACK)
    plan.lift("no_line_of_sight", clause="seer.1")
    plan.forbid("jammed", clause="jam.1", limit="jam")
    plan.forbid("no_line_of_sight", clause="sight.1")
    plan.forbid("out_of_range", clause="range.1")
    assert refused(plan) == "out_of_range"
    plan.lift("out_of_range", clause="far.1")
    assert refused(plan) == "jammed"
    plan.lift("jam", clause="oil.1")
    plan.review()
    assert refused(plan) == ""
    assert not [fact for fact in plan.facts if fact.caveat]
    plan.lift("no_line_of_sigth", clause="seer.1")
    plan.review()
    (caveat,) = [fact.text for fact in plan.facts if fact.caveat]
    assert caveat == 'nothing here is called "no_line_of_sigth"; did you mean "no_line_of_sight"?'


def test_base_rules_of_a_roll_are_switched_by_name() -> None:
    plan = Roll()
    plan.modify("blessed", 6, clause="a.1")
    assert plan.successes() == [0, 1, 1, 1, 1, 1]
    plan = Roll()
    plan.modify("cursed", -6, clause="a.1")
    assert plan.successes() == [0, 0, 0, 0, 0, 1]
    plan.switch_off(CRITICAL_SUCCEEDS, clause="b.1")
    assert plan.successes() == [0] * 6
    sure = Roll()
    sure.best = 1  # type: ignore[misc]  # of this one plan, for the test
    sure.modify("blessed", 6, clause="a.1")
    sure.switch_off(ONE_FAILS, clause="b.1")
    assert sure.successes() == [1] * 6


def test_modifiers_are_waived_softened_and_capped() -> None:
    plan = Roll()
    plan.modify("cover", -3, clause="a.1")
    assert plan.needed == 7
    plan.soften("cover", -2, clause="b.1")
    assert plan.needed == 6
    plan.cap(-1, 1, clause="c.1")
    assert plan.needed == 5
    plan.modify("blessed", 4, clause="d.1")
    assert plan.needed == 3
    plan.ignore_modifiers(clause="e.1")
    assert plan.needed == 4


@pytest.mark.parametrize(
    ("state", "chance"),
    [
        (lambda plan: plan.reroll_failed(clause="a.1"), Fraction(3, 4)),
        (lambda plan: plan.reroll_face(1, clause="a.1"), Fraction(7, 12)),
        (lambda plan: plan.reroll_face(6, clause="a.1"), Fraction(1, 2)),
        (lambda plan: plan.reroll_face(6, clause="a.1", demanded=True), Fraction(5, 12)),
        (lambda plan: plan.reroll_passed(clause="a.1"), Fraction(1, 4)),
        (lambda plan: plan.reroll_uncritical(clause="a.1"), Fraction(1, 6) + Fraction(5, 12)),
    ],
)
def test_what_is_rolled_again(state: Statement, chance: Fraction) -> None:
    plan = Roll()
    state(plan)
    assert plan.count().chance(1, Fraction) == chance


def test_a_success_comes_to_hits_that_bear_tags() -> None:
    plan = Roll()
    plan.tag_from(5, bypass("cover"), clause="a.1")
    plan.tag_critical(AUTOMATIC_WOUND, clause="b.1")
    plan.score_on_critical(1, clause="c.1")
    plan.score_on_critical(2, clause="d.1")
    marked = frozenset({bypass("cover"), AUTOMATIC_WOUND, critical("hit")})
    assert plan.scored(3) == ()
    assert plan.scored(4) == ((NO_TAGS, 1),)
    assert plan.scored(5) == ((frozenset({"bypass:cover"}), 1),)
    assert dict(plan.scored(6)) == {NO_TAGS: 3, marked: 1}
    plan.automatic(clause="e.1")
    assert plan.possible == [((NO_TAGS, 1),)]


def test_of_the_saves_the_best_is_made_unless_another_is_wanted() -> None:
    plan = Save()
    assert [plan.needed(kind) for kind in plan.kinds] == [4, 5]
    plan.conclude()
    assert "armour save on 4+" in [fact.text for fact in plan.facts]
    plan.reroll_failed("cover", clause="a.1")
    chosen = plan.chosen()
    assert chosen is not None
    assert chosen[0] == "cover"
    plan.wanted = "armour"
    chosen = plan.chosen()
    assert chosen is not None
    assert chosen[0] == "armour"
    plan.improve("armour", 3, clause="b.1", best=3)
    plan.improve("armour", 3, clause="b.1", best=3)
    assert plan.needed("armour") == 4
    plan.improve("armour", 1, clause="c.1")
    assert plan.needed("armour") == 3


def test_tags_bypass_saves_as_statements_do() -> None:
    assert Save(frozenset({bypass("armour")})).needed("armour") is None
    assert Save(frozenset({bypass(EVERY_SAVE)})).chosen() is None
    plan = Save()
    plan.bypass(EVERY_SAVE, clause="a.1")
    assert plan.chosen() is None


def test_the_best_mitigation_is_rolled_unless_it_is_barred() -> None:
    plan = Save()
    plan.mitigate("luck", 6, clause="a.1")
    plan.mitigate("medic", 5, clause="b.1")
    assert plan.mitigation() == ("medic", 5)
    plan.bar_mitigation("medic", clause="c.1")
    assert plan.mitigation() == ("luck", 6)
    plan.bar_mitigation(EVERY_MITIGATION, clause="d.1")
    assert plan.mitigation() is None


def test_dice_are_set_added_to_multiplied_and_then_halved() -> None:
    plan = AttacksPlan(ATTACK)
    plan.print_dice(parse_dice("D3"), 5, clause="a.1")
    plan.add_dice(2, clause="b.1")
    assert (str(plan.dice), plan.rolls(5)) == ("D3+2", (5,))
    plan.set_dice(3, clause="c.1")
    plan.double(clause="d.1")
    plan.double(clause="e.1")
    plan.halve(clause="f.1")
    assert (str(plan.dice), plan.rolls(5)) == ("5", (10,))


WRONG: dict[str, tuple[Any, Statement]] = {
    "no face": (Roll(), lambda plan: plan.replace(7, clause="a.1")),
    "no number": (Roll(), lambda plan: plan.modify("cover", 1.5, clause="a.1")),
    "no rule": (Roll(), lambda plan: plan.switch_off("natural 1 fials", clause="a.1")),
    "no kind": (Roll(), lambda plan: plan.tag_critical("bypass:armor", clause="a.1")),
    "no tag": (Roll(), lambda plan: plan.tag_critical("automatic_wounds", clause="a.1")),
    "no save": (Save(), lambda plan: plan.bypass("armor", clause="a.1")),
    "no roll": (Save(), lambda plan: plan.offer("cover", 0, clause="a.1")),
    "no dice": (DamagePlan(ATTACK), lambda plan: plan.cost("D3", clause="a.1")),
    "no points": (DamagePlan(ATTACK), lambda plan: plan.additional_wounds(-1, clause="a.1")),
    "no function": (DamagePlan(ATTACK), lambda plan: plan.alter("luck", 3, clause="a.1")),
    "no models": (AttacksPlan(ATTACK), lambda plan: plan.print_dice(1, -1, clause="a.1")),
    "no reason": (Target(ATTACK), lambda plan: plan.forbid("", clause="a.1")),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_makes_no_sense_is_refused_when_it_is_stated(name: str) -> None:
    plan, state = WRONG[name]
    with pytest.raises(BadStatement):
        state(plan)
