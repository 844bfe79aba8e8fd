"""Switches: plugins turned off by name, and everything shut out but what ships."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZIED, FRENZY, with_traits

from grapeshot.errors import Fault
from grapeshot.session import Session
from grapeshot.testing import House

LEAVES_A_MARK = """
from pathlib import Path
Path(__file__).with_suffix(".mark").touch()
"""


def mean_of(session: Session, table: dict[str, object]) -> float:
    """Return the mean number of Hit rolls."""
    _, odds = session.odds(session.reader.engagement(table))
    return float(odds.attack.mean["hit_rolls"])


def test_a_house_rule_that_is_switched_off_is_not_asked(house: House) -> None:
    path = house.write("frenzy", FRENZY)
    session = Session(plugin_folders=[path.parent], disabled=["frenzy"])
    assert mean_of(session, ATTACK) == 2
    assert session.plugins.not_loaded == {"frenzy": 'plugin "frenzy" is switched off'}
    assert session.problems == []


def test_a_rule_that_is_switched_off_is_not_even_loaded(house: House, tmp_path: Path) -> None:
    path = house.write("frenzy", LEAVES_A_MARK)
    for switched_off in (
        Session(plugin_folders=[path.parent], disabled=["frenzy"]),
        Session(plugin_folders=[path.parent], third_party=False),
    ):
        mean_of(switched_off, ATTACK)
        switched_off.plugins.load_all()
    assert list(path.parent.iterdir()) == [path]
    mean_of(Session(plugin_folders=[path.parent]), ATTACK)
    assert len(list(path.parent.iterdir())) == 2


def test_a_trait_that_is_switched_off_is_told_and_never_left_out_silently() -> None:
    session = Session(third_party=False, disabled=["accurate"])
    (caveat,) = session.reader.engagement(with_traits("Accurate")).caveats
    assert caveat == ("not acted on: Accurate (weapon)", "weapon.traits[0]")
    assert mean_of(session, with_traits("Assault")) == 4


def test_a_trait_of_a_house_rule_that_is_switched_off_is_told_with_its_plugin(house: House) -> None:
    path = house.write("frenzied", FRENZIED)
    session = Session(plugin_folders=[path.parent], disabled=["frenzied"])
    with pytest.raises(Fault, match='plugin "frenzied" is switched off'):
        session.reader.engagement(with_traits("Frenzied (2)"))


def test_only_what_ships_is_left_without_third_parties(house: House) -> None:
    path = house.write("frenzy", FRENZY)
    session = Session(plugin_folders=[path.parent], third_party=False)
    assert mean_of(session, ATTACK) == 2
    session.plugins.load_all()
    assert {plugin.key.partition("/")[0] for plugin in session.plugins.all()} <= {
        *session.plugins.rulesets()
    }
