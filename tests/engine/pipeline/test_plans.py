"""Plans: facts in an order that nobody made, modifiers that combine whoever speaks first."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from grapeshot.pipeline.plan import Modifiers, Plan
from grapeshot.pipeline.tally import Effect, Tally

Statement = Callable[[Modifiers], None]
STATEMENTS: dict[str, Statement] = {
    "terrain -1": lambda m: m.add("terrain", -1),
    "terrain -2 more": lambda m: m.add("terrain", -2),
    "overwatch -2": lambda m: m.add("overwatch", -2),
    "high ground +1": lambda m: m.add("high ground", 1),
    "overwatch only -1": lambda m: m.soften("overwatch", -1),
    "overwatch only -3": lambda m: m.soften("overwatch", -3),
    "no overwatch": lambda m: m.waive("overwatch"),
    "no terrain": lambda m: m.waive("terrain"),
    "no fog": lambda m: m.waive("fog"),
}


@given(st.lists(st.sampled_from(sorted(STATEMENTS)), max_size=5))
@examples(30)
def test_modifiers_do_not_depend_on_who_speaks_first(names: list[str]) -> None:
    found = set()
    for order in permutations(names):
        modifiers = Modifiers()
        for name in order:
            STATEMENTS[name](modifiers)
        found.add((modifiers.total, tuple(modifiers.items())))
    assert len(found) == 1


@pytest.mark.parametrize(
    ("names", "total"),
    [
        ([], 0),
        (["terrain -1", "high ground +1", "overwatch -2"], -2),
        (["terrain -1", "terrain -2 more"], -3),
        (["overwatch -2", "overwatch only -1"], -1),
        (["overwatch -2", "overwatch only -3"], -2),
        (["overwatch -2", "overwatch only -3", "overwatch only -1"], -1),
        (["overwatch -2", "overwatch only -1", "no overwatch"], 0),
        (["overwatch only -1"], 0),
        (["terrain -1", "no fog"], -1),
    ],
)
def test_modifiers_add_up_less_what_is_softened_or_waived(names: list[str], total: int) -> None:
    modifiers = Modifiers()
    for name in names:
        STATEMENTS[name](modifiers)
    assert modifiers.total == total


def test_facts_are_told_once_and_in_an_order_of_their_own() -> None:
    plan, other = Plan("Rhino"), Plan("Rhino")
    for clause in ("psi.1", "accurate.1", "psi.1"):
        plan.note(clause, "so it is")
    for clause in ("accurate.1", "psi.1"):
        other.note(clause, "so it is")
    assert plan.facts == other.facts
    assert [(fact.clause, fact.target) for fact in plan.facts] == [
        ("accurate.1", "Rhino"),
        ("psi.1", "Rhino"),
    ]


def test_a_tally_leaves_out_what_did_not_happen_and_counts_an_effect_once() -> None:
    tally = Tally()
    tally.add("hits", 0)
    assert tally.counts == {}
    tally.add("hits")
    tally.add("hits", 2)
    dazed = Effect("dazed", "Rhino", "end of round", "daze.1", "-1")
    tally.effect(dazed)
    tally.effect(dazed)
    assert tally.counts == {"hits": 3, "dazed": 1}
    assert tally.effects == [dazed, dazed]
