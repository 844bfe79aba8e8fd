"""A budget of work: counted in steps, ended by the clock, stopped from elsewhere."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from threading import Event, Thread

import pytest
from tests.engine.pipeline.toys import program_of

from grapeshot.dice import Dice, ExactDice, RollTest, SeededDice
from grapeshot.dice.budget import Budget, Cancelled, EndlessDraws, TooManyBranches, current
from grapeshot.dice.distribution import multinomial, sum_of_counts
from grapeshot.pipeline.odds import DEFAULT_TRIALS, odds
from grapeshot.pipeline.play import play
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stages import Function, Once
from grapeshot.pipeline.tally import Tally


def once(function: Function) -> Program:
    """Return a program of one stage."""
    return program_of((Once("once", function, "a"),), 0)


def explode(state: int, dice: Dice, tally: Tally) -> int:
    """Roll a die, and again after each 6; count the rolls."""
    while dice.die("die") == 6:
        tally.add("hits")
    tally.add("hits")
    return state


def chain(state: int, dice: Dice, tally: Tally) -> int:
    """Roll a die, and two more for each 6, and so on; count the rolls."""
    due = 1
    while due:
        due += 2 * (dice.die("die") == 6) - 1
        tally.add("hits")
    return state


def never_end(state: int, dice: Dice, tally: Tally) -> int:
    """Roll for ever."""
    while dice.die("die"):
        tally.add("hits")
    return state


def test_rolls_without_a_bound_are_exact_and_tell_what_was_cut() -> None:
    """A run of sixes of any length: cut far below what any odds tell."""
    found = odds(once(explode), number=Fraction)
    assert found.method == "exact"
    hits = found.attack.distributions["hits"]
    assert sum(hits.values()) == 1
    assert max(abs(hits[n] - Fraction(5, 6) / 6 ** (n - 1)) for n in hits) < 1e-12
    assert found.attack.mean["hits"] == pytest.approx(6 / 5, abs=1e-12)
    (caveat,) = found.caveats
    assert "cut" in caveat.text


def test_rolls_that_branch_without_a_bound_are_simulated_and_tell_it() -> None:
    found = odds(once(chain), budget=Budget(300_000, None), seed=7)
    assert (found.method, found.trials) == ("simulated", DEFAULT_TRIALS)
    error = found.attack.standard_error["hits"]
    assert abs(found.attack.mean["hits"] - 1.5) < 4 * error
    assert "too large for exact odds" in found.caveats[0].text


@pytest.mark.parametrize("sides", [1, 6])
def test_rolls_that_never_end_are_an_error_that_leads_to_their_rule(sides: int) -> None:
    def roll(state: int, dice: Dice, tally: Tally) -> int:
        while dice.die("die", sides):
            tally.add("hits")
        return state

    for ask in (lambda: odds(once(roll), budget=Budget(100_000)), lambda: play_once(roll)):
        with pytest.raises(EndlessDraws) as caught:
            ask()
        assert "roll" in [entry.name for entry in caught.traceback]


def play_once(function: Function) -> None:
    """Play a stage with the program's dice."""
    play(once(function), SeededDice(1))


def test_a_rule_that_swallows_the_end_of_its_run_is_cut_all_the_same() -> None:
    def swallow(state: int, dice: Dice, tally: Tally) -> int:
        try:
            return explode(state, dice, tally)
        except Exception:
            tally.add("hits", 1000)
            return state

    assert odds(once(swallow)).attack.distributions == odds(once(explode)).attack.distributions


def test_the_most_probable_paths_are_taken_first() -> None:
    dice = ExactDice(Fraction)
    weights = [weight for weight, _ in dice.branches(lambda dice: explode(0, dice, Tally()))]
    assert weights == sorted(weights, reverse=True)


def test_a_budget_is_in_force_within_its_block_and_begins_anew_each_time() -> None:
    budget = Budget(100, None)
    for _ in range(2):
        with budget:
            assert current() is budget
            budget.spend(100)
            with pytest.raises(TooManyBranches, match="100 steps"):
                budget.spend()
    assert current() is not budget


def test_entries_that_are_kept_leave_less_room() -> None:
    with Budget(entries=100) as budget:
        budget.room(100)
        budget.keep(60)
        with pytest.raises(TooManyBranches, match="at a time"):
            budget.room(41)
        budget.keep(40)


def test_what_has_no_room_is_not_begun() -> None:
    """A table of 10^13 rows would fill the memory long before its steps were counted."""
    with Budget() as budget, pytest.raises(TooManyBranches):
        multinomial((0.25,) * 4, 50_000)
    with budget, pytest.raises(TooManyBranches):
        sum_of_counts({0: 0.5, 1: 0.25, 10_000: 0.25}, 10_000)


def stopped() -> float:
    """Be a clock that stands still."""
    return 0.0


def test_the_clock_ends_what_the_steps_misjudge() -> None:
    """Here a clock that goes on by a second at each look: first the odds, then the simulation."""
    looks = iter(range(10**6))

    def clock() -> float:
        return float(next(looks))

    for worked, waited in ((clock, stopped), (stopped, clock)):
        budget = Budget(seconds=100.0, worked=worked, waited=waited)
        found = odds(once(chain), budget=budget)
        assert found.method == "simulated"
        assert found.trials is not None
        assert 10 <= found.trials < 130


def test_a_busy_machine_does_not_end_what_the_processor_has_time_for() -> None:
    """However long it is: the thread that works gets a fiftieth of the processor here."""
    now = 0.0
    with Budget(seconds=0.1, worked=lambda: now / 50, waited=lambda: now) as budget:
        now = 2.5
        budget.check()
        now = 2.8
        with pytest.raises(TooManyBranches, match="of work"):
            budget.check()
    with Budget(seconds=0.1, worked=stopped, waited=lambda: now) as budget:
        now += 10
        budget.check()
        now += 10
        with pytest.raises(TooManyBranches, match="of work"):
            budget.check()


def test_a_part_of_the_work_goes_by_the_same_clocks() -> None:
    now = 0.0
    with Budget(worked=lambda: now, waited=stopped).within(0.5) as part:
        assert not part.is_over
        now = 0.6
        assert part.is_over


@pytest.mark.parametrize("simulate", [None, 10**9])
def test_odds_are_stopped_from_another_thread(simulate: int | None) -> None:
    """Enumeration as simulation looks every few milliseconds whether anybody waits."""
    begun, stop, ended = Event(), Event(), Event()

    def roll(state: int, dice: Dice, tally: Tally) -> int:
        begun.set()
        return sum(dice.test(RollTest((0, 1, 2)), "die") * 3**n for n in range(30))

    def ask() -> None:
        with suppress(Cancelled):
            budget = Budget(10**12, None, 10**9, stop.is_set)
            odds(once(roll), budget=budget, simulate=simulate)
            return
        ended.set()

    thread = Thread(target=ask)
    thread.start()
    assert begun.wait(60)
    stop.set()
    thread.join(timeout=60)
    assert ended.is_set()


def test_a_play_is_stopped() -> None:
    dice = SeededDice(1)
    with Budget(cancelled=lambda: True) as budget:
        budget.begin_simulation()
        with pytest.raises(Cancelled):
            dice.pool(RollTest((0, 1)), 10_000, "hit")
