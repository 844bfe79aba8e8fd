"""What an engagement states and no rule asks for is told beside the numbers."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.dice import SeededDice
from grapeshot.schema import changed, was_asked_for, withhold
from grapeshot.session import Session
from grapeshot_ninth_age.core.shapes import Situation

GUN = {"name": "gun", "range": 20, "dice": 2, "to_hit": 4, "ap": 0}
LINE = {"type": "infantry", "models": 4, "armour_save": 5}
UNUSED = "no rule here asks for it"


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


def unused(session: Session, **parts: Any) -> dict[str, str]:
    """Return the warnings of a shot that something stated has no part in it, by their keys."""
    table = {"ruleset": "legions-imperialis", "weapon": GUN, "target": LINE} | parts
    table = {key: value for key, value in table.items() if value is not None}
    engagement = session.reader.engagement(table)
    program, odds = session.odds(engagement)
    told = session.caveats(engagement, program, odds)
    return {caveat.key: caveat.text for caveat in told if UNUSED in caveat.text}


def test_a_field_that_no_rule_asks_for_is_warned_of_by_its_key_and_value(
    session: Session,
) -> None:
    told = unused(session, situation={"template_full": 3, "distance": 5})
    assert told == {
        "situation.template_full": f"template_full = 3 has no part: {UNUSED}",
    }


def test_the_same_field_is_not_warned_of_where_a_trait_asks_for_it(session: Session) -> None:
    blast = GUN | {"traits": ['Blast (3")']}
    assert not unused(session, weapon=blast, situation={"template_full": 3})


def test_a_default_that_is_written_out_is_not_warned_of(session: Session) -> None:
    assert not unused(session, situation={"template_full": 0, "parent_target": "same"})


def test_what_one_target_states_is_told_at_that_target(session: Session) -> None:
    first, second = LINE | {"name": "one"}, LINE | {"name": "two", "spotted": True}
    flood = GUN | {"traits": ["Saturation Fire"]}
    told = unused(session, weapon=flood, target=None, targets=[first, second])
    assert list(told) == ["targets[1].spotted"]


def test_what_a_profile_prints_of_a_unit_is_not_warned_of(session: Session) -> None:
    assert not unused(session, attacker={"scale": 1, "wounds": 2, "type": "walker"})


def test_circumstances_of_a_unit_are_warned_of(session: Session) -> None:
    told = unused(session, attacker={"disembarked": True}, target=LINE | {"status": ["marked"]})
    assert set(told) == {"attacker.disembarked", "target.status"}


def test_a_list_is_shown_by_its_values(session: Session) -> None:
    told = unused(session, target=LINE | {"status": ["marked", "quaked"]})
    assert told["target.status"].startswith('status = "marked", "quaked" has no part')


def test_a_changed_copy_that_is_asked_counts_as_the_original_does() -> None:
    situation = Situation(distance=3.0, round=2)
    withhold(situation, "round")
    copy = changed(situation, distance=5.0)
    assert not was_asked_for(situation, "round")
    assert (copy.distance, copy.round) == (5, 2)
    assert was_asked_for(situation, "round")
    assert situation.round == 2


def test_a_shot_that_is_played_warns_of_the_same(session: Session) -> None:
    table = {
        "ruleset": "legions-imperialis",
        "weapon": GUN,
        "target": LINE,
        "situation": {"closest": False},
    }
    engagement = session.reader.engagement(table)
    program, _ = session.play(engagement, SeededDice(1))
    assert [caveat.key for caveat in session.caveats(engagement, program)] == ["situation.closest"]
