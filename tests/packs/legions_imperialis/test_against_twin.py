"""The program gives exactly what every face of every die gives, written a second time."""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.packs.legions_imperialis.engagements import TRAITS, Maker
from tests.packs.legions_imperialis.refusals import reasons
from tests.packs.legions_imperialis.twin import Twin, odds_of

from grapeshot.errors import Refusal
from grapeshot.session import Session

pytestmark = pytest.mark.thorough

SESSION = Session(third_party=False)
EVENTS = ("wiped_out", "quaked", "shocked", "attacker_destroyed")
EACH = 10 * int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))
"""How many engagements are compared for each trait."""
MOST_ROLLS = 3
"""How many Hit rolls the twin can roll one by one in good time."""


def small_engagements(trait: str) -> list[dict[str, Any]]:
    """Return engagements about a trait, the same ones each time."""
    random = Random(trait)
    found: list[dict[str, Any]] = []
    while len(found) < EACH:
        table = Maker(random, trait).engagement(most_dice=2, most_models=3)
        twin = Twin(table)
        rolls = twin.dice_of_all(range(twin.attacker["models"]))
        if max(count for _, count, _ in rolls) <= MOST_ROLLS:
            found.append(table)
    return found


@pytest.mark.parametrize("trait", ["", *TRAITS])
def test_the_odds_are_those_of_every_face_of_every_die(trait: str) -> None:
    for table in small_engagements(trait):
        twin = Twin(table)
        expected = reasons(twin)
        if expected:
            assert_refused(table, expected)
        else:
            assert_odds(table, twin)


def assert_refused(table: dict[str, Any], expected: set[str]) -> None:
    """Demand that the rules forbid an attack, for one of these reasons."""
    with pytest.raises(Refusal) as caught:
        SESSION.odds(SESSION.reader.engagement(table))
    assert caught.value.reason in expected


def assert_odds(table: dict[str, Any], twin: Twin) -> None:
    """Demand all distributions and events that the twin has, with `==`."""
    program, found = SESSION.odds(SESSION.reader.engagement(table), number=Fraction)
    measures, events = odds_of(twin)
    assert found.method == "exact"
    assert {name: found.attack.distributions[name] for name in measures} == measures
    assert {name: found.attack.events.get(name, 0) for name in EVENTS} == events
    assert program.values["to_hit"] == min(face for face in range(1, 7) if twin.hits(face))
