"""The program gives exactly what every face of every die gives, written a second time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from tests.examples import examples
from tests.packs.legions_imperialis.engagements import engagements
from tests.packs.legions_imperialis.refusals import reasons
from tests.packs.legions_imperialis.twin import Twin, odds_of

from grapeshot.errors import Refusal
from grapeshot.session import Session

SESSION = Session(third_party=False)
EVENTS = ("wiped_out", "quaked", "shocked", "attacker_destroyed")


def reasons_with_errata(table: dict[str, Any], twin: Twin) -> set[str]:
    """Return the reasons of refusal, those of the later errata included where they are chosen."""
    found = reasons(twin)
    if table["errata"] == "faq" and twin.has("Burrowing") and twin.target_flies:
        found.add("flyer")
    return found


def few_rolls(twin: Twin) -> bool:
    """Return whether the twin can roll all dice one by one in good time."""
    models = range(twin.attacker["models"])
    return max(rolls for _, rolls, _ in twin.dice_of_all(models)) <= 4


@given(engagements(most_dice=2, most_models=3))
@examples(80)
def test_the_odds_are_those_of_every_face_of_every_die(table: dict[str, Any]) -> None:
    twin = Twin(table)
    assume(few_rolls(twin))
    engagement = SESSION.reader.engagement(table)
    expected = reasons_with_errata(table, twin)
    if expected:
        with pytest.raises(Refusal) as caught:
            SESSION.odds(engagement)
        assert caught.value.reason in expected
        return
    program, found = SESSION.odds(engagement, number=Fraction)
    measures, events = odds_of(twin)
    assert found.method == "exact"
    assert {name: found.attack.distributions[name] for name in measures} == measures
    assert {name: found.attack.events.get(name, 0) for name in EVENTS} == events
    faces_that_hit = [face for face in range(1, 7) if twin.hits(face)]
    assert program.values["to_hit"] == min(faces_that_hit)
