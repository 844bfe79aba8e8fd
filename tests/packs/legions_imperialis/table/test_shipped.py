"""The engagements on tables that ship: they resolve, and tell who was struck where."""

from __future__ import annotations

from functools import cache

import pytest
from tests.packs.legions_imperialis.conftest import HOUSE

from grapeshot.data import data_folder
from grapeshot.dice import SeededDice
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.reading import Faulty

FILE = data_folder("profiles") / "legions-imperialis" / "engagements-tables.toml"


@cache
def _found() -> dict[str, Engagement | Faulty]:
    return {each.id: each for each in HOUSE.session.read(FILE)}


def engagement(name: str) -> Engagement:
    found = _found()[name]
    assert isinstance(found, Engagement), found
    return found


def test_there_are_two_of_them() -> None:
    assert list(_found()) == ["li-table-quake", "li-table-beam"]


def test_a_template_beside_a_structure() -> None:
    """The squads lie alike about the aim; those inside are struck only if it scatters there."""
    shot = engagement("li-table-quake")
    program, odds = HOUSE.session.odds(shot)
    assert odds.method == "exact"
    near, far, inside = (odds.targets[name].mean["hits"] for name in program.targets)
    assert near == pytest.approx(far)
    assert 0 < inside < near / 10
    _, played = HOUSE.session.play(shot, SeededDice(1))
    report = program.report(played) if program.report else {}
    assert report["template"].keys() == {"x", "y", "under"}


def test_a_line_through_three_units() -> None:
    program, odds = HOUSE.session.odds(engagement("li-table-beam"))
    assert all(odds.targets[name].mean["hits"] > 0 for name in program.targets)
    facts = HOUSE.session.explain(engagement("li-table-beam"), program)
    rear = [fact.target for fact in facts if fact.clause == "core-arcs.1"]
    assert rear == ["Legion Rhino Detachment"]
