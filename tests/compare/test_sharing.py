"""Targets share an answer where they do not differ in anything that was asked of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.compare.test_cells import GUN, MEN, asked

from grapeshot.compare.cells import Cell, Cells
from grapeshot.compare.question import Question, Target, Weapon
from grapeshot.errors import Fault, Refusal
from grapeshot.plugins.registry import Plugins
from grapeshot.session import Session
from grapeshot.testing import House

RULE = """
    from itertools import count
    from grapeshot import hookimpl
    CALLS = count(1)

    @hookimpl
    def grapeshot_plan_attacks(attack, plan):
        plan.add_dice({dice}, clause="odd.1")
"""
ALIKE = {"infantry": {**MEN, "rules": ["Line"]}, "more": {**MEN, "rules": ["Line"]}}
ODD = {
    "int(attack.target.caf > 2)": {"caf": 4},
    "len(attack.target.rules)": {"rules": ["Line", "Implacable"]},
    "int(attack.has('Independent', of='target'))": {"rules": ["Independent"]},
    "int(attack.target.name == 'odd')": {},
    "int(attack.situation.distance < 5)": {"distance": 3},
    "int('caf' in attack.given)": {"caf": 0},
    "int('odd' in [each.name for each in attack.all_targets])": {},
    "len(vars(attack.target)) and int(str(attack.target).count('caf=4') > 0)": {"caf": 4},
}
"""House rules that look at something of the target, and the target that makes a difference."""


def compared(
    session: Session, targets: dict[str, Any], distance: int = 10
) -> tuple[Cells, list[Cell]]:
    """Return the cells of one gun at some targets."""
    question = Question(
        "legions-imperialis",
        (Weapon("gun", GUN),),
        tuple(Target(name, {"name": name, **table}) for name, table in targets.items()),
        settings={"situation": {"distance": distance}},
        measures=("hits", "models_destroyed"),
    )
    cells = Cells(question, session)
    return cells, list(cells.line(0, 0).cells)


def alone(session: Session, cells: Cells, cell: Cell) -> Any:
    """Return what a cell comes to where nothing is shared."""
    engagement = cells.engagement(cell.row, cell.column, cell.variant)
    try:
        program, odds = session.odds(engagement, measures=("hits", "models_destroyed"))
    except Refusal as refusal:
        return refusal.reason, refusal.clause, refusal.text
    except Fault as fault:
        return fault.word, "", str(fault)
    return odds.attack.mean, tuple(session.caveats(engagement, program, odds))


def told(cell: Cell) -> Any:
    return tuple(cell.refused.values()) if cell.refused else (cell.mean, cell.warnings)


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which each target is added for which odds are worked out."""
    names: list[str] = []
    odds = Session.odds

    def ask(self: Session, engagement: Any, **named: Any) -> Any:
        names.append(str(vars(engagement.targets[0].unit).get("name", "observed")))
        return odds(self, engagement, **named)

    monkeypatch.setattr(Session, "odds", ask)
    return names


def test_targets_that_differ_in_name_alone_share_an_answer(worked_out: list[str]) -> None:
    odd = {**MEN, "armour_save": 2}
    _, cells = compared(Session(), {**ALIKE, "odd": odd})
    assert len(worked_out) == 2
    assert cells[0].mean == cells[1].mean != cells[2].mean


def test_what_a_rule_does_not_go_by_makes_no_difference(worked_out: list[str]) -> None:
    """Out of range it is asked whether there is anybody; where it may be hit, how many they are."""
    men = {"men": MEN, "more": {**MEN, "models": 9}, "riders": {**MEN, "type": "cavalry"}}
    _, cells = compared(Session(), men, distance=99)
    assert [told(cell)[0] for cell in cells] == ["out_of_range"] * 3
    assert worked_out == ["observed"]
    worked_out.clear()
    _, cells = compared(Session(), men)
    assert cells[0].mean == cells[1].mean == cells[2].mean
    assert worked_out == ["observed"] * 2


def test_a_third_party_sees_the_target_as_it_is(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    house.write("odd", RULE.format(dice="vars(attack.target)['caf']"))
    _, found = compared(house.session, {**ALIKE, "odd": {**ALIKE["more"], "caf": 4}})
    assert [cell.mean["hits"] for cell in found] == [1, 1, 3]
    assert not house.problems


@pytest.mark.parametrize(("dice", "differs"), ODD.items(), ids=list(ODD))
def test_whatever_a_rule_asks_of_a_target_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dice: str, differs: dict[str, Any]
) -> None:
    """Even where a rule that looks at something odd is taken for one that ships."""
    monkeypatch.setattr(Plugins, "ships", lambda self, key: True)
    house = House(tmp_path / "house")
    house.write("odd", RULE.format(dice=dice))
    cells, found = compared(house.session, {**ALIKE, "odd": {**ALIKE["more"], **differs}})
    assert [told(cell) for cell in found] == [alone(house.session, cells, cell) for cell in found]
    assert found[0].mean != found[2].mean


def test_a_third_partys_rule_is_asked_for_every_cell(tmp_path: Path, worked_out: list[str]) -> None:
    """Nobody knows what it looks at: this one goes by how often it was asked."""
    house = House(tmp_path / "house")
    house.write("odd", RULE.format(dice="next(CALLS)"))
    _, found = compared(house.session, {**ALIKE, "others": MEN, "men": MEN})
    assert len(worked_out) == len(found)
    assert len({cell.mean["hits"] for cell in found}) == len(found)


def test_all_detachments_that_ship_get_the_answers_they_get_alone(worked_out: list[str]) -> None:
    session = Session()
    question = asked(session, "legions-imperialis", "distance=8")
    question = question._replace(
        weapons=question.weapons[5::60], measures=("hits", "models_destroyed")
    )
    cells = Cells(question, session)
    cells.line(0, 0)  # what is loaded on the way is loaded by now
    worked_out.clear()
    lines = [cells.line(row, 0).cells for row in range(len(question.weapons))]
    found = [cell for line in lines for cell in line]
    assert len(worked_out) < len(found)
    assert [told(cell) for cell in found] == [alone(session, cells, cell) for cell in found]
