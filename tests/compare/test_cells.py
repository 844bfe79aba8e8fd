"""The cells of a comparison are the answers that each weapon at each target gets by itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.compare.asking import unknown_names
from grapeshot.compare.cells import Cell, Cells
from grapeshot.compare.choosing import settings_of, swept, targets_named, weapons_named
from grapeshot.compare.conditions import Condition, read_condition
from grapeshot.compare.executors import here
from grapeshot.compare.figures import figure
from grapeshot.compare.question import NONE, Question, Target, Variant, Weapon
from grapeshot.compare.table import Table
from grapeshot.dice.budget import Budget
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.session import Session

MEASURES = ("hits", "models_destroyed", "wiped_out")


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


def asked(session: Session, ruleset: str, *words: str, step: int = 1, **more: Any) -> Question:
    """Return a question of every so many weapons and targets of a rule set."""
    rules = session.plugins.ruleset(ruleset)
    settings = settings_of(session, rules, words)
    return Question(
        ruleset,
        weapons_named(session, rules, [], settings)[::step],
        targets_named(session, rules, [])[:: step + 1],
        settings=settings,
        measures=MEASURES,
        **more,
    )


def alone(session: Session, question: Question, cell: Cell) -> tuple[Any, ...]:
    """Return what the engagement of a cell comes to where it is read and asked by itself."""
    weapon, target = question.weapons[cell.row], question.targets[cell.column]
    table = question.engagement(weapon, target, question.variants[cell.variant])
    (read,) = session.reader.document(table)
    if isinstance(read, Faulty):
        return "fault", str(read.faults[0])
    try:
        program, odds = session.odds(
            read, measures=MEASURES, budget=Budget(question.steps, None), trials=question.trials
        )
    except Refusal as refusal:
        return refusal.reason, refusal.text
    except Fault as fault:
        return "fault", str(fault)
    frames = [odds.attack, *odds.targets.values(), odds.total]
    events = {name: chance for each in reversed(frames) for name, chance in each.events.items()}
    told = {**odds.attack.distributions, **odds.total.distributions}
    if "wiped_out" not in events and "models_destroyed" in told:
        models = read.targets[0].unit.models
        lost = told["models_destroyed"].items()
        events["wiped_out"] = sum(chance for count, chance in lost if count >= models)
    caveats = session.caveats(read, program, odds)
    idle = {each.caveat for each in read.circumstances}
    return (
        {**odds.attack.mean, **odds.total.mean},
        events,
        {each for each in caveats if each not in idle},
    )


@pytest.mark.parametrize(
    ("ruleset", "words", "step"),
    [
        ("legions-imperialis", ("distance=8",), 21),
        ("legions-imperialis", ("attacker=Kratos Squadron", "distance=12"), 17),
        ("ninth-age", ("distance=20",), 12),
        ("ninth-age", ("kind=strike", "attacker=Dread Knights"), 8),
        ("horus-heresy", ("distance=8",), 29),
    ],
)
def test_a_cell_is_what_its_engagement_comes_to(
    session: Session, ruleset: str, words: tuple[str, ...], step: int
) -> None:
    """Reading weapons and targets once each changes no number, refusal, fault or warning."""
    question = asked(session, ruleset, *words, step=step)
    answered = 0
    for line in here(question, session):
        for cell in line.cells:
            expected = alone(session, question, cell)
            if cell.refused:
                reason = "fault" if cell.fault else cell.refused["reason"]
                assert (reason, cell.refused["text"]) == expected
            else:
                answered += 1
                assert (cell.mean, cell.events, set(cell.warnings)) == expected
    assert answered


GUN = {"name": "gun", "range": 24, "dice": 2, "to_hit": 4, "ap": 0, "traits": []}
MEN = {"type": "infantry", "models": 4, "armour_save": 4}
ODD = {"type": "infantry", "models": 4, "armor_save": 4}


def test_means_chances_and_conditions_by_hand(session: Session) -> None:
    """Two dice that hit on 4+ and are saved on 4+: each kills with 1/4."""
    question = Question(
        "legions-imperialis",
        (Weapon("gun", GUN),),
        (Target("men", {"name": "men", **MEN}), Target("man", {"name": "man", **MEN, "models": 1})),
        (Variant({"distance": 10}, {"situation": {"distance": 10}}),),
        measures=("models_destroyed", "wiped_out"),
        conditions=(Condition("models_destroyed", 1), Condition("models_destroyed", 2)),
    )
    ((men, man),) = (line.cells for line in here(question, session))
    kill = Fraction(1, 4)
    assert men.mean == {"models_destroyed": pytest.approx(float(2 * kill), abs=1e-12)}
    assert men.at_least["models_destroyed>=1"] == pytest.approx(float(1 - (1 - kill) ** 2))
    assert men.at_least["models_destroyed>=2"] == pytest.approx(float(kill**2))
    assert men.events == {"wiped_out": 0}
    assert figure(man, "wiped_out") == pytest.approx(float(1 - (1 - kill) ** 2))
    assert figure(man, "models_destroyed>=2") == 0
    assert figure(man, "saves") is None


def test_a_fault_of_one_target_leaves_the_others(session: Session) -> None:
    question = Question(
        "legions-imperialis",
        (Weapon("gun", GUN), Weapon("bad", {**GUN, "to_hit": "x"})),
        (Target("odd", ODD), Target("men", MEN)),
        measures=MEASURES,
    )
    (odd, men), (_, bad) = (line.cells for line in here(question, session))
    assert odd.fault
    assert odd.refused
    assert "armour_save" in odd.refused["text"]
    assert men.refused is None
    assert bad.fault
    assert bad.refused
    assert "to_hit" in bad.refused["text"]


def test_what_no_cell_asks_for_is_told_once(session: Session) -> None:
    """One weapon of the table that asks for a circumstance is enough for it to have a part."""
    settings = {"situation": {"spotted": True, "distance": 4, "line_of_sight": False}}
    barrage = {**GUN, "traits": ["Barrage"]}
    told = []
    for guns in ([Weapon("gun", GUN)], [Weapon("gun", GUN), Weapon("mortar", barrage)]):
        targets = (Target("men", MEN), Target("more", MEN))
        question = Question("legions-imperialis", tuple(guns), targets, settings=settings)
        table = Table(question)
        for line in here(question, session):
            table.add(line)
        assert not any(cell.warnings for cell in table.cells.values())
        told.append([each.key for each in table.idle])
    assert told == [["situation.spotted"], []]


def test_what_is_swept_is_combined(session: Session) -> None:
    rules = session.plugins.ruleset("legions-imperialis")
    variants = swept(session, rules, ["distance=6,12", "attacker.models=1,2,3"])
    assert [each.vary for each in variants][:4] == [
        {"distance": 6, "attacker.models": 1},
        {"distance": 6, "attacker.models": 2},
        {"distance": 6, "attacker.models": 3},
        {"distance": 12, "attacker.models": 1},
    ]
    question = Question(
        rules.id, (Weapon("gun", GUN),), (Target("men", MEN),), variants, measures=("hits",)
    )
    means = [line.cells[0].mean["hits"] for line in here(question, session)]
    assert means == pytest.approx([1, 2, 3, 1, 2, 3])


@pytest.mark.parametrize("word", ["distance", "distance=", "distance=6,,8", "=4"])
def test_a_sweep_without_values_is_a_fault(session: Session, word: str) -> None:
    with pytest.raises(Fault):
        swept(session, session.plugins.ruleset("legions-imperialis"), [word])


@pytest.mark.parametrize("text", ["hits", "hits>3", "hits>=x", ">=3", "hits>=-1"])
def test_a_condition_that_is_none(text: str) -> None:
    with pytest.raises(Fault, match="models_destroyed>=3"):
        read_condition(text)


def test_a_wrong_measure_gets_its_nearest(session: Session) -> None:
    question = Question(
        "legions-imperialis",
        (Weapon("gun", GUN),),
        (Target("men", MEN),),
        measures=("models_destroid",),
        conditions=(Condition("hit", 1), Condition("wiped_out", 1)),
    )
    assert {each.nearest for each in unknown_names(session, question)} == {
        "models_destroyed",
        "hits",
    }


def test_rows_are_sorted_by_figure_name_and_target(session: Session) -> None:
    guns = [Weapon(name, {**GUN, "dice": n}) for name, n in (("b", 1), ("c", 3), ("a", 2))]
    targets = (Target("men", MEN), Target("far", {**MEN, "armour_save": 2}))
    question = Question("legions-imperialis", tuple(guns), targets, measures=("hits",))
    table = Table(question)
    for line in here(question, session):
        table.add(line)
    assert table.rows_by("", "hits") == [1, 2, 0]
    assert table.rows_by("Far", "hits") == [1, 2, 0]
    assert table.rows_by("weapon", "hits") == [2, 0, 1]
    with pytest.raises(Fault, match='mean "men"'):
        table.rows_by("mem", "hits")


def test_each_mode_of_a_weapon_is_one_by_itself(session: Session) -> None:
    rules = session.plugins.ruleset("ninth-age")
    cannon = weapons_named(session, rules, ["cannon"], NONE)
    assert {each.mode for each in cannon} == {"Cannon", "Volley Gun"}


def test_a_weapon_that_nobody_can_do_without_gets_who_lists_it(session: Session) -> None:
    """A rule set that wants to know Ballistic Skill is told of a unit that has the weapon."""
    rules = session.plugins.ruleset("horus-heresy")
    settings = settings_of(session, rules, ["distance=8"])
    for weapon in weapons_named(session, rules, ["*bolter*"], settings):
        question = Question(
            rules.id, (weapon,), targets_named(session, rules, [])[:1], settings=settings
        )
        assert weapon.by
        assert isinstance(Cells(question, session).engagement(0, 0, 0).attacker.bs, int)


def test_names_may_stand_between_commas(session: Session) -> None:
    """So they do where values are swept, and one that is unknown is told by itself."""
    rules = session.plugins.ruleset("legions-imperialis")
    apart = targets_named(session, rules, ["rhino", "*tactical*"])
    assert targets_named(session, rules, ["rhino, *tactical*"]) == apart
    with pytest.raises(Fault, match=r'no target "rinho".*Rhino'):
        targets_named(session, rules, ["*tactical*,rinho"])
    with pytest.raises(Fault, match='no target ""'):
        targets_named(session, rules, [","])
