"""Odds of chains, whose items are worked out singly, are those of every single play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from tests.engine.pipeline.toys import every_play
from tests.examples import examples

from grapeshot.dice import Dice, RollTest, ScriptDice
from grapeshot.dice.budget import Budget
from grapeshot.dice.distribution import multinomial
from grapeshot.pipeline.odds import odds
from grapeshot.pipeline.play import play
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Derived, Program
from grapeshot.pipeline.propagation import Propagation
from grapeshot.pipeline.stages import Chain, Link, Once, Several, Stage
from grapeshot.pipeline.tally import Tally

SIDES = 2
ITEMS = (0, 1)
State = tuple[int, int]


class Cell(NamedTuple):
    """What becomes of an item with one face: another item or nothing, and what is counted."""

    after: int | Several | None
    hits: int
    lost: int


_after = st.sampled_from([None, 0, 1])
_also_several = st.sampled_from([None, 0, 1, Several(((1, 1), (0, 1))), Several(())])
_keys = [(item, face) for item in ITEMS for face in range(SIDES + 1)]


def _tables(after: st.SearchStrategy[int | Several | None]) -> st.SearchStrategy[Any]:
    cells = st.builds(Cell, after, st.integers(0, 2), st.integers(0, 1))
    return st.fixed_dictionaries(dict.fromkeys(_keys, cells))


_draws = st.fixed_dictionaries(dict.fromkeys(ITEMS, st.booleans()))


def _go(draws: dict[int, bool], table: Any, item: int, dice: Dice, tally: Tally) -> Any:
    face = dice.die("toy", SIDES) if draws[item] else 0
    cell: Cell = table[item, face]
    tally.add("hits", cell.hits)
    tally.add("lost", cell.lost)
    return cell.after


def _choose(item: int, dice: Dice, tally: Tally) -> int:
    face = dice.die("start", SIDES)
    tally.add("spent", face)
    return face


def _split(state: State) -> tuple[Any, int]:
    first, second = state
    batches = (((0, first), (1, 1)), ((0, second),))
    return batches, second


def _join(rest: int, total: int) -> State:
    return min(total, 2), rest % 2


@st.composite
def chains(draw: st.DrawFn, target: str) -> Chain:
    """Return a chain of one to three links over two batches of up to three items."""
    kinds = [_also_several] * draw(st.integers(0, 1)) + [_after]
    links = tuple(
        Link(f"link {number}", partial(_go, draw(_draws), draw(_tables(after))))
        for number, after in enumerate(kinds)
    )
    return Chain("chain", links, _split, _join, target)


@st.composite
def programs(draw: st.DrawFn, targets: tuple[str, ...] = ("a",)) -> Program:
    """Return a program of a chain at each target, perhaps after a roll for the number of items."""
    stages: list[Stage] = [draw(chains(target)) for target in (targets * 2)[:2]]
    if draw(st.booleans()):
        stages.insert(0, Once("start", lambda state, dice, tally: (_choose(0, dice, tally), 1)))
    return program_of(stages, (1, 1), targets)


def program_of(stages: list[Stage], start: Any, targets: tuple[str, ...] = ("a",)) -> Program:
    """Return a program of these stages."""
    return Program(
        stages=tuple(stages),
        start=start,
        targets=targets,
        target_measures=("hits", "lost", "fallen"),
        attack_measures=("spent",),
        target_events=frozenset(),
        attack_events=frozenset(),
        values={},
        explain=list,
        joint=("hits",),
        d3_as_d6=False,
        derived={"fallen": Derived("lost", lambda target, lost: min(lost, 2), 2)},
    )


Plays = list[tuple[Fraction, Played]]


def distribution(plays: Plays, key: Callable[[Played], Any]) -> dict[Any, Fraction]:
    """Return the distribution of what `key` makes of every play."""
    merged: dict[Any, Fraction] = defaultdict(Fraction)
    for weight, played in plays:
        merged[key(played)] += weight
    return dict(merged)


def counted(name: str, *targets: str) -> Callable[[Played], int]:
    """Return the function that sums a count over targets."""
    return lambda played: sum(played.counts.get((target, name), 0) for target in targets)


@given(programs())
@examples(40)
def test_states_and_measures_are_those_of_every_play(program: Program) -> None:
    plays = list(every_play(program))
    propagation = Propagation(program.stages, program.start, Fraction)
    assert propagation.final == distribution(plays, lambda played: played.final)
    found = odds(program, number=Fraction)
    frames = found.targets or {"a": found.attack}
    for target, frame in frames.items():
        for name in program.target_measures:
            possible = {n: p for n, p in frame.distributions[name].items() if p}
            assert possible == distribution(plays, counted(name, target)), name


@given(programs(targets=("a", "b")))
@examples(20)
def test_sums_over_targets_and_joint_counts_are_too(program: Program) -> None:
    plays = list(every_play(program))
    found = odds(program, number=Fraction)
    for name in program.target_measures:
        expected = distribution(plays, counted(name, *program.targets))
        assert found.total.distributions[name] == expected
    hits = [counted("hits", target) for target in program.targets]
    joint = distribution(plays, lambda played: ",".join(str(hit(played)) for hit in hits))
    assert found.attack.distributions["joint_hits"] == joint


_EVEN = RollTest.of(lambda face: face % 2 == 0)


def _hit(item: str, dice: Dice, tally: Tally) -> str | None:
    if not dice.test(_EVEN, f"{item} hit"):
        return None
    tally.add("hits")
    return item


def _save(item: str, dice: Dice, tally: Tally) -> int:
    failed = int(not dice.test(_EVEN, f"{item} save"))
    tally.add("lost", failed)
    return failed


def two_links(*batches: tuple[tuple[str, int], ...]) -> Program:
    """Return a program that hits and saves on even faces."""
    links = (Link("hit", _hit), Link("save", _save))
    chain = Chain("damage", links, lambda state: (batches, None), lambda rest, total: total, "a")
    return program_of([chain], None)


def test_rolled_dice_go_step_by_step_and_batch_by_batch() -> None:
    program = two_links((("big", 1), ("small", 2)), (("big", 1),))
    played = play(program, ScriptDice([2, 1, 4, 1, 2, 6, 3]))
    assert [die.what for die in played.dice] == [
        "big hit",
        "small hit",
        "small hit",
        "big save",
        "small save",
        "big hit",
        "big save",
    ]
    assert [step.stage for step in played.steps] == ["hit", "save", "hit", "save"]
    assert played.final == played.counts["a", "lost"] == 2


def _hit_all(items: tuple[int, ...], dice: Dice, tally: Tally) -> tuple[int, ...]:
    hits = dice.total(_SCORES, sum(items), "hit")
    tally.add("hits", hits)
    return (hits,)


def _save_all(items: tuple[int, ...], dice: Dice, tally: Tally) -> int:
    failed = dice.total(_SCORES, items[0], "save")
    tally.add("lost", failed)
    return failed


_SCORES = RollTest.of(lambda face: int(face % 2 == 0))


def gathered(count: int) -> Program:
    """Return a program whose items are rolled for all at once."""
    links = (Link("hit", _hit_all), Link("save", _save_all))
    split = partial(_equal_items, count)
    chain = Chain("damage", links, split, lambda rest, total: total, "a", gather=_of_batch)
    return program_of([chain], None)


def _equal_items(count: int, state: object) -> Any:
    return (((((1,), count),) if count else ()),), None


def _of_batch(batch: Any) -> tuple[int, ...]:
    return (sum(item[0] * times for item, times in batch),)


def test_items_that_are_gathered_are_rolled_for_at_once_and_have_the_same_odds() -> None:
    played = play(gathered(3), ScriptDice([2, 1, 4, 6, 3]))
    assert [die.what for die in played.dice] == ["hit"] * 3 + ["save"] * 2
    assert played.final == played.counts["a", "lost"] == 1
    plays = list(every_play(gathered(3)))
    assert Propagation(gathered(3).stages, None, Fraction).final == distribution(
        plays, lambda played: played.final
    )
    found = odds(gathered(3), number=Fraction).attack.distributions
    assert found["hits"] == distribution(plays, counted("hits", "a"))
    assert play(gathered(0), ScriptDice([])).final == 0


def test_many_items_take_hardly_longer_than_one() -> None:
    """The sum over 400 items is multiplied out: no state is visited for each of them."""
    program = two_links((("big", 400),))
    assert odds(program, number=Fraction, budget=Budget(200_000, None)).attack.mean["lost"] == 100


def _spread(item: str, dice: Dice, tally: Tally) -> Several | None:
    return Several((("big", 2), ("small", 1))) if dice.test(_EVEN, item) else None


def test_several_items_go_on_in_order_each_by_itself() -> None:
    links = (Link("hit", _spread), Link("save", _save))
    chain = Chain("damage", links, lambda state: ((((("shell", 2),),)), None), _total, "a")
    played = play(program_of([chain], None), ScriptDice([2, 1, 1, 2, 1]))
    assert [die.what for die in played.dice] == ["shell"] * 2 + ["big save"] * 2 + ["small save"]
    assert played.final == 2
    lost = odds(program_of([chain], None), number=Fraction).attack.distributions["lost"]
    assert lost[6] == Fraction(1, 2**8)


def _total(rest: None, total: int) -> int:
    return total


def test_many_items_of_which_each_becomes_several_take_hardly_longer_than_one() -> None:
    links = (Link("hit", _spread), Link("save", _save))
    chain = Chain("damage", links, lambda state: ((((("shell", 200),),)), None), _total, "a")
    found = odds(program_of([chain], None), number=Fraction, budget=Budget(400_000, None))
    assert found.method == "exact"
    assert found.attack.mean["lost"] == 150


def test_a_chain_without_items_leaves_the_state() -> None:
    found = odds(two_links((("big", 0),)), number=Fraction).attack
    assert found.distributions["hits"] == {0: 1}


def test_a_derived_measure_is_played_as_it_is_calculated() -> None:
    program = two_links((("big", 3),))
    played = play(program, ScriptDice([2, 2, 2, 1, 1, 1]))
    assert played.counts["a", "lost"] == 3
    assert played.counts["a", "fallen"] == 2
    assert odds(program, number=Fraction).attack.distributions["fallen"] == {
        0: Fraction(27, 64),
        1: Fraction(27, 64),
        2: Fraction(10, 64),
    }


def test_fractions_stay_exact_after_floats_of_the_same_chances() -> None:
    """To a cache 0.5 and 1/2 are one key: what was worked out in floats must not come back."""
    program = two_links((("big", 7),))
    odds(program)
    found = odds(program, number=Fraction).attack.distributions["hits"]
    assert {type(chance) for chance in found.values()} == {Fraction}
    multinomial((0.5, 0.5), 9)
    rows = multinomial((Fraction(1, 2), Fraction(1, 2)), 9)
    assert {type(chance) for _, chance in rows} == {Fraction}
