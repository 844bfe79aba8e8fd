"""Equal states merge, so that long programs cost little; what is too large is simulated."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from operator import truediv
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.pipeline.toys import program_of
from tests.examples import examples

from grapeshot.dice import Dice, Number
from grapeshot.dice.budget import Budget, TooManyBranches
from grapeshot.pipeline.odds import DEFAULT_TRIALS, odds
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.propagation import Propagation
from grapeshot.pipeline.stages import Once, Repeat, Stage
from grapeshot.pipeline.tally import Tally


class Walk:
    """A walk on a ring of five places, one step a stage; counts how often a step was taken."""

    def __init__(self) -> None:
        self.calls: Counter[int] = Counter()

    def step(self, place: int, dice: Dice, tally: Tally) -> int:
        """Go on one place, or stay and count it."""
        self.calls[place] += 1
        if dice.die("step", 2) == 1:
            return (place + 1) % 5
        tally.add("hits")
        return place

    def program(self, steps: int) -> Program:
        """Return the walk of so many steps."""
        return program_of((Once("once", self.step, "a"),) * steps, 0)


def test_a_stage_is_run_once_for_each_state_and_face() -> None:
    """A thousand million paths of thirty steps lead through five places: each is asked twice."""
    walk = Walk()
    found = odds(walk.program(30), number=Fraction)
    assert found.method == "exact"
    assert found.attack.distributions["hits"][30] == Fraction(1, 2**30)
    assert found.attack.mean["hits"] == 15
    assert max(walk.calls.values()) <= 30 * 2


def test_states_that_came_by_other_ways_are_one_state() -> None:
    propagation = Propagation(Walk().program(12).stages, 0, Fraction)
    assert len(propagation.final) == 5
    assert sum(propagation.final.values()) == 1


def count_up(focus: int, dice: Dice, tally: Tally) -> int:
    """Roll a die and keep the greater face."""
    face = dice.die("item", 3)
    if face > focus:
        tally.add("hits", face)
    return max(face, focus)


def times(state: tuple[int, int]) -> tuple[int, str, int]:
    """Split a state of (times, focus)."""
    return state[0], "rest", state[1]


def join(rest: str, focus: int) -> tuple[int, int]:
    """Join what `times` split."""
    assert rest == "rest"
    return 0, focus


@given(st.integers(0, 6), st.integers(0, 3))
@examples(20)
def test_repeating_is_the_same_as_a_loop_of_single_stages(count: int, start: int) -> None:
    def unrolled(state: tuple[int, int], dice: Dice, tally: Tally) -> tuple[int, int]:
        return 0, count_up(state[1], dice, tally)

    repeat = program_of((Repeat("repeat", count_up, times, join, "a"),), (count, start))
    nothing: Stage = Once("once", lambda state, dice, tally: (0, state[1]), "a")
    loop = program_of((nothing, *[Once("once", unrolled, "a")] * count), (count, start))
    assert odds(repeat, number=Fraction) == odds(loop, number=Fraction)
    propagated = [Propagation(p.stages, p.start, Fraction).final for p in (repeat, loop)]
    assert propagated[0] == propagated[1]


def toss(state: int, dice: Dice, tally: Tally) -> int:
    """Toss a coin; heads are counted."""
    heads = dice.die("coin", 2) - 1
    tally.add("hits", heads)
    return state + heads


def test_what_was_enumerated_for_a_key_is_kept_from_one_push_to_the_next() -> None:
    """The second time no die is drawn; another key, and another kind of number, start afresh."""
    walk = Walk()

    def tossed(key: str, number: Number) -> dict[int, Fraction]:
        def count(state: int, dice: Dice, tally: Tally) -> int:
            walk.calls[0] += 1
            return toss(state, dice, tally)

        program = program_of((Once("once", count, "a", ("kept in this test", key)),) * 3, 0)
        return dict(odds(program, number=number).attack.distributions["hits"])

    first = tossed("coin", Fraction)
    calls = walk.calls[0]
    assert tossed("coin", Fraction) == first
    assert walk.calls[0] == calls
    assert tossed("another coin", Fraction) == first
    assert walk.calls[0] == 2 * calls
    in_floats = tossed("coin", truediv)
    assert in_floats == {heads: float(chance) for heads, chance in first.items()}
    assert all(isinstance(chance, float) for chance in in_floats.values())


def test_what_was_kept_is_no_way_past_the_limit() -> None:
    stage = Once("once", partial(roll, 6), "a", ("kept in this test", "rolls"))
    program = program_of((stage,) * 3, ())
    assert odds(program).method == "exact"
    assert odds(program, budget=Budget(100, None)).method == "simulated"


def roll(sides: int, state: tuple[int, ...], dice: Dice, tally: Tally) -> tuple[int, ...]:
    """Keep every face in the state, so that nothing merges."""
    face = dice.die("die", sides)
    tally.add("hits", face)
    return (*state, face)


def unmerged(stages: int) -> Program:
    """Return a program whose states never merge."""
    return program_of((Once("once", partial(roll, 6), "a"),) * stages, ())


@pytest.mark.parametrize("limit", [1, 100])
def test_an_enumeration_past_its_limit_raises(limit: int) -> None:
    with pytest.raises(TooManyBranches), Budget(limit):
        Propagation(unmerged(4).stages, (), Fraction)


def test_an_enumeration_past_its_limit_is_simulated_and_says_so() -> None:
    found = odds(unmerged(4), budget=Budget(100, None))
    assert found.method == "simulated"
    assert found.trials == DEFAULT_TRIALS
    assert found.attack.standard_error["hits"] > 0


def test_an_enumeration_within_its_limit_is_exact() -> None:
    found = odds(unmerged(3), budget=Budget(200_000, None))
    assert found.method == "exact"
    assert found.trials is None
    assert found.attack.standard_error == {}
    assert found.attack.mean["hits"] == pytest.approx(10.5)


def test_what_is_held_is_not_counted_anew_for_each_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be as many rests as states: counting all of them each time takes their square."""
    rests, counted = 300, 0

    def size(held: dict[Any, dict[int, Any]]) -> int:
        nonlocal counted
        counted += len(held)
        return sum(map(len, held.values()))

    def begin(state: Any, dice: Dice, tally: Tally) -> int:
        return dice.die("rest", rests)

    def hit(focus: int, dice: Dice, tally: Tally) -> int:
        tally.add("hits")
        return focus

    def end(state: Any, dice: Dice, tally: Tally) -> int:
        tally.add("hits")
        return 0

    monkeypatch.setattr("grapeshot.pipeline.propagation.size", size)
    once = Repeat("hit", hit, lambda state: (1, state, 0), lambda rest, focus: rest, "a")
    propagation = Propagation((Once("begin", begin), once, Once("end", end, "a")), 0, Fraction)
    found = propagation.distribution([1, 2], lambda stage, counts: counts.get("hits", 0))
    assert found == {2: 1}
    assert counted <= 5 * rests
