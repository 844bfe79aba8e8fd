"""What no answer depends on is not told apart, and not worked out again."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from operator import truediv
from typing import Any

import pytest

from grapeshot.dice import Dice, Distribution
from grapeshot.dice.budget import Budget
from grapeshot.dice.distribution import capped, sum_of_counts, sum_of_vectors
from grapeshot.pipeline.odds import Odds, odds
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.propagation import Propagation
from grapeshot.pipeline.stages import Chain, Link, Repeat
from grapeshot.pipeline.tally import Tally

from .toys import program_of


def worked_out(program: Program, steps: int) -> Odds:
    """Return the odds of a program, exact within so many steps."""
    found = odds(program, number=Fraction, budget=Budget(steps, None))
    assert found.method == "exact"
    return found


# -- events ------------------------------------------------------------------------------------


def _jams(state: int, dice: Dice, tally: Tally) -> int:
    tally.add("jam", int(dice.die("jam") == 1))
    return state


def many_jams(times: int) -> Program:
    """Return a program in which anything may jam so often; nothing depends on it."""
    repeat = Repeat("jam", _jams, lambda state: (times, None, state), lambda _, state: state)
    return program_of((repeat,), 0)


def test_of_an_event_no_more_is_worked_out_than_whether_it_happens() -> None:
    program = many_jams(300)
    assert worked_out(program, 100_000).attack.events["jam"] == 1 - Fraction(5, 6) ** 300
    assert spent(partial(followed, program)) > 4 * spent(partial(followed, program, 1))


def followed(program: Program, cap: int | None = None) -> dict[int, Fraction]:
    """Return the distribution of the jams."""
    propagation = Propagation(program.stages, program.start, truediv)
    return propagation.distribution([0], lambda stage, counts: counts.get("jam", 0), cap)


def spent(work: Callable[[], object]) -> int:
    """Return the steps that a piece of work takes."""
    with Budget(10**8, None) as budget:
        work()
    return budget.steps - budget._left


def _jammed(item: int, dice: Dice, tally: Tally) -> int:
    return _jams(1, dice, tally)


def test_events_of_a_chain_are_capped_too() -> None:
    links = (Link("jam", _jammed),)
    for forgets in (True, False):
        chain: Any = Chain("jam", links, _split, _join, "a", forgets=forgets)
        found = odds(program_of((chain, *many_jams(1).stages), 7), number=Fraction)
        assert found.attack.events["jam"] == 1 - Fraction(5, 6) ** 8


def _split(state: int) -> Any:
    return (((0, state),),), 0


def _join(rest: int, total: int) -> int:
    return total % 2


# -- counts with a cap -------------------------------------------------------------------------


def test_a_sum_with_a_cap_is_the_whole_sum_cut_off_there() -> None:
    third = Fraction(1, 3)
    for single in (
        {0: third, 1: third, 5: third},
        {0: third, 2: 2 * third},
        {1: third, 999: 2 * third},
    ):
        for count in (0, 1, 2, 7):
            for cap in (0, 1, 3, 12):
                whole = sum_of_counts(single, count)
                assert sum_of_counts(single, count, cap) == capped(whole, cap), (single, count, cap)
    pairs: Distribution[tuple[int, ...]] = {(0, 0): third, (1, 2): third, (1, 0): third}
    assert sum_of_vectors(pairs, 6, 5) == capped(sum_of_vectors(pairs, 6), 5)


@pytest.mark.parametrize("outcomes", [1, 2, 3, 9], ids="{} outcomes".format)
def test_sums_of_vectors_are_those_of_all_draws(outcomes: int) -> None:
    """Few outcomes are counted, many are added draw by draw."""
    weights = range(1, outcomes + 1)
    single: Distribution[tuple[int, ...]] = {
        (place % 3, place): Fraction(weight, sum(weights)) for place, weight in enumerate(weights)
    }
    expected: Distribution[tuple[int, ...]] = {}
    for drawn in product(single.items(), repeat=3):
        total = tuple(map(sum, zip(*(value for value, _ in drawn), strict=True)))
        expected[total] = expected.get(total, 0) + prod(chance for _, chance in drawn)
    assert sum_of_vectors(single, 3) == expected


def test_a_cap_spares_work() -> None:
    single = dict.fromkeys(range(50), 1 / 50)
    whole = partial(sum_of_counts, single, 60)
    assert spent(whole) > 10 * spent(partial(whole, 100))


# -- what has come to its end ------------------------------------------------------------------


def _settle(state: int, dice: Dice, tally: Tally) -> int:
    """Roll for the end that a state comes to, once."""
    if state:
        return state
    tally.add("lost", 1)
    return 10 * dice.die("one") + dice.die("other")


def test_a_state_to_which_nothing_happens_any_more_is_not_looked_at_again() -> None:
    """Else each of the 36 ends would be, every time that is left."""
    stage = Repeat("settle", _settle, lambda state: (2000, None, state), _last, "a")
    program = program_of((stage,), 0)
    assert worked_out(program, 100_000).attack.distributions["lost"] == {1: 1}
    assert len(Propagation((stage,), 0, Fraction).final) == 36


def _last(rest: None, state: int) -> int:
    return state
